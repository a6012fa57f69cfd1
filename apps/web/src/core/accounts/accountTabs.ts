import type { Account } from '@portal/contract/accounts/accounts.contract'
import { type ComponentType, createContext } from 'react'

/** The numbers of the tabs in the order of specification section 3, "Account tab initial state". */
export const accountTabs = [1, 2, 3, 4, 5, 12, 6, 7, 8, 9, 10] as const
export type AccountTab = (typeof accountTabs)[number]

/** What a feature brings to the page of an account. */
export type AccountTabContent = {
  Content: ComponentType<{ account: Account; readOnly: boolean }>
  /** It has a form of its own, and stays in the page once it was opened, so that nothing typed is lost. */
  form?: true
}

/** The tabs that features bring. Filled by the signed-in layout; a tab that is missing says what it will hold. */
export const AccountTabsContext = createContext<Partial<Record<AccountTab, AccountTabContent>>>({})
