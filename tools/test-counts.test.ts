import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { closingLine, countPlaywright, countVitest } from './test-counts.ts'

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] }
const playwright = { stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 0 } }

test('the sums of a good run', () => {
  expect(countVitest(vitest, 0)).toEqual({ passed: 3, failed: 0, skipped: 2, failures: [] })
  expect(countPlaywright(playwright, 1)).toEqual({ passed: 3, failed: 1, skipped: 0, failures: [] })
})

test('a run that failed without a failed test is a failure', () => {
  expect(countVitest(vitest, 1).failed).toBe(1)
  expect(countVitest(null, 0).failed).toBe(1)
  expect(countPlaywright(null, 0).failed).toBe(1)
  expect(countPlaywright({ stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 } }, 1).failed).toBe(1)
})

test('a file that does not load is a failure', () => {
  const testResults = [{ name: resolve('a.test.ts'), status: 'failed', message: 'Cannot find b', assertionResults: [] }]
  expect(countVitest({ ...vitest, testResults }, 1)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 2,
    failures: ['a.test.ts\n    Cannot find b'],
  })
})

test('a failure is reported by file, name and the start of its message, without colours', () => {
  const message = '\u001B[31mError: no such row\u001B[39m\n\n  at one\n  at two\n  at three\n  at four'
  const why = '\n    Error: no such row\n    at one\n    at two\n    at three'
  const assertionResults = [
    { status: 'failed', fullName: 'rows are there', failureMessages: [message] },
    { status: 'passed', fullName: 'rows are gone' },
  ]
  const testResults = [{ name: resolve('a.test.ts'), status: 'failed', assertionResults }]
  expect(countVitest({ ...vitest, numFailedTests: 1, testResults }, 1).failures).toEqual([
    `a.test.ts › rows are there${why}`,
  ])
  const specs = [
    { title: 'signs in', file: 'door.spec.ts', ok: false, tests: [{ results: [{ error: { message } }] }] },
    { title: 'signs out', file: 'door.spec.ts', ok: true, tests: [{ results: [{}] }] },
  ]
  expect(countPlaywright({ ...playwright, suites: [{ suites: [{ specs }] }] }, 1).failures).toEqual([
    `e2e/door.spec.ts › signs in${why}`,
  ])
})

test('the closing line comes after the failures, and names skipped tests only when there are some', () => {
  const counts = { passed: 5, failed: 0, skipped: 0, failures: [] }
  expect(closingLine(counts)).toBe('5 passed, 0 failed')
  expect(closingLine({ ...counts, failed: 1, skipped: 2, failures: ['a › b'] })).toBe(
    'failed: a › b\n5 passed, 1 failed, 2 skipped',
  )
})
