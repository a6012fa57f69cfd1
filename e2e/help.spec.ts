import { expectNoViolations } from './shape.ts'
import { expect, openAs, test } from './test.ts'

test('“?” opens the task of the page, which leads back to the page, by keyboard alone', async ({ page }) => {
  await openAs(page, 'sp@demo.test', '/audit')
  const help = page.getByRole('link', { name: 'Help for this page' })
  await help.focus()
  await page.keyboard.press('Enter')
  const title = page.getByRole('heading', { level: 1, name: 'Find out who did what' })
  await expect(title).toBeFocused()
  await expect(page).toHaveURL(/\/help\/audit$/)
  await page.getByRole('link', { name: 'All tasks' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('searchbox', { name: 'Search help' })).toBeFocused()
  await page.keyboard.type('recover or reset MFA')
  await expect(page).toHaveURL(/\/help\?q=recover/)
  await expectNoViolations(page, 'what a search of the guide finds')
  await page.getByRole('list', { name: 'Tasks found' }).getByRole('link').first().press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Reset a second factor or unlock a user' })).toBeFocused()
  await page.getByRole('link', { name: 'Open: Manage users' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Manage users' })).toBeVisible()
})
