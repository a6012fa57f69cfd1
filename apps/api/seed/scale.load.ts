import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { CopyTarget } from './scale.rows.ts'

/** Called with the progress. */
export type Progress = (what: string, done: number, of: number) => void

function* lines<T>(
  rows: Iterable<T>,
  { table, row }: CopyTarget<T>,
  of: number,
  progress: Progress,
): Generator<string> {
  let done = 0
  let chunk = ''
  for (const one of rows) {
    chunk += row(one)
    done++
    if (chunk.length < 65_536) continue
    yield chunk
    chunk = ''
    progress(table, done, of)
  }
  yield chunk
  progress(table, done, of)
}

/** Streams rows into a table; memory stays constant whatever their number. */
export const copyRows = <T>(
  client: pg.Client,
  rows: Iterable<T>,
  target: CopyTarget<T>,
  of: number,
  progress: Progress,
) =>
  pipeline(
    Readable.from(lines(rows, target, of, progress)),
    client.query(copyFrom(`COPY ${target.table} (${target.columns}) FROM STDIN`)),
  )

type ConstraintSql = { drop: string; make: string }

/**
 * Loads tables without indexes, foreign keys and triggers, then restores and checks them; in a transaction.
 * @param keys also without primary and unique keys: nothing may refer to them, and no row may exist yet
 */
export async function loadBare(
  client: pg.Client,
  tables: readonly string[],
  load: () => Promise<void>,
  progress: Progress,
  { keys = false } = {},
): Promise<void> {
  const { rows } = await client.query<ConstraintSql>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make
     FROM pg_constraint WHERE contype = ANY ($2) AND conrelid = ANY ($1::regclass[])
     UNION ALL
     SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     FROM pg_index WHERE indrelid = ANY ($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [tables, keys ? ['f', 'p', 'u'] : ['f']],
  )
  await client.query(
    "SET LOCAL maintenance_work_mem = '256MB'; SET LOCAL lock_timeout = '5s'; SET LOCAL statement_timeout = 0",
  )
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  for (const { drop } of rows) await client.query(drop)
  await load()
  // Foreign keys last: they are checked with the help of indexes and keys.
  const isForeign = ({ make }: ConstraintSql) => Number(/ FOREIGN KEY /.test(make))
  const order = rows.toSorted((a, b) => isForeign(a) - isForeign(b))
  for (const [index, { make }] of order.entries()) {
    progress('indexes', index, order.length)
    await client.query(make)
  }
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  progress('indexes', order.length, order.length)
}
