import { relative } from 'node:path'

/** How long the tests of each file took, in seconds. */
export type Times = ReadonlyMap<string, number>

/** From vitest's JSON report, which leaves out what a file does before its first test. */
export const timesOfVitest = (report: unknown): Times => {
  const { testResults = [] } = (report ?? {}) as {
    testResults?: { name: string; startTime: number; endTime: number }[]
  }
  return new Map(
    testResults.map((file) => [relative(process.cwd(), file.name), (file.endTime - file.startTime) / 1000]),
  )
}

type Suite = { file: string; suites?: Suite[]; specs?: { tests: { results: { duration: number }[] }[] }[] }
const spent = ({ suites = [], specs = [] }: Suite): number => {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return [...own, ...suites.map(spent)].reduce((sum, one) => sum + one, 0)
}
/** From Playwright's JSON report. */
export const timesOfPlaywright = (report: unknown): Times => {
  const { suites = [] } = (report ?? {}) as { suites?: Suite[] }
  return new Map(suites.map((suite) => [`e2e/${suite.file}`, spent(suite) / 1000]))
}

const maxListed = 20
const inSeconds = (seconds: number) => seconds.toFixed(1).padStart(7)
/** The slowest files, and the total time of each runner. */
export function timeTable(files: Times, runners: Times): string {
  const slowest = [...files].toSorted(([, one], [, other]) => other - one).slice(0, maxListed)
  const all = [...runners, ['both', [...runners.values()].reduce((sum, one) => sum + one, 0)] as const]
  return [
    `Slowest of ${files.size} files, in seconds:`,
    ...slowest.map(([name, seconds]) => `${inSeconds(seconds)}  ${name}`),
    `Total: ${all.map(([name, seconds]) => `${name} ${seconds.toFixed(0)} s`).join(', ')}`,
  ].join('\n')
}
