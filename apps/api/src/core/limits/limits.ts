import { Problem } from '@portal/contract/core/errors'
import type { ErrorCode } from '@portal/contract/core/errors.table'
import type { Caller } from '../../platform/access/caller.ts'
import type { Tx } from '../../platform/db/db.ts'
import { countUsed, findPassed, type Limited } from './limits.repository.ts'

export { countUsed } from './limits.repository.ts'

// What companies above a partner allow it, counted over all below it (`product.md` 4.5, S4).

const codes = { customers: 'limit.customers', seats: 'limit.seats', admins: 'limit.admins' } as const satisfies Record<
  Limited,
  ErrorCode
>

/** Adding so many; `moved` is a company that brings them along, whose partners that stay have counted them already. */
type More = Partial<Record<Limited, number>> & { moved?: string }

/**
 * What would pass a limit of a partner on the way to a company; undefined where there is room. Asked before the rows are
 * there, in their transaction, of the parent of a new customer, or of the company of new administrators and seats. Numbers
 * of companies that the caller doesn't see are not told.
 */
export async function findNoRoom(
  tx: Tx,
  caller: Pick<Caller, 'accountId'>,
  acctKey: string,
  { moved, ...more }: More,
): Promise<Problem | undefined> {
  for (const what of ['customers', 'seats', 'admins'] as const) {
    const count = more[what] ?? 0
    const passed = count > 0 ? await findPassed(tx, acctKey, what, count, moved ?? null) : undefined
    if (!passed) continue
    const { partner, most, used } = passed
    if (!(await isSeen(tx, caller, partner))) return new Problem('limit.above')
    return new Problem(codes[what], { values: { most, left: Math.max(0, most - used) } })
  }
  return undefined
}
/** @throws Problem limit.customers, limit.seats, limit.admins, limit.above as `findNoRoom` */
export async function requireRoom(
  tx: Tx,
  caller: Pick<Caller, 'accountId'>,
  acctKey: string,
  more: More,
): Promise<void> {
  const problem = await findNoRoom(tx, caller, acctKey, more)
  if (problem) throw problem
}

/** Row-level security hides companies above one's own. */
const isSeen = async (tx: Tx, { accountId }: Pick<Caller, 'accountId'>, partner: string) =>
  partner === accountId ||
  (await tx.selectFrom('account').select('accountId').where('accountId', '=', partner).executeTakeFirst()) !== undefined

/** Refuses seats beyond the limits of the partners of a company; fewer are always allowed. @throws Problem as `requireRoom` */
export const requireSeats = (tx: Tx, caller: Pick<Caller, 'accountId'>, acctKey: string, delta: number) =>
  requireRoom(tx, caller, acctKey, { seats: delta })

type Moved = { acctKey: string; acctType: string }
/** What would pass a limit of a partner that a company comes under with what it brings; undefined where there is room. */
export async function findNoRoomForMove(
  tx: Tx,
  caller: Pick<Caller, 'accountId'>,
  moved: Moved,
  parentKey: string,
): Promise<Problem | undefined> {
  const brought = await countUsed(tx, moved.acctKey, moved.acctType)
  return findNoRoom(tx, caller, parentKey, { ...brought, moved: moved.acctKey })
}
/** @throws Problem as `findNoRoomForMove` */
export async function requireRoomForMove(
  tx: Tx,
  caller: Pick<Caller, 'accountId'>,
  moved: Moved,
  parentKey: string,
): Promise<void> {
  const problem = await findNoRoomForMove(tx, caller, moved, parentKey)
  if (problem) throw problem
}
