import { Problem } from '@portal/contract/core/errors'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../../../test/openPage.tsx'
import { BillingPage } from './BillingPage.tsx'

const rates = { booksCurrency: 'GBP' as const, items: [], edit: { allowed: true, reason: null } }
type RateRequest = { body: { confirmRates?: boolean | undefined; rates: readonly { exchangeRate: number }[] } }
/** The dialog of a new rate, where 8 and 9 are refused until they are confirmed. */
async function openDialog() {
  const setExchangeRates = vi.fn(({ body }: RateRequest) => {
    const [rate] = body.rates
    const list = `1 USD = ${rate?.exchangeRate} GBP`
    if ((rate?.exchangeRate ?? 0) > 7 && !body.confirmRates)
      throw new Problem('billing.rateInverted', { values: { list } })
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
  const field = await screen.findByRole('textbox', { name: /Exchange rate/ })
  const send = () => user.click(screen.getByRole('button', { name: 'Set' }))
  const type = async (rate: string) => {
    await user.clear(field)
    await user.type(field, rate)
  }
  const fill = async () => {
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Currency' }), 'USD')
    await user.type(screen.getByLabelText(/Valid from/), '2026-11-30')
    await user.type(field, '8')
  }
  return { user, setExchangeRates, send, type, fill }
}
const box = { name: 'This rate is correct' }

test('an exchange rate that is far from others is confirmed, with both figures', async () => {
  const { user, setExchangeRates, send, fill } = await openDialog()
  await fill()
  expect(screen.queryByRole('checkbox', box)).toBeNull()
  await send()
  const tick = await screen.findByRole('checkbox', box)
  expect(screen.getAllByText(/inverted or mistyped.*1 USD = 8 GBP/)).not.toHaveLength(0)
  // Without the tick nothing is sent again.
  await send()
  expect(setExchangeRates).toHaveBeenCalledTimes(1)
  await user.click(tick)
  await send()
  await waitFor(() => expect(setExchangeRates).toHaveBeenCalledTimes(2))
  expect(setExchangeRates.mock.lastCall?.[0].body).toMatchObject({ confirmRates: true })
})

test('a rate is confirmed by its own figures: others are compared again', async () => {
  const { user, setExchangeRates, send, type, fill } = await openDialog()
  await fill()
  await send()
  await user.click(await screen.findByRole('checkbox', box))
  await type('9')
  expect(screen.queryByRole('checkbox', box)).toBeNull()
  await send()
  await waitFor(() => expect(setExchangeRates).toHaveBeenCalledTimes(2))
  expect(setExchangeRates.mock.lastCall?.[0].body).toMatchObject({ confirmRates: false })
  const tick = await screen.findByRole<HTMLInputElement>('checkbox', box)
  expect(tick.checked).toBe(false)
  expect(screen.getAllByText(/1 USD = 9 GBP/)).not.toHaveLength(0)
  await user.click(tick)
  await send()
  await waitFor(() => expect(setExchangeRates).toHaveBeenCalledTimes(3))
  expect(setExchangeRates.mock.lastCall?.[0].body).toMatchObject({ confirmRates: true })
})

test('a draft does not confirm its rate', async () => {
  const first = await openDialog()
  await first.fill()
  await first.send()
  await first.user.click(await screen.findByRole('checkbox', box))
  cleanup()
  const { setExchangeRates, send } = await openDialog()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Exchange rate/ }).value).toBe('8')
  expect(screen.queryByRole('checkbox', box)).toBeNull()
  await send()
  await waitFor(() => expect(setExchangeRates).toHaveBeenCalledTimes(1))
  expect(setExchangeRates.mock.lastCall?.[0].body).toMatchObject({ confirmRates: false })
})
