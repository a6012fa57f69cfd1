import { Problem } from '@portal/contract/core/errors'
import type { HealthLine } from '@portal/contract/operations/worklist/worklist.health'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Fakes, NoAnswer } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { aLoginDetail } from '../../../../test/people.ts'
import { dayIn } from '../../../lib/dates.ts'
import { InvoicePage } from './InvoicePage.tsx'
import { aDetail, aDraft, anInvoice, keys } from './billing.samples.ts'

const open = (billing: Fakes['billing'], rights = { Bill: 'W' } as const, me = {}, more: Fakes = {}) =>
  openPage(InvoicePage, {
    path: '/adminBillingList/$billKey',
    at: `/adminBillingList/${keys.issued}`,
    api: { billing, ...more },
    rights,
    me: { roleCode: 'RS', ...me },
  })

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
    'Secure Mail ProSeats: +12 since Nov 4 · 27 of 30 days12€9.0020%€97.20',
    'Secure Mail ProPromotion WELCOME101-€43.2020%-€43.20',
    'Net€486.00',
    'VAT 20%€97.20',
    'Total€583.20',
  ])
})

test('a draft shows its refunds apart from its lines, with the tax of their credit notes', async () => {
  const refund = {
    billKey: keys.before,
    number: 'COR-2026-000098',
    place: 4,
    customerKey: 'a1',
    customerName: 'Northwind Legal',
    planName: 'Secure Mail Pro',
    fromOn: '2026-12-01',
    toOn: '2026-12-31',
    net: -9000,
    tax: -1800,
    taxRate: 2000,
    why: 'Seats: \u221210 since Dec 1, refund of days billed in advance',
  }
  await open({ get: () => aDetail(aDraft({ refundTotal: -10_800 }), { refunds: [refund] }) })
  const heading = await screen.findByRole('heading', { name: 'Refunds' })
  const text = heading.closest('section')?.textContent
  expect(text).toContain('credit notes of €108.00, including tax')
  expect(text).toContain('Secure Mail Pro · COR-2026-000098')
  expect(text).toContain('-€90.00Tax -€18.00')
  expect(within(screen.getByRole('table')).queryByText(/refund of days/)).toBeNull()
})

