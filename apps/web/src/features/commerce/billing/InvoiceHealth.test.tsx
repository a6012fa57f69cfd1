import type { DraftFault } from '@portal/contract/commerce/billing/billing.fields'
import type { HealthLine } from '@portal/contract/operations/worklist/worklist.health'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { InvoicePage } from './InvoicePage.tsx'
import { aDetail, aDraft, anInvoice, keys } from './billing.samples.ts'

const line = { key: keys.draft, name: null, total: null, capped: false, on: null, sums: [] }
type Rights = Record<string, 'R' | 'W'>
const open = (detail: ReturnType<typeof aDetail>, items: HealthLine[], rights: Rights = { Bill: 'W' }) =>
  openPage(InvoicePage, {
    path: '/adminBillingList/$billKey',
    at: `/adminBillingList/${keys.draft}`,
    api: { billing: { get: () => detail }, worklist: { object: () => ({ items, partial: false }) } },
    rights,
    me: { roleCode: 'RS' },
  })
const health = () => screen.findByRole('region', { name: 'Needs your attention' })

const primary = () => screen.getAllByRole('button').filter(({ dataset }) => dataset['variant'] === 'filled')
const overdue = { invoiceStatus: 'Issued', overdue: true } as const
const allowed = { allowed: true, reason: null }
const today = { allowed: false, reason: 'invoice.remindedToday' }

test.each([
  ['InvoiceDraft', 'Issue', aDetail(aDraft())],
  ['InvoiceDue', 'Record a payment', aDetail()],
  [
    'InvoiceOverdue',
    'Send reminder',
    aDetail(anInvoice(overdue), { abilities: { ...aDetail().abilities, remind: allowed } }),
  ],
  [
    'InvoiceOverdue',
    'Record a payment',
    aDetail(anInvoice(overdue), { abilities: { ...aDetail().abilities, remind: today } }),
  ],
] as const)('of %s the act is said once, first of all: %s', async (kind, act, detail) => {
  await open(detail, [{ ...line, kind, sums: [{ currency: 'EUR', amount: 58_320 }], on: '2027-01-01' }])
  const lines = within(await health())
  await lines.findByRole('listitem')
  expect(lines.queryByRole('button')).toBeNull()
  expect(primary()).toEqual([screen.getByRole('button', { name: act })])
  expect(within(screen.getByRole('group', { name: 'Actions' })).getAllByRole('button')[0]).toBe(primary()[0])
})

const failed = (failure: DraftFault, more: Partial<ReturnType<typeof aDetail>> = {}) =>
  open(
    aDetail(aDraft({ invoiceStatus: 'Failed', failure, failureText: 'Why.' }), more),
    [{ ...line, kind: 'InvoiceFailed' }],
    { Bill: 'W', AcctMgmnt: 'R' },
  )
const own = '/accounts/acctCreateEdit?tab=1&edit='

test.each([
  ['noIssuerAddress', 'Edit your company’s details', `${own}address`],
  ['noIssuerTaxId', 'Edit your company’s details', `${own}billing`],
  ['noCountry', 'Edit account details', '/accounts/a1?tab=1&edit=address'],
  ['noRegion', 'Edit account details', '/accounts/a1?tab=1&edit=address'],
  ['payerTaxId', 'Edit account details', '/accounts/a1?tab=1&edit=billing'],
  ['noTaxRate', 'Show tax rates', '/adminBillingList?section=rates'],
  ['belowZero', 'Show invoices', '/adminBillingList?account=a1&invoiceStatus=Issued'],
] as const)('%s leads to the place of what is missing', async (failure, act, href) => {
  await failed(failure)
  const link = await within(await health()).findByRole('link', { name: `${act}: Why.` })
  expect(link.getAttribute('href')).toBe(href)
})

test.each([
  ['noPoNumber', 'Set purchase order', 'dialog', 'Purchase order'],
  ['notPayer', 'Delete draft', 'alertdialog', undefined],
  ['plansBehind', 'Recalculate', 'alertdialog', undefined],
] as const)('%s opens the dialog that mends it', async (failure, act, role, field) => {
  const { user } = await failed(failure)
  await within(await health()).findByText('Why.')
  expect(primary()).toEqual([screen.getByRole('button', { name: act })])
  await user.click(screen.getByRole('button', { name: act }))
  const dialog = within(await screen.findByRole(role))
  const begins = field ? dialog.findByRole('textbox', { name: field }) : dialog.findByRole('heading', { level: 2 })
  const first = await begins
  await waitFor(() => expect(document.activeElement).toBe(first))
})

test('the act is only for those who may mend the draft', async () => {
  const { abilities } = aDetail()
  const not = { allowed: false, reason: 'billing.ofCompany' }
  await failed('noTaxRate', { abilities: { ...abilities, refresh: not } })
  const region = within(await health())
  await region.findByText('Why.')
  expect(screen.getAllByText('Why.')).toHaveLength(1)
  expect(region.queryByRole('link')).toBeNull()
  cleanup()
  await failed('noPoNumber', { abilities: { ...abilities, setPoNumber: not } })
  await within(await health()).findByText('Why.')
  expect(within(await health()).queryByRole('button')).toBeNull()
})

test('an overdue invoice says what is open and since when; readers who may not remind get the line alone', async () => {
  const detail = aDetail()
  const remind = { allowed: false, reason: 'billing.ofCompany' }
  const { user } = await open({ ...detail, abilities: { ...detail.abilities, remind } }, [
    { ...line, kind: 'InvoiceOverdue', total: 12, sums: [{ currency: 'EUR', amount: 58_320 }] },
    { ...line, kind: 'PayerSuspended' },
  ])
  const region = within(await health())
  await region.findByText('€583.20 overdue for 12 days')
  await user.click(region.getByRole('button', { name: '1 more' }))
  await region.findByText('Payer suspended')
  expect(region.getAllByRole('button')).toHaveLength(1)
  expect(region.queryByRole('link')).toBeNull()
})

test('the history of the invoice is at the end, for those who may read it', async () => {
  const search = vi.fn<NonNullable<NonNullable<Fakes['audit']>['search']>>(() => ({
    items: [],
    nextCursor: null,
    partial: false,
    capped: false,
    hasMore: false,
  }))
  const opened = (rights: Record<string, 'R' | 'W'>) =>
    openPage(InvoicePage, {
      path: '/adminBillingList/$billKey',
      at: `/adminBillingList/${keys.draft}`,
      api: { billing: { get: () => aDetail() }, audit: { search } },
      rights,
      me: { roleCode: 'RS' },
    })
  await opened({ Bill: 'R', AcctMgmnt: 'R' })
  await screen.findByRole('heading', { name: 'History' })
  await waitFor(() => expect(search).toHaveBeenCalled())
  expect(search.mock.calls[0]?.[0].body).toMatchObject({ targetType: 'invoice', targetKey: aDetail().billKey })
  cleanup()
  await opened({ Bill: 'R' })
  await health()
  expect(screen.queryByRole('heading', { name: 'History' })).toBeNull()
})
