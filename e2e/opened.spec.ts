import { openAccount, rowsOf } from './accounts.ts'
import {
  expectGoodLooks,
  expectGoodShape,
  expectLargeTargets,
  expectNoViolations,
  expectReflow,
  sizes,
} from './shape.ts'
import { expect, refused, signIn, test } from './test.ts'

// The layout of what opens over a page or changes it.

test('sign-in with the password requested, refused and missing', async ({ page, expected }) => {
  expected.push(refused(400, 'Token'), refused(401, 'Token'))
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Enter your e-mail address.')).toBeVisible()
  await expectGoodShape(page, 'e-mail missing')
  await page.getByLabel('E-mail').fill('somebody@demo.test')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectGoodShape(page, 'wrong password')
})

test('the list: filters, columns, row menu, switcher, settings', async ({ page }) => {
  await signIn(page, 'ra@demo.test', '/accounts/acctSearch?status=Pending&role=RS')
  await expect(rowsOf(page).first()).toBeVisible()
  for (const name of [/^Filters/, 'Columns', 'Display settings', 'Change account']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGoodShape(page, String(name))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const actions = page.getByRole('button', { name: /^Actions for/ }).first()
  await actions.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectGoodLooks(page, 'row menu')
  await page.keyboard.press('Escape')
  // Its button may have to be scrolled into view in the table first.
  await page.setViewportSize({ width: 320, height: 800 })
  await actions.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectReflow(page, 320, 'row menu')
})

test('the finder with results', async ({ page }) => {
  await signIn(page, 'ra@demo.test')
  await page.getByRole('button', { name: 'Change account' }).click()
  await page.getByRole('combobox', { name: 'Search accounts' }).fill('reseller')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectGoodShape(page, 'finder')
})

test('the drawer and a row with its details in a narrow window', async ({ page }) => {
  await page.setViewportSize(sizes[1])
  await signIn(page, 'ra@demo.test', '/accounts/acctSearch?status=Suspended')
  await page.getByRole('button', { name: 'Details' }).first().click()
  await expectNoViolations(page, 'details')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Usage Reports' }).click()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoViolations(page, `drawer, ${colorScheme}`)
  }
  await expectLargeTargets(page, 'drawer')
  await expectReflow(page, 320, 'drawer')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
})

test('the rail of icons between the widths', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await signIn(page, 'ra@demo.test', '/accounts/acctSearch')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('button', { name: 'Usage Reports' }).click()
  await expect(page.getByRole('link', { name: 'Scheduled reports' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoViolations(page, `rail, ${colorScheme}`)
  }
  await expectLargeTargets(page, 'rail')
})

test('the form: errors, save bar with its list, question before leaving, open select', async ({ page }) => {
  await signIn(page, 'ra@demo.test')
  await openAccount(page, 'Direct Holdings')
  await page.getByLabel('Account name').fill('')
  await page.getByLabel('Legal name').fill('Direct Holdings Limited')
  await page.getByRole('button', { name: /2 changes/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('group', { name: 'There is a problem' })).toBeFocused()
  await expectGoodShape(page, 'refused form')
  await page.getByRole('combobox', { name: 'Industry' }).click()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expectGoodShape(page, 'choices')
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectGoodShape(page, 'question before leaving')
})

test('creation: choosing a parent, summary of errors', async ({ page }) => {
  await signIn(page, 'ra@demo.test', '/accounts/acctCreateEdit?cmd=create')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('group', { name: /There are/ })).toBeFocused()
  await page.getByRole('combobox', { name: 'Parent account' }).fill('reseller')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expectGoodShape(page, 'creation')
})

test('the merge of two edits', async ({ page, browser, expected }) => {
  expected.push(refused(412))
  const context = await browser.newContext()
  const other = await context.newPage()
  await Promise.all([signIn(page, 'ra@demo.test'), signIn(other, 'dt2@demo.test')])
  await Promise.all([openAccount(page, 'Halyard Reseller'), openAccount(other, 'Halyard Reseller')])
  await other.locator('[name="legalName"]').fill('Theirs')
  await other.locator('[name="address.city"]').fill('Leeds')
  await other.keyboard.press('Control+s')
  await expect(other.getByRole('status').filter({ hasText: 'Changes saved.' })).toBeVisible()
  await page.getByLabel('Legal name').fill('Mine')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('dialog', { name: 'Someone else saved changes while you were editing' })).toBeVisible()
  await expectGoodShape(page, 'merge')
  await context.close()
})

test('the no-network dialog', async ({ page, expected }) => {
  expected.push(/ERR_INTERNET_DISCONNECTED/, /dynamically imported module|Unable to preload CSS/)
  // Time is frozen: the page is not retried while it is checked.
  await page.clock.setFixedTime(new Date())
  await signIn(page, 'rs@demo.test')
  await page.route(/\/assets\/.*\.(js|css)$/, (route) => route.abort('internetdisconnected'))
  // A page whose files home does not bring along.
  await page.getByRole('link', { name: /^Your profile/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectGoodShape(page, 'no network')
})
