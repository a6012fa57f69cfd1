import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import type { AccountTab } from '../../../../core/accounts/accountTabs.ts'
import { can, type RightsMap } from '../../../../lib/useCan.ts'

export type Level = 'none' | 'R' | 'RW'
type Reader = { rights: RightsMap; modules: Record<string, Level>; companyKey: string }

/** The reader's access to a tab of an account: without the flag or module the tab is absent, with R it is read-only. */
export function tabLevel(
  tab: AccountTab | undefined,
  account: Account,
  { rights, modules, companyKey }: Reader,
): Level {
  if (!tab) return 'none'
  const { module, own, flags, customersOnly } = tab
  if (customersOnly && account.acctType !== 'CU') return 'none'
  if (flags && !flags.some((flag) => can(rights, flag))) return 'none'
  return modules[account.acctKey === companyKey ? (own ?? module) : module] ?? 'none'
}

/** The details that people with read access see. */
export const readOnly = (account: Account): Account => ({
  ...account,
  editableFields: [],
  abilities: { ...account.abilities, edit: { allowed: false, reason: 'module' } },
})
