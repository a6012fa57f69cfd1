import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** Each failure in a few lines: file, name, and the start of its message. */
  failures: readonly string[]
}

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] }

export const sumOf = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  failures: [...one.failures, ...other.failures],
})

/** The report of one failure: the message's first lines, without terminal colours. */
function describeFailure(where: string, message = ''): string {
  const why = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 4)
  return [where, ...why.map((line) => `    ${line.trim().slice(0, 300)}`)].join('\n')
}

const oneFailure = (where: string): Counts => ({ ...nothing, failed: 1, failures: [where] })

/** A runner that failed without naming a failed test (a file that does not load, an unhandled error) counts as one failure. */
const withExitCode = (counts: Counts, code: number, runner: string): Counts =>
  code !== 0 && counts.failed === 0
    ? { ...counts, failed: 1, failures: [`${runner} exited with ${code} without naming a failed test`] }
    : counts

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

/** Sums of vitest's JSON report; a file that failed before its first test counts as one failed test. */
export function countVitest(report: unknown, code: number): Counts {
  if (!report) return oneFailure('vitest left no report')
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report as VitestReport
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        describeFailure(`${relative(process.cwd(), name)} › ${fullName}`, failureMessages?.[0]),
      ),
  )
  const broken = testResults
    .filter(
      ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
    )
    .map(({ name, message }) => describeFailure(relative(process.cwd(), name), message))
  return withExitCode(
    {
      passed: numPassedTests,
      failed: numFailedTests + broken.length,
      skipped: numPendingTests + numTodoTests,
      failures: [...failed, ...broken],
    },
    code,
    'vitest',
  )
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    ok: boolean
    tests: { results: { error?: { message?: string } }[] }[]
  }[]
}

const failedSpecs = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => describeFailure(`e2e/${file} › ${title}`, tests[0]?.results[0]?.error?.message)),
  ...suites.flatMap(failedSpecs),
]

/** Sums of Playwright's JSON report; a test that passed on a retry passed (why it was run again: `e2e/drawing.ts`). */
export function countPlaywright(report: unknown, code: number): Counts {
  if (!report) return oneFailure('playwright left no report')
  const { stats, suites = [] } = report as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    suites?: PlaywrightSuite[]
  }
  const { expected, flaky, unexpected, skipped } = stats
  return withExitCode(
    { passed: expected + flaky, failed: unexpected, skipped, failures: failedSpecs({ suites }) },
    code,
    'playwright',
  )
}

/** The sums in one line, after the failures, because the end of a long output is read first. */
export const closingLine = ({ passed, failed, skipped, failures }: Counts): string =>
  [
    ...failures.map((one) => `failed: ${one}`),
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ].join('\n')
