import type { Manifest } from '../../core/manifest.ts'
import { branding } from './branding.contract.ts'
import { brandingAudit, brandingErrors, brandingLabels } from './branding.words.ts'
import type { Requests } from '../../core/requests.ts'

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const requests: Requests<typeof branding> = {
  headerLogo: ({ account }) => ({ params: { companyKey: account } }),
  signInLook: () => ({ query: { company: 'CU-0000042', host: 'mail.northwind.example' } }),
  image: () => ({ params: { image: 'a'.repeat(64) } }),
  list: ({ account }) => ({ body: { Company: account, Cursor: null, PageNumber: 1 } }),
  get: ({ account }) => ({ params: { acctKey: account } }),
  save: ({ account }) => ({
    params: { acctKey: account },
    body: {
      PortalName: 'Northwind Mail',
      SenderName: 'Northwind Legal',
      ReplyTo: 'desk@northwind.example',
      PrimaryColor: '#7a1f5c',
      AccentColor: '#ffb000',
      LogoAlt: 'Northwind Legal',
      HeaderHtml: '<p>Northwind Legal</p>',
      FooterHtml: '<p>Questions? <a href="https://northwind.example/help">Ask us</a></p>',
      Links: [{ Text: 'Help', Url: 'https://northwind.example/help' }],
      SignInHost: null,
      SecureReplyLandingUrl: 'https://northwind.example/replied',
      ESignLandingUrl: 'https://northwind.example/sign',
      ESignConfirmationUrl: 'https://northwind.example/signed',
      HidePoweredBy: true,
      AllowChildrenToInherit: true,
    },
  }),
  publish: ({ account }) => ({ params: { acctKey: account }, body: {} }),
  changeStatus: ({ account }) => ({ params: { acctKey: account }, body: { To: 'Disabled' } }),
  restore: ({ account }) => ({ params: { acctKey: account }, body: { BrandVersion: 1 } }),
  remove: ({ account }) => ({ params: { acctKey: account } }),
  uploadImage: ({ account }) => ({ params: { acctKey: account, kind: 'Logo' }, body: { Content: dot } }),
  removeImage: ({ account }) => ({ params: { acctKey: account, kind: 'Logo' } }),
}

export const brandingManifest = {
  routes: branding,
  requests,
  labels: brandingLabels,
  errors: brandingErrors,
  audit: brandingAudit,
} satisfies Manifest
