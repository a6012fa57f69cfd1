import { useCapabilities } from '../../core/access/access.queries.ts'
import type { MenuCapabilities } from '../../core/feature.ts'
import { useMe } from '../../core/me/me.queries.ts'
import { useCan } from '../../lib/useCan.ts'

/** Decides which pages of the menu the reader sees. */
export const useMenuCapabilities = (): MenuCapabilities => ({
  ...useCapabilities(),
  readsAccounts: useCan('AcctMgmnt:R'),
  readsIntegrations: useCan('APIIntegrationAccessSettings:R'),
  hasESign: useMe().eSignService,
})
