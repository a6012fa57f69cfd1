import type { Browser, CDPSession, Page } from '@playwright/test'
import { atMost, type ReportRow } from './report.ts'
import { medianOf } from './stats.ts'

/** A laptop a few years old on a home connection. */
const slow = { processor: 4, latency: 40, bytes: 10_000_000 / 8 }
const rounds = 5
const demo = { email: 'dt@demo.test', password: 'correct horse demo 2026' }

/** The elements that a person waits for on a page. */
const signs = {
  form: 'input[type=email]',
  tiles: 'main a[href="/accounts/acctSearch"]',
  rows: 'main tbody a[href^="/accounts/"]',
  account: 'main form input',
}

/** Milliseconds from the start of the page, or from `since`, until something is drawn. */
const drawn = (page: Page, sign: string, since = 0) =>
  page.evaluate(
    ([target, start]) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const found = document.querySelector(target)
          if (found && found.getClientRects().length > 0)
            requestAnimationFrame(() => resolve(performance.now() - start))
          else requestAnimationFrame(look)
        }
        look()
      }),
    [sign, since] as const,
  )

async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow.processor })
  const { latency, bytes } = slow
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
  return session
}

/** One visit from sign-in to an account, by a person new to the portal. */
async function visit(browser: Browser, url: string): Promise<Record<string, number>> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const session = await slowDown(page)
    const opened = async (path: string, sign: string) => {
      await page.goto(url + path, { waitUntil: 'commit' })
      return drawn(page, sign)
    }
    const form = await opened('/login', signs.form)
    await page.locator('input[type=email]').fill(demo.email)
    await page.locator('input[type=password]').fill(demo.password)
    const pressed = await page.evaluate(() => performance.now())
    await page.keyboard.press('Enter')
    const home = await drawn(page, signs.tiles, pressed)
    await page.waitForLoadState('networkidle')
    await session.send('Network.clearBrowserCache')
    const cold = await opened('/accounts/acctSearch', signs.rows)
    await page.waitForLoadState('networkidle')
    const warm = await opened('/accounts/acctSearch', signs.rows)
    const account = await page.locator(signs.rows).first().getAttribute('href')
    await opened(account ?? '', signs.account)
    await page.waitForLoadState('networkidle')
    return { form, home, cold, warm, account: await opened(account ?? '', signs.account) }
  } finally {
    await context.close()
  }
}

async function bare(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await slowDown(page)
    await page.goto(url, { waitUntil: 'commit' })
    return await drawn(page, signs.form)
  } finally {
    await context.close()
  }
}

/** The time of the bare page on the machine on which the goals below were set. */
const bareThen = 490
const goals = [
  ['form', 'sign-in form', 1_000],
  ['home', 'home after sign-in', 1_200],
  ['cold', 'account list, nothing cached', 1_500],
  ['warm', 'account list again', 900],
  ['account', 'account again', 800],
] as const

/**
 * Milliseconds until people see the content that they came for, on a processor four times slower, at 10 Mbit/s and 40
 * ms. A slower or busy machine takes longer for the bare page, too, so the goal is a multiple of the bare page in the
 * same run.
 */
export async function loadTimeRows(browser: Browser, url: string, bareUrl: string): Promise<ReportRow[]> {
  const visits: Record<string, number>[] = []
  const plain: number[] = []
  for (let round = 0; round < rounds; round++) {
    plain.push(await bare(browser, bareUrl))
    visits.push(await visit(browser, url))
  }
  const barePage = medianOf(plain)
  return [
    { name: 'bare page of the same libraries', value: barePage, unit: 'ms' },
    ...goals.flatMap(([key, name, most]) => {
      const value = medianOf(visits.map((one) => one[key] ?? 0))
      const pages = Number((most / bareThen).toFixed(2))
      return [{ name, value, unit: 'ms' }, atMost(`${name}, bare pages`, value / barePage, '×', pages)]
    }),
  ]
}
