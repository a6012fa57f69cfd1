import { Problem } from '@portal/contract/core/errors'
import type { ErrorCode } from '@portal/contract/core/errors.table'
import type { Caller } from '../../platform/access/caller.ts'
import type { Tx } from '../../platform/db/db.ts'
import {
  countUsed,
  findPassed,
  type LimitKind,
  listRooms,
  type PassedLimit,
  type AccountLimit,
} from './limits.repository.ts'

export { countUsed, countUsedUpTo, type LimitKind, type LimitUsage } from './limits.repository.ts'

// The limits that companies above set for a partner, counted over everything below it (`product.md` 4.5, S4).

const codes = { customers: 'limit.customers', seats: 'limit.seats', admins: 'limit.admins' } as const satisfies Record<
  LimitKind,
  ErrorCode
>

/** The number to add; `moved` is a company that brings them along: partners above both places already count them. */
type Additions = Partial<Record<LimitKind, number>> & { moved?: string }

/**
 * The first limit of a partner on the way to a company that would be exceeded; undefined if there is room. Called
 * before the rows exist, in their transaction, for the parent of a new customer, or for the company of new
 * administrators and seats. Numbers of companies that the caller doesn't see are left out.
 */
export async function findExceededLimit(
  tx: Tx,
  caller: Pick<Caller, 'accountId'>,
  acctKey: string,
  { moved, ...more }: Additions,
): Promise<Problem | undefined> {
  for (const what of ['customers', 'seats', 'admins'] as const) {
    const count = more[what] ?? 0
    const passed = count > 0 ? await findPassed(tx, acctKey, what, count, moved ?? null) : undefined
    if (!passed) continue
    return noRoom(what, passed, await isSeen(tx, caller, passed.partner))
  }
  return undefined
}
const noRoom = (what: LimitKind, { most, used }: PassedLimit, seen: boolean) =>
  seen ? new Problem(codes[what], { values: { most, left: Math.max(0, most - used) } }) : new Problem('limit.above')
/** @throws Problem limit.customers, limit.seats, limit.admins, limit.above as `findExceededLimit` */
export async function requireRoom(
  tx: Tx,
  caller: Pick<Caller, 'accountId'>,
  acctKey: string,
  more: Additions,
): Promise<void> {
  const problem = await findExceededLimit(tx, caller, acctKey, more)
  if (problem) throw problem
}

/** Row-level security hides companies above one's own. */
const isSeen = async (tx: Tx, { accountId }: Pick<Caller, 'accountId'>, partner: string) =>
  partner === accountId ||
  (await tx.selectFrom('account').select('accountId').where('accountId', '=', partner).executeTakeFirst()) !== undefined

/** The seats that a company gains or loses. */
type MoreSeats = { acctKey: string; more: number }
/**
 * Why companies get no more seats, by their place in the request: each is checked as if the companies before it had
 * received theirs. As `findExceededLimit`, in one statement however many companies there are.
 */
export async function findNoSeats(
  tx: Tx,
  caller: Pick<Caller, 'accountId'>,
  additions: readonly MoreSeats[],
): Promise<Map<number, Problem>> {
  const found = new Map<number, Problem>()
  if (additions.every(({ more }) => more <= 0)) return found
  const keys = new Set(additions.flatMap(({ acctKey, more }) => (more === 0 ? [] : [acctKey])))
  const rooms = Map.groupBy(await listRooms(tx, [...keys], 'seats'), ({ company }) => company)
  const taken = new Map<string, number>()
  const seen = new Map<string, boolean>()
  for (const [at, { acctKey, more }] of additions.entries()) {
    const above = more === 0 ? [] : (rooms.get(acctKey) ?? [])
    const usedOf = ({ partner, used }: AccountLimit) => used + (taken.get(partner) ?? 0)
    const full = more < 0 ? undefined : above.find((room) => usedOf(room) + more > room.most)
    if (full) {
      const visible = seen.get(full.partner) ?? (await isSeen(tx, caller, full.partner))
      seen.set(full.partner, visible)
      found.set(at, noRoom('seats', { ...full, used: usedOf(full) }, visible))
    } else for (const { partner } of above) taken.set(partner, (taken.get(partner) ?? 0) + more)
  }
  return found
}
/** Refuses seats beyond the limits of the partners of companies; fewer are always allowed. @throws Problem as `requireRoom` */
export async function requireSeats(
  tx: Tx,
  caller: Pick<Caller, 'accountId'>,
  additions: readonly MoreSeats[],
): Promise<void> {
  const [problem] = (await findNoSeats(tx, caller, additions)).values()
  if (problem) throw problem
}

type MovedAccount = { acctKey: string; acctType: string }
/** The first limit that a company would exceed with its plans and people at a new place; undefined if there is room. */
export async function findExceededByMove(
  tx: Tx,
  caller: Pick<Caller, 'accountId'>,
  moved: MovedAccount,
  parentKey: string,
): Promise<Problem | undefined> {
  const added = await countUsed(tx, moved.acctKey, moved.acctType)
  return findExceededLimit(tx, caller, parentKey, { ...added, moved: moved.acctKey })
}
/** @throws Problem as `findExceededByMove` */
export async function requireRoomForMove(
  tx: Tx,
  caller: Pick<Caller, 'accountId'>,
  moved: MovedAccount,
  parentKey: string,
): Promise<void> {
  const problem = await findExceededByMove(tx, caller, moved, parentKey)
  if (problem) throw problem
}
