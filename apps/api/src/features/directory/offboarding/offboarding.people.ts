import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import { operationCodes } from '@portal/contract/core/changes/changes.fields'
import { type PersonState, standingOf } from '@portal/contract/directory/users/users.rules'
import { findMemberships, isFull } from '../../../core/administrators/administrators.ts'
import type { Valued } from '../../../core/changes/changes.values.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { ManagerValues, ManagedAccount } from '../accounts/accounts.manager.service.ts'
import { findWaitingOf } from '../../operations/changes/changes.hand.service.ts'
import { findStandings, standingAfterOperation, type PersonWithState } from '../users/users.standings.service.ts'
import { findSharedBy } from '../../operations/views/views.hand.service.ts'

// The responsibilities of a leaving person, as values of the accounts and people in a set. New kinds, such as keys and
// schedules, become values of these rows too.

/** Includes names as they were when the set was made. */
export type OffboardInput = ChangeInput<'user.offboard'> & { leaverName?: string; successorName?: string }

export type GroupValues = { groups: string | null; groupKeys: string[] }
export type LeaverValues = PersonState & { sharedViews: string | null; viewKeys: string[]; setKeys: string[] }
/** An account holds its manager, the successor their groups, and the leaving person everything else. */
export type Responsibilities = Partial<ManagerValues & GroupValues & LeaverValues>

export type AccountItem = ManagedAccount & { what: 'account' }
type PersonItem = Omit<PersonWithState, 'values'> & Valued<Responsibilities>
export type SuccessorItem = PersonItem & { what: 'successor'; gains: GroupValues }
export type LeaverItem = PersonItem & { what: 'leaver' }
export type OffboardRow = AccountItem | SuccessorItem | LeaverItem

type Group = { groupKey: string; name: string }
const grouped = (groups: readonly Group[]): GroupValues => ({
  groups: groups.map(({ name }) => name).join(', ') || null,
  groupKeys: groups.map(({ groupKey }) => groupKey),
})

/** The successor's groups now, and after the handover. A successor with full access gains nothing from a group. */
async function groupsOf(tx: Tx, accountId: string, { userKey, successor }: OffboardInput) {
  const memberships = await findMemberships(tx, accountId)
  const membershipsOf = (userId: string) => memberships.filter((one) => one.userId === userId)
  const [theirs, own] = [membershipsOf(userKey), membershipsOf(successor)]
  const has = new Set(own.map(({ groupKey }) => groupKey))
  const more = isFull(theirs) || isFull(own) ? [] : theirs.filter(({ groupKey }) => !has.has(groupKey))
  return { now: grouped(own), gains: grouped([...own, ...more].toSorted((a, b) => a.name.localeCompare(b.name))) }
}

/** Whether people are limited to access groups: they do not take over changes that another person prepared. */
export const isLimitedToGroups = async (tx: Tx, accountId: string, userId: string): Promise<boolean> =>
  !isFull(await findMemberships(tx, accountId, userId))

async function holdsOf(tx: Tx, { caller }: Context, person: PersonWithState): Promise<LeaverValues> {
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
  mode: { lock: boolean },
) {
  const keys = [input.userKey, input.successor].filter((key) => ids.includes(key))
  const found: (SuccessorItem | LeaverItem)[] = []
  if (keys.length === 0) return found
  for (const person of await findStandings(tx, context, keys, mode)) {
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
export function valuesAfterHandover(person: LeaverItem, { afterwards }: OffboardInput): LeaverValues {
  const rest = { sharedViews: null, viewKeys: [], setKeys: [] }
  if (afterwards === 'keep') return { ...standingOf(person), ...rest }
  return { ...standingAfterOperation(person, operationCodes[afterwards]), ...rest }
}
