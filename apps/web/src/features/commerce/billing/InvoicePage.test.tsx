import { Problem } from '@portal/contract/core/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Fakes, NoAnswer } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { aLoginDetail } from '../../../../test/people.ts'
import { dayIn } from '../../../lib/dates.ts'
import { InvoicePage } from './InvoicePage.tsx'
import { aDetail, aDraft, anInvoice, keys } from './billing.samples.ts'

const open = (billing: Fakes['billing'], rights = { Bill: 'W' } as const, me = {}) =>
  openPage(InvoicePage, {
    path: '/adminBillingList/$billKey',
    at: `/adminBillingList/${keys.issued}`,
    api: { billing },
    rights,
    me: { roleCode: 'RS', ...me },
  })
const acts = () => within(screen.getByRole('group', { name: 'Actions' }))

test('each line says why it is there, and the sums follow', async () => {
  await open({ get: () => aDetail() })
  const table = await screen.findByRole('table')
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    'DescriptionQuantityUnit priceTaxNet',
    'Secure Mail ProThe whole month48€9.0020%€432.00',
    'Secure Mail Pro+12 seats since Nov 4 · 27 of 30 days12€9.0020%€97.20',
    'Secure Mail ProPromotion WELCOME101-€43.2020%-€43.20',
    'Net€486.00',
    'VAT 20%€97.20',
    'Total€583.20',
  ])
})

test('a draft is issued after saying what it is, with the version that was read', async () => {
  const issue = vi.fn(() => aDetail())
  const { user } = await open({ get: () => aDetail(aDraft()), issue })
  await user.click(await screen.findByRole('button', { name: 'Issue' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Issue the invoice to Northwind Legal?' })
  expect(dialog.textContent).toContain('€583.20 for Nov 2026')
  await user.click(within(dialog).getByRole('button', { name: 'Issue' }))
  await waitFor(() =>
    expect(issue).toHaveBeenCalledWith({ params: { billKey: keys.draft }, ifMatch: 3 }, expect.anything()),
  )
  expect(await screen.findByText('Invoice COR-2026-000123 issued')).toBeDefined()
})

test('a draft that something is missing of says what, and cannot be issued', async () => {
  const failed = aDraft({ invoiceStatus: 'Failed', failure: 'noTaxRate', failureText: 'No tax rate for FR.' })
  const detail = aDetail(failed)
  const issue = { allowed: false, reason: 'invoice.faulty' }
  await open({ get: () => ({ ...detail, abilities: { ...detail.abilities, issue } }) })
  const button = await screen.findByRole('button', { name: 'Issue' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getAllByText('No tax rate for FR.').length).toBeGreaterThan(0)
})

test('all that is left is offered as the payment; what is paid back is below zero', async () => {
  const pay = vi.fn(() => ({ items: [anInvoice({ open: 0 })], repeated: 0 }))
  const { user } = await open({ get: () => aDetail(), pay })
  await user.click(await screen.findByRole('button', { name: 'Record a payment' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Amount/ })).value).toBe('583.20')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Payment' }), 'Money paid back')
  await user.type(screen.getByRole('textbox', { name: 'Reference' }), 'TRF-1')
  await user.click(screen.getByRole('button', { name: 'Record' }))
  await waitFor(() => expect(pay).toHaveBeenCalled())
  const [{ body }] = pay.mock.calls[0] as unknown as [{ body: { payments: unknown[] } }]
  expect(body.payments).toEqual([
    expect.objectContaining({
      billKey: keys.issued,
      amount: -58_320,
      currency: 'EUR',
      reference: 'TRF-1',
      failed: false,
    }),
  ])
  expect(await screen.findByText('Payment recorded. Left to pay: €0.00')).toBeDefined()
})

// In one of the two zones the day differs from that in Greenwich, at any time.
test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'a payment is offered for today, as it is in %s',
  async (timeZone) => {
    const preferences = { ...aLoginDetail().preferences, timeZone }
    const { user } = await open({ get: () => aDetail() }, undefined, { preferences })
    const before = dayIn(new Date(), timeZone)
    await user.click(await screen.findByRole('button', { name: 'Record a payment' }))
    const day = (await screen.findByLabelText<HTMLInputElement>(/^Paid on/)).value
    expect([before, dayIn(new Date(), timeZone)]).toContain(day)
  },
)

test('a payment that got no answer is sent again as the same one', async () => {
  const keys: unknown[] = []
  const pay = (input: { idempotencyKey: string }) => {
    keys.push(input.idempotencyKey)
    if (keys.length === 1) throw new NoAnswer()
    return { items: [anInvoice({ open: 0 })], repeated: 0 }
  }
  const { user } = await open({ get: () => aDetail(), pay })
  await user.click(await screen.findByRole('button', { name: 'Record a payment' }))
  const record = await screen.findByRole('button', { name: 'Record' })
  await user.click(record)
  await waitFor(() => expect(keys).toHaveLength(1))
  await waitFor(() => expect(record.getAttribute('data-loading')).toBeNull())
  await user.click(record)
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[0]).toBe(keys[1])
})

test('a refused payment stays as it was typed, and says why', async () => {
  const pay = () => {
    throw new Problem('invoice.paidTooMuch', { values: { number: 'N', open: '€1.00' } })
  }
  const { user } = await open({ get: () => aDetail(), pay })
  await user.click(await screen.findByRole('button', { name: 'Record a payment' }))
  const amount = (await screen.findByRole('textbox', { name: /Amount/ })) as HTMLInputElement
  await user.clear(amount)
  await user.type(amount, '900')
  await user.click(screen.getByRole('button', { name: 'Record' }))
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(amount.value).toBe('900.00')
})

test('a credit note takes amounts of lines, and leads to itself', async () => {
  const credit = vi.fn(() => aDetail(anInvoice({ billKey: keys.credit, kind: 'CREDIT_NOTE' })))
  const { user, address } = await open({ get: () => aDetail(), credit })
  await user.click(await screen.findByRole('button', { name: 'Issue credit note' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'What to credit' }), 'Amounts by line')
  await user.click(screen.getByRole('button', { name: 'Issue the credit note' }))
  expect(await screen.findByText('Enter an amount above zero for at least one line.')).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: 'Credit for line 2, net' }), '97.20')
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Seats returned')
  await user.click(screen.getByRole('button', { name: 'Issue the credit note' }))
  await waitFor(() => expect(address()).toBe(`/adminBillingList/${keys.credit}`))
  expect(credit).toHaveBeenCalledWith(
    expect.objectContaining({ body: { reason: 'Seats returned', lines: [{ place: 2, net: 9720 }] } }),
    expect.anything(),
  )
})

