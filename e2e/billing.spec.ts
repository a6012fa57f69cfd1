import { enter, expectNoMouse, pressOn, runChange, tabUntil, walkUntil } from './keys.ts'
import { callsOf } from './people.ts'
import { expectGoodShape, expectNoViolations } from './shape.ts'
import { expect, expectWhole, test } from './test.ts'

// Invoices by keyboard alone: one that is overdue is paid and credited, a draft is issued.

async function oldestOverdue(): Promise<string> {
  const call = await callsOf('rs@demo.test')
  type InvoicePage = { Items: { Number: string; IssuedOn: string; IssuerName: string }[] }
  const { Items } = await call<InvoicePage>('POST', '/api/v1/Billing/Search', { Overdue: true })
  const own = Items.filter(({ IssuerName }) => IssuerName === 'Cordage Reseller')
  return own.toSorted((one, other) => one.IssuedOn.localeCompare(other.IssuedOn))[0]?.Number ?? ''
}

test('an overdue invoice is found, paid and credited, and a draft issued, by keyboard alone', async ({ page }) => {
  const t = await enter(page, 'rs@demo.test', '/adminBillingList')
  const table = page.getByRole('table', { name: t('billing.view.invoices') })
  await expect(table).toBeVisible()
  await expectGoodShape(page, 'the list of invoices')

  // Finds overdue invoices by the filter that is a view of the list.
  const views = page.getByRole('toolbar', { name: t('views.label') })
  await tabUntil(page, views.getByRole('button').first())
  await walkUntil(page, views.getByRole('button', { name: t('field.overdue'), exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/only=overdue/)
  await expectWhole(page)
  // The one that was issued first: the journey of dunning needs the latest.
  const first = table.getByRole('button', { name: await oldestOverdue(), exact: true })
  await expect(first).toBeVisible()
  const number = (await first.textContent()) ?? ''
  await pressOn(page, first)
  const panel = page.getByRole('complementary', { name: t('billing.panel') })
  await expectGoodShape(page, 'an invoice beside the list')
  await pressOn(page, panel.getByRole('link', { name: t('billing.open') }))
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(number) })).toBeVisible()
  await expectGoodShape(page, 'an invoice')

  // A payment of all that is left.
  const acts = page.getByRole('group', { name: t('billing.acts') })
  await pressOn(page, acts.getByRole('button', { name: t('billing.act.pay'), exact: true }))
  const pay = page.getByRole('dialog', { name: t('billing.pay.title', { number }) })
  await expectNoViolations(page, 'a payment')
  const reference = pay.getByRole('textbox', { name: t('field.reference') })
  await tabUntil(page, reference)
  await page.keyboard.type('TRF-KEYBOARD')
  await page.keyboard.press('Enter')
  await expect(pay).toHaveCount(0)
  await expect(page.getByText('TRF-KEYBOARD').first()).toBeVisible()
  await expect(page.getByText(t('billing.payment.Paid'), { exact: true }).first()).toBeVisible()

  // A credit note of the whole invoice; its page opens.
  await pressOn(page, acts.getByRole('button', { name: t('billing.act.credit'), exact: true }))
  const credit = page.getByRole('dialog', { name: t('billing.credit.title', { number }) })
  await expectNoViolations(page, 'a credit note')
  await tabUntil(page, credit.getByRole('textbox', { name: t('users.reason') }))
  await page.keyboard.type('Two days without service')
  await page.keyboard.press('Enter')
  await expect(credit).toHaveCount(0)
  await expect(page.getByText('Two days without service').first()).toBeVisible()

  // A draft is issued from the list: the preview has its amount and says that it cannot be undone.
  await page.goto('/adminBillingList?invoiceStatus=Draft')
  const box = table.getByRole('checkbox').nth(1)
  await tabUntil(page, box)
  await page.keyboard.press('Space')
  const bar = page.getByRole('toolbar', { name: t('table.selection') })
  await tabUntil(page, bar.getByRole('button').first())
  await walkUntil(page, bar.getByRole('button', { name: t('billing.act.issue'), exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText(t('billing.status.Issued')).first()).toBeVisible()
  await expectGoodShape(page, 'the preview of an issue')
  await runChange(page, t)
  await expectNoMouse(page)
})

test('on a phone the report shows what each row comes to', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const t = await enter(page, 'rs@demo.test', '/reports/rptBilling')
  await expect(page.getByText(t('billing.report.all'), { exact: true }).first()).toBeInViewport({ ratio: 1 })
  await expectGoodShape(page, 'the report of invoices on a phone')
})

test('on a phone the amounts of an invoice are in sight, also beside long names of taxes', async ({ page }) => {
  const t = await enter(page, 'rs@demo.test', '/adminBillingList?only=overdue')
  await page
    .getByRole('table', { name: t('billing.view.invoices') })
    .locator('[data-peek]')
    .first()
    .click()
  await page
    .getByRole('complementary')
    .getByRole('link', { name: t('billing.open') })
    .click()
  const lines = page.getByRole('region', { name: t('field.lines'), exact: true })
  await expect(lines).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => lines.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  await expectGoodShape(page, 'an invoice on a phone')
})
