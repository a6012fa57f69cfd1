import { createRequire } from 'node:module'
import type { Language } from '@portal/contract/core/language'
import { foreignFace, isReordered, mixScripts } from './mixed.ts'
import { type Font, fontIn, clearGlyphs } from './scripts.ts'
import { aside, content, openParts, type Tagged } from './tags.ts'

// Paper to draw on: points from the upper left corner, fonts, colours, and text in boxes. IBM Plex Sans has the letters
// of Latin, Greek, Cyrillic and Vietnamese names, figures of one width and the no-break spaces of French; the fonts in
// every PDF reader only have Western European letters. What a document uses of it is embedded. Other scripts have fonts
// of their own (`scripts.ts`), which are read when a text needs them.

const fontFile = createRequire(import.meta.url).resolve
const files = {
  regular: '@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
  medium: '@expo-google-fonts/ibm-plex-sans/500Medium/IBMPlexSans_500Medium.ttf',
  bold: '@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf',
} as const
type FontFace = keyof typeof files

export const inkColors = {
  text: '#1c2322',
  dim: '#565e5c',
  line: '#d8dedc',
  soft: '#f4f7f7',
  brand: '#005057',
  pale: '#ebfafc',
  mark: '#ab1816',
} as const

export type Paper = Tagged & {
  left: number
  right: number
  /** The position of the next drawing. */
  y: number
  /** Nothing but the foot of the page is drawn below. */
  bottom: number
  /** Measured widths, by text and font. */
  sizes: Map<string, number>
  /** Whether the fonts have a letter. */
  has: (letter: string) => boolean
  /** Set when a letter is missing from the fonts. */
  lacks: boolean
  /** The text that is drawn, and its face; a line may be part of it. */
  drawn: { text: string; face: FontFace }
}

type Fonts = Readonly<Record<FontFace, Font>>

let opened: Promise<Fonts> | undefined
/**
 * The fonts, opened once: reading their tables is most of what a document costs. A font keeps the first letters that
 * used a glyph, which readers copy: as each glyph is requested here, documents do not depend on earlier ones.
 */
const openFonts = () =>
  (opened ??= (async () => {
    const { default: PDFDocument } = await import('pdfkit')
    const doc = new PDFDocument({ font: '' })
    const entries = Object.entries(files).map(([face, file]) => {
      const font = fontIn(doc, fontFile(file))
      font.layout('ffi ffl ff fi fl')
      for (const point of font.characterSet) font.glyphForCodePoint(point)
      return [face, font]
    })
    return Object.fromEntries(entries) as Fonts
  })().catch((cause: unknown) => {
    opened = undefined // the next document tries again
    throw cause
  }))

const margin = 48

export type PaperOptions = {
  language: Language
  size: 'A4' | 'LETTER'
  layout?: 'portrait' | 'landscape'
  title: string
  author: string
  /** The document's line about its creation. */
  made: Date
}
/** Empty paper; documents with the same content are equal byte by byte. */
export async function openPaper({
  language,
  size,
  layout = 'portrait',
  title,
  author,
  made,
}: PaperOptions): Promise<Paper> {
  const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), openFonts()])
  const doc = new PDFDocument({
    size,
    layout,
    margin: 0,
    bufferPages: true,
    font: '',
    lang: language,
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: author, CreationDate: made, ModDate: made },
  })
  for (const [face, font] of Object.entries(fonts)) doc.registerFont(face, font as unknown as Uint8Array)
  const owns = (letter: string) => fonts.regular.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
  const paper: Paper = {
    doc,
    part: openParts(doc),
    left: margin,
    right: doc.page.width - margin,
    y: margin,
    bottom: doc.page.height - margin - 24,
    sizes: new Map(),
    has: (letter) => owns(letter) || foreignFace(doc, letter) !== undefined,
    lacks: false,
    drawn: { text: '', face: 'regular' },
  }
  mixScripts(doc, { owns, weight: () => weights[paper.drawn.face], whole: () => paper.drawn.text })
  return paper
}
/** The thickness of the outline that makes letters of one weight heavier, in parts of their size. */
const weights = { regular: 0, medium: 0.01, bold: 0.02 } as const satisfies Record<FontFace, number>

/** All of it, once `draw` is done. */
export async function bytesOf({ doc, part }: Paper, draw: () => void): Promise<Buffer> {
  clearGlyphs()
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => doc.on('end', resolve))
  draw()
  part?.element.end()
  doc.end()
  await ended
  return Buffer.concat(parts)
}

export type Style = { face?: FontFace; size?: number; color?: string; align?: 'left' | 'right' }
function sized(paper: Paper, text: string, { face = 'regular', size = 9, color = inkColors.text }: Style) {
  paper.drawn = { text, face }
  return paper.doc.font(face).fontSize(size).fillColor(color)
}
const wrapped = { lineGap: 2 } as const

