import { lazy, type ReactNode } from 'react'
import { SeenAsContext, type SeenAsProps } from '../core/access/seenAs.ts'
import { type AccountTab, type AccountTabContent, AccountTabsContext } from '../core/accounts/accountTabs.ts'

/** The tabs of an account that features bring; the details are the page's own. */
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

/** What pages show of features that they know nothing of. */
export const Extensions = ({ children }: { children: ReactNode }) => (
  <AccountTabsContext value={accountTabs}>
    <SeenAsContext value={seenAs}>{children}</SeenAsContext>
  </AccountTabsContext>
)
