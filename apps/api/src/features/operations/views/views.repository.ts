import { type Insertable, type Selectable, sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import type { Tables, Tx } from '../../../platform/db/db.ts'

export type ViewRow = Selectable<Tables['savedView']>
/** The reader's own views and those that their company shares. A company below shares only with its own people. */
type Reader = { userId: string; accountId: string; scope: Scope }

const seenBy = (tx: Tx, { userId, accountId, scope }: Reader) =>
  tx
    .selectFrom('savedView')
    .selectAll()
    .where(within(scope, 'savedView'))
    .where('accountId', '=', accountId)
    .where((is) => is.or([is('shared', '=', true), is('madeBy', '=', userId)]))

/** By name; at most twice the limit, so there are no pages. */
export const findViews = (tx: Tx, reader: Reader, list: string): Promise<ViewRow[]> =>
  seenBy(tx, reader)
    .where('list', '=', list)
    .orderBy(({ fn }) => fn<string>('lower', ['name']))
    .execute()

export const findView = (tx: Tx, reader: Reader, viewId: string): Promise<ViewRow | undefined> =>
  seenBy(tx, reader).where('viewId', '=', viewId).forUpdate().executeTakeFirst()

/** Makes additions take turns, so that two concurrent ones cannot exceed the limit. */
export const lockViews = (tx: Tx, accountId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('views ' || ${accountId}, 0))`.execute(tx)

/** The number of views of a list that the company shares, or that the person has. */
export async function countViews(tx: Tx, { userId, accountId }: Reader, list: string, shared: boolean) {
  const { count } = await tx
    .selectFrom('savedView')
    .where('accountId', '=', accountId)
    .where('list', '=', list)
    .where('shared', '=', shared)
    .$if(!shared, (query) => query.where('madeBy', '=', userId))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const insertView = (tx: Tx, row: Insertable<Tables['savedView']>): Promise<ViewRow> =>
  tx.insertInto('savedView').values(row).returningAll().executeTakeFirstOrThrow()

export const changeView = (tx: Tx, viewId: string, changes: Partial<Pick<ViewRow, 'name' | 'query' | 'shared'>>) =>
  tx
    .updateTable('savedView')
    .set((is) => ({ ...changes, version: is('version', '+', 1) }))
    .where('viewId', '=', viewId)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteView = (tx: Tx, viewId: string) => tx.deleteFrom('savedView').where('viewId', '=', viewId).execute()

export const findShared = (tx: Tx, scope: Scope, userId: string) =>
  tx
    .selectFrom('savedView')
    .where(within(scope, 'savedView'))
    .where('madeBy', '=', userId)
    .where('shared', '=', true)
    .select(['viewId', 'name'])
    .orderBy('viewId')
    .execute()
export const reassignViews = (tx: Tx, viewIds: readonly string[], from: string, to: { userId: string; name: string }) =>
  tx
    .updateTable('savedView')
    .set((is) => ({ madeBy: to.userId, madeByName: to.name, version: is('version', '+', 1) }))
    .where('viewId', 'in', [...viewIds])
    .where('madeBy', '=', from)
    .where('shared', '=', true)
    .execute()
