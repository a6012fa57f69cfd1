// The parts of a document in their order, for screen readers. Everything that is drawn is either the text of a part or an
// artifact, which is not read: rules, the marks across a page, its head and foot.

type Content = { refs: unknown[] }
type Element = { add: (child: Element | Content) => void; end: () => void }
type PartOptions = { alt?: string; actual?: string; scope?: 'Column' | 'Row' }
/** The structure of `pdfkit`. */
type Marking = {
  struct: (type: PartType, options?: PartOptions) => Element
  addStructure: (element: Element) => void
  markStructureContent: (type: string) => Content
  markContent: (type: 'Artifact', options: { type: string }) => void
  endMarkedContent: () => void
}
type PartType = 'Document' | 'Sect' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Link' | 'Figure' | 'Span'
const textParts: ReadonlySet<PartType> = new Set(['H1', 'H2', 'P', 'TH', 'TD', 'Link', 'Figure', 'Span'])

/** The part that is drawn; none within an artifact. */
type Part = { type: PartType; element: Element }
export type Tagged = { doc: PDFKit.PDFDocument; part: Part | null }
const marking = ({ doc }: Tagged) => doc as unknown as Marking

/** The outermost part of a document. */
export function openParts(doc: PDFKit.PDFDocument): Part {
  const marks = doc as unknown as Marking
  const element = marks.struct('Document')
  marks.addStructure(element)
  return { type: 'Document', element }
}

/** Draws a part within the current one. */
export function part<Result>(paper: Tagged, type: PartType, draw: () => Result, options: PartOptions = {}): Result {
  const { part: outer } = paper
  if (!outer) return draw()
  const element = marking(paper).struct(type, options)
  outer.element.add(element)
  paper.part = { type, element }
  const result = draw()
  element.end()
  paper.part = outer
  return result
}

/** Draws something that is not read. */
export function aside<Result>(paper: Tagged, draw: () => Result, type: 'Layout' | 'Pagination' = 'Layout'): Result {
  const { part: outer } = paper
  if (!outer) return draw()
  marking(paper).markContent('Artifact', { type })
  paper.part = null
  const result = draw()
  marking(paper).endMarkedContent()
  paper.part = outer
  return result
}

/**
 * Draws the text of the current part, or of a paragraph within it. @param actual the text that is read, where it is drawn in
 * another order
 */
export function content<Result>(paper: Tagged, draw: () => Result, actual?: string): Result {
  const { part: present } = paper
  if (!present) return draw()
  if (!textParts.has(present.type)) return part(paper, 'P', () => content(paper, draw, actual))
  if (actual !== undefined) return part(paper, 'Span', () => content(paper, draw), { actual })
  const marked = marking(paper).markStructureContent(present.type)
  const result = draw()
  marking(paper).endMarkedContent()
  present.element.add(marked)
  return result
}

/** Draws what is read as one paragraph, however many texts it has. */
export const paragraph = (paper: Tagged, draw: () => void) =>
  part(paper, 'P', () =>
    content(paper, () => {
      const { part: outer } = paper
      paper.part = null
      draw()
      paper.part = outer
    }),
  )

/** Draws a text, as a link to an address. */
export function link(paper: Tagged, url: string, { x, y, width }: LinkBox, draw: () => number): number {
  return part(paper, 'Link', () => {
    const high = draw()
    const options = paper.part ? { structParent: paper.part.element } : {}
    paper.doc.link(x, y, width, high, url, options as never)
    return high
  })
}
type LinkBox = { x: number; y: number; width: number }
