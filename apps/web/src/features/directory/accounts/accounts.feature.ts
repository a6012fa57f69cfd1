import { IconBuilding as IconAccounts } from '../../../ui/icons.ts'
import { accountTabsOf, type Feature, type Help, type TileViewer } from '../../../core/feature.ts'
import { accountTabs } from '../../../core/accounts/accountTabs.ts'
import { paths } from '../../../lib/paths.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'
import { prefetchAccount, prefetchList } from './accounts.prefetch.ts'
import type { LoginDetail } from '@portal/contract/directory/users/users.contract'
import { redirect } from '@tanstack/react-router'

/**
 * The search sends people who administer no tree to their account (specification section 2, Side menu). Key and type
 * come from their login detail; the account page treats them as a request: the API decides.
 */
function sendToOwnAccount(me: LoginDetail): void {
  if (me.ramAccess) return
  const state = { cmd: 'customeradmin', acctKey: me.companyKey, acctType: me.companyType }
  throw redirect({ to: paths.accountEdit, state, replace: true })
}

/** Customer administrators whom no group limits get their account instead of the search. */
const hasOwnOnly = ({ role, accessCheck }: TileViewer) => role === 'CU' && !accessCheck

const StatusDialog = lazyPart(async () => (await import('../status/StatusDialog.tsx')).StatusDialog)
const StatusOfMany = lazyPart(async () => (await import('../status/StatusDialog.tsx')).StatusOfManyDialog)
const MoveDialog = lazyPart(async () => (await import('../status/MoveDialog.tsx')).MoveDialog)
const isPartner = ({ role }: { role: string }) => role !== 'CU'

/** The task of the guide for the tab in the address. */
const helpOfTab: Help = (search, features) => {
  const tab = accountTabs.find((id) => id === Number(search['tab'])) ?? 1
  const { help } = accountTabsOf(features)[tab] ?? {}
  return typeof help === 'function' ? help(search) : help
}

export const accountsFeature: Feature = {
  pages: {
    accountSearch: () => import('./list/AccountSearchPage.tsx').then((module) => module.AccountSearchPage),
    accountEdit: () => import('./AccountCreateEdit.tsx').then((module) => module.AccountCreateEdit),
    account: () => import('./page/AccountPage.tsx').then((module) => module.AccountPage),
  },
  guards: { accountSearch: sendToOwnAccount },
  prefetches: { accountSearch: prefetchList, account: prefetchAccount },
  help: {
    accountSearch: 'findAccount',
    accountEdit: (search, features) => (search['cmd'] === 'create' ? 'createAccount' : helpOfTab(search, features)),
    account: helpOfTab,
  },
  menu: {
    acctSearch: { group: 'accounts', section: '/accounts', letter: 'l', shown: ({ ramAccess }) => ramAccess },
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
  figures: { Accounts: paths.accountSearch },
  setup: { Company: paths.ownAccount(1), Partner: paths.accountCreate() },
  worklist: {
    SuspensionsLong: {
      href: paths.list('accountSearch', { status: 'Suspended', only: 'suspendedLong', sort: 'modifiedDate' }),
      act: {
        needs: 'AcctStatus:W',
        Dialog: StatusOfMany,
        selection: { filter: { status: ['Suspended'], suspendedLong: true } },
      },
    },
    AccountsUnattended: {
      href: paths.list('accountSearch', { only: 'unattended' }),
      inAccount: (acctKey) => paths.account(acctKey, 2),
      act: { needs: 'AcctMgmnt:W', leads: (acctKey) => paths.account(acctKey, 2) },
    },
  },
  // The content of this tab is part of the account page.
  accountTabs: { 1: { module: 'Customer-Account Details', own: 'Account Details', form: true, help: 'editAccount' } },
  search: {
    Account: { href: ({ key }) => paths.account(key), all: (q) => paths.list('accountSearch', { q }) },
  },
  acts: [
    { id: 'createAccount', needs: 'AcctMgmnt:W', shown: isPartner, href: paths.accountCreate(), creates: true },
    { id: 'changeStatus', needs: 'AcctStatus:W', Dialog: StatusDialog },
    { id: 'moveAccount', needs: 'AcctMgmnt:W', shown: isPartner, Dialog: MoveDialog },
    { id: 'requests', needs: 'AcctMgmnt:R', shown: isPartner, href: paths.requests() },
  ],
}
