import { expectGoodShape } from './shape.ts'
import { expect, fillSignIn, type Page, refused, signIn, test } from './test.ts'

// The idle session (specification section 4), with a controlled browser clock and the server's real one.

const dialogOf = (page: Page) => page.getByRole('alertdialog', { name: 'Your session is about to expire!' })
/** The current content of each tab. */
const counted = (pages: readonly Page[]) =>
  Promise.all(
    pages.map(async (page) => Number(/in (\d+) second/.exec((await dialogOf(page).textContent()) ?? '')?.[1] ?? -1)),
  )

/** Waits until a page that was opened after `forget` counts: opening it is activity, and loads more code. */
const counts = (page: Page) => expect.poll(() => page.evaluate(() => localStorage.getItem('idleExpiry'))).not.toBeNull()
const forget = (page: Page) => page.evaluate(() => localStorage.removeItem('idleExpiry'))

/** When the tabs consider their person idle, by their shared state. */
const idleAt = (page: Page) => page.evaluate(() => Number(localStorage.getItem('idleExpiry')))
/**
 * Freezes the time in all tabs together, until the test advances it, so that the time between two checks does not
 * count.
 * @param before milliseconds before the tabs consider their person idle
 */
const standStill = async (page: Page, before: number) => page.context().clock.pauseAt((await idleAt(page)) - before)

async function threeTabs(page: Page, email: string, path = '/common/home'): Promise<[Page, Page, Page]> {
  const context = page.context()
  await context.clock.install()
  await signIn(page, email, path)
  await counts(page)
  const others = await Promise.all([context.newPage(), context.newPage()])
  for (const other of others) {
    await forget(page)
    await other.goto('/common/home')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await counts(other)
  }
  return [page, ...others] as [Page, Page, Page]
}

test('after 20 minutes three tabs ask at once and count together; Yes in one closes all and refreshes once', async ({
  page,
  context,
}) => {
  const tabs = await threeTabs(page, 'rs2@demo.test')
  await standStill(page, 30_000)
  for (const tab of tabs) await expect(dialogOf(tab)).toBeHidden()
  await context.clock.runFor(31_000)
  for (const tab of tabs) {
    await expect(dialogOf(tab)).toBeVisible()
    await expect(dialogOf(tab)).toContainText(/You will be logged out in \d+ seconds?\./)
    await expect(dialogOf(tab)).toContainText('Do you want to stay signed in?')
  }
  await expect(dialogOf(page).getByRole('button', { name: 'Yes, Keep me signed in' })).toBeFocused()
  for (let turn = 0; turn < 3; turn++) {
    const shown = await counted(tabs)
    expect(Math.max(...shown) - Math.min(...shown)).toBeLessThanOrEqual(1)
    expect(Math.min(...shown)).toBeGreaterThan(0)
    await context.clock.runFor(5_000)
  }
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialogOf(page)).toBeVisible()

  let refreshes = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/RefreshToken')) refreshes += 1
  })
  await tabs[1].bringToFront()
  await dialogOf(tabs[1]).getByRole('button', { name: 'Yes, Keep me signed in' }).click()
  for (const tab of tabs) await expect(dialogOf(tab)).toBeHidden()
  await expect.poll(() => refreshes).toBe(1)
  await context.clock.runFor(3_000)
  for (const tab of tabs) await expect(dialogOf(tab)).toBeHidden()
  expect(refreshes).toBe(1)
})

test('the dialog passes the layout and accessibility checks', async ({ page, context }) => {
  await context.clock.install()
  await signIn(page, 'rs2@demo.test')
  await counts(page)
  const at = await idleAt(page)
  await standStill(page, 0)
  await expect(dialogOf(page)).toBeVisible()
  // Timers run, because the checks need them, but the clock stands still.
  await context.clock.setFixedTime(at)
  await context.clock.resume()
  await expectGoodShape(page, 'the idle dialog')
})

test('at zero all tabs are signed out, and the input is back after the next sign-in', async ({
  page,
  context,
  expected,
}) => {
  expected.push(refused(401))
  const tabs = await threeTabs(page, 'rs2@demo.test', '/accounts/acctCreateEdit?cmd=create')
  const name = page.getByRole('textbox', { name: /^Account name/ })
  await name.fill('Typed before the break')
  await standStill(page, 0)
  for (const tab of tabs) await expect(dialogOf(tab)).toBeVisible()
  await context.clock.runFor(56_000)
  // The last seconds are real: telling the other tabs takes real time.
  await context.clock.resume()
  for (const tab of tabs) await expect(tab).toHaveURL(/\/login\?reason=idle/)
  await expect(page.getByText('You were signed out after 20 minutes without activity.')).toBeVisible()
  await fillSignIn(page, 'rs2@demo.test')
  await page.waitForURL((url) => url.pathname === '/accounts/acctCreateEdit')
  await expect(name).toHaveValue('Typed before the break')
})

test('the pages before sign-in have no idle timeout', async ({ page, context }) => {
  await context.clock.install()
  for (const open of ['/login', '/login/reset', '/register']) {
    await page.goto(open)
    await context.clock.fastForward(1_300_000)
    await expect(dialogOf(page)).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`${open}$`))
  }
})
