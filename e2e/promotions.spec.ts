import { enter, expectNoMouse, pressOn, tabUntil } from './keys.ts'
import { anInvitedPerson, reseller } from './people.ts'
import { expectGoodShape } from './shape.ts'
import { expect, test } from './test.ts'

// The preparation before sales and billing, by keyboard alone: a promotion, and the billing details of a customer.

test('a promotion is made, corrected, started and ended, by keyboard alone', async ({ page }) => {
  const t = await enter(page, 'ra@demo.test', '/plansAssign?view=promotions')
  const code = `KEY-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const table = page.getByRole('table', { name: t('plans.tab.promotions') })
  await expect(table).toBeVisible()
  await expectGoodShape(page, 'the list of promotions')
  await pressOn(page, page.getByRole('button', { name: t('promotions.create'), exact: true }))
  const created = page.getByRole('dialog', { name: t('promotions.create') })
  const field = (name: string) => created.getByRole('textbox', { name: t(`field.${name}`) })
  await tabUntil(page, field('promoCode'))
  await page.keyboard.type(code.toLowerCase())
  // The name is left out: the field, which then has the focus, says so.
  await page.keyboard.press('Enter')
  await expect(field('promoName')).toBeFocused()
  await expectGoodShape(page, 'a promotion without a name')
  await page.keyboard.type('By keyboard')
  await tabUntil(page, created.getByRole('textbox', { name: t('promotions.form.percent') }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('12.5')
  await page.keyboard.press('Enter')
  await expect(created).toHaveCount(0)
  const row = table.getByRole('row', { name: new RegExp(code) })
  await expect(row).toContainText('12.5%')

  const open = () => pressOn(page, row.getByRole('button', { name: 'By keyboard' }))
  const dialog = page.getByRole('dialog', { name: t('promotions.change', { code }) })
  await open()
  await pressOn(page, dialog.getByRole('button', { name: t('promotions.act.ACTIVE'), exact: true }))
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText(t('promotions.status.ACTIVE'))
  await open()
  await expectGoodShape(page, 'a promotion that runs')
  await pressOn(page, dialog.getByRole('button', { name: t('promotions.act.ENDED'), exact: true }))
  const prompt = page.getByRole('alertdialog')
  await pressOn(page, prompt.getByRole('button', { name: t('promotions.act.ENDED'), exact: true }))
  await expect(row).toContainText(t('promotions.status.ENDED'))
  await expectNoMouse(page)
})

test('who pays, in which currency and until when is changed, in French by keyboard alone', async ({ page }) => {
  const partner = await reseller('dt2@demo.test', 'fr-fr')
  const { acctKey } = await anInvitedPerson({ by: partner })
  const t = await enter(page, partner.email, `/accounts/${acctKey}?tab=13`, partner.secret)
  const edit = page.getByRole('button', { name: t('billing.profile.edit'), exact: true })
  await expect(edit).toBeVisible()
  await expectGoodShape(page, 'billing details')
  await pressOn(page, edit)
  const dialog = page.getByRole('dialog', { name: t('billing.profile.title') })
  await tabUntil(page, dialog.getByRole('combobox', { name: t('field.termsDays') }))
  await page.keyboard.type('60')
  await tabUntil(page, dialog.getByRole('checkbox', { name: t('field.poRequired') }))
  await page.keyboard.press('Space')
  await expectGoodShape(page, 'billing details to change')
  await pressOn(page, dialog.getByRole('button', { name: t('form.save'), exact: true }))
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(t('billing.profile.days_other', { count: '60' }), { exact: true })).toBeVisible()
  await expectNoMouse(page)
})
