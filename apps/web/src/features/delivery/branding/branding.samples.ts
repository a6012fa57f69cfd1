import type { Brand, BrandContent } from '@portal/contract/delivery/branding/branding.shapes'
import { usualColor } from '@portal/contract/delivery/branding/branding.fields'
import { allowed } from '@portal/contract/core/ability'

// For tests.

export const aContent = (more: Partial<BrandContent> = {}): BrandContent => ({
  portalName: 'Northwind Mail',
  senderName: '',
  replyTo: null,
  primaryColor: usualColor,
  accentColor: null,
  logoAlt: '',
  headerHtml: '',
  footerHtml: '',
  links: [],
  signInHost: null,
  secureReplyLandingUrl: null,
  eSignLandingUrl: null,
  eSignConfirmationUrl: null,
  hidePoweredBy: false,
  allowChildrenToInherit: true,
  logo: null,
  logoDark: null,
  favicon: null,
  ...more,
})

export const aBrand = (more: Partial<Brand> = {}): Brand => ({
  acctKey: '018f0000-0000-7000-8000-0000000000aa',
  acctName: 'Northwind Legal',
  status: 'Pending',
  draft: aContent(),
  published: null,
  changed: [],
  look: { name: null, logo: null, logoDark: null, logoAlt: null, favicon: null, colors: null, hidePoweredBy: false },
  from: { source: 'Above', acctName: 'Borealis Distribution' },
  usedBy: { total: 0, capped: false },
  versions: [],
  edit: allowed,
  editDocuments: allowed,
  modifiedOn: '2026-11-02T14:00:00.000Z',
  modifiedBy: 'dt@demo.test',
  version: 1,
  ...more,
})
