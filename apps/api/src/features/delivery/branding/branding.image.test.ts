import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { sizes } from '@portal/contract/delivery/branding/branding.fields'
import { codeOfThrown } from '../../../../test/brands.ts'
import { redraw } from './branding.image.ts'

// Forty files that could be sent instead of a logo. Each is refused, or becomes a small picture in a file that the
// portal writes.

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const header = (width: number, height: number, depth = 8, color = 6, interlaced = 0) => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width)
  data.writeUInt32BE(height, 4)
  data.set([depth, color, 0, 0, interlaced], 8)
  return chunk('IHDR', data)
}
const end = chunk('IEND', Buffer.alloc(0))
const aPng = (width: number, height: number, more: Buffer[] = [], rows = height) =>
  Buffer.concat([
    signature,
    header(width, height),
    ...more,
    chunk('IDAT', deflateSync(Buffer.alloc((width * 4 + 1) * rows, 0))),
    end,
  ])
const good = aPng(200, 50)
const text = (value: string) => Buffer.from(value, 'latin1')
const created = sharp({ create: { width: 200, height: 50, channels: 3, background: '#7a1f5c' } })
const jpeg = await created.clone().jpeg().toBuffer()
const webp = await created.clone().webp().toBuffer()
const gif = await created.clone().gif().toBuffer()
const frames = await Promise.all(
  ['#000000', '#001000', '#002000'].map((background) =>
    sharp({ create: { width: 200, height: 50, channels: 3, background } })
      .png()
      .toBuffer(),
  ),
)
const movingWebp = await sharp(frames, { join: { animated: true } })
  .webp()
  .toBuffer()
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="50"><script>alert(1)</script></svg>'
const withSize = (file: Buffer, width: number, height: number) => {
  const copy = Buffer.from(file)
  const at = copy.indexOf(Buffer.from('ffc0', 'hex'))
  copy.writeUInt16BE(height, at + 5)
  copy.writeUInt16BE(width, at + 7)
  return copy
}
const webpOf = (width: number, height: number) => {
  const vp8x = Buffer.alloc(18)
  vp8x.write('VP8X', 0)
  vp8x.writeUInt32LE(10, 4)
  vp8x.writeUIntLE(width - 1, 12, 3)
  vp8x.writeUIntLE(height - 1, 15, 3)
  const riff = Buffer.alloc(12)
  riff.write('RIFF', 0)
  riff.writeUInt32LE(4 + 18, 4)
  riff.write('WEBP', 8)
  return Buffer.concat([riff, vp8x])
}
const actl = chunk('acTL', Buffer.from('0000000200000000', 'hex'))

