import type { UserListItem } from '@portal/contract/directory/users/users.list'
import { anAdministrator, aPageOfPeople } from '@portal/contract/directory/users/users.examples'
import { screen } from '@testing-library/react'
import type { Fakes } from './fakeApi.ts'
import { openPage } from './openPage.tsx'
import { UsersTab } from '../src/features/directory/users/UsersTab.tsx'

// Made-up people and the list of them, for the tests of its parts.

export const acctKey = '018f0000-0000-7000-8000-0000000000aa'
export const account = { acctKey, acctType: 'CU', effectiveStatus: 'Active' } as const
export const keyOf = (n: number) => `018f0000-0000-7000-8000-00000000010${n}`
export const aPerson = (n: number, more: Partial<UserListItem> = {}) =>
  anAdministrator({
    userKey: keyOf(n),
    email: `person${n}@northwind.test`,
    firstName: 'Person',
    lastName: `No${n}`,
    mfaState: 'NotEnrolled',
    lastLoginOn: '2026-11-02T14:00:00.000Z',
    ...more,
  })
export const people = [
  aPerson(1, { mfaState: 'Enrolled', mayActFor: true }),
  aPerson(2, { firstName: null, lastName: null, status: 'Invited', registrationPending: true, lastLoginOn: null }),
  aPerson(3, { lockedUntil: '2099-01-01T00:00:00.000Z' }),
]
export const all = { AcctMgmnt: 'W', MultiFactorAuthentication: 'W', LoginAlias: 'Y' } as const

type Options = Omit<NonNullable<Parameters<typeof openPage>[1]>, 'api'> & {
  users?: Fakes['users']
  passwords?: Fakes['passwords']
  alias?: Fakes['alias']
  access?: Fakes['access']
}
export async function openUsers({ users, passwords, alias, access, ...rest }: Options = {}) {
  return openPage(() => <UsersTab account={account} />, {
    at: '/tab',
    rights: all,
    api: {
      users: { search: () => aPageOfPeople(people), count: () => ({ total: people.length, capped: false }), ...users },
      alias: { history: () => ({ items: [] }), ...alias },
      ...(passwords && { passwords }),
      ...(access && { access }),
    },
    ...rest,
  })
}

/** Without a layout the library never considers a menu positioned, hence visible. */
export const hidden = true
export const table = () => screen.findByRole('table', { name: 'Users' })
export async function openMenu(user: Awaited<ReturnType<typeof openUsers>>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  return screen.findByRole('menu', { hidden })
}
