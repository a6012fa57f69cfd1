import { type documentFields, imageKinds } from '@portal/contract/delivery/branding/branding.fields'
import type { BrandContent, BrandImage, BrandLook } from '@portal/contract/delivery/branding/branding.shapes'
import { colorsOf } from '@portal/contract/delivery/branding/branding.ramp'

/** An image of a brand as it is stored: the name of its bytes. */
export type StoredImage = { image: string; width: number; height: number }
type Images = 'logo' | 'logoDark' | 'favicon'
type Documents = (typeof documentFields)[number]
/** A stored brand, with sanitised header and footer. */
export type StoredBrand = Omit<BrandContent, Images | Documents> & { [K in Images]: StoredImage | null } & {
  [K in Documents]: string | null
}

/** The brand that a company shows, and whose it is. */
export type AccountBrand = { acctName: string; content: StoredBrand }

/** The fields of the images, in code names. */
export const imageFields = imageKinds.map((kind) => (kind.charAt(0).toLowerCase() + kind.slice(1)) as Images)
/** The values that the audit trail compares: images by their names. */
export const auditedBrand = ({ logo, logoDark, favicon, ...rest }: StoredBrand) => ({
  ...rest,
  logo: logo?.image ?? null,
  logoDark: logoDark?.image ?? null,
  favicon: favicon?.image ?? null,
})

const imagePath = (image: string) => `/api/v1/brand/Image/${image}`
const presentImage = (stored: StoredImage | null): BrandImage | null =>
  stored && { url: imagePath(stored.image), width: stored.width, height: stored.height }
export const presentContent = (stored: StoredBrand): BrandContent => ({
  ...stored,
  logo: presentImage(stored.logo),
  logoDark: presentImage(stored.logoDark),
  favicon: presentImage(stored.favicon),
})

/** The look of a brand; without one, every part is empty. */
export function lookOf(brand: AccountBrand | undefined): BrandLook {
  if (!brand)
    return { name: null, logo: null, logoDark: null, logoAlt: null, favicon: null, colors: null, hidePoweredBy: false }
  const { acctName, content } = brand
  const { logo, logoDark, favicon } = presentContent(content)
  const name = content.portalName || acctName
  return {
    name,
    logo,
    logoDark,
    logoAlt: content.logoAlt || name,
    favicon: favicon?.url ?? null,
    colors: { ...colorsOf(content.primaryColor), accent: content.accentColor ?? content.primaryColor },
    hidePoweredBy: content.hidePoweredBy,
  }
}
