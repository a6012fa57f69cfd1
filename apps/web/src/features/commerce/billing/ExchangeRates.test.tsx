import { Problem } from '@portal/contract/core/errors'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../../../test/openPage.tsx'
import { BillingPage } from './BillingPage.tsx'

test('an exchange rate that is far from the one before is confirmed, with both figures', async () => {
  const values = {
    from: 'USD',
    to: 'GBP',
    rate: '8',
    day: 'November 30, 2026',
    last: '0.8',
    before: 'November 2, 2026',
  }
  const rates = { booksCurrency: 'GBP' as const, items: [], edit: { allowed: true, reason: null } }
  const setExchangeRates = vi.fn(({ body }: { body: { confirmRates?: boolean | undefined } }) => {
    if (!body.confirmRates) throw new Problem('billing.rateInverted', { values })
    return rates
  })
  const taxRates = () => ({ items: [], edit: { allowed: true, reason: null } })
  const { user } = await openPage(BillingPage, {
    at: '/adminBillingList?section=rates',
    api: { billing: { taxRates, exchangeRates: () => rates, setExchangeRates } },
    rights: { Bill: 'W' },
    me: { roleCode: 'RS' },
  })
  await user.click(await screen.findByRole('button', { name: 'Set an exchange rate' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Currency' }), 'USD')
  await user.type(screen.getByLabelText(/Valid from/), '2026-11-30')
  await user.type(screen.getByRole('textbox', { name: /Exchange rate/ }), '8')
  expect(screen.queryByRole('checkbox', { name: 'This rate is right' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Set' }))
  const box = await screen.findByRole('checkbox', { name: 'This rate is right' })
  expect(
    screen.getAllByText(/looks inverted or mistyped: 1 USD = 8 GBP\. The rate of November 2, 2026 is 1 USD = 0\.8 GBP/),
  ).not.toHaveLength(0)
  await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Set' }))
  await waitFor(() => expect(setExchangeRates).toHaveBeenCalledTimes(2))
  expect(setExchangeRates.mock.lastCall?.[0].body).toMatchObject({ confirmRates: true })
})
