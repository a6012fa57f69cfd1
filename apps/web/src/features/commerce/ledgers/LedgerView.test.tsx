import type { Ledger } from '@portal/contract/commerce/ledgers/ledgers.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { BillingPage } from '../billing/BillingPage.tsx'

const open = (ledgers: Fakes['ledgers'], right: 'R' | 'W' = 'W') =>
  openPage(BillingPage, {
    at: '/adminBillingList?section=ledger',
    api: { ledgers },
    rights: { Bill: right },
    me: { roleCode: 'RS' },
  })
const sums = [{ currency: 'EUR' as const, entries: 3, invoiced: 24_000, credited: -1_000, voided: 0, paid: 5_000 }]
const october = {
  exportKey: '0199f000-0000-7000-8000-000000000001',
  fromMonth: '2026-09-01',
  toMonth: '2026-10-01',
  format: 'fec' as const,
  entries: 3,
  sums,
  createdOn: '2026-11-02T09:00:00.000Z',
  createdBy: 'Claire Fontaine',
}
const tax = { of: 'TAX' as const, code: 'TVA', rate: 2000, account: '445710', taxCode: null }
const ledger: Ledger = {
  mapping: {
    receivables: '411000',
    bank: '512000',
    revenue: '706000',
    beginsOn: '2026-09-01',
    yearMonth: 1,
    consultant: null,
    client: null,
    siren: '123456782',
    rules: [tax],
  },
  latestMonth: '2026-11-01',
  exports: [october],
  edit: { allowed: true, reason: null },
  version: 4,
}
const preview = {
  fromMonth: '2026-11-01',
  toMonth: '2026-11-01',
  entries: 12,
  late: 2,
  sums,
  unmapped: [{ ...tax, rate: 550, account: null }],
  byDefault: ['SECURE-PRO'],
  unrated: [],
  exported: null,
}

test('a company without accounts is asked for them first', async () => {
  const set = vi.fn(() => ledger)
  const { user } = await open({ get: () => ({ ...ledger, mapping: null, exports: [], version: 0 }), set })
  expect(screen.queryByRole('button', { name: 'New export' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Set up accounts' }))
  for (const [label, account] of [
    ['Receivables account', '411000'],
    ['Bank account', '512000'],
    ['Revenue account', '706000'],
  ] as const)
    await user.type(await screen.findByRole('textbox', { name: new RegExp(label) }), account)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const body = expect.objectContaining({
    receivables: '411000',
    revenue: '706000',
    siren: null,
    yearMonth: 1,
    rules: [],
  })
  await waitFor(() =>
    expect(set).toHaveBeenCalledWith(expect.objectContaining({ ifMatch: 0, body }), expect.anything()),
  )
})

test('a new export shows what it will have, and loudly what is missing', async () => {
  const create = vi.fn(() => october)
  const { user } = await open({ get: () => ledger, preview: () => preview, create })
  await user.click(await screen.findByRole('button', { name: 'New export' }))
  const dialog = within(await screen.findByRole('dialog'))
  const alert = await dialog.findByRole('alert')
  expect(alert.textContent).toBe('Taxes without an account: TVA 5.5%. Add a rule for each before you export. Add rule')
  expect(dialog.getByText(/SECURE-PRO/)).toBeTruthy()
  expect(dialog.getByText('12')).toBeTruthy()
  // An export with a gap would be refused, so the missing rule comes first.
  await user.click(dialog.getByRole('button', { name: 'Create export' }))
  expect(create).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: 'Add rule' }))
  expect(await screen.findByRole('textbox', { name: /Name of the tax/ })).toBeTruthy()
})

test('entries without an exchange rate are named with the currency and the day that need one', async () => {
  const unrated = [{ name: 'CN-7', currency: 'USD', day: '2024-03-05' }] as const
  const { user } = await open({
    get: () => ledger,
    preview: () => ({ ...preview, unmapped: [], unrated: [...unrated] }),
  })
  await user.click(await screen.findByRole('button', { name: 'New export' }))
  const alert = await within(await screen.findByRole('dialog')).findByRole('alert')
  expect(alert.textContent).toContain('CN-7 (USD, Mar 5, 2024)')
})

test('an export ends with its financial year, unless a later month is chosen', async () => {
  const create = vi.fn(() => october)
  const { user } = await open({
    get: () => ({ ...ledger, latestMonth: '2027-02-01' }),
    preview: () => ({ ...preview, unmapped: [] }),
    create,
  })
  await user.click(await screen.findByRole('button', { name: 'New export' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(/SECURE-PRO/)
  await user.click(dialog.getByRole('button', { name: 'Create export' }))
  const body = { month: '2026-12-01', format: 'fec' }
  await waitFor(() => expect(create).toHaveBeenCalledWith(expect.objectContaining({ body }), expect.anything()))
})

test('a rule is added to those that are there', async () => {
  const set = vi.fn(() => ledger)
  const { user } = await open({ get: () => ledger, set })
  await user.click(await screen.findByRole('button', { name: 'Add rule' }))
  await user.type(await screen.findByRole('textbox', { name: /Name of the tax/ }), 'TVA')
  await user.type(screen.getByRole('textbox', { name: /Rate/ }), '9.975')
  await user.type(screen.getByRole('textbox', { name: /Account number/ }), '445711')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const added = { ...tax, rate: 997.5, account: '445711' }
  const body = expect.objectContaining({ rules: [tax, added] })
  await waitFor(() =>
    expect(set).toHaveBeenCalledWith(expect.objectContaining({ ifMatch: 4, body }), expect.anything()),
  )
})

test('exports are listed with their totals and formats, the one of creation first', async () => {
  const { user } = await open({ get: () => ({ ...ledger, edit: { allowed: false, reason: 'Bill:W' } }) }, 'R')
  const table = await screen.findByRole('table', { name: 'Accounting exports' })
  expect(table.textContent).toContain('€240.00')
  await user.click(screen.getByRole('button', { name: 'Download Sep 2026 – Oct 2026' }))
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent).slice(0, 2)).toEqual(['FEC (France)', 'General ledger (CSV)'])
  expect(screen.queryByRole('button', { name: /Delete the rule/ })).toBeNull()
})