/** The replacement for letters that the fonts lack: a font would draw nothing, or an unexplained box. */
const replacement = '\ufffd'
/** Text in the available letters; the foot of the page says where to find the others. */
export function printable(paper: Paper, text: string): string {
  if (!/[^\u0000-\u017f]/.test(text)) return text
  return text.normalize('NFC').replace(/[^\s\p{Cf}]/gu, (letter) => {
    if (paper.has(letter)) return letter
    paper.lacks = true
    return replacement
  })
}

/** Keeps measured sizes: tables repeat their texts, and laying out text takes most of the time. */
function measured({ sizes }: Paper, text: string, how: string, measure: () => number): number {
  const key = `${how}:${text}`
  const size = sizes.get(key) ?? measure()
  sizes.set(key, size)
  return size
}
const styleOf = ({ face = 'regular', size = 9 }: Style) => `${face}${size}`

export const heightOf = (paper: Paper, text: string, width: number, style: Style = {}) =>
  text === ''
    ? 0
    : measured(paper, text, `${styleOf(style)}/${width}`, () =>
        sized(paper, text, style).heightOfString(printable(paper, text), { width, ...wrapped }),
      )
export const widthOf = (paper: Paper, text: string, style: Style = {}) =>
  measured(paper, text, styleOf(style), () => sized(paper, text, style).widthOfString(printable(paper, text)))

/** Draws a text, whose letters are read in their own order. */
const read = (paper: Paper, text: string, draw: () => unknown) =>
  content(paper, draw, isReordered(text) ? text : undefined)

type Box = { x: number; y: number; width: number }
/** Text in a box, over as many lines as it needs. @returns its height */
export function put(paper: Paper, text: string, { x, y, width }: Box, style: Style = {}): number {
  if (text === '') return 0
  const options = { width, align: style.align ?? 'left', ...wrapped }
  read(paper, text, () => sized(paper, text, style).text(printable(paper, text), x, y, options))
  return paper.doc.y - y
}
/** Text that fits on one line. */
export const putLine = (paper: Paper, text: string, { x, y }: Box, style: Style = {}) =>
  read(paper, text, () => sized(paper, text, style).text(printable(paper, text), x, y, { lineBreak: false }))
/** An amount on one line that ends at the right of its box. */
export const putFigure = (paper: Paper, text: string, { x, y, width }: Box, style: Style = {}) =>
  putLine(paper, text, { x: x + width - widthOf(paper, text, style), y, width }, style)

type Rule = { color?: string; width?: number }
export const rule = (paper: Paper, y: number, { color = inkColors.line, width = 0.7 }: Rule = {}) =>
  aside(paper, () =>
    paper.doc.moveTo(paper.left, y).lineTo(paper.right, y).lineWidth(width).strokeColor(color).stroke(),
  )

/** The brand of the paper, if it is not the portal's: a PNG without transparency, or a name. */
export type PaperMark = { image: Uint8Array; width: number; height: number } | { name: string }

/** The default logo, as `assets/logo.svg` draws it on 28 × 28. */
const logo = [
  ['#8fd3db', 'M14 1.5 25 5.6v8.1c0 6.2-4.5 10.6-11 12.8C7.5 24.3 3 19.9 3 13.7V5.6z'],
  ['#00393e', 'm7.4 9.3 6.6 4.9 6.6-4.9v1.9L14 16.1 7.4 11.2zM7.4 13.7 14 18.6l6.6-4.9v1.9L14 20.5l-6.6-4.9z'],
] as const
export const drawLogo = (paper: Paper, x: number, y: number, size: number) =>
  aside(paper, () => {
    const { doc } = paper
    doc
      .save()
      .translate(x, y)
      .scale(size / 28)
    for (const [color, path] of logo) doc.path(path).fill(color)
    doc.restore()
  })

type Spot = { x: number; y: number }
type MarkSize = { width: number; high: number }
/** A mark in the place of the default logo. @returns the room that it takes */
export function drawMark(paper: Paper, mark: PaperMark | undefined, { x, y }: Spot, high: number): MarkSize {
  if (!mark) {
    drawLogo(paper, x, y, high)
    return { width: high, high }
  }
  if ('name' in mark) {
    const style = { face: 'bold', size: 11, color: inkColors.brand } as const
    const width = Math.min(widthOf(paper, mark.name, style) + 1, high * 6)
    const named = heightOf(paper, mark.name, width, style)
    put(paper, mark.name, { x, y: y + Math.max(0, (high - named) / 2), width }, style)
    return { width, high: Math.max(high, named) }
  }
  const scale = Math.min((high * 4) / mark.width, high / mark.height)
  const [width, height] = [mark.width * scale, mark.height * scale]
  // A copy that came to a thread is no longer a buffer.
  const image = Buffer.from(mark.image)
  aside(paper, () => paper.doc.image(image, x, y + (high - height) / 2, { width, height }))
  return { width, high }
}
