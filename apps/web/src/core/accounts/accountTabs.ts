import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import type { Module } from '@portal/contract/access/accessGroups/accessGroups.contract'
import type { Access } from '@portal/contract/core/access/access'
import type { ComponentType } from 'react'

/** The numbers of the tabs in the order of specification section 3, "Account tab initial state"; further ones follow. */
export const accountTabs = [1, 2, 3, 4, 5, 12, 6, 7, 8, 9, 10, 13] as const
export type AccountTabId = (typeof accountTabs)[number]

/**
 * The groups in which the page shows the tabs; the addresses keep the numbers. A group of several tabs has a name,
 * `accounts.group.*`.
 */
export const accountTabGroups: readonly { tabs: readonly AccountTabId[]; name?: 'plans' | 'settings' | 'mail' }[] = [
  { tabs: [1] },
  { tabs: [2] },
  { name: 'plans', tabs: [3, 4, 12, 13] },
  { name: 'settings', tabs: [5, 8] },
  { name: 'mail', tabs: [6, 7] },
  { tabs: [9] },
  { tabs: [10] },
]

/** The tabs that features add to the page of an account. */
export type AccountTab = {
  /**
   * The module of access groups that opens the tab, and the one that opens it for the reader's company where they
   * differ (`product.md` 1.7).
   */
  module: Module
  own?: Module
  /** The person needs one of these flags. */
  flags?: readonly Access[]
  customersOnly?: true
  /** The page itself defines tab 1. */
  Content?: ComponentType<{ account: Account; readOnly: boolean }>
  /** The tab has a form, and stays mounted once opened, so that no input is lost. */
  form?: true
  /** The task of the guide that "?" opens here. */
  help?: string | ((search: Record<string, unknown>) => string)
}
export type AccountTabs = Partial<Record<AccountTabId, AccountTab>>
