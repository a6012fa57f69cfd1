import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { newDatabase, type TestDatabase } from '../../../test/database.ts'
import { migrate, pendingMigrations } from './migrate.ts'

let database: TestDatabase
let client: pg.Client
let dir: string

beforeAll(async () => {
  database = await newDatabase({ empty: true })
  client = new pg.Client(database.url)
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

beforeEach(async () => {
  dir = mkdtempSync(path.join(inject('scratchFolder'), 'portal-migrations-'))
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
})

afterEach(() => rmSync(dir, { recursive: true, force: true }))

const write = (name: string, sql: string) => writeFileSync(path.join(dir, name), sql)
const run = (log?: (message: string) => void) => migrate(database.url, { dir, log })

async function ask(sql: string): Promise<unknown[]> {
  return (await client.query(sql)).rows
}

/** A log function to hand over, and its first message that matches. */
function listen(pattern: RegExp): { log(message: string): void; heard: Promise<string> } {
  let resolve: (message: string) => void
  const message = new Promise<string>((done) => {
    resolve = done
  })
  return { log: (message) => pattern.test(message) && resolve(message), heard: message }
}

describe('in order, once', () => {
  it('runs the files by number and remembers them', async () => {
    write('0002-second.sql', 'INSERT INTO word VALUES (2)')
    write('0001-first.sql', 'CREATE TABLE word (n int); INSERT INTO word VALUES (1);')
    write('notes.txt', 'not a migration')
    expect(await pendingMigrations(client, dir)).toEqual(['0001-first.sql', '0002-second.sql'])
    expect(await run()).toEqual({ applied: ['0001-first.sql', '0002-second.sql'] })
    expect(await ask('SELECT n FROM word ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }])
    write('0003-third.sql', 'INSERT INTO word VALUES (3)')
    expect(await pendingMigrations(client, dir)).toEqual(['0003-third.sql'])
    expect(await run()).toEqual({ applied: ['0003-third.sql'] })
    expect(await run()).toEqual({ applied: [] })
    expect(await pendingMigrations(client, dir)).toEqual([])
  })

  it('asks one question when nothing is missing', async () => {
    write('0001-first.sql', 'CREATE TABLE word (n int)')
    await run()
    const original = pg.Client.prototype.query
    const calls: unknown[] = []
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      calls.push(args[0])
      return Reflect.apply(original, this, args)
    } as typeof original
    await run().finally(() => {
      pg.Client.prototype.query = original
    })
    expect(calls).toHaveLength(1)
  })

  it('applies once when several portals start together, also an index built concurrently', async () => {
    write('0001-first.sql', 'CREATE TABLE word (n int); SELECT pg_sleep(0.2); INSERT INTO word VALUES (1)')
    write('0002-index.sql', '-- no-transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS word_n ON word (n);')
    write('0003-more.sql', 'INSERT INTO word VALUES (2)')
    const outcomes = await Promise.all([run(), run(), run()])
    const all = ['0001-first.sql', '0002-index.sql', '0003-more.sql']
    expect(outcomes.flatMap(({ applied }) => applied).toSorted()).toEqual(all)
    expect(await ask('SELECT n FROM word ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }])
  })

  it('leaves alone what a newer version has applied', async () => {
    write('0001-first.sql', 'CREATE TABLE word (n int)')
    write('0002-newer.sql', 'CREATE TABLE newer (n int)')
    await run()
    rmSync(path.join(dir, '0002-newer.sql'))
    expect(await run()).toEqual({ applied: [] })
    expect(await pendingMigrations(client, dir)).toEqual([])
  })

  it('can be asked for readiness by a role that owns nothing', async () => {
    write('0001-first.sql', 'CREATE TABLE word (n int)')
    await run()
    await client.query('GRANT USAGE ON SCHEMA public TO PUBLIC; SET ROLE pg_monitor')
    const pending = await pendingMigrations(client, dir)
    await client.query('RESET ROLE')
    expect(pending).toEqual([])
  })
})

describe('refusals', () => {
  it('refuses a file that was changed after it had run, but not for its line ends', async () => {
    write('0001-first.sql', 'CREATE TABLE word (n int);\n')
    await run()
    write('0001-first.sql', 'CREATE TABLE word (n int);\r\n')
    expect(await run()).toEqual({ applied: [] })
    write('0001-first.sql', 'CREATE TABLE word (n bigint);\n')
    await expect(run()).rejects.toThrow('The migration 0001-first.sql was changed after it had run')
  })

  it('takes another text of a file that names the checksum of the one that ran', async () => {
    const first = 'CREATE TABLE word (n int);'
    write('0001-first.sql', first)
    await run()
    const checksum = createHash('sha256').update(first).digest('hex')
    write('0001-first.sql', `-- formerly ${checksum.replace(/^./, 'x')}\nCREATE TABLE word (n integer);`)
    await expect(run()).rejects.toThrow('was changed after it had run')
    write('0001-first.sql', `-- formerly ${checksum}\nCREATE TABLE word (n integer);`)
    expect(await run()).toEqual({ applied: [] })
    await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    expect(await run()).toEqual({ applied: ['0001-first.sql'] })
    expect(await run()).toEqual({ applied: [] })
  })

  it('refuses a file numbered before one that has run, a number used twice, and a strange name', async () => {
    write('0002-second.sql', 'CREATE TABLE word (n int)')
    await run()
    write('0001-late.sql', 'CREATE TABLE late (n int)')
    await expect(run()).rejects.toThrow('0001-late.sql comes before 0002-second.sql')
    rmSync(path.join(dir, '0001-late.sql'))
    write('0002-twin.sql', 'SELECT 1')
    await expect(run()).rejects.toThrow('Two migrations have one number: 0002-second.sql and 0002-twin.sql')
    rmSync(path.join(dir, '0002-twin.sql'))
    write('3.sql', 'SELECT 1')
    await expect(run()).rejects.toThrow('The migration 3.sql is misnamed')
  })

  it('keeps nothing of a file that fails, and everything of the ones before', async () => {
    write('0001-good.sql', 'CREATE TABLE word (n int)')
    write('0002-bad.sql', 'INSERT INTO word VALUES (1); CREATE TABLE half (n int); SELECT 1/0')
    await expect(run()).rejects.toThrow('The migration 0002-bad.sql failed: division by zero')
    expect(await ask('SELECT name FROM schema_migration')).toEqual([{ name: '0001-good.sql' }])
    expect(await ask("SELECT to_regclass('half') AS half, count(*)::int AS words FROM word")).toEqual([
      { half: null, words: 0 },
    ])
    write('0002-bad.sql', 'INSERT INTO word VALUES (1)')
    expect(await run()).toEqual({ applied: ['0002-bad.sql'] })
  })

  it('names the line of a fault', async () => {
    write('0001-bad.sql', 'CREATE TABLE word (n int);\n\nCREATE TABLE broken (n int;\n')
    await expect(run()).rejects.toThrow('The migration 0001-bad.sql failed: syntax error at or near ";" (line 3)')
  })

  it('refuses a file that commits by itself, before any of it runs', async () => {
    write('0001-own.sql', "CREATE TABLE word (t text DEFAULT ';BEGIN;'); -- fine\n/* now */ COMMIT; SELECT 1/0")
    await expect(run()).rejects.toThrow('it contains "COMMIT"')
    expect(await ask("SELECT to_regclass('word') AS word")).toEqual([{ word: null }])
  })
})

describe('a table that somebody reads', () => {
  it('waits for the lock without keeping others waiting, and gets it in the end', async () => {
    write('0001-first.sql', 'CREATE TABLE word (n int)')
    await run()
    write('0002-column.sql', 'ALTER TABLE word ADD COLUMN t text')
    await client.query('BEGIN; SELECT * FROM word')
    const { log, heard } = listen(/0002-column.sql waits for a lock/)
    const outcome = run(log)
    await heard
    expect(await ask("SELECT to_regclass('word') IS NOT NULL AS there")).toEqual([{ there: true }])
    await client.query('COMMIT')
    expect(await outcome).toEqual({ applied: ['0002-column.sql'] })
    expect(await ask('SELECT t FROM word')).toEqual([])
  })

  it('lets a concurrent index wait for longer than a lock may take', async () => {
    write('0001-first.sql', 'CREATE TABLE word (n int)')
    await run()
    write('0002-index.sql', '-- no-transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS word_n ON word (n)')
    await client.query('BEGIN; INSERT INTO word VALUES (1)')
    const outcome = run()
    // Longer than the 300 ms after which an ordinary statement gives up.
    await client.query('SELECT pg_sleep(0.6); COMMIT')
    expect(await outcome).toEqual({ applied: ['0002-index.sql'] })
    expect(await validIndexes()).toEqual([{ name: 'word_n', valid: true }])
  })
})

describe('a file without a transaction', () => {
  it('runs its statements one by one, whatever semicolons are in them', async () => {
    const body =
      "CREATE OR REPLACE FUNCTION twice(n int) RETURNS int LANGUAGE sql AS $body$ SELECT $1 * 2; -- ;'\n $body$"
    const table = `CREATE TABLE IF NOT EXISTS word (n int, "odd;name" text DEFAULT E'it\\'s;' /* ; */)`
    const index = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS word_n ON word (n)'
    write('0001-first.sql', `-- no-transaction\n-- first; the table\n${table};\n\n${body};\n${index};\n-- the end;\n`)
    expect(await run()).toEqual({ applied: ['0001-first.sql'] })
    expect(await ask('INSERT INTO word VALUES (twice(21)) RETURNING *')).toEqual([{ n: 42, 'odd;name': "it's;" }])
    expect(await validIndexes()).toEqual([{ name: 'word_n', valid: true }])
  })

  it('builds an index again that a broken build left invalid', async () => {
    write('0001-first.sql', 'CREATE TABLE word (n int); INSERT INTO word VALUES (1), (1)')
    write('0002-index.sql', '-- no-transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS word_n ON word (n)')
    await expect(run()).rejects.toThrow('The migration 0002-index.sql failed: could not create unique index')
    expect(await validIndexes()).toEqual([{ name: 'word_n', valid: false }])
    await client.query('DELETE FROM word WHERE ctid = (SELECT min(ctid) FROM word)')
    expect(await run()).toEqual({ applied: ['0002-index.sql'] })
    expect(await validIndexes()).toEqual([{ name: 'word_n', valid: true }])
  })

  it('refuses an index statement that could not be repeated', async () => {
    write(
      '0001-first.sql',
      '-- no-transaction\nCREATE TABLE word (n int);\nCREATE INDEX CONCURRENTLY word_n ON word (n)',
    )
    await expect(run()).rejects.toThrow('it must say IF NOT EXISTS')
    expect(await ask("SELECT to_regclass('word') AS word")).toEqual([{ word: null }])
  })
})

function validIndexes(): Promise<unknown[]> {
  return ask(`SELECT indexrelid::regclass::text AS name, indisvalid AS valid
    FROM pg_index WHERE indrelid = 'word'::regclass`)
}
