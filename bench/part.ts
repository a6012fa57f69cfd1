// One part of the benchmark, reported to its parent when done; rows kept before are reported at once.
import type { Report } from './report.ts'

const [part = '', ...sizes] = process.argv.slice(2)
const { run } = (await import(`./${part}.ts`)) as { run(given: number | readonly number[]): Promise<Report> }
const numbers = sizes.map(Number)
const report = await run(part === 'search' ? numbers : (numbers[0] ?? 10_000))
process.send?.(report, () => process.exit(0))
