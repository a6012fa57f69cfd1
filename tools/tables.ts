// Writes docs/tables.md from the declarations of the features; with --check finds drift.
import { join } from 'node:path'
import { tables } from '../apps/api/src/tables.ts'
import { writeOrCompare } from './drift.ts'
import { root } from './processes.ts'

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const rows = Object.entries(tables)
  .toSorted(([one], [other]) => one.localeCompare(other))
  .map(([name, { by, bound, job, leftByPurge }]) => {
    const left = leftByPurge?.columns.map((column) => `\`${snake(column)}\``).join(', ')
    const purge = leftByPurge ? `${left}: ${leftByPurge.why}` : '–'
    return `| \`${snake(name)}\` | ${by} | ${bound} | ${job ? `\`${job}\`` : '–'} | ${purge} |\n`
  })

const text = `# What can grow, what bounds it, and what a purge leaves of it

Every table, made from the \`x.feature.ts\` of the features by \`node tools/tables.ts\`; tests show the bounds. A job
removes in batches, each in a transaction of its own, until nothing is left. What is refused says so, and what to do.

| table | who makes it grow | bound | removed by | text that stays when a customer is purged |
|---|---|---|---|---|
${rows.join('')}`
await writeOrCompare(join(root, 'docs', 'tables.md'), text, 'node tools/tables.ts', process.argv.includes('--check'))
