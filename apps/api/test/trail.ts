import type { World } from './world.ts'

type TrailFilter = {
  /** The account that it happened in. */
  at?: { accountId: string }
  /** The action; with a `%`, all actions that match the pattern. */
  action?: string
  /** Who did it. */
  by?: { userId: string }
  /** The first object of the event. */
  to?: { userId: string }
}

/** The requested entries of the audit, in the order written. */
export async function trailOf(world: World, { at, action, by, to }: TrailFilter) {
  const rows = await world.db.asOwner((tx) => {
    let entries = tx.selectFrom('auditEvent').selectAll().orderBy('auditId')
    if (at) entries = entries.where('accountId', '=', at.accountId)
    if (action) entries = entries.where('action', 'like', action)
    return entries.execute()
  })
  return rows.filter(
    ({ actor, targets }) =>
      (!by || (actor as { key: string }).key === by.userId) &&
      (!to || (targets as { key: string }[])[0]?.key === to.userId),
  )
}
/** The actions, in order. */
export const actionsOf = async (world: World, filter: TrailFilter): Promise<string[]> =>
  (await trailOf(world, filter)).map(({ action }) => action)
