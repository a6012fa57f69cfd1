import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { BillingPage } from './BillingPage.tsx'

const open = (billing: Fakes['billing']) =>
  openPage(BillingPage, {
    at: '/adminBillingList?section=payment',
    api: { billing },
    rights: { Bill: 'W' },
    me: { roleCode: 'RS' },
  })
const euros = {
  currency: 'EUR' as const,
  holder: 'Cordage Distribution SAS',
  iban: 'FR1420041010050500013M02606',
  bic: 'PSSTFRPPXXX',
  bankCode: null,
  accountNumber: null,
  bankName: null,
  paymentLink: null,
  modifiedOn: '2026-11-02T09:00:00.000Z',
  version: 4,
}
const allowed = { allowed: true, reason: null }

test('payment details are edited with the version that was read', async () => {
  const setPaymentDetails = vi.fn(() => ({ items: [], edit: allowed }))
  const paymentDetails = () => ({ items: [euros], edit: allowed })
  const { user } = await open({ paymentDetails, setPaymentDetails })
  const table = await screen.findByRole('table', { name: 'Payment details' })
  expect(table.textContent).toContain('FR14\u00a02004\u00a01010\u00a00505\u00a00001\u00a03M02\u00a0606')
  await user.click(screen.getByRole('button', { name: 'Edit the payment details for EUR' }))
  const bank = await screen.findByRole('textbox', { name: /^Bank(?! code)/ })
  await user.type(bank, 'Sample Bank')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(setPaymentDetails).toHaveBeenCalledWith(
      expect.objectContaining({
        params: { acctKey: expect.anything(), currency: 'EUR' },
        ifMatch: 4,
        body: expect.objectContaining({ iban: 'FR1420041010050500013M02606', bankName: 'Sample Bank', bankCode: null }),
      }),
      expect.anything(),
    ),
  )
})

test('a number that cannot be an IBAN is refused before it is sent', async () => {
  const setPaymentDetails = vi.fn(() => ({ items: [], edit: allowed }))
  const { user } = await open({ paymentDetails: () => ({ items: [], edit: allowed }), setPaymentDetails })
  await user.click(await screen.findByRole('button', { name: 'Add payment details' }))
  await user.type(await screen.findByRole('textbox', { name: /IBAN/ }), '12')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findAllByText(/isn’t a valid IBAN/)).not.toHaveLength(0)
  expect(screen.getAllByText('Choose a currency.')).not.toHaveLength(0)
  expect(setPaymentDetails).not.toHaveBeenCalled()
})
