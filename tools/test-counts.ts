export interface Counts {
  passed: number
  failed: number
  skipped: number
}

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 }

/** A runner that failed without naming a failed test (a file that does not load, an unhandled error) counts as one. */
const withExitCode = (counts: Counts, code: number): Counts =>
  code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** Sums of vitest's JSON report; a file that failed before its first test counts as one failed test. */
export function countVitest(report: unknown, code: number): Counts {
  if (!report) return { ...nothing, failed: 1 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report as VitestReport
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return withExitCode(
    { passed: numPassedTests, failed: numFailedTests + brokenFiles.length, skipped: numPendingTests + numTodoTests },
    code,
  )
}

/** Sums of Playwright's JSON report; a test that passed on a retry passed. */
export function countPlaywright(report: unknown, code: number): Counts {
  if (!report) return { ...nothing, failed: 1 }
  const { stats } = report as { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }
  return withExitCode({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }, code)
}

export const closingLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
