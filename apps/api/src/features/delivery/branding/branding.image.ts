import { type ImageKind, most, sizes } from '@portal/contract/delivery/branding/branding.fields'
import { Problem } from '@portal/contract/core/errors'
import { imageLibrary } from '../../../platform/images/library.ts'

// Redraws images: only pixels are kept, in a file that the portal writes. The type is read from the bytes and the size
// from the header, before anything is decoded.

export type RenderedImage = { bytes: Buffer; width: number; height: number }

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const formatOf = (bytes: Buffer) => {
  if (bytes.subarray(0, 8).equals(png)) return 'png'
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp ? 'webp' : undefined
}
/**
 * An APNG says so before its first picture. A decoder would show only that one, which could differ from the animation.
 */
const isMoving = (bytes: Buffer) => {
  const at = bytes.indexOf('acTL')
  const data = bytes.indexOf('IDAT')
  return formatOf(bytes) === 'png' && at !== -1 && (data === -1 || at < data)
}

/** The maximum number of seconds for one image. */
const longest = 5
const wait = 10
let waiting = 0
let turn: Promise<unknown> = Promise.resolve()
/** Draws one image at a time per process, to limit memory. @throws Problem brand.uploadsBusy */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= wait) throw new Problem('brand.uploadsBusy', { retryAfter: longest })
  waiting += 1
  const job = turn.then(work)
  turn = job.catch(() => {})
  return job.finally(() => (waiting -= 1))
}

const sizeWords = ([width, height]: readonly [number, number]) => `${width} × ${height}`

/**
 * The forms in which an image is stored, best first: the first one that is small enough is used. The last one always
 * is.
 */
const ways = [
  { colours: 256, scale: 1 },
  { colours: 16, scale: 1 },
  { colours: 16, scale: 0.5 },
] as const

async function draw(kind: ImageKind, bytes: Buffer): Promise<RenderedImage> {
  const sharp = await imageLibrary()
  const { least, most: largest, kept } = sizes[kind]
  const image = sharp(bytes, {
    limitInputPixels: largest[0] * largest[1],
    failOn: 'warning',
    sequentialRead: true,
    pages: 1,
  }).timeout({ seconds: longest })
  const { width, height, pages = 1, format } = await image.metadata()
  if (format !== formatOf(bytes)) throw new Problem('brand.imageType')
  if (pages > 1) throw new Problem('brand.imageMoving')
  if (width < least[0] || height < least[1] || width > largest[0] || height > largest[1])
    throw new Problem('brand.imageSize', { values: { least: sizeWords(least), most: sizeWords(largest) } })
  const fitted = await image
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: kept[0], height: kept[1], fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const { colours, scale } of ways) {
    const { data, info } = await sharp(fitted.data, { raw: fitted.info })
      .resize({ width: Math.ceil(fitted.info.width * scale) })
      .png({ palette: true, compressionLevel: 9, colours })
      .toBuffer({ resolveWithObject: true })
    if (data.length <= sizes[kind].bytes) return { bytes: data, width: info.width, height: info.height }
  }
  throw new Problem('brand.imageBroken')
}

/** @throws Problem brand.imageType, brand.imageMoving, brand.imageSize, brand.imageBroken */
export async function redraw(kind: ImageKind, bytes: Buffer): Promise<RenderedImage> {
  if (bytes.length > most.imageBytes || !formatOf(bytes)) throw new Problem('brand.imageType')
  if (isMoving(bytes)) throw new Problem('brand.imageMoving')
  try {
    return await inTurn(() => draw(kind, bytes))
  } catch (error) {
    if (error instanceof Problem) throw error
    const { least, most: largest } = sizes[kind]
    if (error instanceof Error && /pixel limit/i.test(error.message))
      throw new Problem('brand.imageSize', { values: { least: sizeWords(least), most: sizeWords(largest) } })
    throw new Problem('brand.imageBroken')
  }
}
