// One part of the benchmark, which reports to its parent when done, and `keep`s rows meanwhile.
import type { Report } from './report.ts'

const [part = '', ...sizes] = process.argv.slice(2)
const { run } = (await import(`./${part}.ts`)) as { run(given: number | readonly number[]): Promise<Report> }
const numbers = sizes.map(Number)
const bySize = ['search', 'searchAll', 'people', 'billing']
const report = await run(bySize.includes(part) ? numbers : (numbers[0] ?? 10_000))
process.send?.(report, () => process.exit(0))
