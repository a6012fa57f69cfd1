import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { migrationsFolder } from '../../places.ts'
import { findPending, listMigrations, type MigrationFile } from './migrate.files.ts'
import { runAlone, runInTransaction, type Log } from './migrate.run.ts'
import { WatchfulClient } from './watchful.ts'

export interface MigrateOptions {
  /** Folder of the files NNNN-name.sql; the portal's own by default. */
  dir?: string
  log?: Log
}

export interface Queryable {
  query(sql: string): Promise<{ rows: Record<string, unknown>[] }>
}

/** One number for all portals on one database; it spells "portal". */
const advisoryKey = '123623963910508'
const undefinedTable = '42P01'

/**
 * Runs the missing migrations in order, each exactly once, even when several portals start. @throws Error naming the
 * file that failed, was changed or is out of order
 */
export async function migrate(connectionString: string, options: MigrateOptions = {}): Promise<{ applied: string[] }> {
  const dir = options.dir ?? migrationsFolder
  const client: pg.Client = new WatchfulClient({
    connectionString,
    application_name: 'portal-migrate',
    connectionTimeoutMillis: 30_000,
  })
  await client.connect()
  try {
    if (findPending(dir, (await readApplied(client)) ?? new Map()).length === 0) return { applied: [] }
    await lock(client)
    await client.query(`CREATE TABLE IF NOT EXISTS public.schema_migration (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
    // Readiness is checked by roles that own nothing.
    await client.query('GRANT SELECT ON public.schema_migration TO PUBLIC')
    const pending = findPending(dir, (await readApplied(client)) ?? new Map())
    for (const file of pending) await apply(client, file, options.log ?? (() => undefined))
    return { applied: pending.map(({ name }) => name) }
  } finally {
    // The advisory lock ends with the connection.
    await client.end()
  }
}

/** Whether `migrate` has anything to do or any fault to report. One query. */
export async function needsMigration(client: Queryable, dir = migrationsFolder): Promise<boolean> {
  return findPending(dir, (await readApplied(client)) ?? new Map()).length > 0
}

/** Names of the migrations that this code has and the database has not; for readiness. One query. */
export async function pendingMigrations(client: Queryable, dir = migrationsFolder): Promise<string[]> {
  const applied = await readApplied(client)
  return listMigrations(dir).filter((name) => !applied?.has(name))
}

async function apply(client: pg.Client, file: MigrationFile, log: Log): Promise<void> {
  const started = performance.now()
  try {
    await (file.alone ? runAlone(client, file, log) : runInTransaction(client, file, log))
  } catch (cause) {
    throw new Error(`The migration ${file.name} failed: ${(cause as Error).message}${placeOf(cause, file)}`, { cause })
  }
  log(`migration ${file.name} applied in ${Math.round(performance.now() - started)} ms`)
}

/** The position counts from the start of the file, unless it ran statement by statement. */
function placeOf(cause: unknown, file: MigrationFile): string {
  const position = Number((cause as { position?: string }).position)
  if (!position || file.alone) return ''
  return ` (line ${file.sql.slice(0, position).split('\n').length})`
}

/** Checksum by name; undefined when no migration has ever run here. */
async function readApplied(client: Queryable): Promise<Map<string, string> | undefined> {
  try {
    const { rows } = await client.query('SELECT name, checksum FROM public.schema_migration')
    return new Map(rows.map((row) => [String(row.name), String(row.checksum)]))
  } catch (error) {
    if ((error as { code?: string }).code === undefinedTable) return undefined
    throw error
  }
}

/** Polls instead of waiting inside a query: CREATE INDEX CONCURRENTLY waits for every open query. */
async function lock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(`SELECT pg_try_advisory_lock(${advisoryKey}) AS mine`)
    if (rows[0]?.mine) return
    await sleep(100)
  }
}
