import { expect, test } from 'vitest'
import { closingLine, countPlaywright, countVitest } from './test-counts.ts'

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] }
const playwright = { stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 0 } }

test('the sums of a good run', () => {
  expect(countVitest(vitest, 0)).toEqual({ passed: 3, failed: 0, skipped: 2 })
  expect(countPlaywright(playwright, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 })
})

test('a run that failed without a failed test is a failure', () => {
  expect(countVitest(vitest, 1).failed).toBe(1)
  expect(countVitest(null, 0).failed).toBe(1)
  expect(countPlaywright(null, 0).failed).toBe(1)
  expect(countPlaywright({ stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 } }, 1).failed).toBe(1)
})

test('a file that does not load is a failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }]
  expect(countVitest({ ...vitest, testResults }, 1)).toEqual({ passed: 3, failed: 1, skipped: 2 })
})

test('the closing line names skipped tests only when there are some', () => {
  expect(closingLine({ passed: 5, failed: 0, skipped: 0 })).toBe('5 passed, 0 failed')
  expect(closingLine({ passed: 5, failed: 1, skipped: 2 })).toBe('5 passed, 1 failed, 2 skipped')
})
