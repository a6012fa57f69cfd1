import type { branding } from '@portal/contract/delivery/branding/branding.contract'
import type { Result } from '@portal/contract/core/route'

/** The branding of a company that has none, and none above it. */
export const noBrand: Result<typeof branding.headerLogo> = {
  companyImageUrl: null,
  look: { name: null, logo: null, logoDark: null, logoAlt: null, favicon: null, colors: null, hidePoweredBy: false },
}