const refused: readonly (readonly [string, Buffer])[] = [
  ['nothing', Buffer.alloc(0)],
  ['one byte', Buffer.from([0x89])],
  ['a signature alone', signature],
  ['an SVG', text(svg)],
  ['an SVG behind a byte order mark', text(`\xef\xbb\xbf${svg}`)],
  ['an SVG behind the signature of a PNG', Buffer.concat([signature, text(svg)])],
  ['a page', text('<!doctype html><script>alert(1)</script>')],
  [
    'a page behind the first bytes of a JPEG',
    Buffer.concat([Buffer.from('ffd8ff', 'hex'), text('<script>alert(1)</script>')]),
  ],
  ['a GIF', gif],
  ['a GIF and a script at once', text('GIF89a/*\x01\x00\x01\x00*/=1;alert(1)')],
  ['a TIFF', await created.clone().tiff().toBuffer()],
  ['an AVIF', await created.clone().avif().toBuffer()],
  ['a BMP', Buffer.concat([text('BM'), Buffer.alloc(200)])],
  ['an icon', Buffer.concat([Buffer.from('00000100', 'hex'), Buffer.alloc(100)])],
  ['a PDF', text('%PDF-1.7\n1 0 obj<<>>endobj')],
  ['a PostScript', text('%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (r) file')],
  ['an archive', Buffer.concat([text('PK\x03\x04'), Buffer.alloc(100)])],
  ['a program', Buffer.concat([text('MZ'), Buffer.alloc(100)])],
  ['ImageMagick’s own language', text('push graphic-context\nfill \'url(https://x.example/"|id")\'')],
  ['a PNG cut off in its pixels', good.subarray(0, good.length - 30)],
  ['a PNG cut off in its header', good.subarray(0, 20)],
  ['a PNG without pixels', Buffer.concat([signature, header(200, 50), end])],
  ['a PNG with too few rows', aPng(200, 50, [], 3)],
  [
    'a PNG whose pixels are no deflate',
    Buffer.concat([signature, header(200, 50), chunk('IDAT', Buffer.alloc(50, 7)), end]),
  ],
  ['a PNG of no size', aPng(0, 0)],
  ['a PNG of 4 billion pixels a side', Buffer.concat([signature, header(0xffffffff, 0xffffffff), end])],
  [
    'a PNG of 30,000 by 30,000',
    Buffer.concat([signature, header(30_000, 30_000), chunk('IDAT', deflateSync(Buffer.alloc(400_000))), end]),
  ],
  ['a PNG of 1,201 by 600', aPng(1_201, 600)],
  ['a PNG of 99 by 25', aPng(99, 25)],
  ['a PNG that moves', aPng(200, 50, [actl])],
  ['a JPEG that says 65,535 by 65,535', withSize(jpeg, 65_535, 65_535)],
  ['a JPEG of no size', withSize(jpeg, 0, 0)],
  ['a JPEG cut off', jpeg.subarray(0, Math.floor(jpeg.length / 2))],
  ['a JPEG that is its first bytes', jpeg.subarray(0, 3)],
  ['a WebP that says 16 million a side', webpOf(16_777_216, 16_777_216)],
  ['a WebP cut off', webp.subarray(0, webp.length - 20)],
  ['a WebP that moves', movingWebp],
  ['half a megabyte and one byte', Buffer.concat([good, Buffer.alloc(512 * 1024 - good.length + 1)])],
]
const evil = '<script>alert(document.domain)</script>'
const harmless: readonly (readonly [string, Buffer])[] = [
  ['a PNG with a script behind its end', Buffer.concat([good, text(evil)])],
  ['a PNG with an archive behind its end', Buffer.concat([good, text('PK\x03\x04'), Buffer.alloc(1_000)])],
  ['a PNG with a script in a comment', aPng(200, 50, [chunk('tEXt', text(`Comment\0${evil}`))])],
  [
    'a PNG with 400 KB of compressed comment',
    aPng(200, 50, [chunk('zTXt', Buffer.concat([text('x\0\0'), deflateSync(Buffer.alloc(50_000_000))]))]),
  ],
  [
    'a JPEG with a script in its EXIF',
    await created
      .clone()
      .withExif({ IFD0: { Copyright: evil, ImageDescription: evil } })
      .jpeg()
      .toBuffer(),
  ],
  ['a JPEG in CMYK', await created.clone().toColourspace('cmyk').jpeg().toBuffer()],
  ['a PNG of 16 bits', await created.clone().toColourspace('rgb16').png().toBuffer()],
  ['a PNG of one bit', await created.clone().png({ palette: true, colours: 2 }).toBuffer()],
  ['an interlaced PNG', await created.clone().png({ progressive: true }).toBuffer()],
  ['a progressive JPEG', await created.clone().jpeg({ progressive: true }).toBuffer()],
  ['a WebP', webp],
  ['a JPEG that is turned', await created.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer()],
  [
    'the noisiest picture that there can be',
    await sharp({
      create: {
        width: 380,
        height: 95,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    })
      .png()
      .toBuffer(),
  ],
]

const before = process.memoryUsage().rss
let peak = before
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 1)
afterAll(() => {
  clearInterval(watch)
  // For people: the test's results, besides its assertions.
  process.stdout.write(
    `hostile images: peak ${Math.round((peak - before) / 2 ** 20)} MB above ${Math.round(before / 2 ** 20)} MB\n`,
  )
})

test('there are forty and more', () => {
  expect(refused.length + harmless.length).toBeGreaterThanOrEqual(40)
})

test.each(refused)('%s is refused', async (_, file) => {
  expect(await codeOfThrown(redraw('Logo', file))).toMatch(/^brand\.image(Type|Broken|Moving|Size)$/)
})

test.each(harmless)('%s comes out as a small picture without anything else', async (_, file) => {
  const { bytes, width, height } = await redraw('Logo', file)
  const { format, exif, icc, xmp, comments } = await sharp(bytes).metadata()
  expect({ format, exif, icc, xmp, comments }).toEqual({ format: 'png' })
  expect([width <= 400, height <= 100, bytes.length <= sizes.Logo.bytes]).toEqual([true, true, true])
  expect(bytes.includes('script')).toBe(false)
  expect(bytes.subarray(-12)).toEqual(end)
})

test('an icon is small enough to come with each page, whatever it shows', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
  const create = { width: 512, height: 512, channels: 3, background: '#fff', noise } as const
  const { bytes, width } = await redraw('Favicon', await sharp({ create }).jpeg().toBuffer())
  expect([width, bytes.length <= sizes.Favicon.bytes]).toEqual([64, true])
})

test('thirty at once are drawn one after the other; those beyond the queue are told to come again', async () => {
  const results = await Promise.all(Array.from({ length: 30 }, () => codeOfThrown(redraw('Logo', good))))
  expect(results.filter((code) => code === undefined)).toHaveLength(10)
  expect(new Set(results.filter(Boolean))).toEqual(new Set(['brand.uploadsBusy']))
  expect(peak - before).toBeLessThan(200 * 2 ** 20)
})
