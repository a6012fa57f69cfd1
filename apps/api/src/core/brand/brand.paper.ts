import type { Tx } from '../../platform/db/db.ts'
import { imageLibrary } from '../../platform/images/library.ts'
import type { PaperMark } from '../../platform/pdf/paper.ts'
import { findWithLogo } from './brand.repository.ts'
import { lookOf } from './brand.stored.ts'

/**
 * Points of an image of any format, on white; undefined if it is not an image, so that a file never fails because of
 * its logo.
 */
async function onWhite(bytes: Buffer): Promise<{ image: Buffer; width: number; height: number } | undefined> {
  try {
    const sharp = await imageLibrary()
    const { data, info } = await sharp(bytes, { limitInputPixels: 1200 * 600, failOn: 'warning', pages: 1 })
      .timeout({ seconds: 5 })
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' })
      .resize({ width: 400, height: 100, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    return { image: data, width: info.width, height: info.height }
  } catch {
    return undefined
  }
}

/** The replacement for the portal's logo in files of a company: the logo of its brand, else its name. */
export async function paperMark(tx: Tx, accountId: string): Promise<PaperMark | undefined> {
  const brand = await findWithLogo(tx, accountId)
  if (!brand) return undefined
  const logo = brand.logo ? await onWhite(brand.logo) : undefined
  return logo ?? { name: lookOf(brand).name ?? brand.acctName }
}
