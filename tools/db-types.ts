// Writes the table types and the schema of a database that has run every migration; with --check compares them.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../apps/api/src/platform/db/embedded.ts'
import { migrate } from '../apps/api/src/platform/db/migrate.ts'
import { writeOrCompare } from './drift.ts'
import { capture, root, runTool } from './processes.ts'
import { describeSchema } from './schema.ts'

const target = join(root, 'apps/api/src/platform/db/tables.gen.ts')

// As platform/db/types.ts parses them: moments are ISO text, counters stay far below 2^53.
const typeMapping = { int8: 'number', timestamptz: 'ColumnType<string, Date | string, Date | string>' }

/** Partitions are left out by default: queries name the parent table only. */
async function generate(url: string, outFile: string): Promise<string> {
  const flags = ['--dialect', 'postgres', '--url', url, '--out-file', outFile, '--camel-case', '--log-level', 'warn']
  const types = ['--date-parser', 'string', '--type-mapping', JSON.stringify(typeMapping)]
  const { code, output } = await capture('kysely-codegen', [...flags, ...types, '--include-pattern', 'public.*'])
  if (code !== 0) throw new Error(`kysely-codegen failed:\n${output}`)
  return readFile(outFile, 'utf8')
}

async function run(folder: string): Promise<void> {
  const database = await startEmbedded({ dataDir: join(folder, 'data'), settings: { fsync: 'off' } })
  try {
    await migrate(database.url)
    const types = await generate(database.url, join(folder, 'tables.ts'))
    const check = process.argv.includes('--check')
    await writeOrCompare(target, types, 'npm run db:types', check)
    await writeOrCompare(join(root, 'docs/schema.sql'), await describeSchema(database.url), 'npm run db:types', check)
  } finally {
    await database.stop()
  }
}

const folder = await mkdtemp(join(tmpdir(), 'portal-types-'))
await runTool('The table types and the schema could not be made', () => run(folder))
await rm(folder, { recursive: true, force: true })
