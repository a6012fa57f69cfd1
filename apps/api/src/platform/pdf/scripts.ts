import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// Fonts for the scripts that IBM Plex Sans lacks. Each file is read when a text first needs it; a thread has at most these
// five, 14 MB together, and ends when it is idle. One Chinese font has the letters of GBK, Big5 and Japanese (in Chinese
// shapes), so names of all three need no second file of 8 MB.

const { resolve } = createRequire(import.meta.url)
/** A file of a package that only exports its code. */
const beside = (name: string, file: string) => join(dirname(resolve(name)), '../fonts', file)

const files = {
  han: () => beside('@embedpdf/fonts-sc', 'NotoSansHans-Regular.otf'),
  hangul: () => beside('@embedpdf/fonts-kr', 'NotoSansKR-Regular.otf'),
  arabic: () => beside('@embedpdf/fonts-arabic', 'NotoNaskhArabic-Regular.ttf'),
  hebrew: () => beside('@embedpdf/fonts-hebrew', 'NotoSansHebrew-Regular.ttf'),
  thai: () => resolve('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
} as const
export type ScriptFace = keyof typeof files
const scriptFaces = Object.keys(files) as ScriptFace[]

/** Letters for which it is worth opening a font. */
const letters: Readonly<Record<ScriptFace, RegExp>> = {
  han: /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\u3000-\u33ff\ufe30-\ufe4f\uff00-\uffef]/u,
  hangul: /[\p{scx=Hang}]/u,
  arabic: /[\p{scx=Arab}]/u,
  hebrew: /[\p{scx=Hebr}]/u,
  thai: /[\p{scx=Thai}]/u,
}
const foreign =
  /[\u0590-\u08ff\u0e00-\u0e7f\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufb1d-\ufdff\ufe30-\uffef\u{1b000}-\u{1b16f}\u{1f200}-\u{1f2ff}\u{20000}-\u{323af}]/u
/** Whether a text has letters that may need one of these fonts. */
export const isForeign = (text: string) => foreign.test(text)

/** A font as `pdfkit` has opened it; documents draw with it as with its file. */
export type Font = {
  characterSet: number[]
  hasGlyphForCodePoint: (point: number) => boolean
  glyphForCodePoint: (point: number) => unknown
  layout: (text: string) => unknown
  /** The glyphs that were drawn, each with the letters for which it was first drawn. */
  _glyphs: Record<number, unknown>
}
type Opens = (file: string) => Font
export const fontIn = (doc: PDFKit.PDFDocument, file: string): Font =>
  (doc.font(file) as unknown as { _font: { font: Font } })._font.font

const opened = new Map<ScriptFace, Font | undefined>()
/** The font of a script; none if its file cannot be read, since no name may keep a document from being made. */
export function scriptFont(face: ScriptFace, open: Opens, known = opened): Font | undefined {
  if (!known.has(face))
    try {
      known.set(face, open(files[face]()))
    } catch {
      known.set(face, undefined)
    }
  return known.get(face)
}
/** Forgets drawn glyphs, so that readers copy the letters of this document, not those of the one before. */
export function clearGlyphs(): void {
  for (const font of opened.values()) if (font) font._glyphs = {}
}

/** The font that has a letter. */
export const faceOf = (letter: string, open: Opens): ScriptFace | undefined =>
  isForeign(letter)
    ? scriptFaces.find(
        (face) =>
          letters[face].test(letter) && scriptFont(face, open)?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
      )
    : undefined
