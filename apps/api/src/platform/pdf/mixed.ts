import { directionOf, isRightToLeft, type Piece, piecesOf } from './bidi.ts'
import { faceOf, fontIn, isForeign, scriptFont, type ScriptFace } from './scripts.ts'

// Text of scripts that need further fonts. `pdfkit` breaks and aligns lines as it does any other; here such a line is measured
// and drawn, piece by piece, on the baseline of the document's own font.

type Face = ScriptFace | 'own'
type Options = {
  width?: number
  align?: string
  lineWidth?: number
  baseline?: string
  fill?: boolean
  stroke?: boolean
}
/** The font by which `pdfkit` measures and draws lines. */
type Inner = {
  _font: { ascender: number }
  _fontSize: number
  _fillColor: [color: string, opacity: number] | null
  widthOfString: (text: string, options?: object) => number
  _fragment: (text: string, x: number, y: number, options: Options) => void
}
type Mixed = PDFKit.PDFDocument & Inner
type MixedOptions = {
  /** Whether the document's own font has a letter. */
  owns: (letter: string) => boolean
  /** How heavy the face is: these fonts have one weight, which is thickened for the others. */
  weight: () => number
  /** The whole text to which a line belongs: a line has its direction. */
  whole: () => string
}

/** Opens a font outside the document, because the document counts its fonts. */
const openBeside = (doc: PDFKit.PDFDocument) => (file: string) => {
  const Document = doc.constructor as new (options: object) => PDFKit.PDFDocument
  return fontIn(new Document({ font: '' }), file)
}
/** The font that has a letter, among all that there are. */
export const foreignFace = (doc: PDFKit.PDFDocument, letter: string) => faceOf(letter, openBeside(doc))

/** In Thai the round part of SARA AM stands below a tone mark: this font draws the later mark above the other. */
const inOrder = (text: string) => text.replace(/([\u0e48-\u0e4b])\u0e33/g, '\u0e4d$1\u0e32')

/** Whether the letters of a text stand in another order on paper, where a reader of screens finds them. */
export const isReordered = (text: string) => isRightToLeft(text) || text !== inOrder(text)

/** The fonts of a document: which one a letter has, and what is done in one. */
function facesOf(doc: Mixed, owns: MixedOptions['owns']) {
  const open = openBeside(doc)
  const names = new Set<Face>()
  const state = { isInside: false }
  const faceFor = (letter: string, before: Face | undefined): Face => {
    const follows = /[\p{M}\p{Cf}]/u.test(letter) && before && before !== 'own'
    if (follows && scriptFont(before, open)?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) return before
    return owns(letter) ? 'own' : (faceOf(letter, open) ?? 'own')
  }
  const inFace = <Result>({ face }: Piece<Face>, act: () => Result): Result => {
    const { _font: own } = doc
    state.isInside = true
    try {
      if (face !== 'own' && !names.has(face)) doc.registerFont(face, scriptFont(face, open) as unknown as Uint8Array)
      names.add(face)
      if (face !== 'own') doc.font(face)
      return act()
    } finally {
      state.isInside = false
      doc._font = own
    }
  }
  return { faceFor, inFace, state }
}

/** Has a document measure and draw text of all scripts. */
export function mixScripts(document: PDFKit.PDFDocument, { owns, weight, whole }: MixedOptions): void {
  const doc = document as Mixed
  const [measure, draw] = [doc.widthOfString.bind(doc), doc._fragment.bind(doc)] as const
  const { faceFor, inFace, state } = facesOf(doc, owns)
  const isPlain = (text: string) => state.isInside || !isForeign(text)
  const cut = (line: string) => piecesOf(inOrder(line), directionOf(whole()), faceFor)
  const widthOf = (piece: Piece<Face>) => inFace(piece, () => measure(piece.text))
  const sumOf = (pieces: readonly Piece<Face>[]) => pieces.reduce((sum, piece) => sum + widthOf(piece), 0)
  const drawPiece = ({ text, face }: Piece<Face>, x: number, y: number) => {
    const thick = face === 'own' ? 0 : weight()
    const color = doc._fillColor?.[0]
    if (!thick || !color) return draw(text, x, y, { baseline: 'alphabetic' })
    const lineWidth = doc._fontSize * thick
    doc.save().strokeColor(color).lineWidth(lineWidth)
    draw(text, x, y, { baseline: 'alphabetic', fill: true, stroke: true })
    doc.restore()
  }

  doc.widthOfString = (text, options) => (isPlain(text) ? measure(text, options) : sumOf(cut(text)))
  doc._fragment = (text, x, y, options) => {
    if (isPlain(text)) return draw(text, x, y, options)
    const pieces = cut(text.replaceAll('\n', '').trimEnd())
    let at = options.align === 'right' && options.width ? x + (options.lineWidth ?? 0) - sumOf(pieces) : x
    const baseline = y + (doc._font.ascender / 1000) * doc._fontSize
    for (const piece of pieces) {
      inFace(piece, () => drawPiece(piece, at, baseline))
      at += widthOf(piece)
    }
  }
}
