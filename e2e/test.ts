import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test'
import { followDrawing, runDrawn } from './drawing.ts'

export { expect, type Page }

/** The mark of tests that run in `.ci/run`, not in `npm test` (CONTRIBUTING.md). */
export const deep = '@deep'

/** The password of all demo users (docs/demo.md). */
export const password = 'correct horse demo 2026'

/** Fills in and sends the sign-in form; the language of the page does not matter. */
export async function fillSignIn(page: Page, email: string, secret = password): Promise<void> {
  await page.locator('input[name="email"]').fill(email)
  await page.locator('form button[type="submit"]').click()
  await page.locator('input[name="password"]').fill(secret)
  await page.locator('form button[type="submit"]').click()
}

/**
 * Opens a page as a person whom the API signed in just now, for journeys that are not about signing in. The browser
 * gets the data that the sign-in page would store in it.
 */
export async function openAs(page: Page, email: string, path = '/common/home', secret = password): Promise<void> {
  const context = page.context()
  await context.request.get('/login', { headers: { accept: 'text/html' } })
  const xsrf = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await context.request.post('/Token', {
    data: { emailAddress: email, password: secret, client_id: 'portal-web', withRefreshToken: true },
    headers: { 'x-xsrf-token': xsrf },
  })
  expect(answer.status(), email).toBe(200)
  const { refresh_token, expires_in, refresh_expires_in } = (await answer.json()).resultContent
  const now = Date.now()
  const record = {
    refreshToken: refresh_token,
    startedAt: now,
    refreshedAt: now,
    expiresAt: now + expires_in * 1000,
    refreshExpiresAt: now + refresh_expires_in * 1000,
    userKey: '',
  }
  await page.goto('/assets/favicon.svg')
  await page.evaluate((session) => localStorage.setItem('portal.session', session), JSON.stringify(record))
  await page.goto(path)
  await expect(page.getByRole('banner').getByText(email)).toBeAttached()
}

/** Signs a person in by the form and waits for the requested page. */
export async function signIn(page: Page, email: string, path = '/common/home', secret = password): Promise<void> {
  await page.goto(path)
  await expect(page).toHaveURL(/\/login/)
  await fillSignIn(page, email, secret)
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await expect(page.getByRole('banner').getByText(email)).toBeAttached()
}

/** The menu of the person in the header, in either language. */
export const personMenu = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: /^(Personal menu|Menu personnel)/ })
/** Opens the menu of the person and presses one of its buttons or links; `before` once the menu is there. */
export async function fromPersonMenu(
  page: Page,
  name: string | RegExp,
  before?: () => Promise<unknown>,
): Promise<void> {
  await personMenu(page).click()
  const dialog = page.getByRole('dialog')
  const entry = dialog.getByRole('button', { name }).or(dialog.getByRole('link', { name }))
  await expect(entry).toBeVisible()
  await before?.()
  await entry.click()
}

/** The complaints of a browser: errors in the console, uncaught ones, and violations of the content security policy. */
export function collectComplaints(context: BrowserContext): { heard: string[] } {
  const messages: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') messages.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => messages.push(`uncaught: ${String(error.error().stack ?? error.error())}`))
  return { heard: messages }
}

/** Reports a policy violation in the console in any case, even where the browser would be silent. */
const reportViolations = () =>
  addEventListener('securitypolicyviolation', (event) =>
    // oxlint-disable-next-line no-console -- the console is what the test listens to
    console.error(`content security policy: ${event.violatedDirective} refused ${event.blockedURI} ${event.sample}`),
  )

const underWay = new WeakMap<Page, Set<Request>>()
function followRequests(context: BrowserContext): void {
  context.on('page', (page) => {
    const requests = new Set<Request>()
    underWay.set(page, requests)
    page.on('request', (request) => requests.add(request))
    page.on('requestfinished', (request) => requests.delete(request))
    page.on('requestfailed', (request) => requests.delete(request))
  })
}

/** Waits until a page is complete: nothing busy or in flight, and no answer that led to another request. */
export async function expectWhole(page: Page): Promise<void> {
  const twoFrames = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const isWhole = async () => underWay.get(page)?.size === 0 && (await page.locator('[aria-busy=true]').count()) === 0
  await expect
    .poll(
      async () => {
        if (!(await isWhole())) return false
        await twoFrames()
        return isWhole()
      },
      { intervals: [20, 50, 100] },
    )
    .toBe(true)
}

export async function guard(context: BrowserContext): Promise<{ heard: string[] }> {
  followRequests(context)
  followDrawing(context)
  await context.addInitScript(reportViolations)
  return collectComplaints(context)
}

/** A page in a separate context, and the complaints of its browser. */
export type Tab = { page: Page; heard: string[] }
export async function openTab(browser: Browser, options: BrowserContextOptions = {}): Promise<Tab> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const { heard } = await guard(context)
  return { page: await context.newPage(), heard }
}

/** For tests that only look: each worker opens a named tab once and reuses it from test to test. */
export const walk = base.extend<{ drawn: void }, { tab: (name: string, open: () => Promise<Tab>) => Promise<Tab> }>({
  drawn: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures out of the pattern
    async ({}, use, info) => runDrawn(info, use),
    { auto: true },
  ],
  tab: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures out of the pattern
    async ({}, use) => {
      const opened = new Map<string, Promise<Tab>>()
      await use((name, open) => {
        const tab = opened.get(name) ?? open()
        opened.set(name, tab)
        return tab
      })
    },
    { scope: 'worker' },
  ],
})

type Fixtures = {
  /** Complaints of the browser that this test provokes; every other one fails it. */
  expected: RegExp[]
  quiet: void
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures out of the pattern
  expected: async ({}, use) => use([]),
  quiet: [
    async ({ context, expected }, use, info) => {
      const { heard } = await guard(context)
      await runDrawn(info, use)
      expect(heard.filter((one) => !expected.some((pattern) => pattern.test(one)))).toEqual([])
    },
    { auto: true },
  ],
})

/** How the browser reports a refused request. */
export const refused = (status: number, path = '') => new RegExp(`status of ${status} .*\\(.*${path}`)
