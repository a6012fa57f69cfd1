// `npm run bench`: each part in a separate process, so that none inherits the memory or load of another.
import { execFileSync, fork } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type PartRun, sectionOf, withSections } from './document.ts'
import { type Report, reportText, unfinished } from './report.ts'

const parts = [
  'search',
  'searchAll',
  'worklist',
  'people',
  'api',
  'start',
  'enumeration',
  'sessions',
  'singleSignOn',
  'plans',
  'writes',
  'changes',
  'billing',
  'sold',
  'machines',
  'partnerLog',
  'domains',
  'schedules',
  'fairness',
  'web',
] as const

const usage = `Usage: npm run bench -- [--full] [--json FILE] [--doc] [--only PART,PART]
  --full   searches one million accounts too: the first time it takes minutes and 3 GB in .cache/bench, with invoices 15 GB, with what is sold 50 GB, with the log of partners 25 GB
  --json   writes all figures to a file
  --doc    writes the parts that ran to docs/benchmarks.md, in place of their former figures
  --only   some of ${parts.join(', ')}`
type Part = (typeof parts)[number]
const small = [10_000, 100_000]

/**
 * Home, change sets, sales, the log of partners and domains are measured at ten thousand accounts, with `--full` at a
 * million.
 */
function sizesOf(part: Part, sizes: readonly number[]): readonly number[] {
  if (part === 'search') return sizes
  if (part === 'people' || part === 'searchAll') return [sizes[0] as number, ...sizes.slice(small.length)]
  if (part === 'billing') return sizes.length > small.length ? small : small.slice(0, 1)
  const largest =
    ['plans', 'writes'].includes(part) ||
    (['worklist', 'changes', 'sold', 'partnerLog', 'domains'].includes(part) && sizes.length > small.length)
  return largest ? sizes.slice(-1) : small.slice(0, 1)
}

/** The report of a part; for a failed one, the rows until it failed. */
function runPart(part: Part, sizes: readonly number[]): Promise<{ report: Report; failed: boolean }> {
  const counts = sizesOf(part, sizes)
  const child = fork(join(import.meta.dirname, 'part.ts'), [part, ...counts.map(String)], { execArgv: ['--expose-gc'] })
  let kept: Report | undefined
  child.on('message', (report) => {
    kept = report as Report
  })
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      if (code === 0 && kept) resolve({ report: kept, failed: false })
      else resolve({ report: unfinished(kept, part, `ended with ${code ?? signal}`), failed: true })
    })
  })
}

function options() {
  try {
    const { values } = parseArgs({
      options: {
        full: { type: 'boolean' },
        json: { type: 'string' },
        doc: { type: 'boolean' },
        only: { type: 'string' },
      },
    })
    const names = values.only?.split(',') ?? [...parts]
    if (names.every((one) => parts.some((part) => part === one))) return { ...values, wanted: names as Part[] }
  } catch {}
  console.error(usage)
  process.exit(1)
}

/** Runnable processes per processor: above 1 the machine has other work, and times (but not ratios) are too long. */
const busy = () => Number(((loadavg()[0] ?? 0) / availableParallelism()).toFixed(2))

/** Where and when the figures of this run were measured. */
function place(load: number): string {
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${availableParallelism()} processors (${cpus()[0]?.model ?? 'unknown'}), ${memory}, Node ${process.version}`
  return `commit ${commit}, ${day}: ${machine}, load of each processor before ${load}`
}

const document = join(import.meta.dirname, '../docs/benchmarks.md')

const { full, json, doc, wanted } = options()
const busyBefore = busy()
console.log(`Node ${process.version}, ${availableParallelism()} processors, load of each before: ${busyBefore}\n`)
const reports: Report[] = []
const complete: PartRun[] = []
for (const part of wanted) {
  const { report, failed } = await runPart(part, full ? [...small, 1_000_000] : small)
  reports.push(report)
  if (!failed) complete.push({ command: `${full ? '--full ' : ''}--only ${part}`, report })
  console.log(`${reportText(report)}\n`)
  if (failed) process.exitCode = 1 // a part that cannot run is an error; a missed goal is only a figure
}
const rows = reports.flatMap((report) => report.rows).filter((row) => row.goal !== undefined)
console.log(`${rows.filter((row) => row.met).length} of ${rows.length} goals met`)
if (json) await writeFile(json, `${JSON.stringify({ node: process.version, busyBefore, reports }, undefined, 2)}\n`)
if (doc) {
  const sections = complete.map((run) => sectionOf(run, place(busyBefore)))
  await writeFile(document, withSections(await readFile(document, 'utf8'), sections, parts))
}
