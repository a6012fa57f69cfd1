import type { Manifest } from '../../core/manifest.ts'
import { notices } from './notices.contract.ts'
import { noticesAudit, noticesErrors, noticesLabels } from './notices.words.ts'
import type { Requests } from '../../core/requests.ts'

const words = { Subject: 'Maintenance', Body: 'Two lines\nof text, {{account}}' }

const requests: Requests<typeof notices> = {
  notify: ({ account }) => ({
    body: {
      Selection: { AcctKeys: [account] },
      ...words,
      TemplateKey: null,
      Channels: ['MAIL', 'BANNER'],
      BannerUntil: null,
      RunAt: null,
    },
  }),
  preview: ({ account }) => ({ body: { ...words, TemplateKey: null, AcctKey: account } }),
  templates: () => ({ query: { archived: 'yes' } }),
  createTemplate: ({ fresh }) => ({ body: { Name: `Whole ${fresh()}`, English: words, French: words, Shared: true } }),
  updateTemplate: ({ fresh }) => ({
    params: { templateKey: fresh() },
    body: { Name: `Whole ${fresh()}`, English: words, French: null, Shared: false, Archived: false },
  }),
  dismissBanner: ({ fresh }) => ({ params: { bannerKey: fresh() } }),
}

export const noticesManifest = {
  routes: notices,
  requests,
  labels: noticesLabels,
  errors: noticesErrors,
  audit: noticesAudit,
} satisfies Manifest
