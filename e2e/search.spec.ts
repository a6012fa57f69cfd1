import { expectNoMouse, noteMouse } from './keys.ts'
import { expect, expectWhole, openAs, type Page, test } from './test.ts'

// One search over everything, by keyboard alone.

const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' })

/** Opens the search at any page and types; the first result is chosen as soon as the answer is there. */
async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('an account, a user and an invoice open by Ctrl+K and four letters', async ({ page }) => {
  await noteMouse(page)
  await openAs(page, 'ra@demo.test')
  await expectWhole(page)
  await find(page, 'bore')
  await expect(page.getByRole('heading', { level: 1, name: 'Borealis Distribution' })).toBeFocused()
  await find(page, 'beat')
  await expect(page.getByRole('heading', { level: 1, name: /^Beatrix/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('0017')
  await expect(page.getByRole('group', { name: /^Invoices/ })).toContainText('0017')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/adminBillingList/)
  await expectNoMouse(page)
})

test('letters typed at once after the key are all in the field', async ({ page }) => {
  await openAs(page, 'sp@demo.test')
  await expectWhole(page)
  // Its results come late: the field does not wait for them.
  await page.route(/SearchResults.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.keyboard.press('/')
  await page.keyboard.type('northwind')
  await expect(field(page)).toHaveValue('northwind')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Northwind Legal' })).toBeVisible()
})

test('a mistyped name leads to the account that was meant', async ({ page }) => {
  await openAs(page, 'sp@demo.test')
  await expectWhole(page)
  await page.keyboard.press('/')
  await page.keyboard.type('northwnid')
  await expect(page.getByText('These names are similar:')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Northwind Legal' })).toBeVisible()
})

test('an act asks for its account, and ? and c say what the keys do', async ({ page }) => {
  await openAs(page, 'sp@demo.test')
  await expectWhole(page)
  await find(page, 'suspend')
  await expect(page.getByText(/Choose the account/)).toBeVisible()
  await page.keyboard.type('northwind')
  await expect(page.getByRole('option', { name: /Northwind/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toContainText('Northwind Legal')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await expect(page.getByRole('option', { name: 'Create account' })).toBeVisible()
})
