import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Cluster } from './embedded.cluster.ts'
import { WatchfulClient } from './watchful.ts'

const databaseName = 'portal'
const hasNoSuchDatabase = '3D000'

/** Reached too early: starting up or recovering (57P03), cut off (57P01), or not listening yet. */
const passing = new Set(['57P03', '57P01', 'ECONNREFUSED', 'ECONNRESET'])

export function addressOf(cluster: Cluster, port: number, database = databaseName): string {
  return `postgres://postgres:${cluster.password}@127.0.0.1:${port}/${database}`
}

/** Waits until this cluster serves `port` with the portal's database. @throws Error in plain words */
export async function ensureDatabase(cluster: Cluster, port: number, patience: number): Promise<void> {
  const deadline = Date.now() + patience
  for (;;) {
    try {
      return await checkServer(cluster, port)
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === hasNoSuchDatabase) await run(addressOf(cluster, port, 'postgres'), `CREATE DATABASE ${databaseName}`)
      else if (!passing.has(code ?? '') || Date.now() > deadline) {
        throw new Error(`The embedded database does not answer as expected: ${(error as Error).message}`, {
          cause: error,
        })
      } else await sleep(50)
    }
  }
}

async function checkServer(cluster: Cluster, port: number): Promise<void> {
  const rows = await run(addressOf(cluster, port), "SELECT current_setting('data_directory') AS files")
  if (rows[0]?.files === cluster.files) return
  throw new Error(`port ${port} belongs to the PostgreSQL of ${String(rows[0]?.files)}, not of ${cluster.files}`)
}

async function run(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client: pg.Client = new WatchfulClient({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
