import IconAccounts from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import type { Feature, TileViewer } from '../../core/feature.ts'
import { paths } from '../../lib/paths.ts'
import { prefetchAccount, prefetchList } from './accounts.prefetch.ts'
import { sendToOwnAccount } from './list/ownAccount.ts'

/** Customer administrators that no group limits get their own account instead of the search. */
const hasOwnOnly = ({ role, accessCheck }: TileViewer) => role === 'CU' && !accessCheck

export const accountsFeature: Feature = {
  pages: {
    accountSearch: () => import('./list/AccountSearchPage.tsx').then((module) => module.AccountSearchPage),
    accountEdit: () => import('./AccountCreateEdit.tsx').then((module) => module.AccountCreateEdit),
    account: () => import('./page/AccountPage.tsx').then((module) => module.AccountPage),
  },
  guards: { accountSearch: sendToOwnAccount },
  prefetches: { accountSearch: prefetchList, account: prefetchAccount },
  menu: {
    acctSearch: { group: 'accounts', section: '/accounts', shown: ({ ramAccess }) => ramAccess },
  },
  tiles: [
    {
      id: 'companyAccounts',
      place: 2,
      icon: IconAccounts,
      href: paths.accountSearch,
      kind: 'route',
      shown: (viewer) => !hasOwnOnly(viewer),
    },
    {
      id: 'myAccount',
      place: 2,
      icon: IconAccounts,
      href: paths.accountEdit,
      kind: 'route',
      shown: hasOwnOnly,
      state: ({ companyKey, companyType }) => ({ cmd: 'customeradmin', acctKey: companyKey, acctType: companyType }),
    },
  ],
  // The content of this tab is part of the account page.
  accountTabs: { 1: { module: 'Customer-Account Details', own: 'Account Details', form: true } },
}
