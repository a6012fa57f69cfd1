// `npm test`: every kind of test, then one line with the sums. `--e2e` runs the browser tests only, `--deep` also what
// vitest.config.ts leaves to `.ci/run`.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import startPortal from '../e2e/portal.ts'
import { buildWebIfNeeded } from './build.ts'
import { findChromium } from './find-chromium.ts'
import { show } from './processes.ts'
import { quickFolder } from './quick-folder.mjs'
import { closingLine, countPlaywright, countVitest, type Counts, nothing, sumOf } from './test-counts.ts'
import { timesOfPlaywright, timesOfVitest, type Times, timeTable } from './test-times.ts'

const playwrightConfig = 'e2e/playwright.config.ts'
const notRun = (why: string): Counts => ({ ...nothing, failed: 1, failures: [why] })

const readReport = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(path, 'utf8').catch(() => 'null'))

type Run = { counts: Counts; files: Times; seconds: number }
const without = (counts: Counts): Run => ({ counts, files: new Map(), seconds: 0 })

/** Rules, API and pages. */
async function runVitest(folder: string): Promise<Run> {
  const start = performance.now()
  const path = join(folder, 'vitest.json')
  const code = await show('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${path}`])
  const report = await readReport(path)
  const seconds = (performance.now() - start) / 1000
  return { counts: countVitest(report, code), files: timesOfVitest(report), seconds }
}

/** Builds the web and starts the portal that serves it, or says why that failed. */
const preparePortal = async (): Promise<{ stop: () => Promise<void> } | { fault: string }> => {
  try {
    return (await buildWebIfNeeded()) ? { stop: await startPortal() } : { fault: 'the web could not be built' }
  } catch (error) {
    return { fault: String(error) }
  }
}

/** The journeys, against the built web in a real browser. */
async function runPlaywright(
  folder: string,
  browser: string,
  preparing: ReturnType<typeof preparePortal>,
): Promise<Run> {
  const portal = await preparing
  if ('fault' in portal) return without(notRun(portal.fault))
  const start = performance.now()
  const path = join(folder, 'playwright.json')
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: path }
  const code = await show(
    'playwright',
    ['test', '-c', playwrightConfig, '--reporter=list,json,./e2e/opened.reporter.ts'],
    { env },
  )
  const fault = await portal.stop().catch(String)
  const report = await readReport(path)
  const counts = countPlaywright(report, code)
  return {
    counts: fault ? sumOf(counts, notRun(fault)) : counts,
    files: timesOfPlaywright(report),
    seconds: (performance.now() - start) / 1000,
  }
}

process.env['TEST_DEPTH'] = process.argv.includes('--deep') ? 'whole' : 'part'
process.env['TMPDIR'] = quickFolder()
const folder = await mkdtemp(join(tmpdir(), 'portal-test-'))
// All workers load the same libraries, which need to be compiled only once.
process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled')
try {
  const browser = await findChromium()
  // Built and started while vitest runs.
  const portal = preparePortal()
  const quick = process.argv.includes('--e2e') ? without(nothing) : await runVitest(folder)
  const journeys = await runPlaywright(folder, browser, portal)
  const sum = sumOf(quick.counts, journeys.counts)
  // A run without any test proves nothing.
  process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0
  const runners = new Map([
    ['vitest', quick.seconds],
    ['Playwright', journeys.seconds],
  ])
  console.log(`\n${timeTable(new Map([...quick.files, ...journeys.files]), runners)}\n\n${closingLine(sum)}`)
} finally {
  // A process that is ending may still write compiled code there.
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}
