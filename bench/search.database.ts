import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { seedScale } from '../apps/api/seed/scale.ts'
import { startEmbedded } from '../apps/api/src/platform/db/embedded.ts'
import { pendingMigrations, migrate } from '../apps/api/src/platform/db/migrate.ts'

const folder = fileURLToPath(new URL('../.cache/bench', import.meta.url))

/** People for each account, as the figures of `data.md` 2 were measured with. */
export const peopleEach = 3.5

/** A server that keeps its databases for the next run: DATABASE_URL's, or an embedded one. */
export async function openServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const configured = process.env.DATABASE_URL
  if (configured) return { url: configured, stop: async () => undefined }
  const { url, stop } = await startEmbedded({ dataDir: path.resolve(folder), settings: { shared_buffers: '512MB' } })
  return { url, stop }
}

/** The address of a database on a server. */
export const onServer = (server: string, name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href

export async function query<T>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows as T[]
  } finally {
    await client.end()
  }
}

/** Whether a database of an earlier run has this schema and this many accounts. */
async function isUsable(url: string, accounts: number): Promise<boolean> {
  try {
    await migrate(url) // Refuses a schema whose migrations were changed.
    const [row] = await query<{ count: string }>(url, 'SELECT count(*) FROM account')
    return (
      Number(row?.count) === accounts + 1 &&
      (await pendingMigrations({ query: async (sql) => ({ rows: await query(url, sql) }) })).length === 0
    )
  } catch {
    return false
  }
}

/**
 * The database with the given number of generated accounts, and people if wanted; created where it does not exist.
 * @param more `billed`: with plans of the companies, and invoices; `sold`: with a year of their usage, too; `calls`,
 * `domains`: a database that the caller fills with these
 */
export async function databaseOf(
  server: string,
  accounts: number,
  users = 0,
  more?: 'billed' | 'sold' | 'calls' | 'domains',
): Promise<string> {
  const name = `portal_bench_${accounts}${users ? `_${users}` : ''}${more ? `_${more}` : ''}`
  const sale = more === 'sold'
  const billed = sale || more === 'billed'
  const url = onServer(server, name)
  if (await isUsable(url, accounts)) return url
  process.stderr.write(`generating ${accounts.toLocaleString('en')} accounts\n`)
  await query(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await query(server, `CREATE DATABASE ${name}`)
  await seedScale(url, { accounts, users, plans: billed, usage: sale, billing: billed })
  return url
}
