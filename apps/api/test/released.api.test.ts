import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { describeSchema } from '../../../tools/schema.ts'
import { seedDemo } from '../seed/demo.ts'
import { migrationsFolder } from '../src/places.ts'
import { createVault } from '../src/platform/crypto/vault.ts'
import { connect } from '../src/platform/db/db.ts'
import { listMigrations, readMigration } from '../src/platform/db/migrate.files.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { newDatabase, patientTimeouts, type TestDatabase } from './database.ts'

// Migrations go forward only: `released.sha256` names those of the last release, as `sha256sum *.sql` prints them.
// These must not change, and later ones must run on a database that has them and data.

const released = readFileSync(path.join(migrationsFolder, 'released.sha256'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => ({ checksum: line.slice(0, 64), name: line.slice(66) }))
const names = released.map(({ name }) => name)
const later = listMigrations(migrationsFolder).filter((name) => !names.includes(name))

let today: TestDatabase
const created: TestDatabase[] = []

beforeAll(async () => {
  today = await newDatabase()
  const database = connect(today.url, { max: 2, ...patientTimeouts })
  const { seal } = createVault({ id: '0123456789abcdef', bytes: Buffer.alloc(32, 7) })
  const config = { providerName: 'Sealport', spfHost: 'spf.localhost', returnHost: 'return.localhost' }
  await seedDemo(database, { config, seal })
  await database.close()
})
afterAll(async () => {
  for (const database of [today, ...created]) await database.drop()
})

/** Runs something on a separate connection. */
async function connected<T>(
  url: string,
  task: (ask: (sql: string, values?: unknown[]) => Promise<pg.QueryResultRow[]>) => Promise<T>,
) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await task(async (sql, values) => (await client.query(sql, values)).rows)
  } finally {
    await client.end()
  }
}

type Table = { name: string; columns: Record<string, string>; rows: number }
/** The tables with the types of the columns that are written, and how many rows they have. */
const tablesOf = (url: string) =>
  connected(url, async (ask) => {
    const tables = (await ask(`
      select c.relname as name, json_object_agg(quote_ident(a.attname), format_type(a.atttypid, a.atttypmod)) as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> 'schema_migration' group by c.relname order by c.relname`)) as Table[]
    for (const table of tables) table.rows = Number((await ask(`select count(*) from ${table.name}`))[0]?.count)
    return tables
  })

/** The checks of a table, as a condition. */
const checksOf = async (ask: (sql: string, values: unknown[]) => Promise<pg.QueryResultRow[]>, table: string) =>
  (
    await ask(
      `select coalesce(string_agg('(' || pg_get_expr(conbin, conrelid) || ') is not false', ' and '), 'true') as checks
       from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
      [table],
    )
  )[0]?.['checks'] as string

/** A database as the last release left it, with the demo as far as that release has columns and values for it. */
async function lastRelease(): Promise<TestDatabase> {
  const folder = mkdtempSync(path.join(inject('scratchFolder'), 'released-'))
  for (const name of names) copyFileSync(path.join(migrationsFolder, name), path.join(folder, name))
  const database = await newDatabase({ empty: true })
  created.push(database)
  await migrate(database.url, { dir: folder })
  const source = new Map((await tablesOf(today.url)).map(({ name, columns }) => [name, columns]))
  const expected = await tablesOf(database.url)
  await connected(today.url, (read) =>
    connected(database.url, async (write) => {
      // The rows already contain what triggers and references would do.
      await write('set session_replication_role = replica')
      for (const { name, columns } of expected) {
        const types = source.get(name) ?? {}
        const common = Object.keys(columns).filter((column) => types[column])
        if (common.length === 0) continue
        await write(`delete from ${name}`)
        const both = common.join(', ')
        // A column whose type has changed since is read with its former one.
        const formerColumns = common.map((one) =>
          types[one] === columns[one] ? one : `${one}::${columns[one]} as ${one}`,
        )
        const rows = (
          await read(
            `select coalesce(json_agg(t), '[]')::text as rows from (select ${formerColumns.join(', ')} from ${name}) t`,
          )
        )[0]?.rows
        await write(`create temp table read (like ${name} including defaults including generated)`)
        await write(
          `insert into read (${both}) overriding system value select ${both} from json_populate_recordset(null::${name}, $1)`,
          [rows],
        )
        const kept = `select ${both} from read where ${await checksOf(write, name)}`
        await write(`insert into ${name} (${both}) overriding system value ${kept} on conflict do nothing`)
        await write('drop table read')
      }
    }),
  )
  return database
}

test('what is released stays as it is, and what follows has higher numbers', () => {
  const edited = released.filter(({ name, checksum }) => {
    const file = readMigration(migrationsFolder, name)
    return ![file.checksum, ...file.formerChecksums].includes(checksum)
  })
  expect(edited, 'undo the change and put it into a new file').toEqual([])
  expect(listMigrations(migrationsFolder)).toEqual([...names, ...later])
})

test('what is not released yet runs on the last release with the demo in it, and makes the schema of today', async () => {
  const database = await lastRelease()
  const before = await tablesOf(database.url)
  expect(before.find(({ name }) => name === 'account')?.rows).toBe(310)
  expect(await migrate(database.url)).toEqual({ applied: later })
  expect(await describeSchema(database.url)).toBe(await describeSchema(today.url))
  const kept = new Map((await tablesOf(database.url)).map(({ name, rows }) => [name, rows]))
  for (const { name, rows } of before.filter(({ rows }) => rows > 0))
    expect([name, kept.get(name)]).toEqual([name, rows])
})

test('a migration that an empty database takes and one with data does not is found', async () => {
  const database = await lastRelease()
  const dir = mkdtempSync(path.join(inject('scratchFolder'), 'planted-'))
  for (const name of listMigrations(migrationsFolder))
    copyFileSync(path.join(migrationsFolder, name), path.join(dir, name))
  writeFileSync(path.join(dir, '9999-planted.sql'), 'ALTER TABLE app_user ADD COLUMN planted text NOT NULL;')
  await expect(migrate(database.url, { dir })).rejects.toThrow('9999-planted.sql failed: column "planted"')
  const empty = await newDatabase()
  created.push(empty)
  expect(await migrate(empty.url, { dir })).toEqual({ applied: ['9999-planted.sql'] })
})
