import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { timesOfPlaywright, timesOfVitest, timeTable } from './test-times.ts'

test('the time of a file is that of its tests, at every depth and with their repetitions', () => {
  const name = resolve('tools/a.test.ts')
  expect([...timesOfVitest({ testResults: [{ name, startTime: 1000, endTime: 3500 }] })]).toEqual([
    ['tools/a.test.ts', 2.5],
  ])
  const specs = [{ tests: [{ results: [{ duration: 100 }, { duration: 300 }] }] }]
  expect([...timesOfPlaywright({ suites: [{ file: 'a.spec.ts', specs, suites: [{ specs }] }] })]).toEqual([
    ['e2e/a.spec.ts', 0.8],
  ])
  expect([timesOfVitest(null).size, timesOfPlaywright(null).size]).toEqual([0, 0])
})

test('lists the twenty slowest files, and the total of each runner', () => {
  const files = new Map(Array.from({ length: 30 }, (_, at) => [`${at}.test.ts`, at]))
  const lines = timeTable(
    files,
    new Map([
      ['vitest', 61.4],
      ['Playwright', 30],
    ]),
  ).split('\n')
  expect(lines).toHaveLength(22)
  expect(lines[0]).toContain('30 files')
  expect(lines[1]).toBe('   29.0  29.test.ts')
  expect(lines.at(-1)).toBe('Total: vitest 61 s, Playwright 30 s, both 91 s')
})
