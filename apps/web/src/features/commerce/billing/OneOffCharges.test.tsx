import type { TermsRefund } from '@portal/contract/commerce/billing/billing.refunds'
import type { OneOffCharge } from '@portal/contract/commerce/billing/billing.charge'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { aDetail } from './billing.samples.ts'
import { CatalogueView } from './CatalogueView.tsx'
import { OneOffCharges } from './OneOffCharges.tsx'

const charge = (more: Partial<OneOffCharge> = {}): OneOffCharge => ({
  chargeKey: '0190a000-0000-7000-8000-000000000011',
  code: 'SETUP',
  textEn: 'Set-up fee',
  textFr: 'Frais de mise en service',
  quantity: 1,
  unitPrice: 25_000,
  net: 25_000,
  currency: 'EUR',
  reason: 'Agreed in November',
  chargedOn: '2026-11-12',
  createdBy: 'Ada',
  billKey: null,
  number: null,
  ...more,
})
const allowed = { allowed: true, reason: null }
const setUp = {
  itemKey: '0190a000-0000-7000-8000-000000000012',
  code: 'SETUP',
  textEn: 'Set-up fee',
  textFr: 'Frais de mise en service',
  prices: [{ currency: 'EUR', price: 25_000 }],
} as const
const refund: TermsRefund = {
  planName: 'Secure Mail Pro',
  net: -4500,
  currency: 'EUR',
  billKey: '0190a000-0000-7000-8000-000000000003',
  number: null,
  period: '2026-11-01',
}
const refunds = [refund, { ...refund, billKey: '0190a000-0000-7000-8000-000000000004', number: 'COR-9' }]
const open = (items: OneOffCharge[], billing: Fakes['billing'] = {}) =>
  openPage(() => <OneOffCharges acctKey="0190a000-0000-7000-8000-000000000001" />, {
    rights: { Bill: 'W' },
    api: {
      billing: {
        oneOffCharges: () => ({ items, refunds, currency: 'EUR', edit: allowed }),
        chargeItems: () => ({ items: [{ ...setUp, prices: [...setUp.prices] }], left: [], edit: allowed }),
        ...billing,
      },
    },
  })

test('a credit is added with its texts and reason, below zero', async () => {
  const addOneOffCharge = vi.fn(() => ({ items: [charge()], refunds, currency: 'EUR' as const, edit: allowed }))
  const { user } = await open([], { addOneOffCharge })
  await user.click(await screen.findByRole('button', { name: 'Add a one-off charge' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add a one-off charge' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  expect(dialog.textContent).not.toContain('already credited')
  await user.click(within(dialog).getByRole('radio', { name: 'Credit' }))
  expect(dialog.textContent).toContain('Days billed in advance are already credited')
  expect(dialog.textContent).toContain('on the draft for Nov 2026')
  expect(dialog.textContent).toContain('on credit note COR-9')
  await user.type(within(dialog).getByRole('textbox', { name: /Text in English/ }), 'Goodwill')
  await user.type(within(dialog).getByRole('textbox', { name: /Text in French/ }), 'Geste commercial')
  await user.type(within(dialog).getByRole('textbox', { name: /Unit price/ }), '12.50')
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Late delivery')
  await user.click(within(dialog).getByRole('button', { name: 'Add to the next invoice' }))
  const body = { unitPrice: -1250, quantity: 1, currency: 'EUR', textEn: 'Goodwill', reason: 'Late delivery' }
  await waitFor(() =>
    expect(addOneOffCharge).toHaveBeenCalledWith(
      expect.objectContaining({ body: expect.objectContaining(body) }),
      expect.anything(),
    ),
  )
})

test('what waits is deleted or invoiced now; what is on an invoice leads to it', async () => {
  const invoiceCharges = vi.fn(() => aDetail())
  const on = charge({ chargeKey: 'c2', billKey: '0190a000-0000-7000-8000-000000000002', number: 'COR-7' })
  const { user } = await open([charge(), on], { invoiceCharges })
  expect(await screen.findByRole('link', { name: 'COR-7' })).toBeDefined()
  expect(screen.getAllByRole('button', { name: 'Delete Set-up fee' })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Invoice now' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('€250.00')
  await user.click(within(dialog).getByRole('button', { name: 'Issue' }))
  await waitFor(() =>
    expect(invoiceCharges).toHaveBeenCalledWith(
      expect.objectContaining({ body: { chargeKeys: [charge().chargeKey] } }),
      expect.anything(),
    ),
  )
})

test('what waits stays with its issuer, which deletes it where another one bills the account by now', async () => {
  const edit = { allowed: false, reason: 'charge.ofIssuer' } as const
  const removeOneOffCharge = vi.fn(() => ({ items: [], refunds, currency: 'EUR' as const, edit }))
  const oneOffCharges = () => ({ items: [charge()], refunds: [], currency: 'EUR' as const, edit })
  const { user } = await open([], { oneOffCharges, removeOneOffCharge })
  await user.click(await screen.findByRole('button', { name: 'Delete Set-up fee' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(removeOneOffCharge).toHaveBeenCalled())
})

test('below the catalogue are the charges of companies that have left, by their names', async () => {
  const acctKey = '0190a000-0000-7000-8000-000000000099'
  const removeOneOffCharge = vi.fn(() => ({ items: [], refunds, currency: 'EUR' as const, edit: allowed }))
  const left = [{ acctKey, acctName: 'Gone Ltd', ...charge() }]
  const { user } = await openPage(() => <CatalogueView />, {
    rights: { Bill: 'W' },
    api: { billing: { chargeItems: () => ({ items: [], left, edit: allowed }), removeOneOffCharge } },
  })
  const section = await screen.findByRole('region', { name: 'Charges of companies that have left' })
  expect(within(section).getByRole('row', { name: /Gone Ltd/ }).textContent).toContain('€250.00')
  await user.click(within(section).getByRole('button', { name: 'Delete Set-up fee' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  const params = { acctKey, chargeKey: charge().chargeKey }
  await waitFor(() =>
    expect(removeOneOffCharge).toHaveBeenCalledWith(expect.objectContaining({ params }), expect.anything()),
  )
})
