import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { use, useMemo } from 'react'
import { type AccountTabId, accountTabs } from '../../../../core/accounts/accountTabs.ts'
import { accountTabsOf, FeaturesContext } from '../../../../core/feature.ts'
import { useMe } from '../../../../core/me/me.queries.ts'
import { RightsContext } from '../../../../lib/useCan.ts'
import { type Level, tabLevel } from './tabLevel.ts'

export function useTabsOfFeatures() {
  const features = use(FeaturesContext)
  return useMemo(() => accountTabsOf(features), [features])
}

/** The caller's access to each tab of an account. */
export function useTabLevels(account: Account): ReadonlyMap<AccountTabId, Level> {
  const rights = use(RightsContext)
  const tabs = useTabsOfFeatures()
  const { modules, companyKey } = useMe()
  return useMemo(
    () => new Map(accountTabs.map((id) => [id, tabLevel(tabs[id], account, { rights, modules, companyKey })])),
    [tabs, account, rights, modules, companyKey],
  )
}
