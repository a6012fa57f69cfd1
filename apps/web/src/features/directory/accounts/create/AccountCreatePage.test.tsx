import { anAccount } from '@portal/contract/directory/accounts/accounts.examples'
import { aPageOfPeople, anAdministrator } from '@portal/contract/directory/users/users.examples'
import type { LoginDetail } from '@portal/contract/directory/users/users.contract'
import { Problem } from '@portal/contract/core/errors'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Fakes, NoAnswer } from '../../../../../test/fakeApi.ts'
import { openPage } from '../../../../../test/openPage.tsx'
import { pick } from '../../../../../test/pick.ts'
import { aLoginDetail } from '../../../../../test/people.ts'
import { aPlan } from '../../../commerce/plans/plans.samples.ts'
import { AccountCreatePage } from './AccountCreatePage.tsx'

type Create = NonNullable<NonNullable<Fakes['accounts']>['createCustomer']>
const created = {
  acctKey: '01900000-0000-7000-8000-0000000000aa',
  acctNumber: 'CU-1',
  accountStatus: 'Pending',
  adminUserKey: 'u',
  adminEmail: 'ada@x.test',
  createdOn: '2026-11-20T10:00:00.000Z',
  plans: [],
  domains: [],
} satisfies Awaited<ReturnType<Create>>
const item = (code: string, label: string) => [{ code, label, sort: 1, active: true }]

const parent = anAccount({
  acctKey: '018f0000-0000-7000-8000-000000000010',
  acctName: 'Borealis Distribution',
  acctType: 'RS',
  childTypes: ['CU'],
})
const plan = (planCode: string, planName: string, price: number, trialDays = 0) =>
  aPlan({ planKey: planCode, planCode, planName, trialDays, selling: { price, overagePrice: null, currency: 'USD' } })
const usual = plan('ESIGN-PRO', 'eSign Pro', 1900, 30)
const other = plan('MAIL', 'Mail', 500)
const offered = { items: [usual], choices: [usual, other] }

type Plans = NonNullable<Fakes['plans']>['defaults']
type Get = NonNullable<NonNullable<Fakes['accounts']>['get']>
async function open(
  createCustomer: Create,
  me?: Partial<LoginDetail>,
  defaults: Plans = () => offered,
  get: Get = () => parent,
) {
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
    api: {
      lookups,
      users: { search: people },
      accounts: { get, search, createCustomer },
      plans: { defaults },
    },
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

test('what is needed is open with the focus in its first field; the rest is folded until it has a fault', async () => {
  const create = vi.fn<Create>(() => created)
  const { user } = await open(create)
  const name = screen.getByRole('textbox', { name: 'Account name' })
  await waitFor(() => expect(document.activeElement).toBe(name))
  const fold = screen.getByText('Optional: Reference, Account manager').closest('details')
  expect(fold?.open).toBe(false)
  expect(name.closest('details')).toBe(null)
  await put(user, 'Reference', '***')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await screen.findByRole('group', { name: /There are \d+ problems/ })
  expect(fold?.open).toBe(true)
  expect(create).not.toHaveBeenCalled()
  const close = () => act(() => fold?.removeAttribute('open'))
  close()
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(fold?.open).toBe(true))
  close()
  await user.click(screen.getByRole('link', { name: /Reference/ }))
  expect(fold?.open).toBe(true)
  const reference = screen.getByRole('textbox', { name: 'Reference' })
  await waitFor(() => expect(document.activeElement).toBe(reference))
})

test('the first field takes no focus from what the person has gone to meanwhile', async () => {
  const elsewhere = document.body.appendChild(document.createElement('button'))
  await open(
    () => created,
    undefined,
    undefined,
    async () => {
      await screen.findByRole('textbox', { name: 'Account name' })
      elsewhere.focus()
      return parent
    },
  )
  await screen.findByText(/Borealis Distribution/)
  await waitFor(() => expect(document.activeElement).toBe(elsewhere))
  elsewhere.remove()
  elsewhere.remove()
})

test('two clicks create one account, with one key, and open it', async () => {
  const create = vi.fn<Create>(() => created)
  const { user, address } = await open(create)
  await fillIn(user)
  await user.click(screen.getByRole('combobox', { name: 'Account manager' }))
  await user.click(await screen.findByRole('option', { name: /^Ann Lee/ }))
  await user.dblClick(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(address()).toBe(`/accounts/${created.acctKey}`))
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
    () => created,
  ]
  const create = vi.fn<Create>(() => (answers.shift() as () => typeof created)())
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
  await waitFor(() => expect(address()).toBe(`/accounts/${created.acctKey}`))
  expect(keys()[1]).toBe(keys()[0])
  expect(keys()[2]).not.toBe(keys()[0])
})

