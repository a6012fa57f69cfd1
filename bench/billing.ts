import { measureLists } from './billing.lists.ts'
import { measureRun } from './billing.run.ts'
import { measureUsage } from './billing.usage.ts'
import { atMost, saveReport, type Report, type ReportRow, reportText } from './report.ts'

// Plans, usage and billing over generated companies, each with one to two plans, a year of usage and invoices.

/** Measures lists and usage at the first number of accounts, billing runs at each; databases are kept for the next run. */
export async function run(sizes: readonly number[] = [10_000]): Promise<Report> {
  const [small = 10_000, ...more] = sizes
  const title = `Plans, usage and billing, ${sizes.map((size) => size.toLocaleString('en')).join(' and ')} accounts`
  const rows: ReportRow[] = []
  const say = (found: readonly ReportRow[]) => {
    rows.push(...found)
    saveReport({ title, rows })
  }
  say(await measureLists(small))
  say(await measureUsage(more.at(-1) ?? small))
  const first = await measureRun(small, { compared: true })
  say(first.rows)
  for (const size of more) {
    const other = await measureRun(size)
    say([...other.rows, atMost('  memory in use over that of the smaller run', other.memory / first.memory, 'x', 1.5)])
  }
  return { title, rows }
}

if (import.meta.main) {
  const sizes = process.argv.slice(2).map(Number)
  console.log(reportText(await run(sizes.length > 0 ? sizes : undefined)))
}
