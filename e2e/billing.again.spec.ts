import { enter, pressOn, tabUntil } from './keys.ts'
import { expectGoodShape, expectNoViolations } from './shape.ts'
import { expect, test } from './test.ts'

// A wrong tax id is found after the payment: the invoice is credited and billed again, and the payment moves.

test('a paid invoice is credited and billed again by keyboard, after a preview of both documents', async ({ page }) => {
  const t = await enter(page, 'rs@demo.test', '/adminBillingList?invoiceStatus=Issued&paymentStatus=Paid&kind=INVOICE')
  const table = page.getByRole('table', { name: t('billing.view.invoices') })
  const first = table.locator('[data-peek]').first()
  await expect(first).toBeVisible()
  const number = (await first.textContent()) ?? ''
  await pressOn(page, first)
  const panel = page.getByRole('complementary', { name: t('billing.panel') })
  await pressOn(page, panel.getByRole('link', { name: t('billing.open') }))
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(number) })).toBeVisible()
  const acts = page.getByRole('group', { name: t('billing.acts') })
  await pressOn(page, acts.getByRole('button', { name: t('billing.act.again'), exact: true }))
  const dialog = page.getByRole('dialog', { name: t('billing.again.title', { number }) })
  await expect(dialog.getByRole('region', { name: t('billing.again.compared') })).toBeVisible()
  await expectNoViolations(page, 'an invoice credited and billed again')
  await tabUntil(page, dialog.getByRole('textbox', { name: t('users.reason') }))
  await page.keyboard.type('Wrong tax ID')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: t('billing.relation.REPLACED') })).toBeVisible()
  await expect(page.getByText(t('billing.payment.Paid'), { exact: true }).first()).toBeVisible()
  await expectGoodShape(page, 'an invoice that replaces another')
})

test('a set-up fee from the catalogue goes on the next invoice of a customer', async ({ page }) => {
  const t = await enter(page, 'rs@demo.test', '/adminBillingList?section=catalogue')
  const items = page.getByRole('table', { name: t('billing.view.catalogue') })
  await expect(items.getByRole('rowheader', { name: 'SETUP' })).toBeVisible()
  await expectGoodShape(page, 'the catalogue of one-off charges')
})