test('missing fields are reported before sending, and the draft is restored', async () => {
  const create = vi.fn<Create>(() => created)
  const { user } = await open(create)
  await put(user, 'Account name', 'Acme')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  expect(screen.getByRole('group', { name: /There are \d+ problems/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Country is required.' })).toBeTruthy()
  expect(create).not.toHaveBeenCalled()
  expect(sessionStorage.getItem('portal.draft.018f0000-0000-7000-8000-000000000001.newAccount')).toContain('Acme')
})

test('leaving without saving deletes the draft', async () => {
  const { user } = await open(() => created)
  await put(user, 'Account name', 'Acme')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(Object.keys(sessionStorage).filter((key) => key.startsWith('portal.draft.'))).toEqual([]))
})

test("a new account's language is the signed-in person's preference, whatever language the browser still shows", async () => {
  const { preferences } = aLoginDetail()
  await open(() => created, { preferences: { ...preferences, language: 'fr-fr' } })
  expect(document.documentElement.lang).toBe('en')
  expect(screen.getByRole('combobox', { name: 'Language' })).toHaveProperty('value', 'fr-fr')
})

test('what a new customer usually gets is preselected, told with its price, and sent as it is changed', async () => {
  const create = vi.fn<Create>(() => created)
  const { user } = await open(create)
  await fillIn(user)
  const first = await screen.findByRole('group', { name: 'eSign Pro' })
  expect(first.textContent).toContain('12 months · $19.00 a month after the trial')
  const summary = screen.getByRole('complementary', { name: 'What will happen' })
  expect(summary.textContent).toContain('1 × eSign Pro')
  const seats = within(first).getByRole('textbox', { name: 'Seats' })
  await user.clear(seats)
  await user.type(seats, '10')
  await user.click(within(first).getByRole('checkbox', { name: 'Starts with a trial of 30 days' }))
  expect(first.textContent).toContain('12 months · $190.00 a month')
  await user.click(screen.getByRole('button', { name: 'Add a plan' }))
  expect(await screen.findByRole('group', { name: 'Mail' })).toBeTruthy()
  expect(summary.textContent).toContain('$195.00 a month, excluding tax')
  expect(screen.queryByRole('button', { name: 'Add a plan' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(create).toHaveBeenCalledOnce())
  expect(create.mock.calls[0]?.[0].body.plans).toEqual([
    { planCode: 'ESIGN-PRO', seats: 10, trialDays: 0 },
    { planCode: 'MAIL', seats: 1 },
  ])
})

test('untouched plans are left to the server, removed ones are none, and a refusal stands at its plan', async () => {
  const answers = [
    () => {
      throw new Problem('limit.seats', {
        values: { most: 5, left: 0 },
        fields: [{ field: 'Plans.0.Seats', code: 'notOneOf' }],
      })
    },
    () => created,
  ]
  const create = vi.fn<Create>(() => (answers.shift() as () => typeof created)())
  const { user, address } = await open(create)
  await fillIn(user)
  const first = await screen.findByRole('group', { name: 'eSign Pro' })
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await screen.findByRole('group', { name: 'There is a problem' })
  expect(create.mock.calls[0]?.[0].body.plans).toBeUndefined()
  expect(within(first).getByRole('textbox', { name: 'Seats' }).getAttribute('aria-invalid')).toBe('true')
  await user.click(within(first).getByRole('button', { name: 'Remove eSign Pro' }))
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(address()).toBe(`/accounts/${created.acctKey}`))
  expect(create.mock.calls[1]?.[0].body.plans).toEqual([])
})

test('a number of seats that is none is said before anything is sent', async () => {
  const create = vi.fn<Create>(() => created)
  const { user } = await open(create)
  await fillIn(user)
  const seats = within(await screen.findByRole('group', { name: 'eSign Pro' })).getByRole('textbox', { name: 'Seats' })
  await user.clear(seats)
  await user.type(seats, 'many')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(seats.getAttribute('aria-invalid')).toBe('true'))
  expect(create).not.toHaveBeenCalled()
})

test('whoever may sell no plans sees none, here or at this company', async () => {
  const modules = { ...aLoginDetail().modules, 'Customer-Company Plans': 'R' as const }
  await open(() => created, { modules })
  expect(screen.queryByRole('region', { name: 'Company plans' })).toBeNull()
})
test('a company at which one may not sell shows no plans', async () => {
  await open(
    () => created,
    {},
    () => {
      throw new Problem('account.notFound')
    },
  )
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Company plans' })).toBeNull())
})
