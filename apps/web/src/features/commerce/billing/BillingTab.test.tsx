import { anAccount } from '@portal/contract/directory/accounts/accounts.examples'
import type { BillingProfile } from '@portal/contract/commerce/billing/billing.shapes'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { aBalance } from '../balances/balances.samples.ts'
import { BillingTab } from './BillingTab.tsx'
import { anInvoice } from './billing.samples.ts'

const account = anAccount()
const refused = { allowed: false, reason: 'billing.ofIssuer' }
const aProfile = (abilities: BillingProfile['abilities']): BillingProfile => ({
  acctKey: account.acctKey,
  acctName: account.acctName,
  billingOwner: 'SELF',
  payerName: account.acctName,
  currency: null,
  effectiveCurrency: 'EUR',
  termsDays: 30,
  poRequired: false,
  numberPrefix: null,
  belowZero: 'CREDIT_NOTE',
  booksCurrency: null,
  taxId: 'FR1',
  taxIdState: 'invalid',
  taxIdText: 'Its check digits don’t match.',
  country: 'CA',
  hasAddress: true,
  billingEmails: [],
  abilities,
  version: 1,
})
const allRefused = { editTerms: refused, editPayer: refused, editPo: refused, editPrefix: refused }
const notBilled = {
  items: [],
  refunds: [],
  currency: 'EUR' as const,
  edit: { allowed: false, reason: 'charge.ofIssuer' },
  chooseTax: { allowed: true, reason: null },
}
type Search = NonNullable<NonNullable<Fakes['billing']>['search']>

async function open(items: ReturnType<typeof anInvoice>[], more: Fakes = {}, me: object = {}) {
  const search = vi.fn<Search>(() => ({ items, nextCursor: null, hasMore: false, partial: false, capped: false }))
  const sums = { count: { total: items.length, capped: false }, sums: [] }
  const balances = { list: () => ({ items: [], pay: { allowed: false, reason: 'billing.ofCompany' } }) }
  await openPage(() => <BillingTab account={account} readOnly />, {
    rights: { Bill: 'R' },
    me,
    api: {
      billing: { search, sums: () => sums, profile: () => aProfile(allRefused), oneOffCharges: () => notBilled },
      balances,
      ...more,
    },
  })
  return search
}

test('the invoices of the account come first, a few of them, and a link leads to all', async () => {
  const many = Array.from({ length: 8 }, (_, at) => anInvoice({ billKey: `bill-${at}`, number: `INV-${at}` }))
  const search = await open(many)
  const table = await screen.findByRole('table', { name: 'Invoices' })
  expect(within(table).getAllByRole('row').slice(1)).toHaveLength(6)
  expect(within(table).queryByRole('columnheader', { name: 'Bill to' })).toBe(null)
  expect(screen.getByRole('link', { name: 'Invoices for this account' }).getAttribute('href')).toContain(
    account.acctKey,
  )
  expect(search.mock.calls[0]?.[0].body).toMatchObject({ account: account.acctKey })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Invoices',
    'Billing details',
  ])
})

test('without invoices it says so; who may not change the billing details reads why', async () => {
  await open([])
  expect(await screen.findByText('No invoices for this account yet.')).toBeTruthy()
  expect(screen.getByText('The tax ID FR1 isn’t valid. Its check digits don’t match.')).toBeTruthy()
  const why = 'The company that bills this account sets the payer, the currency and the payment term.'
  expect(await screen.findByText(why)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Edit' }).getAttribute('aria-disabled')).toBe('true')
})

test('a customer, who can never have them, sees no act of whoever bills it, and no reason why', async () => {
  const pay = { allowed: false, reason: 'Bill:W' }
  const balance = aBalance({ abilities: { apply: pay, pay, refund: pay } })
  await open([anInvoice()], { balances: { list: () => ({ items: [balance], pay }) } }, { roleCode: 'CU' })
  const balances = await screen.findByRole('table', { name: 'Balance' })
  await screen.findByText('Payer')
  expect(within(balances).getAllByRole('columnheader')).toHaveLength(3)
  expect(screen.queryAllByRole('button', { name: /Why|Edit|Record|Apply/ })).toEqual([])
  expect(screen.queryByText(/sets the payer/)).toBeNull()
})
