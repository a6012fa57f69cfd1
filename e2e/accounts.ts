import { expect, type Page } from './test.ts'

/** The rows of the account list and of the tree. */
export const rowsOf = (page: Page) => page.locator('main tbody tr')
/** The names in the list, in its order. */
export const namesIn = (page: Page) => page.locator('main tbody th a').allInnerTexts()
/** "1–25 of 57". */
export const rangeOf = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByRole('status')

/** Waits until the list shows the results for its address. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Company accounts' })).toHaveAttribute('aria-busy', 'false')
}

/** Opens the page of an account that the signed-in person can find by its name. */
export async function openAccount(page: Page, name: string): Promise<void> {
  await page.goto(`/accounts/acctSearch?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('form', { name: 'Account details' })).toBeVisible()
}

/** Opens a section of an account's details to be edited. */
export const editSection = (page: Page, title: string) => page.getByRole('button', { name: `Edit: ${title}` }).click()
/** The value of a field that can be read. */
export const readValue = (page: Page, label: string) =>
  page
    .getByRole('form', { name: 'Account details' })
    .locator('dl > div')
    .filter({ has: page.getByRole('term').getByText(label, { exact: true }) })
    .getByRole('definition')

/** The key in the address of an account's page. */
export const keyIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''
