import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import { operationCodes } from '@portal/contract/core/changes/changes.fields'
import { type Standing, standingOf } from '@portal/contract/directory/users/users.rules'
import { findHeld, isFull } from '../../../core/administrators/administrators.ts'
import type { Valued } from '../../../core/changes/changes.values.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { Managed, ManagedAccount } from '../accounts/accounts.manager.service.ts'
import { findWaitingOf } from '../../operations/changes/changes.hand.service.ts'
import { findStandings, standingAfterOperation, type StandingPerson } from '../users/users.standings.service.ts'
import { findSharedBy } from '../../operations/views/views.hand.service.ts'

// The possessions of a leaving person, as values of the accounts and people in a set. New kinds, such as keys and
// schedules, become values of these rows too.

/** Includes names as they were when the set was made. */
export type OffboardInput = ChangeInput<'user.offboard'> & { leaverName?: string; successorName?: string }

export type Grouped = { groups: string | null; groupKeys: string[] }
export type Holds = Standing & { sharedViews: string | null; viewKeys: string[]; setKeys: string[] }
/** An account holds its manager, the successor their groups, and the leaving person everything else. */
export type Held = Partial<Managed & Grouped & Holds>

export type AccountOne = ManagedAccount & { what: 'account' }
type PersonOne = Omit<StandingPerson, 'values'> & Valued<Held>
export type SuccessorOne = PersonOne & { what: 'successor'; gains: Grouped }
export type LeaverOne = PersonOne & { what: 'leaver' }
export type One = AccountOne | SuccessorOne | LeaverOne

type Group = { groupKey: string; name: string }
const grouped = (held: readonly Group[]): Grouped => ({
  groups: held.map(({ name }) => name).join(', ') || null,
  groupKeys: held.map(({ groupKey }) => groupKey),
})

/** The successor's groups now, and after the handover. A successor with full access gains nothing from a group. */
async function groupsOf(tx: Tx, accountId: string, { userKey, successor }: OffboardInput) {
  const held = await findHeld(tx, accountId)
  const of = (userId: string) => held.filter((one) => one.userId === userId)
  const [theirs, own] = [of(userKey), of(successor)]
  const has = new Set(own.map(({ groupKey }) => groupKey))
  const more = isFull(theirs) || isFull(own) ? [] : theirs.filter(({ groupKey }) => !has.has(groupKey))
  return { now: grouped(own), gains: grouped([...own, ...more].toSorted((a, b) => a.name.localeCompare(b.name))) }
}

/** Whether people are held to access groups: they do not take over changes that another person prepared. */
export const isHeld = async (tx: Tx, accountId: string, userId: string): Promise<boolean> =>
  !isFull(await findHeld(tx, accountId, userId))

async function holdsOf(tx: Tx, { caller }: Context, person: StandingPerson): Promise<Holds> {
  const views = await findSharedBy(tx, caller.scope, person.userId)
  return {
    ...standingOf(person),
    sharedViews: views.map(({ name }) => name).join(', ') || null,
    viewKeys: views.map(({ viewId }) => viewId),
    setKeys: await findWaitingOf(tx, caller.scope, person.userId),
  }
}

/** The given people, with everything they hold. */
export async function findPeople(
  tx: Tx,
  context: Context,
  input: OffboardInput,
  ids: readonly string[],
  way: { lock: boolean },
) {
  const wanted = [input.userKey, input.successor].filter((key) => ids.includes(key))
  const found: (SuccessorOne | LeaverOne)[] = []
  if (wanted.length === 0) return found
  for (const person of await findStandings(tx, context, wanted, way)) {
    if (person.userId === input.userKey)
      found.push({ ...person, what: 'leaver', values: await holdsOf(tx, context, person) })
    else {
      const { now, gains } = await groupsOf(tx, person.accountId, input)
      found.push({ ...person, what: 'successor', values: now, gains })
    }
  }
  return found
}

/** The leaving person after the handover, with everything handed over. @throws Problem if that is impossible */
export function leftBy(person: LeaverOne, { afterwards }: OffboardInput): Holds {
  const rest = { sharedViews: null, viewKeys: [], setKeys: [] }
  if (afterwards === 'keep') return { ...standingOf(person), ...rest }
  return { ...standingAfterOperation(person, operationCodes[afterwards]), ...rest }
}
