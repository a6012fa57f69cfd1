import type { Account } from '@portal/contract/accounts/accounts.contract'
import { type ComponentType, createContext } from 'react'

/** The numbers of the tabs in the order of specification section 3, "Account tab initial state". */
export const accountTabs = [1, 2, 3, 4, 5, 12, 6, 7, 8, 9, 10] as const
export type AccountTab = (typeof accountTabs)[number]

/** What a feature adds to the page of an account. */
export type AccountTabContent = {
  Content: ComponentType<{ account: Account; readOnly: boolean }>
  /** It has its own form, and stays mounted once opened, so that nothing typed is lost. */
  form?: true
}

/** The tabs provided by features, set by the signed-in layout; a missing tab says what it will hold. */
export const AccountTabsContext = createContext<Partial<Record<AccountTab, AccountTabContent>>>({})
