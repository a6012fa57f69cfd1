import { inflateSync } from 'node:zlib'

type PaperImage = { width: number; height: number; color: string }
/** The images of a PDF, each with the colour of its first point. */
export function imagesOf(pdf: Buffer): PaperImage[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/<<([^>]*\/Subtype \/Image[^>]*)>>\s*stream\r?\n/g)].map(
    ({ 0: head, 1: facts = '', index }) => {
      const number = (name: string) => Number(new RegExp(`/${name} (\\d+)`).exec(facts)?.[1])
      const from = index + head.length
      // Each line of a PNG begins with how it is filtered, which leaves its first point as it is.
      const points = inflateSync(pdf.subarray(from, from + number('Length')))
      return { width: number('Width'), height: number('Height'), color: `#${points.toString('hex', 1, 4)}` }
    },
  )
}