test('a reason that is left out when an invoice is voided is asked for', async () => {
  const voidInvoice = vi.fn(() => aDetail())
  const { user } = await open({ get: () => aDetail(), voidInvoice })
  await user.click(await screen.findByRole('button', { name: 'Void' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Void' }))
  dialog.getByText('Enter a reason.')
  expect(voidInvoice).not.toHaveBeenCalled()
})

test('whoever pays reads and downloads, and sees no act of its issuer', async () => {
  const ofIssuer = { allowed: false, reason: 'billing.ofCompany' }
  const detail = aDetail()
  const abilities = Object.fromEntries(Object.keys(detail.abilities).map((act) => [act, ofIssuer])) as never
  await open({ get: () => ({ ...detail, abilities }) }, { Bill: 'R' } as never)
  await screen.findByRole('table')
  expect(
    acts()
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Download'])
})

test('of an issuer, whoever may only read is told why at each act', async () => {
  const missing = { allowed: false, reason: 'Bill:W' }
  const detail = aDetail()
  const abilities = Object.fromEntries(Object.keys(detail.abilities).map((act) => [act, missing])) as never
  await open({ get: () => ({ ...detail, abilities }) }, { Bill: 'R' } as never)
  await screen.findByRole('table')
  const buttons = acts().getAllByRole('button', { name: /^(Record a payment|Send reminder|Issue credit note|Void)$/ })
  expect(buttons.map((button) => button.getAttribute('aria-disabled'))).toEqual(['true', 'true', 'true', 'true'])
  expect(acts().getAllByRole('button', { name: /Why/ })).toHaveLength(4)
})

test('an invoice of another tree is not there', async () => {
  await open({
    get: () => {
      throw new Problem('invoice.notFound')
    },
  })
  expect(await screen.findByRole('heading', { name: 'Invoice not found' })).toBeDefined()
})
