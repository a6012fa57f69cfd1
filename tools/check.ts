// `npm run check`: every check of the code that does not run the product. CI runs the same.
import { capture } from './processes.ts'

interface Step {
  name: string
  command: string
  args: string[]
}

const tool = (name: string, file: string, ...args: string[]): Step => ({
  name,
  command: process.execPath,
  args: [`tools/${file}`, ...args],
})

/** Slow ones first: two run at a time. */
const steps: Step[] = [
  tool('database schema', 'db-types.ts', '--check'),
  { name: 'types', command: 'tsc', args: ['--pretty', 'false'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware'] },
  { name: 'unused code', command: 'knip', args: ['--no-progress'] },
  { name: 'tests of sources', command: 'vitest', args: ['run', '--reporter=dot', '--project', 'sources'] },
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  tool('sizes', 'sizes.ts'),
  tool('expressions', 'expressions.ts'),
  tool('openapi', 'openapi.ts', '--check'),
  tool('table of rights', 'rights.ts', '--check'),
  tool('table of bounds', 'tables.ts', '--check'),
  tool('translations', 'translations.ts'),
  tool('wording', 'wording.ts'),
]
const atOnce = 2

const failures: { name: string; output: string }[] = []
const waiting = [...steps]

async function work(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const started = performance.now()
    const { code, output } = await capture(step.command, step.args, { env: { NO_COLOR: '1' } })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name.padEnd(16)} ${seconds.padStart(5)} s`)
    if (code !== 0) failures.push({ name: step.name, output })
  }
}

await Promise.all(Array.from({ length: atOnce }, work))
for (const { name, output } of failures) console.error(`\n── ${name} ──\n${output.trimEnd()}`)
if (failures.length > 0) {
  console.error(`\nFailed: ${failures.map((failure) => failure.name).join(', ')}`)
  process.exitCode = 1
}
