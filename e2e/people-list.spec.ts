import { expect, openAs, test } from './test.ts'

test('everybody in scope is found by words in any order, told of in a drawer, and left by keyboard alone', async ({
  page,
}) => {
  await openAs(page, 'sp@demo.test', '/CPManageUsers')
  const table = page.getByRole('table', { name: 'Users' })
  await expect(table.getByRole('row', { name: /dt@demo\.test/ })).toHaveCount(0)
  const box = page.getByRole('searchbox', { name: 'Search users' })
  await box.focus()
  await page.keyboard.type('demo.test dt@')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=/)
  await expect(table.getByRole('row', { name: /dt@demo\.test/ })).toBeVisible()
  await table
    .getByRole('button', { name: /^Quick view of/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Quick view' })
  await expect(panel.getByText('Borealis Distribution')).toBeVisible()
  // The header next to the panel stays usable.
  const account = page.getByRole('banner').getByRole('button').last()
  await account.focus()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(account).toBeFocused()
})

test('a distributor finds nobody of another branch', async ({ page }) => {
  await openAs(page, 'dt@demo.test', '/CPManageUsers?q=dt2%40demo.test')
  await expect(page.getByText('No users match these filters')).toBeVisible()
  await page.goto('/CPManageUsers?q=southbank')
  await expect(page.getByText('No users match these filters')).toBeVisible()
})
