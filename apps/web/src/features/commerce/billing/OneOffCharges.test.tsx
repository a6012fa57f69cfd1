import type { TermsRefund } from '@portal/contract/commerce/billing/billing.refunds'
import type { OneOffCharge } from '@portal/contract/commerce/billing/billing.charge'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { aDetail } from './billing.samples.ts'
import { CatalogueView } from './CatalogueView.tsx'
import { OneOffCharges } from './OneOffCharges.tsx'

const asInvoice = { taxCategory: null, exemptReasonEn: null, exemptReasonFr: null } as const
const exempt = {
  taxCategory: 'E',
  exemptReasonEn: 'Vocational training',
  exemptReasonFr: 'Formation professionnelle',
} as const
const charge = (more: Partial<OneOffCharge> = {}): OneOffCharge => ({
  chargeKey: '0190a000-0000-7000-8000-000000000011',
  code: 'SETUP',
  textEn: 'Set-up fee',
  textFr: 'Frais de mise en service',
  ...asInvoice,
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
  ...asInvoice,
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
const chooseTax = allowed
const refunds = [refund, { ...refund, billKey: '0190a000-0000-7000-8000-000000000004', number: 'COR-9' }]
const open = (items: OneOffCharge[], billing: Fakes['billing'] = {}) =>
  openPage(() => <OneOffCharges acctKey="0190a000-0000-7000-8000-000000000001" />, {
    rights: { Bill: 'W' },
    api: {
      billing: {
        oneOffCharges: () => ({ items, refunds, currency: 'EUR', edit: allowed, chooseTax }),
        chargeItems: () => ({ items: [{ ...setUp, prices: [...setUp.prices] }], left: [], edit: allowed }),
        ...billing,
      },
    },
  })

test('a credit is added with its texts and reason, below zero', async () => {
  const addOneOffCharge = vi.fn(() => ({
    items: [charge()],
    refunds,
    currency: 'EUR' as const,
    edit: allowed,
    chooseTax,
  }))
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

test('an item of the catalogue brings its tax category and the reasons, and a charge without them is refused', async () => {
  const addOneOffCharge = vi.fn(() => ({
    items: [charge(exempt)],
    refunds,
    currency: 'EUR' as const,
    edit: allowed,
    chooseTax,
  }))
  const item = { ...setUp, ...exempt, prices: [...setUp.prices] }
  const { user } = await open([], { addOneOffCharge, chargeItems: () => ({ items: [item], left: [], edit: allowed }) })
  await user.click(await screen.findByRole('button', { name: 'Add a one-off charge' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a one-off charge' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Tax category' }), 'Exempt')
  await user.type(dialog.getByRole('textbox', { name: /^Reason(?! for)/ }), 'Agreed')
  await user.click(dialog.getByRole('button', { name: 'Add to the next invoice' }))
  expect((await dialog.findAllByText(/Reason for exemption in French is required/)).length).toBeGreaterThan(0)
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Catalogue item' }), 'SETUP')
  await user.click(dialog.getByRole('button', { name: 'Add to the next invoice' }))
  await waitFor(() =>
    expect(addOneOffCharge).toHaveBeenCalledWith(
      expect.objectContaining({ body: expect.objectContaining({ code: 'SETUP', unitPrice: 25_000, ...exempt }) }),
      expect.anything(),
    ),
  )
})

test('without full access a charge has the tax of its item, and the field says why no other', async () => {
  const held = { allowed: false, reason: 'fullAccess' }
  const addOneOffCharge = vi.fn(() => ({
    items: [],
    refunds,
    currency: 'EUR' as const,
    edit: allowed,
    chooseTax: held,
  }))
  const item = { ...setUp, ...exempt, prices: [...setUp.prices] }
  const { user } = await open([], {
    oneOffCharges: () => ({ items: [], refunds: [], currency: 'EUR', edit: allowed, chooseTax: held }),
    addOneOffCharge,
    chargeItems: () => ({ items: [item], left: [], edit: allowed }),
  })
  await user.click(await screen.findByRole('button', { name: 'Add a one-off charge' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a one-off charge' }))
  const category = () => dialog.getByRole('textbox', { name: 'Tax category' }) as HTMLInputElement
  expect([category().readOnly, category().value]).toEqual([true, 'As on the rest of the invoice'])
  expect(dialog.getByText(/^Only people with full access can choose a tax/)).toBeDefined()
  const items = await dialog.findByRole('combobox', { name: 'Catalogue item' })
  await user.selectOptions(items, 'SETUP')
  await waitFor(() => expect(category().value).toBe('Exempt'))
  const reason = dialog.getByRole('textbox', { name: /exemption in French/ }) as HTMLInputElement
  expect([reason.readOnly, reason.value]).toEqual([true, exempt.exemptReasonFr])
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Catalogue item' }), '')
  await waitFor(() => expect(category().value).toBe('As on the rest of the invoice'))
  await user.type(dialog.getByRole('textbox', { name: /^Reason(?! for)/ }), 'Agreed')
  await user.click(dialog.getByRole('button', { name: 'Add to the next invoice' }))
  await waitFor(() =>
    expect(addOneOffCharge).toHaveBeenCalledWith(
      expect.objectContaining({ body: expect.objectContaining({ code: null, ...asInvoice }) }),
      expect.anything(),
    ),
  )
})

test('the list says the tax category of a charge and why it is exempt', async () => {
  await open([charge(exempt), charge({ chargeKey: 'c3', taxCategory: 'Z' })])
  expect(await screen.findByText('Agreed in November · Exempt · Vocational training')).toBeDefined()
  expect(screen.getByText('Agreed in November · Zero rated')).toBeDefined()
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
  const removeOneOffCharge = vi.fn(() => ({ items: [], refunds, currency: 'EUR' as const, edit, chooseTax }))
  const oneOffCharges = () => ({ items: [charge()], refunds: [], currency: 'EUR' as const, edit, chooseTax })
  const { user } = await open([], { oneOffCharges, removeOneOffCharge })
  await user.click(await screen.findByRole('button', { name: 'Delete Set-up fee' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(removeOneOffCharge).toHaveBeenCalled())
})

test('an item is added to the catalogue with its tax category, and the list says it', async () => {
  const addChargeItem = vi.fn(() => ({ items: [], left: [], edit: allowed }))
  const item = { ...setUp, ...exempt, prices: [...setUp.prices] }
  const { user } = await openPage(() => <CatalogueView />, {
    rights: { Bill: 'W' },
    api: { billing: { chargeItems: () => ({ items: [item], left: [], edit: allowed }), addChargeItem } },
  })
  expect(await screen.findByText('Set-up fee · Exempt · Vocational training')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Add an item' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an item' }))
  await user.type(dialog.getByRole('textbox', { name: /Code/ }), 'manual')
  await user.type(dialog.getByRole('textbox', { name: /Text in English/ }), 'Manual')
  await user.type(dialog.getByRole('textbox', { name: /Text in French/ }), 'Manuel')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Tax category' }), 'Zero rated')
  await user.type(dialog.getByRole('textbox', { name: /Price in EUR/ }), '12.50')
  await user.click(dialog.getByRole('button', { name: 'Add item' }))
  const body = { code: 'MANUAL', taxCategory: 'Z', exemptReasonEn: null, exemptReasonFr: null }
  await waitFor(() =>
    expect(addChargeItem).toHaveBeenCalledWith(
      expect.objectContaining({ body: expect.objectContaining(body) }),
      expect.anything(),
    ),
  )
})

test('below the catalogue are the charges of companies that have left, by their names', async () => {
  const acctKey = '0190a000-0000-7000-8000-000000000099'
  const removeOneOffCharge = vi.fn(() => ({ items: [], refunds, currency: 'EUR' as const, edit: allowed, chooseTax }))
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
