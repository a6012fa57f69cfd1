import { anAccount } from '@portal/contract/accounts/accounts.examples'
import { aPageOfPeople, anAdministrator } from '@portal/contract/users/users.examples'
import type { LoginDetail } from '@portal/contract/users/users.contract'
import { Problem } from '@portal/contract/core/errors'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Fakes, NoAnswer } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { pick } from '../../../../test/pick.ts'
import { aLoginDetail } from '../../../../test/people.ts'
import { AccountCreatePage } from './AccountCreatePage.tsx'

type Create = NonNullable<NonNullable<Fakes['accounts']>['createCustomer']>
const made = {
  acctKey: '01900000-0000-7000-8000-0000000000aa',
  acctNumber: 'CU-1',
  accountStatus: 'Pending',
  adminUserKey: 'u',
  adminEmail: 'ada@x.test',
  createdOn: '2026-11-20T10:00:00.000Z',
} as const
const item = (code: string, label: string) => [{ code, label, sort: 1, active: true }]

const parent = anAccount({
  acctKey: '018f0000-0000-7000-8000-000000000010',
  acctName: 'Borealis Distribution',
  acctType: 'RS',
  childTypes: ['CU'],
})
async function open(createCustomer: Create, me?: Partial<LoginDetail>) {
  const lookups = {
    industries: () => item('LEGAL', 'Legal services'),
    countries: () => [{ code: 'CA', label: 'Canada', sort: 1, active: true, dialCode: '+1' }],
    jobFunctions: () => item('IT', 'Information technology'),
  }
  const ann = anAdministrator({ acctKey: parent.acctKey, firstName: 'Ann', lastName: 'Lee' })
  const people: NonNullable<Fakes['users']>['search'] = ({ body }) => {
    const items = body.acctKey === parent.acctKey ? [ann] : []
    return aPageOfPeople(items)
  }
  const search = () => ({ items: [], nextCursor: null, hasMore: false, partial: false, capped: false })
  const page = await openPage(AccountCreatePage, {
    at: '/accounts/acctCreateEdit',
    rights: { AcctMgmnt: 'W', Provision: 'W' },
    ...(me && { me }),
    api: { lookups, users: { search: people }, accounts: { get: () => parent, search, createCustomer } },
  })
  await screen.findByRole('combobox', { name: /Level/ })
  await waitFor(() => expect(screen.getByRole('combobox', { name: /Level/ })).toHaveProperty('value', 'CU'))
  return page
}
async function put(user: Awaited<ReturnType<typeof open>>['user'], label: string, text: string) {
  await user.click(screen.getByRole('textbox', { name: label }))
  await user.paste(text)
}
async function fillIn(user: Awaited<ReturnType<typeof open>>['user']) {
  for (const [label, text] of [
    ['Account name', 'Acme'],
    ['Address line 1', '1 Quay'],
    ['First name', 'Ada'],
    ['Last name', 'Sample'],
    ['E-mail', 'ada@x.test'],
  ] as const)
    await put(user, label, text)
  for (const [label, option] of [
    [/Industry/, 'Legal services'],
    [/Country/, 'Canada'],
  ] as const)
    await pick(user, label, option)
}

test('two clicks create one account, with one key, and open it', async () => {
  const create = vi.fn<Create>(() => made)
  const { user, address } = await open(create)
  await fillIn(user)
  await user.click(screen.getByRole('combobox', { name: 'Account manager' }))
  await user.click(await screen.findByRole('option', { name: /^Ann Lee/ }))
  await user.dblClick(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(address()).toBe(`/accounts/${made.acctKey}`))
  expect(create).toHaveBeenCalledOnce()
  expect(create.mock.calls[0]?.[0]).toMatchObject({
    body: {
      parentKey: parent.acctKey,
      sendActivation: true,
      admin: { email: 'ada@x.test' },
      account: {
        acctName: 'Acme',
        manager: anAdministrator().userKey,
        industryCode: 'LEGAL',
        custType: 'STD',
        address: { line1: '1 Quay', country: 'CA' },
      },
    },
  })
  expect(sessionStorage.length).toBe(0)
})

test('without an answer the same key is sent again; a refusal is shown at its field and gets a new key', async () => {
  const answers = [
    () => {
      throw new NoAnswer()
    },
    () => {
      throw new Problem('user.emailTaken')
    },
    () => made,
  ]
  const create = vi.fn<Create>(() => (answers.shift() as () => typeof made)())
  const { user, address } = await open(create)
  await fillIn(user)
  const press = () => user.click(screen.getByRole('button', { name: 'Create account' }))
  const keys = () => create.mock.calls.map(([input]) => input.idempotencyKey)
  await press()
  await waitFor(() => expect(keys()).toHaveLength(1))
  await screen.findByRole('group', { name: 'There is a problem' })
  await press()
  await screen.findByRole('link', { name: /^E-mail – / })
  await press()
  await waitFor(() => expect(address()).toBe(`/accounts/${made.acctKey}`))
  expect(keys()[1]).toBe(keys()[0])
  expect(keys()[2]).not.toBe(keys()[0])
})

test('missing fields are reported before sending, and the draft is restored', async () => {
  const create = vi.fn<Create>(() => made)
  const { user } = await open(create)
  await put(user, 'Account name', 'Acme')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  expect(screen.getByRole('group', { name: /There are \d+ problems/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Country is required.' })).toBeTruthy()
  expect(create).not.toHaveBeenCalled()
  expect(sessionStorage.getItem('portal.draft.018f0000-0000-7000-8000-000000000001.newAccount')).toContain('Acme')
})

test('leaving without saving deletes the draft', async () => {
  const { user } = await open(() => made)
  await put(user, 'Account name', 'Acme')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(Object.keys(sessionStorage).filter((key) => key.startsWith('portal.draft.'))).toEqual([]))
})

test("a new account's language is the signed-in person's preference, whatever language the browser still shows", async () => {
  const { preferences } = aLoginDetail()
  await open(() => made, { preferences: { ...preferences, language: 'fr-fr' } })
  expect(document.documentElement.lang).toBe('en')
  expect(screen.getByRole('combobox', { name: 'Language' })).toHaveProperty('value', 'fr-fr')
})
