import { enter, pressOn, tabUntil } from './keys.ts'
import { expectGoodShape, expectNoViolations } from './shape.ts'
import { expect, test } from './test.ts'

// A commission plan by keyboard alone, a statement that is closed once, and the partner who reads it.

test('a plan is created, and the open month of a partner is closed', async ({ page }) => {
  const t = await enter(page, 'dt@demo.test', '/adminBillingList?section=commissions')
  const statements = page.getByRole('table', { name: t('commissions.statements') })
  await expect(statements.getByRole('link', { name: 'Cordage Reseller' })).toBeVisible()
  await expectGoodShape(page, 'the commissions')

  await pressOn(page, page.getByRole('button', { name: t('commissions.addPlan') }))
  const plan = page.getByRole('dialog', { name: t('commissions.addPlan') })
  await expectNoViolations(page, 'a commission plan')
  await tabUntil(page, plan.getByRole('textbox', { name: t('field.name') }))
  await page.keyboard.type('Journey')
  await tabUntil(page, plan.getByRole('textbox', { name: t('field.commissionRate') }))
  await page.keyboard.type('7.77')
  await page.keyboard.press('Enter')
  await expect(plan).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Journey.*7\.77%/ })).toBeVisible()

  await pressOn(page, statements.getByRole('link', { name: 'Cordage Reseller' }))
  await expect(page.getByRole('heading', { level: 1, name: /Cordage Reseller/ })).toBeVisible()
  await expect(page.getByRole('table', { name: t('commissions.statement') })).toContainText('12.5%')
  await expectGoodShape(page, 'a commission statement')
  await pressOn(page, page.getByRole('button', { name: t('commissions.close') }))
  const asking = page.getByRole('alertdialog')
  await expect(asking).toContainText(t('commissions.closeText'))
  await tabUntil(page, asking.getByRole('button', { name: t('commissions.close') }))
  await page.keyboard.press('Enter')
  await expect(asking).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('commissions.close') })).toHaveCount(0)
})

test('the partner reads what it gets', async ({ page }) => {
  const t = await enter(page, 'rs@demo.test', '/adminBillingList?section=commissions')
  const link = page.getByRole('link', { name: t('commissions.from', { name: 'Borealis Distribution' }) })
  await pressOn(page, link)
  await expect(page.getByRole('table', { name: t('commissions.statement') })).toContainText('12.5%')
  await expect(page.getByRole('button', { name: t('commissions.close') })).toHaveCount(0)
})
