import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { type Account, buildersFor, type User } from '../apps/api/test/world.builders.ts'
import { readConfig } from '../apps/api/src/platform/config/config.ts'
import { loadKeyEncryptionKey } from '../apps/api/src/platform/crypto/kek.ts'
import { connect, type Database } from '../apps/api/src/platform/db/db.ts'
import { portalOn } from './portal.ts'
import { databaseOf, onServer, openServer, query } from './search.database.ts'

export const password = 'correct horse bench 2026'
/** Enough that none of them is made to wait after a series of attempts. */
const people = 64
const copyName = 'portal_bench_now'

export type Scene = {
  databaseUrl: string
  db: Database
  /** For the benchmark's queries, without a time limit. */
  own: pg.Pool
  /** For files of this run alone. */
  folder: string
  environment: Record<string, string>
  config: ReturnType<typeof readConfig>
  company: Account
  people: User[]
  close(): Promise<void>
}

/** A fresh copy of generated accounts: one benchmark's writes must not affect the next. */
async function copyOf(server: string, accounts: number, aSoldPlan: boolean): Promise<string> {
  const source = new URL(await databaseOf(server, accounts, 0, aSoldPlan ? 'sold' : undefined)).pathname.slice(1)
  await query(server, `DROP DATABASE IF EXISTS ${copyName} WITH (FORCE)`)
  await query(server, `CREATE DATABASE ${copyName} TEMPLATE ${source} STRATEGY FILE_COPY`)
  return onServer(server, copyName)
}

/** The largest distributor. */
async function findCompany(db: Database): Promise<Account> {
  const { rows } = await db.asOwner((tx) =>
    sql<Account>`select account_id, acct_type, acct_name, parent_id from account where account_id =
      (select dt_id from account where dt_id is not null group by 1 order by count(*) desc limit 1)`.execute(tx),
  )
  const [company] = rows
  if (!company) throw new Error('there is no distributor')
  return company
}

/** Makes accounts and all above them active. */
export const activate = (pool: pg.Pool, ...accountIds: string[]) =>
  pool.query(
    `update account set account_status = 'Active' where account_status <> 'Active' and account_id in (
      select unnest(array[provider_id, sp_id, dt_id, rs_id]) from account where account_id = any ($1))`,
    [accountIds],
  )

/** A database with this many accounts and people who can sign in at the largest distributor, and a portal's configuration. */
export async function openScene(accounts: number, { sold = false } = {}): Promise<Scene> {
  const server = await openServer()
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const databaseUrl = await copyOf(server.url, accounts, sold)
  const environment = portalOn(databaseUrl, join(folder, 'key'))
  const config = readConfig(environment)
  loadKeyEncryptionKey(config.keyFile, { generate: true })
  const db = connect(databaseUrl, { max: 4 })
  const own = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const company = await findCompany(db)
  await activate(own, company.accountId)
  const { aUser } = buildersFor(db)
  const created: User[] = []
  while (created.length < people) created.push(await aUser({ account: company, password }))
  await db.asOwner((tx) => sql`analyze`.execute(tx))
  const close = async () => {
    await own.end()
    await db.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { databaseUrl, db, own, folder, environment, config, company, people: created, close }
}
