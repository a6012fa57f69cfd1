import { expect, fromPersonMenu, type Page, refused, signIn, test } from './test.ts'

// Six tabs of one person and one refresh token (specification section 4): the server's clock is real, the browser's is ours.

const address = '**/RefreshToken'

async function sixTabs(page: Page, email: string): Promise<Page[]> {
  await page.context().clock.install()
  await signIn(page, email)
  const others = await Promise.all(Array.from({ length: 5 }, () => page.context().newPage()))
  for (const other of others) {
    await other.goto('/common/home')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  }
  return [page, ...others]
}
/** Counts the refresh requests from now on. */
function countRefreshes(page: Page): () => number {
  let count = 0
  page.context().on('request', (request) => {
    if (request.url().endsWith('/RefreshToken')) count += 1
  })
  return () => count
}
/** Advances all tabs to the routine refresh, 15 minutes after the last. */
async function refreshTime(page: Page): Promise<void> {
  const { clock } = page.context()
  await clock.fastForward(900_000)
  await clock.runFor(11_000)
}
/** Every tab can still open a page that calls the server. */
async function allSignedIn(tabs: readonly Page[]): Promise<void> {
  for (const tab of tabs) {
    await fromPersonMenu(tab, 'Your profile')
    await expect(tab.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible()
    await expect(tab.getByText('This browser', { exact: true })).toBeVisible()
  }
}

test('six tabs that are due at once refresh once between them, or twice where the message was late', async ({
  page,
  context,
}) => {
  const tabs = await sixTabs(page, 'ra@demo.test')
  const refreshes = countRefreshes(page)
  const answered = context.waitForEvent('response', (response) => response.url().endsWith('/RefreshToken'))
  await refreshTime(page)
  expect((await answered).status()).toBe(200)
  await context.clock.runFor(30_000)
  await allSignedIn(tabs)
  // A tab that learns of the refresh late requests it again and gets the same answer.
  expect(refreshes()).toBeLessThanOrEqual(2)
})

test('a tab that is closed during its refresh, before it reads the answer, leaves the others signed in', async ({
  page,
  context,
}) => {
  const tabs = await sixTabs(page, 'cu3@demo.test')
  const refreshes = countRefreshes(page)
  let killed: Page | undefined
  await context.route(address, async (route) => {
    if (killed) return route.continue()
    killed = route.request().frame().page()
    // The server has answered; the tab is closed before it reads that.
    await route.fetch()
    await killed.close()
  })
  // Closing one tab stops the clock of all.
  await refreshTime(page).catch((error: unknown) => {
    if (!killed) throw error
  })
  await expect.poll(() => refreshes()).toBeGreaterThan(1)
  await context.clock.runFor(30_000)
  await expect.poll(() => killed?.isClosed()).toBe(true)
  await allSignedIn(tabs.filter((tab) => tab !== killed))
  expect(refreshes()).toBeLessThanOrEqual(3)
})

test('a lost answer is requested again, and nobody is signed out', async ({ page, context, expected }) => {
  expected.push(/net::ERR_FAILED.*RefreshToken/, refused(503, 'RefreshToken'))
  const tabs = await sixTabs(page, 'sp@demo.test')
  const refreshes = countRefreshes(page)
  let lost = 0
  await context.route(address, async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await refreshTime(page)
  await expect.poll(() => lost).toBe(1)
  await context.clock.runFor(30_000)
  await expect.poll(() => refreshes()).toBeGreaterThan(1)
  await allSignedIn(tabs)
  expect(refreshes()).toBeLessThanOrEqual(3)
})
