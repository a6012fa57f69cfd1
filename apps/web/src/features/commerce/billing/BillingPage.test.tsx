import { Problem } from '@portal/contract/core/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aChange } from '../../../../test/changes.ts'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { BillingPage } from './BillingPage.tsx'
import { aDetail, aDraft, anInvoice, keys } from './billing.samples.ts'

const page = (items = [anInvoice(), aDraft()]) => ({
  items,
  nextCursor: null,
  hasMore: false,
  partial: false,
  capped: false,
})
const sums = {
  count: { total: 2, capped: false },
  sums: [
    {
      currency: 'EUR',
      invoices: 2,
      net: 97_200,
      tax: 19_440,
      total: 116_640,
      paid: 0,
      open: 58_320,
      overdue: 58_320,
      drafts: 3,
      draftTotal: 700,
      voided: 4,
    },
    {
      currency: 'USD',
      invoices: 1,
      net: 100,
      tax: 0,
      total: 100,
      paid: 100,
      open: 0,
      overdue: 0,
      drafts: 0,
      draftTotal: 0,
      voided: 0,
    },
  ] as never,
}
const fakes = (more: Fakes['billing'] = {}): Fakes => ({
  billing: { search: () => page(), sums: () => sums, get: () => aDetail(), ...more },
  views: { list: () => ({ items: [] }) },
})
const open = (api: Fakes = fakes(), more = {}) =>
  openPage(BillingPage, { at: '/adminBillingList', api, rights: { Bill: 'W' }, me: { roleCode: 'RS' }, ...more })

test('invoices stand with what they come to in each currency, of the filtered result', async () => {
  await open()
  const table = await screen.findByRole('table', { name: 'Invoices' })
  const [first] = within(table).getAllByRole('row').slice(1)
  expect(first?.textContent).toMatch(/COR-2026-000123.*Northwind Legal.*€583\.20/)
  // One status says whether an issued invoice is paid; on the card of a phone, too.
  expect(within(table).queryByRole('columnheader', { name: 'Payment' })).toBeNull()
  expect(within(table).queryByText('Issued', { selector: 'td *' })).toBeNull()
  expect(
    within(first ?? table)
      .getByText('Unpaid')
      .closest('td')?.dataset,
  ).not.toHaveProperty('wide')
  const group = await screen.findByRole('group', { name: 'Totals of the results' })
  expect(group.textContent).toMatch(/€1,166\.40.*Overdue€583\.20.*\$1\.00/)
  expect(group.textContent?.match(/Overdue/g)).toHaveLength(1)
  // Drafts and void invoices are counted separately.
  expect(group.textContent).toMatch(/Issued2.*Drafts3Total of drafts€7\.00Voided4.*Issued1/)
})

test('a filter asks for its invoices and their sums alike', async () => {
  const [search, sumsOf] = [vi.fn(() => page() as never), vi.fn(() => sums)]
  await open(fakes({ search, sums: sumsOf }), { at: '/adminBillingList?invoiceStatus=Issued&only=overdue' })
  await screen.findByRole('table', { name: 'Invoices' })
  const filter = { invoiceStatus: ['Issued'], overdue: true }
  expect(search).toHaveBeenCalledWith(
    expect.objectContaining({ body: expect.objectContaining(filter) }),
    expect.anything(),
  )
  expect(sumsOf).toHaveBeenCalledWith(
    expect.objectContaining({ body: expect.objectContaining(filter) }),
    expect.anything(),
  )
})

test('an invoice opens beside the list with its lines and what differs from the month before', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'COR-2026-000123' }))
  const panel = await screen.findByRole('complementary', { name: 'Invoice' })
  expect(await within(panel).findByText('Compared with the previous month')).toBeDefined()
  expect(panel.textContent).toMatch(/€97\.20 more, excluding tax\. Before: COR-2026-000098, €388\.80/)
  expect(panel.textContent).toMatch(/Secure Mail Pro · Northwind LegalSeats: \+12 since Nov 4€97\.20/)
  expect(panel.textContent).toMatch(/Tax€\d.*Total€/)
  const link = within(panel).getByRole('link', { name: 'Open the invoice' })
  expect(link.getAttribute('href')).toBe(`/adminBillingList/${keys.issued}`)
})

test('a customer sees its own invoices, and neither runs nor tax rates', async () => {
  await open(fakes(), { me: { roleCode: 'CU' }, rights: { Bill: 'R' } })
  await screen.findByRole('table', { name: 'Invoices' })
  expect(screen.queryByRole('tab', { name: 'Billing runs' })).toBeNull()
})

test('without the right nothing is asked for', async () => {
  await open({}, { rights: {} })
  expect(await screen.findByText('You can’t view invoices')).toBeDefined()
})

test('none, no match and an error are different', async () => {
  const none = fakes({
    search: () => page([]),
    sums: () => ({ count: { total: 0, capped: false }, sums: [] }),
  })
  await open(none)
  expect(await screen.findByText('No invoices yet')).toBeDefined()
  await open(none, { at: '/adminBillingList?q=x' })
  expect(await screen.findByText('No invoices match these filters')).toBeDefined()
  await open(
    fakes({
      search: () => {
        throw new Problem('server.error')
      },
    }),
  )
  expect(await screen.findByText('The invoices couldn’t be loaded')).toBeDefined()
})