test('days that are not those of the month of the invoice are said, and what issuing a draft refunds', async () => {
  const [line] = aDetail().lines
  if (!line) throw new Error('no line')
  const lines = [{ ...line, fromOn: '2027-01-01', toOn: '2027-01-31' }]
  const { user } = await open({ get: () => aDetail(aDraft({ refundTotal: -10_800 }), { lines }) })
  expect(await screen.findByText(/^The whole month · .*2027 – .*2027$/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Issue' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('credit notes of €108.00, including tax')
})

const sumsOf = async () => {
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  return rows.map((row) => row.textContent).slice(-4)
}

test('several taxes are summed one by one', async () => {
  const taxes = [
    { name: 'GST', region: null, rate: 500, tax: 2430 },
    { name: 'QST', region: 'QC', rate: 997.5, tax: 4848 },
  ]
  const sum = { ...aDetail().taxes[0], taxCategory: 'S', taxRate: 1497.5, taxName: 'GST + QST', net: 48_600 } as const
  const [total, taxed] = [55_878, { ...sum, tax: 7278, taxes, taxReason: null }]
  await open({ get: () => aDetail(anInvoice({ total }), { taxes: [taxed] }) })
  expect(await sumsOf()).toEqual(['Net€486.00', 'GST 5%€24.30', 'QST 9.975%€48.48', 'Total€558.78'])
})

test('the total is what stands out, also over the tax in the currency of the books', async () => {
  const booksTax = { currency: 'USD', tax: 10_500, exchangeRate: 1.08, validFrom: '2026-12-01' } as const
  await open({ get: () => aDetail(anInvoice(), { booksTax }) })
  expect((await sumsOf()).at(-1)).toMatch(/^Tax in USD.*\$105\.00$/)
  const marked = within(screen.getByRole('table'))
    .getAllByRole('row')
    .filter(({ dataset }) => 'total' in dataset)
  expect(marked.map(({ textContent }) => textContent)).toEqual(['Total€583.20'])
})

test('two taxes of the same name and rate are two rows', async () => {
  const faults = vi.spyOn(console, 'error')
  const taxes = [null, 'QC'].map((region) => ({ name: 'Levy', region, rate: 500, tax: 2430 }))
  const sum = { ...aDetail().taxes[0], taxCategory: 'S', taxRate: 1000, taxName: 'Levy + Levy', net: 48_600 } as const
  const taxed = { ...sum, tax: 4860, taxes, taxReason: null }
  await open({ get: () => aDetail(anInvoice({ total: 53_460 }), { taxes: [taxed] }) })
  expect(await sumsOf()).toEqual(['Net€486.00', 'Levy 5%€24.30', 'Levy 5%€24.30', 'Total€534.60'])
  expect(faults).not.toHaveBeenCalled()
  faults.mockRestore()
})

test('where no tax is charged, lines and sums say why', async () => {
  const none = { taxCategory: 'O' as const, taxRate: 0, taxName: null, tax: 0, taxes: [], taxReason: 'Sold abroad.' }
  const [line] = aDetail().lines
  const lines = line ? [{ ...line, ...none }] : []
  await open({ get: () => aDetail(anInvoice({ tax: 0, total: 48_600 }), { lines, taxes: [{ ...none, net: 48_600 }] }) })
  const [first, ...sums] = await sumsOf()
  expect(first).toContain('€9.00Not subject to tax')
  expect(sums).toEqual(['Net€486.00', 'Not subject to tax · Sold abroad.€0.00', 'Total€486.00'])
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
  const line: HealthLine = {
    kind: 'InvoiceFailed',
    key: keys.draft,
    name: null,
    total: null,
    capped: false,
    on: null,
    sums: [],
  }
  await open(
    { get: () => ({ ...detail, abilities: { ...detail.abilities, issue } }) },
    undefined,
    {},
    { worklist: { object: () => ({ items: [line], partial: false }) } },
  )
  const button = await screen.findByRole('button', { name: 'Issue' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await waitFor(() => expect(screen.getAllByText('No tax rate for FR.')).toHaveLength(1))
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
  expect(await screen.findByText('Payment recorded. Amount due: €0.00')).toBeDefined()
})

// At any moment, one of the two zones has another day than Greenwich.
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

test('voiding an invoice states the waiting fees that are deleted, as they are now', async () => {
  const fee = { days: 10, amount: 4000, chargedOn: '2027-01-11', waived: false, billKey: null, number: null }
  const invoiced = { ...fee, days: 3, billKey: keys.before, number: 'COR-2026-000130' }
  const get = vi.fn(() => aDetail(anInvoice(), { lateFees: [invoiced, { ...fee, days: 5, waived: true }] }))
  const { user } = await open({ get })
  await screen.findByRole('heading', { name: 'Late payment fees' })
  get.mockImplementation(() => aDetail(anInvoice(), { lateFees: [invoiced, fee] }))
  await user.click(screen.getByRole('button', { name: 'Void' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(await dialog.findByText('The fee of one reminder (€40.00), not invoiced yet, is deleted.')).toBeDefined()
  get.mockImplementation(() => aDetail(anInvoice(), { lateFees: [invoiced, { ...fee, days: 20, amount: 6000 }, fee] }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Void' }))
  const both = 'The fees of 2 reminders (€100.00 in total), not invoiced yet, are deleted.'
  expect(await screen.findByText(both)).toBeDefined()
})

test('an invoice of another tree is not there', async () => {
  await open({
    get: () => {
      throw new Problem('invoice.notFound')
    },
  })
  expect(await screen.findByRole('heading', { name: 'Invoice not found' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Billing' })).toBeDefined()
})
