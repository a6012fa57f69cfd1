import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { limits, type RouteSize, routeSizes } from '../apps/web/sizes.ts'
import { findChromium } from '../tools/find-chromium.ts'
import { buildWebIfNeeded } from '../tools/build.ts'
import { serveBarePage } from './barePage/server.ts'
import { startPortalProcess } from './portal.ts'
import { atMost, type Report, type ReportRow, reportText } from './report.ts'
import { loadTimeRows } from './web.felt.ts'

const demoPassword = 'correct horse demo 2026'
const quiet =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync --disable-domain-reliability'.split(
    ' ',
  )

/** How many requests the first visit of a page makes: in all, and for files only. */
async function requestsOf(browser: Browser, url: string, path: string, signIn: boolean) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    if (signIn) {
      await page.goto(`${url}/login`)
      await page.locator('input[type=email], input[name=email]').first().fill('dt@demo.test')
      await page.locator('input[type=password]').first().fill(demoPassword)
      await page.keyboard.press('Enter')
      await page.waitForURL('**/common/home')
      await page.waitForLoadState('networkidle')
    }
    const session = await context.newCDPSession(page)
    await session.send('Network.clearBrowserCache')
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.goto(url + path)
    await page.waitForLoadState('networkidle')
    return { all: requested.length, files: requested.filter((one) => one === path || one.includes('.')).length }
  } finally {
    await context.close()
  }
}

async function browserRows(): Promise<ReportRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const portal = await startPortalProcess({ DATA_DIR: folder })
  const bare = await serveBarePage(folder)
  const browser = await chromium.launch({ executablePath: await findChromium(), args: quiet })
  try {
    const url = portal.url.replace('127.0.0.1', 'localhost')
    const login = await requestsOf(browser, url, '/login', false)
    const list = await requestsOf(browser, url, '/accounts/acctSearch', true)
    return [
      { name: 'login, requests', value: login.all, unit: '' },
      { name: 'account list, requests for files of any kind', value: list.files, unit: '' },
      { name: 'account list, requests with those for data', value: list.all, unit: '' },
      ...(await loadTimeRows(browser, url, bare.url)),
    ]
  } finally {
    await browser.close()
    bare.stop()
    await portal.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function sizeRows({ route, total, images, files }: RouteSize): ReportRow[] {
  const most = limits[route]
  const what = images ? 'JS and CSS in brotli, the largest logo and icon' : 'JS and CSS in brotli'
  const [name, kilobytes] = [`${route}, ${what}`, total / 1000]
  if (!most) return [{ name, value: kilobytes, unit: 'kB' }]
  return [
    atMost(name, kilobytes, 'kB', most.kilobytes),
    atMost(`${route}, scripts, styles and texts`, files, '', most.files),
  ]
}

/** The files that a browser fetches before a page can be shown. */
export async function run(): Promise<Report> {
  if (!(await buildWebIfNeeded())) throw new Error('the web could not be built')
  return { title: 'The web', rows: [...(await routeSizes()).flatMap(sizeRows), ...(await browserRows())] }
}

if (import.meta.main) console.log(reportText(await run()))
