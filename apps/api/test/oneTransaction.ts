import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { type Database, type Tx, unawaited } from '../src/platform/db/db.ts'

/** Statements that go out together with the next one whose answer is awaited. */
export async function ahead(tx: Tx, ...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(unawaited(tx))
}

type Statements = readonly string[]
const auth: Statements = ['set local role portal_auth']
const nobody: Statements = ['set local role none']

/** A database inside one transaction that the caller rolls back, for many small worlds one after another. */
export function databaseIn(tx: Tx): Omit<Database, 'pool' | 'close' | 'joined' | 'rehearse'> {
  const inside = new AsyncLocalStorage<Statements>()
  let before: Promise<unknown> = Promise.resolve()

  async function through<T>(opening: Statements, closing: Statements, work: (tx: Tx) => Promise<T>): Promise<T> {
    await ahead(tx, 'savepoint door', ...opening)
    try {
      const result = await inside.run(opening, () => work(tx))
      await ahead(tx, 'release savepoint door', ...closing)
      return result
    } catch (error) {
      await ahead(tx, 'rollback to savepoint door', 'release savepoint door')
      throw error
    }
  }
  /** One role at a time, as there is one connection; a nested call restores the role and scope around it. */
  function door<T>(opening: Statements, work: (tx: Tx) => Promise<T>): Promise<T> {
    const outer = inside.getStore()
    if (outer !== undefined) return through(opening, outer, work)
    const turn = before.then(() => through(opening, nobody, work))
    before = turn.catch(() => {})
    return turn
  }
  return {
    inScope: ({ accountId }, work) => door(['set local role portal_app', `set local app.scope = '${accountId}'`], work),
    asAuth: (work) => door(auth, work),
    apart: (work) => door(auth, work),
    asOwner: (work) => door(nobody, work),
  }
}
