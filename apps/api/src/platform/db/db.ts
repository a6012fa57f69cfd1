import { setTimeout as sleep } from 'node:timers/promises'
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import type { Scope } from '../access/scope.ts'
import { NamingClient } from './client.ts'
import { WatchfulPool } from './pool.ts'
import type { DB } from './tables.gen.ts'
import './types.ts'

export type Tables = DB
declare const door: unique symbol
/** One connection inside a transaction, opened through a door below. */
export type Tx = Kysely<Tables> & { readonly [door]: 'app' | 'auth' | 'owner' }

export type Database = {
  /** Work of a signed-in person or of a job for an account: role portal_app, held to the scope by row-level security. */
  inScope<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Sign-in and the look-up of who is calling: role portal_auth, no tenant data to write. */
  asAuth<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The owner's own work, which no request does: sealer, outbox delivery, partitions, readiness. */
  asOwner<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** For what needs the bare driver: LISTEN and COPY. */
  pool: WatchfulPool
  close(): Promise<void>
}

const afterwards = new WeakMap<Tx, (() => void)[]>()

/** Runs something once the transaction is committed, and not at all when it is rolled back. It must not fail. */
export function afterCommit(tx: Tx, tell: () => void): void {
  afterwards.set(tx, [...(afterwards.get(tx) ?? []), tell])
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Tries again for at most a minute: while it starts, a busy machine may need longer for a connection than a request waits.
 * @throws what the last try threw
 * @param worth whether another try is worth it, after this fault
 */
export async function patiently<T>(
  work: () => Promise<T>,
  worth: (error: unknown) => boolean = () => true,
): Promise<T> {
  const over = Date.now() + 60_000
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > over || !worth(error)) throw error
      await sleep(100)
    }
  }
}

/**
 * Opens the database. `max` connections at most; a full pool refuses after `waitSeconds` instead of queueing without
 * end. A request's statement may take `statementSeconds` (security.md 3, Ops), the owner's own work a minute; a transaction
 * may do nothing for `idleSeconds`.
 */
export function connect(
  connectionString: string,
  { max = 12, statementSeconds = 2.5, waitSeconds = 2, idleSeconds = 5 } = {},
): Database {
  const pool = new WatchfulPool(connectionString, { max, statementSeconds, waitSeconds, idleSeconds }, NamingClient)
  const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins })

  // One round trip opens the transaction with its role and scope; the values are constants and a checked UUID.
  const transaction = <T>(opening: string, work: (tx: Tx) => Promise<T>) =>
    kysely.connection().execute(async (connection) => {
      const run = (statement: string) => sql.raw(statement).execute(connection)
      try {
        await run(opening)
        const result = await work(connection as Tx)
        await run('commit')
        for (const told of afterwards.get(connection as Tx) ?? []) told()
        return result
      } catch (error) {
        await run('rollback').catch(() => {}) // the first fault is the one to tell
        throw error
      }
    })

  return {
    pool,
    inScope: (scope, work) => {
      if (!uuid.test(scope.accountId)) throw new TypeError('a scope without an account id')
      return transaction(`begin; set local role portal_app; set local app.scope = '${scope.accountId}'`, work)
    },
    asAuth: (work) => transaction('begin; set local role portal_auth', work),
    asOwner: (work) => transaction("begin; set local statement_timeout = '60s'", work),
    close: () => kysely.destroy(),
  }
}
