import type { branding } from '@portal/contract/delivery/branding/branding.contract'
import type { Result } from '@portal/contract/core/route'

/** What a company shows that has no brand, nor any above it. */
export const noBrand: Result<typeof branding.headerLogo> = {
  companyImageUrl: null,
  look: { name: null, logo: null, logoDark: null, logoAlt: null, favicon: null, colors: null, hidePoweredBy: false },
}
