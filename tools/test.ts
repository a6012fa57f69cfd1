// `npm test`: every test of every kind, then one closing line with the sums. `--e2e` runs the browser tests only.
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebIfNeeded } from './build.ts'
import { findChromium } from './find-chromium.ts'
import { root, show } from './processes.ts'
import { quickFolder } from './quick-folder.mjs'
import { closingLine, countPlaywright, countVitest, type Counts, nothing } from './test-counts.ts'

const playwrightConfig = 'e2e/playwright.config.ts'
const notRun = (why: string): Counts => ({ ...nothing, failed: 1, failures: [why] })

const readReport = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(path, 'utf8').catch(() => 'null'))

/** Rules, API and pages. */
async function runVitest(folder: string): Promise<Counts> {
  const report = join(folder, 'vitest.json')
  const code = await show('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
  return countVitest(await readReport(report), code)
}

/** The journeys, against the built web in a real browser. */
async function runPlaywright(folder: string): Promise<Counts> {
  if (!existsSync(join(root, playwrightConfig))) {
    const why = `There is no ${playwrightConfig}: the browser tests did not run.`
    console.log(why)
    return process.env['CI'] ? notRun(why) : nothing
  }
  const browser = await findChromium()
  if (!(await buildWebIfNeeded())) return notRun('the web could not be built')
  const report = join(folder, 'playwright.json')
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const code = await show('playwright', ['test', '-c', playwrightConfig, '--reporter=list,json'], { env })
  return countPlaywright(await readReport(report), code)
}

process.env['TMPDIR'] = quickFolder()
const folder = await mkdtemp(join(tmpdir(), 'portal-test-'))
// Each worker loads the same libraries: what one of them compiled need not be compiled again.
process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled')
try {
  const quick = process.argv.includes('--e2e') ? nothing : await runVitest(folder)
  const journeys = await runPlaywright(folder)
  const sum: Counts = {
    passed: quick.passed + journeys.passed,
    failed: quick.failed + journeys.failed,
    skipped: quick.skipped + journeys.skipped,
    failures: [...quick.failures, ...journeys.failures],
  }
  // A run without a single test proves nothing.
  process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0
  console.log(`\n${closingLine(sum)}`)
} finally {
  // A process that ends just now may still add what it compiled.
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}
