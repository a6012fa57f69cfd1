import type { Feature } from '../../../core/feature.ts'
import { paths } from '../../../lib/paths.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'

const Integrations = lazyPart(async () => (await import('./IntegrationsTab.tsx')).IntegrationsTab)

/** The access of other systems to an account: a tab made of the parts of several features. */
export const integrationsFeature: Feature = {
  worklist: { WebhooksFailing: { href: paths.ownAccount(9), urgent: true } },
  accountTabs: { 9: { module: 'Customer-Settings', Content: Integrations, help: 'apiKeys' } },
  search: { ApiKey: { href: ({ acctKey }) => paths.account(acctKey ?? '', 9) } },
}
