import { setTimeout as sleep } from 'node:timers/promises'
import {
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  SingleConnectionProvider,
  sql,
} from 'kysely'
import type pg from 'pg'
import type { Scope } from './scope.ts'
import { yieldTurn } from '../turns/turn.ts'
import { BatchingClient } from './client.ts'
import { NamingCompiler } from './names.ts'
import { WatchfulPool } from './pool.ts'
import type { DB } from './tables.gen.ts'
import { type OpeningStatements, Transaction, type SendMode } from './transaction.ts'
import './types.ts'

export type Tables = DB
declare const door: unique symbol
/** One connection inside a transaction, opened by one of the functions below. */
export type Tx = Kysely<Tables> & { readonly [door]: 'app' | 'auth' | 'owner' }

export type Database = {
  /** Work of a signed-in person or of a job for an account: role portal_app, limited to the scope by row-level security. */
  inScope<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Sign-in and the look-up of who is calling: role portal_auth, no tenant data to write. */
  asAuth<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs `work` in a separate transaction, wherever it is called: counts of limits stay when the work that they count
   * is rolled back, in joined transactions and dry runs too.
   */
  apart<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The owner's own work, which no request does: sealer, outbox delivery, partitions, readiness. */
  asOwner<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Work of a signed-in person that opens any number of transactions, joined into one that commits after the last. The
   * database that it gets can open no other.
   */
  joined<T>(scope: Scope, work: (db: Database, tx: Tx) => Promise<T>): Promise<T>
  /** Runs `work` and rolls back, so that its result is that of a real run. */
  rehearse<T>(scope: Scope, work: (db: Database) => Promise<T>): Promise<T>
  /** For LISTEN and COPY. */
  pool: WatchfulPool
  close(): Promise<void>
}

const dialect = new PostgresDialect({ pool: undefined as never }) // only for what Kysely writes; transactions bring the connection
const [compiler, adapter, driver] = [new NamingCompiler(), new PostgresAdapter(), new DummyDriver()]

const transactions = new WeakMap<Tx, Transaction>()

function transactionOf(tx: Tx): Transaction {
  const found = transactions.get(tx)
  if (!found) throw new TypeError('not a transaction of this module')
  return found
}

function seen(transaction: Transaction, mode: SendMode): Tx {
  const provider = new SingleConnectionProvider(transaction.connection(mode))
  const executor = new DefaultQueryExecutor(compiler, adapter, provider)
  const tx = new Kysely<Tables>({ config: { dialect }, dialect, driver, executor }) as Tx
  transactions.set(tx, transaction)
  return tx
}

/** The transaction for statements whose result is not needed; each is sent with the next awaited one. */
export const unawaited = (tx: Tx): Tx => seen(transactionOf(tx), 'kept')

/** The transaction for its last statement, which is sent together with the commit: nothing after it may fail. */
export const last = (tx: Tx): Tx => seen(transactionOf(tx), 'last')

/** Runs once the transaction is committed. It must not fail. */
export function afterCommit(tx: Tx, tell: () => void): void {
  transactionOf(tx).afterwards.push(tell)
}

/** The rows of a statement that is written in SQL: queryRows(tx)<Row>`select …` */
export const queryRows =
  (tx: Tx) =>
  async <Row>(parts: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]> =>
    (await sql<Row>(parts, ...values).execute(tx)).rows

/** Its first row, or undefined. */
export const queryRow =
  (tx: Tx) =>
  async <Row>(parts: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row | undefined> =>
    (await sql<Row>(parts, ...values).execute(tx)).rows[0]

const asApp = { fixed: ['set local role portal_app'] }
const asAuth = { fixed: ['set local role portal_auth'] }
const asOwner = { fixed: ["set local statement_timeout = '60s'"] }
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Retries for a minute, as a busy machine starts slowly. @param worth whether to retry after this fault */
export async function patiently<T>(work: () => Promise<T>, worth: (error: unknown) => boolean = () => true) {
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

function openingOf({ accountId }: Scope): OpeningStatements {
  if (!uuid.test(accountId)) throw new TypeError('a scope without an account id')
  return { ...asApp, own: `set local app.scope = '${accountId}'` } // a checked UUID
}

function closed(): never {
  throw new TypeError('joined work has one transaction and one scope')
}
/** A database that only opens this transaction, except for separate counts. */
function inside({ pool, apart }: Pick<Database, 'pool' | 'apart'>, scope: Scope, tx: Tx): Database {
  const inScope: Database['inScope'] = async ({ accountId }, step) =>
    accountId === scope.accountId ? step(tx) : closed()
  const db: Database = {
    pool,
    inScope,
    joined: (into, work) => inScope(into, () => work(db, tx)),
    asAuth: closed,
    apart,
    asOwner: closed,
    rehearse: closed,
    close: closed,
  }
  return db
}
async function rehearse<T>(
  connections: Pick<Database, 'pool' | 'apart'>,
  scope: Scope,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const client = (await connections.pool.connect()) as pg.PoolClient & BatchingClient
  const opened = new Transaction(client, { ...openingOf(scope), shared: true })
  const tx = seen(opened, 'asked')
  try {
    return await work(inside(connections, scope, tx))
  } finally {
    await opened.rollback()
    client.release()
  }
}

/**
 * Opens the database. A full pool refuses after `waitSeconds`; requests get `statementSeconds` a statement
 * (`security.md` 3.12), the owner's own work a minute; `idleSeconds` limits idle transactions.
 */
export function connect(
  connectionString: string,
  { max = 12, statementSeconds = 2.5, waitSeconds = 2, idleSeconds = 5 } = {},
): Database {
  const pool = new WatchfulPool(connectionString, { max, statementSeconds, waitSeconds, idleSeconds }, BatchingClient)

  async function inTransaction<T>(opening: OpeningStatements, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = (await pool.connect()) as pg.PoolClient & BatchingClient
    const opened = new Transaction(client, opening)
    try {
      const result = await work(seen(opened, 'asked'))
      await opened.commit()
      return result
    } catch (error) {
      await opened.rollback()
      throw error
    } finally {
      client.release()
    }
  }

  const transaction = async <T>(opening: OpeningStatements, work: (tx: Tx) => Promise<T>): Promise<T> => {
    await yieldTurn() // now, because the transaction holds no lock yet
    return inTransaction(opening, work)
  }
  /** Does not yield its turn, because the joined transaction around it may hold locks. */
  const separately: Database['apart'] = (work) => inTransaction(asAuth, work)
  const connections = { pool, apart: separately }
  return {
    ...connections,
    joined: (scope, work) =>
      transaction({ ...openingOf(scope), shared: true }, (tx) => work(inside(connections, scope, tx), tx)),
    rehearse: (scope, work) => rehearse(connections, scope, work),
    inScope: (scope, work) => transaction(openingOf(scope), work),
    asAuth: (work) => transaction(asAuth, work),
    asOwner: (work) => transaction(asOwner, work),
    close: () => pool.end(),
  }
}
