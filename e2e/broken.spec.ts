import { editSection } from './accounts.ts'
import { expect, expectWhole, fromPersonMenu, type Page, signIn, test } from './test.ts'

const scripts = /\/assets\/.*\.(js|css)$/
const words = "It looks like you're not connected to the internet. Please check your connection and try again."

/** The browser's clock, which only these tests advance. */
const begin = Date.now()
const at = (page: Page, seconds: number) => page.clock.setFixedTime(new Date(begin + seconds * 1000))

/** Opens a page whose code can no longer be loaded, because home does not load it. */
async function failToOpen(page: Page): Promise<void> {
  await at(page, 0)
  await signIn(page, 'rs@demo.test')
  await fromPersonMenu(page, 'Your profile', () => page.route(scripts, (route) => route.abort('internetdisconnected')))
  await expect(page).toHaveURL(/\/broken-page$/)
}

test.beforeEach(
  ({ expected }) =>
    void expected.push(/ERR_INTERNET_DISCONNECTED/, /dynamically imported module|Unable to preload CSS/),
)

test('a page that does not load says so in the exact words and is tried again after 10 seconds', async ({ page }) => {
  await failToOpen(page)
  const dialog = page.getByRole('dialog', { name: 'Slow or No Internet.' })
  await expect(dialog.getByRole('heading')).toHaveText('Slow or No Internet.')
  await expect(dialog).toContainText(words)
  await expect(dialog).toContainText('ERR_INTERNET_DISCONNECTED')
  await expect(dialog.getByRole('link', { name: 'RETRY' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('OOPS! Page not loaded')
  await expect(page.locator('main')).toContainText(
    "Connection is slow. We couldn't load the page. We're trying to reload — please wait a moment",
  )
  await expect(page.locator('main')).toContainText('/profile')

  await at(page, 9)
  await expect(page.getByText('Retrying in 1 s')).toBeVisible()
  await expect(page).toHaveURL(/\/broken-page$/)
  await at(page, 10)
  await expect(dialog).toBeVisible()
  await expect(page.getByText('Retrying in 10 s')).toBeAttached()

  await page.unroute(scripts)
  await at(page, 20)
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible()
})

test('RETRY loads the page that failed', async ({ page }) => {
  await failToOpen(page)
  await page.unroute(scripts)
  const loading = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith('/profile'))
  await page.getByRole('link', { name: 'RETRY' }).click()
  await loading
  await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the dialog closes by itself when the connection is back', async ({ page, context }) => {
  await failToOpen(page)
  await context.setOffline(true)
  await page.unroute(scripts)
  await context.setOffline(false)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Retry now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible()
})

test('a save without a connection keeps the input, and completes when the connection is back', async ({
  page,
  context,
  expected,
}) => {
  expected.push(/Failed to load resource/)
  await signIn(page, 'cu2@demo.test', '/accounts/acctCreateEdit')
  await editSection(page, 'Identity')
  await page.getByLabel('Legal name').fill('Typed offline')
  await expectWhole(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You’re offline. Changes aren’t saved yet.')).toBeVisible()
  await expect(page.getByLabel('Legal name')).toHaveValue('Typed offline')
  await context.setOffline(false)
  await expect(page.getByText('You’re offline. Changes aren’t saved yet.')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Changes saved' })).toBeVisible()
})
