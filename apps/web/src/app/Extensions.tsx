import { lazy, type ReactNode } from 'react'
import { SeenAsContext, type SeenAsProps } from '../core/access/seenAs.ts'
import { type AccountTab, type AccountTabContent, AccountTabsContext } from '../core/accounts/accountTabs.ts'

/** The account tabs provided by features; the details tab belongs to the page. */
const accountTabs: Partial<Record<AccountTab, AccountTabContent>> = {
  2: { Content: lazy(() => import('../features/users/UsersTab.tsx').then((module) => ({ default: module.UsersTab }))) },
  5: {
    Content: lazy(() =>
      import('../features/settings/SettingsSections.tsx').then((module) => ({ default: module.SettingsSections })),
    ),
    form: true,
  },
  10: {
    Content: lazy(() =>
      import('../features/audit/ActivityTab.tsx').then((module) => ({ default: module.ActivityTab })),
    ),
  },
}
const SeenAs = lazy(() => import('./SeenAs.tsx').then((module) => ({ default: module.SeenAs })))
const seenAs = (props: SeenAsProps) => <SeenAs {...props} />

/** What pages show of features they do not depend on. */
export const Extensions = ({ children }: { children: ReactNode }) => (
  <AccountTabsContext value={accountTabs}>
    <SeenAsContext value={seenAs}>{children}</SeenAsContext>
  </AccountTabsContext>
)
