import { enter, expectNoMouse, pressOn, runChange, tabUntil } from './keys.ts'
import { callsOf } from './people.ts'
import { expectGoodShape, expectNoViolations } from './shape.ts'
import { expect, test } from './test.ts'

// Dunning by keyboard alone, from the preview of who is next to the suspension of a payer.

test('a payer is found in the preview, paused and resumed, and suspended', async ({ page }) => {
  const t = await enter(page, 'rs@demo.test', '/adminBillingList?section=dunning')
  const table = page.getByRole('table', { name: t('dunning.title') })
  await expect(table).toBeVisible()
  await expectGoodShape(page, 'the next dunning steps')

  // Another day of the first reminder, with a fee.
  await pressOn(page, page.getByRole('button', { name: t('dunning.edit') }))
  const steps = page.getByRole('dialog', { name: t('dunning.edit') })
  await expectNoViolations(page, 'the dunning steps')
  await tabUntil(page, steps.getByRole('textbox', { name: t('dunning.mailDays', { at: '1' }) }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('5')
  await tabUntil(page, steps.getByRole('textbox', { name: /Reminder 1: fee in/ }))
  await page.keyboard.type('40')
  await page.keyboard.press('Enter')
  await expect(steps).toHaveCount(0)
  const says = t('dunning.says.Friendly', { days: '5' })
  await expect(page.getByText(says)).toHaveText(/\(fee .40\.00\)/)
  // The preview says what the next reminder costs.
  await expect(table.getByText(/reminder · fee .40\.00$/).first()).toBeVisible()

  // The latest payer other than the customer whose people sign in to other journeys.
  const row = table
    .getByRole('row')
    .filter({ hasNotText: 'Northwind Legal' })
    .filter({ has: page.getByRole('button') })
  const suspend = row.getByRole('button', { name: t('dunning.suspend'), exact: false }).last()
  const words = (await suspend.getAttribute('aria-label')) ?? ''
  const number = words.split(' ').at(-1) ?? ''
  await pressOn(page, page.getByRole('button', { name: t('dunning.pauseOf', { number }) }))
  const pause = page.getByRole('dialog', { name: t('dunning.pauseTitle', { number }) })
  await expectNoViolations(page, 'a pause of dunning')
  await tabUntil(page, pause.getByRole('textbox', { name: t('field.reason') }))
  await page.keyboard.type('Payment plan')
  await page.keyboard.press('Enter')
  await expect(pause).toHaveCount(0)
  await expect(page.getByText(/Payment plan/).first()).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: t('dunning.resumeOf', { number }) }))
  const resume = page.getByRole('alertdialog', { name: t('dunning.resumeTitle', { number }) })
  await pressOn(page, resume.getByRole('button', { name: t('dunning.resume'), exact: true }))
  await expect(resume).toHaveCount(0)

  // The suspension is a change set with its preview.
  await pressOn(page, page.getByRole('button', { name: words, exact: true }))
  await expectGoodShape(page, 'the preview of a suspension')
  await runChange(page, t)

  // The page of the payer says so, and dunning offers no second suspension.
  const call = await callsOf('rs@demo.test')
  type Invoices = { Items: { Number: string; AcctKey: string }[] }
  const { Items } = await call<Invoices>('POST', '/api/v1/Billing/Search', { SearchText: number })
  const acctKey = Items.find((one) => one.Number === number)?.AcctKey ?? ''
  const account = await call<{ AcctName: string }>('GET', `/api/v1/Account/${acctKey}`)
  expect(account).toMatchObject({ EffectiveStatus: 'Suspended' })
  const name = account.AcctName
  await page.goto(`/accounts/${acctKey}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('heading', { name: t('status.banner.suspended', { name }) })).toBeVisible()
  await expectGoodShape(page, 'a payer that is suspended for non-payment')
  await page.goto('/adminBillingList?section=dunning')
  await expect(row.filter({ hasText: number }).getByText(t('dunning.isSuspended'))).toBeVisible()
  await expect(page.getByRole('button', { name: words, exact: true })).toHaveCount(0)
  await expectNoMouse(page)
})
