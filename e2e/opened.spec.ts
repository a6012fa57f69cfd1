import type { Locator } from '@playwright/test'
import { editSection, openAccount, rowsOf } from './accounts.ts'
import { wordsOf } from './keys.ts'
import { anInvitedPerson, reseller } from './people.ts'
import {
  expectGoodLooks,
  expectGoodShape,
  expectLargeTargets,
  expectNoViolations,
  expectReflow,
  sizes,
} from './shape.ts'
import { expect, expectWhole, fromPersonMenu, openAs, type Page, refused, test } from './test.ts'

// The layout of overlays and of states that change a page.

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
  await openAs(page, 'ra@demo.test', '/accounts/acctSearch?status=Pending&role=RS')
  await expect(rowsOf(page).first()).toBeVisible()
  const openers = {
    filters: /^Filters/,
    columns: 'Columns',
    'display settings': /^Personal menu/,
  }
  for (const [state, name] of Object.entries(openers)) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGoodShape(page, state)
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

test('the search with results, and the shortcuts', async ({ page }) => {
  await openAs(page, 'ra@demo.test')
  await expectWhole(page)
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Search everything' }).fill('reseller')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectGoodShape(page, 'search')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectGoodShape(page, 'the keyboard shortcuts')
})

test('the drawer and a row with its details in a narrow window', async ({ page }) => {
  await page.setViewportSize(sizes[1])
  await openAs(page, 'ra@demo.test', '/accounts/acctSearch?status=Suspended')
  await page.getByRole('button', { name: 'Details' }).first().click()
  await expectNoViolations(page, 'details')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Usage Reports' }).click()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoViolations(page, 'drawer')
  }
  await expectLargeTargets(page, 'drawer')
  await expectReflow(page, 320, 'drawer')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
})

test('the rail of icons between the widths', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await openAs(page, 'ra@demo.test', '/accounts/acctSearch')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('button', { name: 'Usage Reports' }).click()
  await expect(page.getByRole('link', { name: 'Scheduled reports' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoViolations(page, 'rail')
  }
  await expectLargeTargets(page, 'rail')
})

test('the form: errors, save bar with its list, question before leaving, open select', async ({ page }) => {
  await openAs(page, 'ra@demo.test')
  await openAccount(page, 'Direct Holdings')
  await editSection(page, 'Identity')
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
  await openAs(page, 'ra@demo.test', '/accounts/acctCreateEdit?cmd=create')
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
  await Promise.all([openAs(page, 'ra@demo.test'), openAs(other, 'dt2@demo.test')])
  await Promise.all([openAccount(page, 'Halyard Reseller'), openAccount(other, 'Halyard Reseller')])
  for (const one of [page, other]) await editSection(one, 'Identity')
  await editSection(other, 'Address')
  await other.locator('[name="legalName"]').fill('Theirs')
  await other.locator('[name="address.city"]').fill('Leeds')
  await other.keyboard.press('Control+s')
  await expect(other.getByRole('status').filter({ hasText: 'Changes saved' })).toBeVisible()
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
  await openAs(page, 'rs@demo.test')
  // A page whose files home does not load.
  await fromPersonMenu(page, 'Your profile', () =>
    page.route(/\/assets\/.*\.(js|css)$/, (route) => route.abort('internetdisconnected')),
  )
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectGoodShape(page, 'no network')
})

test('menus and dialogs of lists, people, contacts and groups, in French and dark', async ({ page }) => {
  const t = wordsOf({ locale: 'fr-FR', language: 'fr-fr' })
  const partner = await reseller('dt@demo.test', 'fr-fr')
  const person = await anInvitedPerson({ by: partner, language: 'fr-fr' })
  const button = (key: string, at: Page | Locator = page) => at.getByRole('button', { name: t(key), exact: true })
  const dialog = page.getByRole('dialog')
  const look = async (state: string, layer = dialog) => {
    await expect(layer.last()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectNoViolations(page, state)
    await expectLargeTargets(page, state)
  }
  const shut = async (layer = dialog) => {
    await page.keyboard.press('Escape')
    await expect(layer).toHaveCount(0)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await openAs(page, partner.email, '/accounts/acctSearch', partner.secret)
  await button('common.pageMenu').click()
  await look('the menu of a page', page.getByRole('menu'))
  await page.getByRole('menuitem', { name: t('notices.templates.title') }).click()
  await button('notices.templates.new').click()
  await look('a template of notices')
  await shut()

  await page.goto(`/accounts/${person.acctKey}?tab=2`)
  const menu = page.getByRole('button', { name: t('users.actionsFor', { name: `${person.firstName} Marble` }) })
  await menu.click()
  await page.getByRole('menuitem', { name: t('settings.personMenu') }).click()
  await look('the settings of a person')
  await shut()
  await button('users.invite.person').click()
  await button('users.invite.add', dialog).click()
  await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible()
  await look('an invitation without an address')
  await shut()

  await page.goto(`/accounts/${person.acctKey}`)
  await button('contacts.add').click()
  await button('form.save', dialog).click()
  await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible()
  await look('a contact without a name')
  await shut()

  await page.goto('/accessManagement')
  await button('accessGroups.create').click()
  await page.getByRole('textbox', { name: t('accessGroups.field.name') }).fill('Accueil')
  await page.keyboard.press('Enter')
  await button('accessGroups.paste').click()
  await page.getByRole('textbox', { name: t('accessGroups.pasteField') }).fill('personne@nulle.test\nautre')
  await look('people from a list')
})
