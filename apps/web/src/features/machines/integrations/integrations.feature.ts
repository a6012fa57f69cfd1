import type { Feature } from '../../../core/feature.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'

const Integrations = lazyPart(async () => (await import('./IntegrationsTab.tsx')).IntegrationsTab)

/** What other systems may do with an account: its tab, made of the parts of several features. */
export const integrationsFeature: Feature = {
  accountTabs: { 9: { module: 'Customer-Settings', Content: Integrations, help: 'apiKeys' } },
}
