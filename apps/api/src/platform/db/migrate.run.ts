import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { MigrationFile } from './migrate.files.ts'
import { concurrentIndex, findTransactionControl, splitStatements } from './migrate.statements.ts'

export type Log = (message: string) => void

/** Waiting for a table lock blocks all later statements, so it waits briefly and tries again. */
const lockTimeout = '300ms'
const patience = 120_000
const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'

/** Runs a file and records it, all or nothing. */
export async function runInTransaction(client: pg.Client, file: MigrationFile, log: Log): Promise<void> {
  const control = findTransactionControl(file.sql)
  if (control) throw new Error(`it contains "${control}", but every migration already runs in a transaction`)
  await retryWhileLocked(file.name, log, async () => {
    await client.query('BEGIN')
    try {
      await client.query(`SET LOCAL lock_timeout = '${lockTimeout}'; SET LOCAL statement_timeout = 0`)
      await client.query(file.sql)
      await note(client, file)
      await client.query('COMMIT')
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined)
      throw error
    }
  })
  await client.query('RESET ALL')
}

/**
 * Runs a file outside a transaction, one statement at a time. After a failure it starts over, so its statements must be
 * repeatable; invalid indexes are dropped first.
 */
export async function runAlone(client: pg.Client, file: MigrationFile, log: Log): Promise<void> {
  const statements = splitStatements(file.sql)
  for (const statement of statements) {
    if (concurrentIndex(statement)?.repeatable === false) {
      throw new Error(`it must say IF NOT EXISTS, to be repeatable: ${statement}`)
    }
  }
  await client.query('SET statement_timeout = 0')
  for (const statement of statements) {
    const index = concurrentIndex(statement)
    // A concurrent index build blocks no one, but waits for the oldest transaction.
    await client.query(`SET lock_timeout = '${index ? 0 : lockTimeout}'`)
    if (index) await dropInvalid(client, index.name)
    await retryWhileLocked(file.name, log, () => client.query(statement))
  }
  await client.query('RESET ALL')
  await note(client, file)
}

async function note(client: pg.Client, file: MigrationFile): Promise<void> {
  const values = [file.name, file.checksum]
  await client.query('INSERT INTO public.schema_migration (name, checksum) VALUES ($1, $2)', values)
}

async function dropInvalid(client: pg.Client, name: string): Promise<void> {
  const sql = 'SELECT 1 FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid'
  const { rows } = await client.query(sql, [name])
  if (rows.length > 0) await client.query(`DROP INDEX CONCURRENTLY ${name}`)
}

/** Lets other statements through between attempts; the pause grows from 50 ms to 2 s. */
async function retryWhileLocked(name: string, log: Log, attempt: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + patience
  for (let pause = 50; ; pause = Math.min(pause * 2, 2000)) {
    try {
      await attempt()
      return
    } catch (error) {
      const { code } = error as { code?: string }
      if ((code !== lockNotAvailable && code !== deadlockDetected) || Date.now() > deadline) throw error
    }
    log(`migration ${name} waits for a lock, trying again in ${pause} ms`)
    await sleep(pause)
  }
}
