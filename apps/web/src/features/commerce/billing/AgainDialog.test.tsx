import type { InvoiceAgainDocument } from '@portal/contract/commerce/billing/billing.again'
import { Problem } from '@portal/contract/core/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { aDetail, anInvoice, keys } from './billing.samples.ts'
import { InvoicePage } from './InvoicePage.tsx'

function document(sign: 1 | -1, taxId: string): InvoiceAgainDocument {
  const {
    acctKey,
    billTo,
    issuer,
    termsDays,
    poNumber,
    period,
    currency,
    net,
    tax,
    total,
    taxes,
    booksTax,
    lines,
    lineCount,
  } = aDetail()
  const sums = { net: sign * net, tax: sign * tax, total: sign * total }
  const party = { ...billTo, taxId }
  return {
    acctKey,
    billTo: party,
    issuer,
    termsDays,
    poNumber,
    period,
    currency,
    ...sums,
    taxes,
    booksTax,
    lines,
    lineCount,
  }
}
const preview = (previewKey = 'a'.repeat(64)) => ({
  previewKey,
  creditNote: document(-1, 'FR1'),
  invoice: document(1, 'FR2'),
  differences: [],
  toBalance: 58_320,
  applied: 58_320,
  waivedFees: 0,
  waivedAmount: 0,
})
async function open(billing: Fakes['billing']) {
  const opened = await openPage(InvoicePage, {
    path: '/adminBillingList/$billKey',
    at: `/adminBillingList/${keys.issued}`,
    api: { billing: { get: () => aDetail(), ...billing } },
    rights: { Bill: 'W' },
    me: { roleCode: 'RS' },
  })
  await opened.user.click(await screen.findByRole('button', { name: 'Credit and bill again' }))
  const dialog = await screen.findByRole('dialog', { name: 'Credit invoice COR-2026-000123 and bill it again' })
  await waitFor(() => expect(dialog.contains(globalThis.document.activeElement)).toBe(true))
  return { ...opened, dialog }
}

test('both documents are compared by what differs, and the read preview is issued with a reason', async () => {
  const again = vi.fn(() => aDetail(anInvoice({ billKey: keys.before, number: 'COR-2026-000125' })))
  const { user, dialog } = await open({ previewAgain: () => preview(), again })
  const compared = await within(dialog).findByRole('region', { name: 'Credit note and new invoice compared' })
  const rows = within(compared).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Tax IDFR1FR2'])
  expect(within(dialog).queryByText('Parties, amounts and tax stay the same.')).toBeNull()
  expect(dialog.textContent).toContain('€583.20 of the payment moves to the new invoice.')
  await user.click(within(dialog).getByRole('button', { name: 'Issue both documents' }))
  expect(again).not.toHaveBeenCalled()
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Wrong tax ID')
  await user.click(within(dialog).getByRole('button', { name: 'Issue both documents' }))
  await waitFor(() =>
    expect(again).toHaveBeenCalledWith(
      expect.objectContaining({ body: { reason: 'Wrong tax ID', previewKey: 'a'.repeat(64) } }),
      expect.anything(),
    ),
  )
})

test('where parties, amounts and tax stay the same, one sentence says so', async () => {
  const alike = { ...preview(), invoice: document(1, 'FR1') }
  const { dialog } = await open({ previewAgain: () => alike })
  expect(await within(dialog).findByText('Parties, amounts and tax stay the same.')).toBeDefined()
  expect(within(dialog).queryByRole('region', { name: /compared/ })).toBeNull()
})

test('the fees that are deleted with the credited invoice are stated', async () => {
  const { dialog } = await open({ previewAgain: () => ({ ...preview(), waivedFees: 2, waivedAmount: 5500 }) })
  const fees = 'The fees of 2 reminders (€55.00 in total), not invoiced yet, are deleted.'
  expect(await within(dialog).findByText(fees)).toBeDefined()
})

test('a month that cannot be billed again says why', async () => {
  const { dialog } = await open({
    previewAgain: () => {
      throw new Problem('invoice.againElsewhere')
    },
  })
  expect(await within(dialog).findByText(/another company bills them/)).toBeDefined()
})

test.each([
  ['an act that is done leaves no preview to read', false, 1],
  ['a refusal is followed by the preview of what is there then', true, 2],
])('%s', async (_, isRefused, times) => {
  const previewAgain = vi.fn(() => preview())
  const again = vi.fn(() => {
    if (isRefused) throw new Problem('invoice.outdated')
    return aDetail(anInvoice({ billKey: keys.before, number: 'COR-2026-000125' }))
  })
  const get = vi.fn(() => aDetail())
  const { user, dialog } = await open({ previewAgain, again, get })
  await within(dialog).findByRole('region', { name: 'Credit note and new invoice compared' })
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Wrong tax ID')
  const reads = get.mock.calls.length
  await user.click(within(dialog).getByRole('button', { name: 'Issue both documents' }))
  // The invoice is read again after the action.
  await waitFor(() => expect(get.mock.calls.length).toBeGreaterThan(reads))
  await waitFor(() => expect(previewAgain).toHaveBeenCalledTimes(times))
})
