import { enter, expectNoMouse, pressOn, tabUntil } from './keys.ts'
import { expectGoodShape, expectNoViolations } from './shape.ts'
import { expect, expectWhole, test } from './test.ts'

// A domain in trouble, found in the list and looked at with its records, by keyboard alone.

test('the list of domains has trouble first; one is opened, its records told and its options set', async ({ page }) => {
  const t = await enter(page, 'rs@demo.test', '/dkimList')
  const rows = page.getByRole('table', { name: t('domains.title') }).getByRole('row')
  await expect(rows.nth(1)).toContainText('northwind-legal.example')
  await expect(rows.nth(1)).toContainText(t('domains.state.Failing'))
  await expectNoViolations(page, 'the list of domains')

  await pressOn(page, page.getByRole('button', { name: t('table.filters') }))
  await tabUntil(page, page.getByRole('checkbox', { name: t('domains.state.PendingDns') }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/state=PendingDns/)
  await expect(rows.filter({ hasText: t('domains.state.Failing') })).toHaveCount(0)
  const waiting = 'news.cordage-reseller.example'
  await pressOn(page, page.getByRole('link', { name: waiting }))

  await pressOn(page, page.getByRole('button', { name: waiting }))
  await expect(page.getByRole('heading', { name: t('domains.record.OWNERSHIP') })).toBeVisible()
  await expect(page.getByText(`_portal-verification.${waiting}`)).toBeVisible()
  await expectWhole(page)
  // Before the page is scrolled: a target that the header covers by half would count as small.
  await expectGoodShape(page, 'a domain with its records and options')
  await pressOn(page, page.locator('summary').filter({ hasText: t('domains.record.RETURN_PATH') }))
  const label = `b${Date.now().toString(36)}`
  await tabUntil(page, page.getByLabel(t('field.returnLabel')))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(label)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${label}.${waiting}`, { exact: true })).toBeVisible()
  await expectNoMouse(page)
})