const ownCompany = '018f0000-0000-7000-8000-000000000010'
type Create = NonNullable<NonNullable<Fakes['changes']>['create']>
const openMany = async (more = {}) => {
  const create = vi.fn<Create>(() => aChange({ sentence: 'What would happen.' }))
  const changes = { create, rows: () => ({ items: [], nextCursor: null }) as never }
  return { create, ...(await open({ ...fakes(), changes }, more)) }
}
const bar = () => within(screen.getByRole('toolbar', { name: 'Selection' }))

test('drafts that are selected are issued by one change set, whose preview opens', async () => {
  const { user, create } = await openMany()
  await user.click(await screen.findByRole('checkbox', { name: /^Select Draft/ }))
  await user.click(bar().getByRole('button', { name: 'Issue' }))
  await screen.findByText('What would happen.')
  expect(create.mock.lastCall?.[0].body).toEqual({
    kind: 'invoice.issue',
    selection: { billKeys: [keys.draft] },
    input: {},
  })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
})

test('all that the list finds are paid on one day, as the filter says them', async () => {
  const { user, create } = await openMany({ at: '/adminBillingList?only=overdue' })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(bar().getByRole('button', { name: 'Record payments' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payments' }))
  const day = dialog.getByLabelText(/Paid on/)
  await user.clear(day)
  await user.click(dialog.getByRole('button', { name: /preview/i }))
  dialog.getByText('Enter the date of the payments.')
  expect(create).not.toHaveBeenCalled()
  await user.type(day, '2026-12-20')
  await user.type(dialog.getByRole('textbox', { name: /^Reference/ }), ' TRF-7 ')
  await user.click(dialog.getByRole('button', { name: /preview/i }))
  await waitFor(() => expect(create).toHaveBeenCalledOnce())
  expect(create.mock.lastCall?.[0].body).toEqual({
    kind: 'invoice.pay',
    selection: { billKeys: [keys.issued, keys.draft] },
    input: { PaidOn: '2026-12-20', Reference: 'TRF-7' },
  })
})

test('the payer of an overdue invoice is reminded from its row, and of many selected at once', async () => {
  const late = anInvoice({ overdue: true, issuerKey: ownCompany })
  const today = anInvoice({ ...late, billKey: keys.before, remindedOn: new Date().toISOString() })
  const others = anInvoice({ overdue: true, billKey: keys.credit, issuerKey: 'somebody-else' })
  const create = vi.fn<Create>(() => aChange({ sentence: 'What would happen.' }))
  const changes = { create, rows: () => ({ items: [], nextCursor: null }) as never }
  const search = () => page([late, today, others])
  const { user } = await open({ ...fakes({ search }), changes })
  const [one, ...rest] = await screen.findAllByRole('button', { name: /^Remind about/ })
  expect(rest).toEqual([])
  screen.getByText('Reminder sent')
  await user.click(one as HTMLElement)
  await screen.findByText('What would happen.')
  const reminder = { kind: 'invoice.remind', input: {} }
  expect(create.mock.lastCall?.[0].body).toEqual({ ...reminder, selection: { billKeys: [keys.issued] } })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(bar().getByRole('button', { name: 'Send reminders' }))
  const selection = { billKeys: [keys.issued, keys.before, keys.credit] }
  await waitFor(() => expect(create.mock.lastCall?.[0].body).toEqual({ ...reminder, selection }))
})

test('a company that issues nothing marks nothing', async () => {
  await open(fakes(), { me: { roleCode: 'CU' } })
  await screen.findByRole('table', { name: 'Invoices' })
  expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull()
})

const runs = (more = {}) => ({
  items: [
    {
      runKey: 'r1',
      period: '2026-10-01',
      state: 'Done',
      looked: 120,
      drafts: 118,
      faults: 2,
      waitsFor: 0,
      behind: 21,
      behindCompanies: [{ acctKey: 'a', acctName: 'Northwind Legal' }],
      madeBy: null,
      createdOn: '2026-11-01T13:00:00.000Z',
      endedOn: null,
    },
  ] as never,
  latestMonth: '2026-10-01',
  start: { allowed: true, reason: null },
  ...more,
})
test('a run is started for a month that is over', async () => {
  const run = vi.fn(() => runs().items[0])
  const { user } = await open(fakes({ runs: () => runs(), run }), { at: '/adminBillingList?section=runs' })
  const table = await screen.findByRole('table', { name: 'Billing runs' })
  expect(within(table).getAllByRole('row')[1]?.textContent).toMatch(/Oct 2026Done1201182Northwind Legal, \+20Automatic/)
  await user.click(screen.getByRole('button', { name: 'Start a billing run' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Month' }), '2026-09-01')
  await user.click(screen.getByRole('button', { name: 'Start' }))
  await waitFor(() =>
    expect(run).toHaveBeenCalledWith(expect.objectContaining({ body: { period: '2026-09-01' } }), expect.anything()),
  )
})

test('whoever may only read is told why a run cannot be started', async () => {
  await open(fakes({ runs: () => runs({ start: { allowed: false, reason: 'Bill:W' } }) }), {
    at: '/adminBillingList?section=runs',
    rights: { Bill: 'R' },
  })
  const start = await screen.findByRole('button', { name: 'Start a billing run' })
  expect(start.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('button', { name: /Why/ })).toBeDefined()
})
