import type { Requests } from '../../core/requests.ts'
import type { notices } from './notices.contract.ts'

const words = { Subject: 'Maintenance', Body: 'Two lines\nof text, {{account}}' }

export const noticesRequests: Requests<typeof notices> = {
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
