import { IconUsers } from '../../../ui/icons.ts'
import type { Feature } from '../../../core/feature.ts'
import { paths } from '../../../lib/paths.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'

const InviteAgain = lazyPart(async () => (await import('./InviteAgain.tsx')).InviteAgain)

const notCustomer = ({ role }: { role: string }) => role !== 'CU'

export const usersFeature: Feature = {
  pages: {
    manageUsers: () => import('./PeoplePage.tsx').then((module) => module.PeoplePage),
    userSearch: () => import('./PeoplePage.tsx').then((module) => module.PeoplePage),
    user: () => import('./PersonPage.tsx').then((module) => module.PersonPage),
  },
  help: { manageUsers: 'findPerson', userSearch: 'findPerson', user: 'findPerson' },
  menu: {
    CPManageUsers: {
      group: 'accounts',
      section: '/users',
      pages: [paths.userSearch],
      letter: 'u',
      shown: notCustomer,
    },
    userAcctSearch: { group: 'accounts', section: '/users', shown: ({ ramAccess }) => !ramAccess },
  },
  tiles: [{ id: 'manageUsers', place: 8, icon: IconUsers, href: paths.manageUsers, kind: 'load', shown: notCustomer }],
  accountTabs: {
    2: {
      module: 'Customer-Add/Edit Users',
      Content: lazyPart(async () => (await import('./UsersTab.tsx')).UsersTab),
      help: 'invitePerson',
    },
  },
  figures: { Users: paths.manageUsers },
  setup: { Administrator: paths.ownAccount(2) },
  worklist: {
    UsersLocked: {
      href: paths.list('manageUsers', { status: 'Locked' }),
      inAccount: (acctKey) => paths.account(acctKey, 2),
      act: { needs: 'AcctMgmnt:W', notActing: true, leads: paths.user },
    },
    InvitationsOpen: {
      href: paths.list('manageUsers', { status: 'Invited', only: 'unanswered' }),
      inAccount: (acctKey) => paths.account(acctKey, 2),
      act: { needs: 'AcctMgmnt:W', Dialog: InviteAgain },
    },
  },
  search: { User: { href: ({ key }) => paths.user(key), all: (q) => paths.list('manageUsers', { q }) } },
  acts: [{ id: 'addUser', needs: 'AcctMgmnt:W', inAccount: (acctKey) => paths.account(acctKey, 2), creates: true }],
}
