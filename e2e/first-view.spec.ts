import { expect, expectWhole, fromPersonMenu, type Page, password, refused, signIn, test } from './test.ts'

// The view until a page is loaded (specification section 2), and the page for people whom the server no longer knows.

const words = "It looks like you're not connected to the internet. Please check your connection and try again."

/** Holds back every call of the API until the promise is resolved. */
async function delayResponses(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/v1/**', async (route) => {
    await promise
    await route.continue()
  })
  await page.route('**/Dashboard/**', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
const loader = (page: Page) => page.locator('.page-loader')
const covers = (page: Page) =>
  expect
    .poll(() => loader(page).evaluate((one) => one === document.elementFromPoint(innerWidth / 2, innerHeight / 2)))
    .toBe(true)

for (const [scheme, language] of [
  ['light', 'fr'],
  ['dark', 'en'],
] as const)
  test(`a loader covers the whole window until home is there: ${scheme}, ${language}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await signIn(page, 'rs2@demo.test')
    await page.evaluate((chosen) => localStorage.setItem('portal.language', chosen), language)
    await expect(loader(page)).toHaveCount(0)
    const release = await delayResponses(page)
    await page.reload({ waitUntil: 'commit' })
    await expect(loader(page)).toBeVisible()
    await covers(page)
    await expect(page.locator('#root')).toHaveText(language === 'fr' ? 'Chargement' : 'Loading', {
      useInnerText: true,
    })
    release()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: /Help Center|Centre d’aide/ }).first()).toBeVisible()
    await expect(loader(page)).toHaveCount(0)
  })

test('a loader covers sign-in while home loads, and home while its tiles are not known', async ({ page }) => {
  await page.goto('/login')
  await page.locator('input[name="email"]').fill('rs2@demo.test')
  await page.locator('form button[type="submit"]').click()
  await expect(page.locator('input[name="password"]')).toBeFocused()
  const release = await delayResponses(page)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('form button[type="submit"]').click()
  await expect(loader(page)).toBeVisible()
  await covers(page)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/)
  await expect(loader(page)).toHaveCount(0)
})

test('the body has one background at sign-in, one at home and one elsewhere, in both schemes', async ({ page }) => {
  const background = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/login')
    await expect(page.locator('body[data-page="login"]')).toBeAttached()
    const seen = [await background()]
    await signIn(page, 'rs2@demo.test')
    await expect(page.locator('body[data-page="home"]')).toBeAttached()
    seen.push(await background())
    await fromPersonMenu(page, 'Your profile')
    await expect(page.locator('body[data-page="work"]')).toBeAttached()
    seen.push(await background())
    expect(new Set(seen).size).toBe(3)
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
  }
})

test('a 401 on the list while its page loads leads to sign-in and back', async ({ page, expected }) => {
  expected.push(refused(401))
  await signIn(page, 'rs2@demo.test', '/accounts/acctSearch')
  await page.route('**/AccountAdmin/Search', (route) =>
    route.fulfill({
      status: 401,
      json: { StatusCode: 401, Message: [''], Code: 'auth.required', ResultContent: null },
    }),
  )
  await page.reload()
  await expect(page).toHaveURL(/\/login\?reason=revoked&returnTo=%2Faccounts%2FacctSearch/)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Your session has ended. Sign in again to continue.')).toBeVisible()
})

test('a loaded page that cannot fetch what it shows says so instead of loading for ever', async ({
  page,
  context,
  expected,
}) => {
  expected.push(/ERR_INTERNET_DISCONNECTED/)
  await signIn(page, 'rs2@demo.test', '/accounts/acctSearch')
  await expect(page.getByRole('link', { name: 'Southbank Clinic' }).first()).toBeVisible()
  await expectWhole(page)
  await context.setOffline(true)
  await page.getByRole('searchbox').first().fill('nothing of that name')
  const dialog = page.getByRole('dialog', { name: 'Slow or No Internet.' })
  await expect(dialog).toContainText(words)
  await expect(dialog).toContainText('ERR_INTERNET_DISCONNECTED')
  await expect(dialog.getByRole('link', { name: 'RETRY' })).toBeFocused()
  await context.setOffline(false)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('No accounts match these filters', { exact: true })).toBeVisible()
})

test('what a page does not wait for never comes between a person and what they type', async ({
  page,
  context,
  expected,
}) => {
  expected.push(/ERR_INTERNET_DISCONNECTED/)
  const { promise: offline, resolve: goOffline } = Promise.withResolvers<void>()
  await page.route('**/api/v1/Banner', async (route) => {
    await offline
    await route.abort('internetdisconnected')
  })
  await signIn(page, 'rs2@demo.test', '/accounts/acctSearch')
  await expect(page.getByRole('link', { name: 'Southbank Clinic' }).first()).toBeVisible()
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/Banner'))
  await context.setOffline(true)
  goOffline()
  await failed
  await expect(page.getByText('You’re offline. Changes aren’t saved yet.')).toBeVisible()
  await page.getByRole('searchbox').first().fill('southbank')
  await expect(page.getByRole('searchbox').first()).toHaveValue('southbank')
  await context.setOffline(false)
  await expect(page).toHaveURL(/q=southbank/)
  await expect(page.getByRole('link', { name: 'Southbank Clinic' }).first()).toBeVisible()
})

test('somebody without any right is told so at sign-in', async ({ page }) => {
  await page.route('**/AppFeatureTest/**', (route) =>
    route.fulfill({ json: { StatusCode: 200, Message: [], ResultContent: [] } }),
  )
  await page.goto('/login')
  await page.locator('input[name="email"]').fill('rs2@demo.test')
  await page.locator('form button[type="submit"]').click()
  await page.locator('input[name="password"]').fill(password)
  await page.locator('form button[type="submit"]').click()
  await expect(page).toHaveURL(/reason=noprofile/)
  await expect(page.getByText('You have no permissions in this portal.')).toBeVisible()
})
