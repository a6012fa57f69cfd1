import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Database, Tx } from '../src/platform/db/db.ts'

/** The doors of the database inside one transaction, which its maker rolls back: many small worlds, one after another, in one. */
export function doorsIn(tx: Tx): Omit<Database, 'pool' | 'close' | 'joined' | 'rehearse'> {
  const inside = new AsyncLocalStorage<string>()
  let before: Promise<unknown> = Promise.resolve()
  const run = (statements: string) => sql.raw(statements).execute(tx)

  async function through<T>(opening: string, closing: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    await run(`savepoint door; ${opening}`)
    try {
      const result = await inside.run(opening, () => work(tx))
      await run(`release savepoint door; ${closing}`)
      return result
    } catch (error) {
      await run('rollback to savepoint door; release savepoint door')
      throw error
    }
  }
  /** One door at a time, as there is one connection; a door inside another one gives back what that was. */
  function door<T>(opening: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const outer = inside.getStore()
    if (outer !== undefined) return through(opening, outer, work)
    const turn = before.then(() => through(opening, 'set local role none', work))
    before = turn.catch(() => {})
    return turn
  }
  return {
    inScope: ({ accountId }, work) => door(`set local role portal_app; set local app.scope = '${accountId}'`, work),
    asAuth: (work) => door('set local role portal_auth', work),
    apart: (work) => door('set local role portal_auth', work),
    asOwner: (work) => door('set local role none', work),
  }
}
