import { inflateSync } from 'node:zlib'

type PaperImage = { width: number; height: number; color: string }
/** The images of a PDF, each with the colour of its first point. */
export function imagesOf(pdf: Buffer): PaperImage[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/<<([^>]*\/Subtype \/Image[^>]*)>>\s*stream\r?\n/g)].map(
    ({ 0: head, 1: facts = '', index }) => {
      const number = (name: string) => Number(new RegExp(`/${name} (\\d+)`).exec(facts)?.[1])
      const from = index + head.length
      // Each line of a PNG begins with the number of its filter; no filter changes the first point.
      const points = inflateSync(pdf.subarray(from, from + number('Length')))
      return { width: number('Width'), height: number('Height'), color: `#${points.toString('hex', 1, 4)}` }
    },
  )
}

/** The objects of a PDF by number, each with its stream, inflated. */
function objectsOf(pdf: Buffer): Map<number, { text: string; stream: string }> {
  const whole = pdf.toString('latin1')
  const objects = new Map<number, { text: string; stream: string }>()
  for (const { 1: key, index, 0: head } of whole.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = index + head.length
    const text = whole.slice(from, whole.indexOf('\nendobj', from))
    const start = text.search(/\nstream\r?\n/)
    const about = start < 0 ? text : text.slice(0, start)
    const length = Number(/\/Length (\d+)/.exec(about)?.[1] ?? 0)
    const at = from + start + (/\nstream\r?\n/.exec(text)?.[0].length ?? 0)
    const bytes = pdf.subarray(at, at + length)
    const packed = about.includes('/FlateDecode') && !about.includes('/Image')
    const stream = start < 0 ? '' : (packed ? inflateSync(bytes) : bytes).toString('latin1')
    objects.set(Number(key), { text: about, stream })
  }
  return objects
}
type PdfObjects = ReturnType<typeof objectsOf>
const refs = (text: string) => [...text.matchAll(/(\d+) 0 R/g)].map(([, key]) => Number(key))
const utf16 = (hex: string) => Buffer.from(hex.replace(/\s/g, ''), 'hex').swap16().toString('utf16le')

/** The letters of the glyphs of a font, as a reader copies them. */
function lettersOf(objects: PdfObjects, font: number): string[] {
  const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.text ?? '')?.[1]
  const letters: string[] = []
  for (const [, first = '', list = ''] of (objects.get(Number(map))?.stream ?? '').matchAll(
    /<(\w{4})> <\w{4}> \[([^\]]*)\]/g,
  ))
    for (const [place, [, hex = '']] of [...list.matchAll(/<([^>]*)>/g)].entries())
      letters[parseInt(first, 16) + place] = utf16(hex)
  return letters
}

