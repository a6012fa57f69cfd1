import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { anAccount } from '@portal/contract/directory/accounts/accounts.examples'
import { Problem } from '@portal/contract/core/errors'
import { aPageOfPeople, anAdministrator } from '@portal/contract/directory/users/users.examples'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../../test/fakeApi.ts'
import { openPage } from '../../../../../test/openPage.tsx'
import { AccountCreatePage } from '../create/AccountCreatePage.tsx'
import { AccountPage } from '../page/AccountPage.tsx'

type Accounts = NonNullable<Fakes['accounts']>
const key = (at: number) => `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`
const top = { acctKey: key(11), acctName: 'Borealis Distribution', acctType: 'DT' } as const
const near = { acctKey: key(12), acctName: 'Cordage Reseller', acctType: 'RS' } as const
const people = {
  [top.acctKey]: [
    anAdministrator({
      userKey: key(21),
      acctKey: top.acctKey,
      firstName: 'Ann',
      lastName: 'Lee',
      email: 'ann@top.test',
    }),
    anAdministrator({
      userKey: key(22),
      acctKey: top.acctKey,
      firstName: 'Di',
      lastName: 'Sabled',
      status: 'Disabled',
    }),
  ],
  [near.acctKey]: [
    anAdministrator({
      userKey: key(23),
      acctKey: near.acctKey,
      firstName: 'Cory',
      lastName: 'Cord',
      email: 'c@near.test',
    }),
  ],
}
const search: NonNullable<NonNullable<Fakes['users']>['search']> = ({ body }) => {
  const items = (people[body.acctKey ?? ''] ?? []).filter(({ firstName }) => firstName?.includes(body.searchText ?? ''))
  return aPageOfPeople(items)
}
const lookups = { industries: () => [], countries: () => [], jobFunctions: () => [], timeZones: () => [] }
const account = anAccount({
  version: 3,
  chain: [top, near],
  manager: key(21),
  managerName: 'Ann Lee',
  editableFields: ['acctName', 'manager'],
})

async function openForm(update: NonNullable<Accounts['update']>, shown: Account = account, users: Fakes['users'] = {}) {
  const page = await openPage(AccountPage, {
    path: '/accounts/$acctKey',
    at: `/accounts/${shown.acctKey}`,
    rights: { AcctMgmnt: 'W' },
    api: { lookups, accounts: { get: () => shown, update }, users: { search, ...users } },
  })
  await screen.findByRole('heading', { level: 1, name: shown.acctName })
  await page.user.click(screen.getByRole('button', { name: 'Edit: Identity' }))
  return page
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Account manager' })
const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

test('the account manager is found by keyboard among the active people above, nearest first, and saved by key', async () => {
  const saved = { manager: key(23), managerName: 'Cory Cord', version: 4 }
  const update = vi.fn<NonNullable<Accounts['update']>>(() => anAccount({ ...account, ...saved }))
  const { user } = await openForm(update)
  expect(field().value).toBe('Ann Lee')
  field().focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(() =>
    expect(offered()).toEqual([
      'Cory Cordc@near.test · Cordage Reseller',
      'Ann Leeann@top.test · Borealis Distribution',
    ]),
  )
  // The list begins at the current choice.
  await user.keyboard('{ArrowUp}{Enter}')
  expect(field().value).toBe('Cory Cord')
  await user.click(screen.getByRole('button', { name: /1 change/ }))
  await screen.findByText(/→ Cory Cord/)
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText(/^Changes saved/)
  expect(update.mock.calls.map(([{ body, ifMatch }]) => ({ body, ifMatch }))).toEqual([
    { body: { manager: key(23) }, ifMatch: 3 },
  ])
  expect(screen.getByText('Cory Cord')).toBeTruthy()
})

test('it can be cleared, the focus stays, and a refusal is shown at the field', async () => {
  const update = vi.fn<NonNullable<Accounts['update']>>(() => {
    throw new Problem('request.invalid', { fields: [{ field: 'Manager', code: 'notOneOf' }] })
  })
  const { user } = await openForm(update)
  await user.click(screen.getByRole('button', { name: 'Clear Account manager' }))
  expect(field().value).toBe('')
  await waitFor(() => expect(document.activeElement).toBe(field()))
  expect(screen.queryByRole('button', { name: 'Clear Account manager' })).toBe(null)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'))
  expect(update.mock.calls[0]?.[0].body).toEqual({ manager: null })
})

test('if the people of one company may not be seen, those of the others are still offered', async () => {
  const only =
    (acctKey: string): NonNullable<Fakes['users']>['search'] =>
    (input, sent) => {
      if (input.body.acctKey !== acctKey) throw new Problem('account.notFound')
      return search(input, sent)
    }
  const { user } = await openForm(() => account, account, { search: only(near.acctKey) })
  await user.click(field())
  await waitFor(() => expect(offered()).toEqual(['Cory Cordc@near.test · Cordage Reseller']))
})

test('people without the right read the name', async () => {
  const { editableFields: _, ...rest } = account
  await openForm(() => account, { ...rest, editableFields: ['acctName'] })
  expect(screen.queryByRole('combobox', { name: 'Account manager' })).toBe(null)
  expect(screen.getByText('Ann Lee')).toBeTruthy()
})

test('a new account may have a manager from a company above its parent; changing the parent clears it', async () => {
  const parent = anAccount({ ...near, chain: [top], childTypes: ['CU'] })
  const other = anAccount({ acctKey: key(13), acctName: 'Other Reseller', acctType: 'RS', childTypes: ['CU'] })
  const found = {
    items: [{ ...other, matchedOn: null }],
    nextCursor: null,
    hasMore: false,
    partial: false,
    capped: false,
  }
  const { user } = await openPage(AccountCreatePage, {
    at: '/accounts/acctCreateEdit',
    rights: { AcctMgmnt: 'W', Provision: 'W' },
    me: { companyKey: near.acctKey, companyName: near.acctName },
    api: {
      lookups,
      users: { search },
      accounts: {
        get: ({ params }) => (params.acctKey === other.acctKey ? other : parent),
        search: () => found,
      },
    },
  })
  const choose = async () => {
    await user.click(field())
    await user.click(await screen.findByRole('option', { name: /Ann Lee/ }))
    expect(field().value).toBe('Ann Lee')
  }
  await screen.findByRole('combobox', { name: /Level/ })
  await choose()
  const below = screen.getByRole('combobox', { name: /^Parent account/ })
  await user.click(below)
  await user.click(await screen.findByRole('option', { name: /Other Reseller/ }))
  await waitFor(() => expect(field().value).toBe(''))
})
