import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { capture } from '../tools/processes.ts'
import { connections, type Load } from './load.ts'
import type { Statement } from './replay.ts'

/** Statements as a pgbench script, which takes one command at a time and values by name. */
function scriptOf(statements: readonly Statement[]): { script: string; variables: string[] } {
  const variables: string[] = []
  const lines = statements.flatMap(({ text, values }, index) => {
    for (const [place, value] of values.entries()) variables.push(`v${index}x${place + 1}=${String(value)}`)
    const bound = text.replace(/\$(\d+)/g, `:v${index}x$1`).replaceAll('\n', ' ')
    return values.length > 0 ? [bound] : bound.split(';')
  })
  return { script: lines.map((line) => `${line};\n`).join(''), variables }
}

/** Transactions per second of the same statements in pgbench; undefined where it is not installed. */
export async function pgbenchOf(
  databaseUrl: string,
  folder: string,
  statements: readonly Statement[],
): Promise<Load | undefined> {
  if ((await capture('pgbench', ['--version'])).code !== 0) return undefined
  const { script, variables } = scriptOf(statements)
  const file = join(folder, 'pgbench.sql')
  writeFileSync(file, script)
  const fixed = ['--no-vacuum', '--protocol=prepared', `--client=${connections}`, '--jobs=1', `--file=${file}`]
  return async (seconds) => {
    const lasts = `--time=${Math.ceil(seconds)}`
    const { output } = await capture('pgbench', [
      ...fixed,
      lasts,
      ...variables.flatMap((one) => ['-D', one]),
      databaseUrl,
    ])
    const rate = /tps = ([\d.]+)/.exec(output)?.[1]
    if (!rate || /number of failed transactions: [1-9]/.test(output)) throw new Error(`pgbench: ${output}`)
    return Number(rate)
  }
}