/** A text that was drawn: its place in the structure (none in an artifact), and where it stands. */
type PdfText = { page: number; mcid: number | null; artifact: boolean; x: number; y: number; text: string }
/** The drawn texts of a PDF in the order of drawing, with the letters that a reader copies. */
export function textsOf(pdf: Buffer): PdfText[] {
  const objects = objectsOf(pdf)
  const pages = [...objects.values()].filter(({ text }) => /\/Type \/Page\n/.test(text))
  return pages.flatMap(({ text: page }, place) => {
    const resources = objects.get(Number(/\/Resources (\d+)/.exec(page)?.[1]))?.text ?? ''
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', key]) => [
        name,
        lettersOf(objects, Number(key)),
      ]),
    )
    const code = objects.get(Number(/\/Contents (\d+)/.exec(page)?.[1]))?.stream ?? ''
    return drawnIn(code, fonts).map((one) => ({ page: place, ...one }))
  })
}
function drawnIn(code: string, fonts: ReadonlyMap<string, string[]>): Omit<PdfText, 'page'>[] {
  const texts: Omit<PdfText, 'page'>[] = []
  const marks: { mcid: number | null; artifact: boolean }[] = []
  let [letters, x, y]: [string[], number, number] = [[], 0, 0]
  const steps = /\/(\w+) <<([^>]*)>> BDC|\/(\w+) BMC|\bEMC\b|1 0 0 1 (\S+) (\S+) Tm|\/(F\d+) \S+ Tf|\[([^\]]*)\] TJ/g
  for (const [step, tag, facts = '', bare, atX, atY, font, glyphs] of code.matchAll(steps)) {
    const mcid = /\/MCID (\d+)/.exec(facts)?.[1]
    if (tag ?? bare) marks.push({ mcid: mcid ? Number(mcid) : null, artifact: (tag ?? bare) === 'Artifact' })
    else if (step === 'EMC' && !marks.pop()) throw new Error('an end without a beginning')
    else if (font) letters = fonts.get(font) ?? []
    else if (atX) [x, y] = [Number(atX), Number(atY)]
    else if (glyphs !== undefined) {
      const codes = [...glyphs.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      const text = codes.map((hex) => letters[parseInt(hex, 16)] ?? '').join('')
      texts.push({ mcid: null, artifact: false, ...marks.at(-1), x, y, text })
    }
  }
  if (marks.length > 0) throw new Error('a beginning without an end')
  return texts
}
/** All that a reader copies from a PDF, piece by piece. */
export const copyOf = (pdf: Buffer) =>
  textsOf(pdf)
    .map(({ text }) => text)
    .join('')

/** A part of a document as a reader of screens goes through it. */
export type PdfPart = { type: string; scope?: string; actual?: string; alt?: string; texts: string[]; parts: PdfPart[] }
/** The tree of the parts of a tagged PDF. */
export function partsOf(pdf: Buffer): PdfPart {
  const objects = objectsOf(pdf)
  const drawn = textsOf(pdf)
  const pages = [...objects].filter(([, { text }]) => /\/Type \/Page\n/.test(text)).map(([key]) => key)
  const root = [...objects.values()].find(({ text }) => text.includes('/Type /StructTreeRoot'))
  const string = (text: string, name: string) => {
    const found = new RegExp(`/${name} \\(((?:\\\\[\\s\\S]|[^\\\\)])*)\\)`).exec(text)?.[1]
    if (found === undefined) return {}
    const raw = found.replace(
      /\\([\s\S])/g,
      (_, sign: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[sign] ?? sign,
    )
    const value = raw.startsWith('\u00fe\u00ff') ? utf16(Buffer.from(raw.slice(2), 'latin1').toString('hex')) : raw
    return { [name === 'ActualText' ? 'actual' : 'alt']: value }
  }
  const read = (key: number): PdfPart => {
    const { text } = objects.get(key) ?? { text: '' }
    const scope = /\/Scope \/(\w+)/.exec(text)?.[1]
    const kids = (/\/K \[([\s\S]*?)\]/.exec(text)?.[1] ?? '').replace(/<<[\s\S]*?>>/g, '')
    const page = pages.indexOf(Number(/\/Pg (\d+)/.exec(text)?.[1]))
    const places = kids
      .replace(/\d+ 0 R/g, '')
      .trim()
      .split(/\s+/)
      .filter(Boolean)
      .map(Number)
    return {
      type: /\/S \/(\w+)/.exec(text)?.[1] ?? '',
      ...(scope && { scope }),
      ...string(text, 'ActualText'),
      ...string(text, 'Alt'),
      texts: drawn
        .filter((one) => one.page === page && one.mcid !== null && places.includes(one.mcid))
        .map((one) => one.text),
      parts: refs(kids).map(read),
    }
  }
  return read(refs(/\/K \[([^\]]*)\]/.exec(root?.text ?? '')?.[1] ?? '')[0] ?? 0)
}
/** All parts of a type, in their order. */
export const allParts = (part: PdfPart, type: string): PdfPart[] => [
  ...(part.type === type ? [part] : []),
  ...part.parts.flatMap((one) => allParts(one, type)),
]
