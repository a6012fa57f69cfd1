import { holds } from '@portal/contract/core/access/access.rules'
import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import { maxViews, type SavedView, type views } from '@portal/contract/operations/views/views.contract'
import { v7 as uuid } from 'uuid'
import { onConflict } from '../../../platform/db/conflicts.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import {
  changeView,
  countViews,
  deleteView,
  findView,
  findViews,
  insertView,
  lockViews,
  type ViewRow,
} from './views.repository.ts'

// A view is a person's preference, not a fact about a company, so it is not audited and can be saved while suspended.

const shareRight = 'AcctMgmnt:W'
/** Sharing shows a view to everyone of the company, so it needs the right to write accounts. */
const mayShare = ({ caller }: Context) => holds(caller.rights, shareRight)
const mayChange = (context: Context, row: ViewRow) =>
  row.madeBy === context.caller.userId || (row.shared && mayShare(context))

const viewOf = (context: Context, row: ViewRow): SavedView => ({
  viewKey: row.viewId,
  list: row.list as SavedView['list'],
  name: row.name,
  query: row.query as SavedView['query'],
  shared: row.shared,
  madeBy: row.madeByName,
  mayChange: mayChange(context, row),
})

export const listViews = (context: Context, { query }: Input<typeof views.list>): Promise<Result<typeof views.list>> =>
  context.db.inScope(context.caller.scope, async (tx) => ({
    items: (await findViews(tx, context.caller, query.list)).map((row) => viewOf(context, row)),
  }))

/** @throws Problem view.tooMany */
async function refuseBeyondLimit(tx: Tx, { caller }: Context, list: string, shared: boolean): Promise<void> {
  await lockViews(tx, caller.accountId)
  const most = shared ? maxViews.shared : maxViews.own
  if ((await countViews(tx, caller, list, shared)) >= most) throw new Problem('view.tooMany', { values: { most } })
}
const refuseSharing = (context: Context) => {
  if (!mayShare(context)) throw new Problem('auth.forbidden', { values: { access: shareRight } })
}
/** The database keeps names unique: of two concurrent views with one name, one is refused. */
const refuseTakenName = <A>(work: () => Promise<A>): Promise<A> =>
  onConflict({ saved_view_own_name: 'view.nameTaken', saved_view_shared_name: 'view.nameTaken' }, work, {
    field: 'Name',
    code: 'invalid',
  })

/** @throws Problem view.tooMany, view.nameTaken, auth.forbidden */
export async function createView(context: Context, { body }: Input<typeof views.create>): Promise<SavedView> {
  const { caller, db } = context
  if (body.shared) refuseSharing(context)
  return refuseTakenName(() =>
    db.inScope(caller.scope, async (tx) => {
      await refuseBeyondLimit(tx, context, body.list, body.shared)
      const row = await insertView(tx, {
        ...body,
        viewId: uuid(),
        query: JSON.stringify(body.query),
        accountId: caller.accountId,
        madeBy: caller.userId,
        madeByName: caller.name,
      })
      return viewOf(context, row)
    }),
  )
}

/**
 * @throws Problem view.notFound for a view that the caller does not see, auth.forbidden for one that they may not
 * change
 */
async function changeable(tx: Tx, context: Context, viewKey: string): Promise<ViewRow> {
  const row = await findView(tx, context.caller, viewKey)
  if (!row) throw new Problem('view.notFound')
  if (!mayChange(context, row)) throw new Problem('auth.forbidden', { values: { access: shareRight } })
  return row
}

/** @throws Problem view.notFound, view.tooMany, view.nameTaken, auth.forbidden */
export async function updateView(context: Context, { params, body }: Input<typeof views.update>): Promise<SavedView> {
  const { name, query, shared } = body
  return refuseTakenName(() =>
    context.db.inScope(context.caller.scope, async (tx) => {
      const row = await changeable(tx, context, params.viewKey)
      if (shared !== undefined && shared !== row.shared) {
        refuseSharing(context)
        await refuseBeyondLimit(tx, context, row.list, shared)
        // An unshared view belongs to its owner again, who is the only one to see it.
        if (!shared && row.madeBy !== context.caller.userId)
          throw new Problem('auth.forbidden', { values: { access: shareRight } })
      }
      const changes = {
        ...(name !== undefined && { name }),
        ...(query && { query: JSON.stringify(query) }),
        ...(shared !== undefined && { shared }),
      }
      return viewOf(context, Object.keys(changes).length > 0 ? await changeView(tx, row.viewId, changes) : row)
    }),
  )
}

/** @throws Problem view.notFound, auth.forbidden */
export const removeView = (context: Context, { params }: Input<typeof views.remove>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const row = await changeable(tx, context, params.viewKey)
    await deleteView(tx, row.viewId)
    return { done: true }
  })
