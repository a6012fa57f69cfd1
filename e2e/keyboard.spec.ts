import { editSection, rangeOf, readValue } from './accounts.ts'
import { focusFault, pressOn, tabUntil } from './keys.ts'
import { expect, expectWhole, openAs, type Page, personMenu, test } from './test.ts'

// Signing in, finding, opening, editing, saving and signing out without a mouse.

/** Presses Tab until this is in focus. */
const tabTo = (page: Page, name: string | RegExp, role: Parameters<Page['getByRole']>[0], key = 'Tab') =>
  tabUntil(page, page.getByRole(role, { name }), key)

test('the whole task by keyboard', async ({ page }) => {
  await page.addInitScript(() => {
    for (const kind of ['mousedown', 'pointerdown', 'touchstart'])
      addEventListener(kind, () => document.documentElement.setAttribute('data-mouse', kind), true)
  })
  await page.goto('/login')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.keyboard.type('rs2@demo.test')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type('correct horse demo 2026')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await tabTo(page, /Company Accounts/, 'link')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Company accounts/ })).toBeFocused()
  await tabTo(page, 'Search accounts', 'searchbox')
  await page.keyboard.type('southb')
  await page.keyboard.press('Enter')
  await expect(rangeOf(page)).toHaveText('1–1 of 1')
  expect(await tabTo(page, 'Company accounts', 'region')).toBeLessThanOrEqual(12)
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Southbank Clinic' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Southbank Clinic' })).toBeFocused()

  await tabTo(page, 'Edit: Billing', 'button')
  await page.keyboard.press('e')
  await expect(page.getByLabel('Tax ID')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('GB 123 456 789')
  await tabTo(page, 'Save', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Changes saved' })).toBeVisible()
  await expect(readValue(page, 'Tax ID')).toHaveText('GB 123 456 789')

  await pressOn(page, personMenu(page))
  await tabTo(page, 'Sign Out', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-mouse', /./)
})

test('the save bar appears and does not cover the focused field', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await openAs(page, 'cu3@demo.test', '/accounts/acctCreateEdit')
  await editSection(page, 'Address')
  const field = page.getByLabel('Address line 2')
  await field.evaluate((one) => one.scrollIntoView({ block: 'end' }))
  await field.focus()
  await page.keyboard.type('Third floor')
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible()
  await expect.poll(() => page.evaluate(focusFault)).toBeUndefined()
})

test('focus is visible at every stop of the list, the tree, the create page and home', async ({ page }) => {
  await openAs(page, 'rs2@demo.test')
  for (const path of [
    '/common/home',
    '/accounts/acctSearch',
    '/accounts/acctSearch?layout=tree',
    '/accounts/acctCreateEdit?cmd=create',
  ]) {
    await page.goto(path)
    await expectWhole(page)
    // The heading, or the first field of a form that has loaded.
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('h1, input'))).toBe(true)
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press(key)
        expect(await page.evaluate(focusFault), `${path}, ${key} ${presses + 1}`).toBeUndefined()
        if (await page.evaluate(() => document.activeElement === document.body)) break
      }
    }
  }
})

/** The focused element, in words; empty for the page itself. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement
    return one === document.body ? 'nothing' : (one?.getAttribute('role') ?? one?.tagName ?? 'nothing')
  })

test('focus is kept: with Tab after a list, after choosing all, after restoring a value', async ({ page }) => {
  await openAs(page, 'dt2@demo.test', '/accounts/acctSearch')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await bar.getByRole('button', { name: /^Select all/ }).press('Enter')
  await expect.poll(() => bar.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  await bar.getByRole('button', { name: 'Clear selection' }).press('Enter')
  await expect(bar).toHaveCount(0)
  await expect.poll(() => focused(page)).not.toBe('nothing')

  // Other journeys make customers, who come first in the list.
  await page.goto('/accounts/acctSearch?q=Halyard')
  await page.getByRole('link', { name: 'Halyard Reseller' }).click()
  await expectWhole(page)
  for (const section of ['Identity', 'Primary contact', 'Address', 'Language and region'])
    await editSection(page, section)
  for (const name of ['Industry', 'Country', 'Job function', 'Time zone']) {
    const list = page.getByRole('combobox', { name })
    await list.focus()
    await page.keyboard.press('Tab')
    await expect(list).not.toBeFocused()
    expect(['nothing', 'listbox', 'DIV'], name).not.toContain(await focused(page))
  }
  const field = page.getByLabel('Legal name')
  await field.fill(`${await field.inputValue()} once`)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status').filter({ hasText: 'Changes saved' })).toBeVisible()
  await page.goto('/audit?field=legalName')
  await page.getByRole('table').getByRole('button').first().press('Enter')
  await page.getByRole('button', { name: /^Restore the previous value/ }).press('Enter')
  await page.getByRole('button', { name: 'Restore this value' }).press('Enter')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Restore the previous value/ })).toHaveCount(0)
  await expect.poll(() => focused(page)).not.toBe('nothing')
})
