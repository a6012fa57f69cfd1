import type { Feature } from '../../../core/feature.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'

export const auditFeature: Feature = {
  pages: { audit: () => import('./AuditPage.tsx').then((module) => module.AuditPage) },
  help: { audit: 'audit' },
  menu: { auditTrail: { group: 'settings', letter: 't', shown: ({ can }) => can.readsAccounts } },
  accountTabs: {
    10: {
      module: 'Customer-Account Details',
      own: 'Account Details',
      Content: lazyPart(async () => (await import('./ActivityTab.tsx')).ActivityTab),
      help: 'audit',
    },
  },
}
