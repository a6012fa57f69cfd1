import type { Account } from '@portal/contract/accounts/accounts.contract'
import type { Module } from '@portal/contract/accessGroups/accessGroups.contract'
import type { AccountTab } from '../../../core/accounts/accountTabs.ts'
import { can, type RightsMap } from '../../../lib/useCan.ts'

type Guard = {
  /** The module of the access groups that opens the tab, and for the own company where that is another one (`product.md` 1.7). */
  module: Module
  own?: Module
  /** One of these flags must be held. */
  flags?: readonly Parameters<typeof can>[1][]
  customersOnly?: true
}
const details = { module: 'Customer-Account Details', own: 'Account Details' } as const
const settings = { module: 'Customer-Settings' } as const
const guards: Record<AccountTab, Guard> = {
  1: details,
  2: { module: 'Customer-Add/Edit Users' },
  3: { module: 'Customer-Company Plans', own: 'Assign Plans' },
  4: { module: 'Customer-User Plans', customersOnly: true },
  5: settings,
  12: { module: 'Assign Plans', flags: ['AddOnsOthers:W', 'AddOnsDigitalSeal:W', 'AddOnsMetaCleaning:W'] },
  6: { ...settings, flags: ['DKIM:R'] },
  7: { ...settings, flags: ['Brand:R'] },
  8: settings,
  9: settings,
  10: details,
}
export type Level = 'none' | 'R' | 'RW'
type Reader = { rights: RightsMap; modules: Record<string, Level>; companyKey: string }

/** The reader's access to a tab of an account: without the flag or module the tab is absent, with R it is read-only. */
export function tabLevel(tab: AccountTab, account: Account, { rights, modules, companyKey }: Reader): Level {
  const { module, own, flags, customersOnly } = guards[tab]
  if (customersOnly && account.acctType !== 'CU') return 'none'
  if (flags && !flags.some((flag) => can(rights, flag))) return 'none'
  return modules[account.acctKey === companyKey ? (own ?? module) : module] ?? 'none'
}

/** What people with read access see of the details. */
export const readOnly = (account: Account): Account => ({
  ...account,
  editableFields: [],
  abilities: { ...account.abilities, edit: { allowed: false, reason: 'module' } },
})
