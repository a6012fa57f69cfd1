import { expect, signIn, test } from './test.ts'

test('a customer administrator sees only their own account', async ({ page }) => {
  await signIn(page, 'cu@demo.test')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Cora' })).toBeVisible()
  await expect(page.getByText('Northwind Legal · Customer administrator')).toBeVisible()
  const tiles = page.locator('main').getByRole('region', { name: 'Go to' })
  await expect(tiles.getByRole('link', { name: /Company Accounts|Plans|Manage users|Access Management/ })).toHaveCount(
    0,
  )
  await tiles.getByRole('link', { name: /My Account/ }).click()
  await expect(page).toHaveURL(/\/accounts\/acctCreateEdit$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Northwind Legal' })).toBeVisible()
  expect(await page.evaluate(() => history.state as { cmd?: string; acctType?: string })).toMatchObject({
    cmd: 'customeradmin',
    acctType: 'CU',
  })

  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: /Company Accounts|Plans|Manage users/ })).toHaveCount(0)
  await menu.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Cora' })).toBeVisible()
})

test('the address of the account search leads to the own account, and the menu to its people', async ({ page }) => {
  await signIn(page, 'cu@demo.test', '/accounts/acctSearch')
  await expect(page).toHaveURL(/\/accounts\/acctCreateEdit/)
  await expect(page.getByRole('heading', { level: 1, name: 'Northwind Legal' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Northwind Legal' })).toBeVisible()
  await menu.getByRole('link', { name: 'Users' }).click()
  await expect(page).toHaveURL(/\/accounts\/userAcctSearch$/)
  await expect(page.getByRole('row', { name: /cu@demo\.test/ })).toBeVisible()
})

test('a customer administrator may not create accounts and sees no other company', async ({ page }) => {
  await signIn(page, 'cu3@demo.test', '/accounts/acctCreateEdit?cmd=create')
  await expect(page.getByText('You can’t create accounts')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create account' })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Working in' })).toHaveText(/Direct Holdings$/)
})
