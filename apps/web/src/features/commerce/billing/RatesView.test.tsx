import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { BillingPage } from './BillingPage.tsx'

const open = (billing: Fakes['billing']) =>
  openPage(BillingPage, {
    at: '/adminBillingList?section=rates',
    api: {
      billing,
      lookups: { countries: () => [{ code: 'FR', label: 'France', sort: 1, active: true, dialCode: '33' }] },
    },
    rights: { Bill: 'W' },
    me: { roleCode: 'RS' },
  })

test('the rate that follows another is of the same tax and place', async () => {
  const rate = (more: object) => ({
    taxRateKey: '018f0000-0000-7000-8000-0000000000c1',
    country: 'FR',
    region: null,
    taxName: 'VAT',
    taxNameFr: 'TVA',
    rate: 2000,
    combined: false,
    exemptReason: null,
    validFrom: '2024-01-01',
    validTo: null,
    remove: { allowed: false, reason: 'taxRate.inUse' },
    ...more,
  })
  const items = [
    rate({}),
    rate({
      taxRateKey: '018f0000-0000-7000-8000-0000000000c2',
      rate: 1960,
      validFrom: '2012-01-01',
      validTo: '2023-12-31',
    }),
  ]
  const { user } = await open({ taxRates: () => ({ items, edit: { allowed: true, reason: null } }) })
  // Only the latest rate has one after it.
  await user.click(await screen.findByRole('button', { name: 'New rate for France' }))
  const dialog = await screen.findByRole('dialog', { name: 'New rate' })
  const fields = within(dialog)
  await waitFor(() => expect(fields.getByRole<HTMLInputElement>('combobox', { name: 'Country' }).value).toBe('France'))
  expect(fields.getByRole<HTMLInputElement>('textbox', { name: 'Name of the tax' }).value).toBe('VAT')
  expect(fields.getByRole<HTMLInputElement>('textbox', { name: 'Name in French' }).value).toBe('TVA')
  expect(fields.getByRole<HTMLInputElement>('textbox', { name: 'Rate' }).value).toBe('')
})

test('a tax rate is typed as a percentage, in either writing', async () => {
  const addTaxRate = vi.fn(() => ({ items: [], edit: { allowed: true, reason: null } }))
  const { user } = await open({ taxRates: () => ({ items: [], edit: { allowed: true, reason: null } }), addTaxRate })
  await user.click(await screen.findByRole('button', { name: 'Add a tax rate' }))
  await user.click(await screen.findByRole('combobox', { name: 'Country' }))
  await user.click(await screen.findByRole('option', { name: 'France' }))
  await user.type(screen.getByRole('textbox', { name: 'Name of the tax' }), 'TVA')
  await user.type(screen.getByRole('textbox', { name: 'State or region' }), 'Corse')
  await user.type(screen.getByRole('textbox', { name: 'Name in French' }), 'Taxe')
  await user.type(screen.getByRole('textbox', { name: 'Rate' }), '9,975')
  await user.click(screen.getByRole('checkbox', { name: 'Charged with other taxes' }))
  await user.type(screen.getByLabelText(/Valid from/), '2027-01-01')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() =>
    expect(addTaxRate).toHaveBeenCalledWith(
      expect.objectContaining({
        body: {
          country: 'FR',
          region: 'Corse',
          taxName: 'TVA',
          taxNameFr: 'Taxe',
          rate: 997.5,
          combined: true,
          exemptReason: null,
          validFrom: '2027-01-01',
        },
      }),
      expect.anything(),
    ),
  )
})
