import { Problem } from '@portal/contract/core/errors'
import {
  isAdministrator,
  refusalOfChange,
  type PersonState,
  stateAfter,
  standingOf,
  removesLast,
} from '@portal/contract/directory/users/users.rules'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { requireAdministratorLeft } from '../../../core/administrators/administrators.ts'
import { type AuditAction, recordAudits } from '../../../core/audit/audit.record.ts'
import type { Setting, Valued } from '../../../core/changes/changes.values.ts'
import { plansOfPeople } from '../../../core/people/people.plans.ts'
import { accessBeyond } from '../../../core/reach/reach.ts'
import { sessionsChanged } from '../../../core/sessions/sessions.ts'
import { problemOf } from './users.rules.ts'
import * as users from './users.status.repository.ts'

// Statuses of many people: found, refused, saved and audited, for every operation that changes them.

export type PersonWithState = users.PersonStateRow & Valued<PersonState>
export type StateChange = Setting<PersonState, PersonWithState>

const companiesOf = (settings: readonly StateChange[]) => [...new Set(settings.map(({ one }) => one.accountId))]
const leaves = ({ one, before, after }: StateChange) => isAdministrator(one, before) && !isAdministrator(one, after)

/** The status of a person after operation 2, 3 or 4. @throws Problem if that is not possible */
export function standingAfterOperation(standing: PersonState, code: number): PersonState {
  const { to, refusal } = stateAfter(standing, code)
  if (refusal) throw problemOf(refusal)
  return to
}

/** People with their statuses. Changes of administrators take turns within a company. */
export async function findStandings(tx: Tx, { caller }: Context, ids: readonly string[], { lock }: { lock: boolean }) {
  if (lock) await users.lockAdministrators(tx, caller.scope, ids)
  const found = await users.findStandings(tx, caller.scope, ids, { lock })
  return found.map((person): PersonWithState => ({
    ...person,
    targetKind: 'user',
    targetId: person.userId,
    targetName: person.email,
    targetAccountId: person.accountId,
    values: standingOf(person),
  }))
}

const comes = ({ before, after }: StateChange) => isOut(before) && !isOut(after)
const isOut = ({ userStatus }: PersonState) => userStatus === 'Disabled' || userStatus === 'Removed'
/** The reasons to keep a status: the caller may not change it, or a company would lose its last administrator. */
export async function refusedStandings(
  tx: Tx,
  { caller }: Context,
  settings: readonly StateChange[],
): Promise<Map<string, Problem>> {
  const changed = settings.filter(({ before, after }) => before.userStatus !== after.userStatus)
  const excess = await accessBeyond(
    tx,
    caller,
    changed.map((setting) => ({ userId: setting.one.userId, change: comes(setting) ? 'restored' : 'revoked' })),
  )
  const remaining = await users.countAdministrators(tx, caller.scope, companiesOf(settings.filter(leaves)))
  const refused = new Map<string, Problem>()
  for (const setting of settings) {
    const { one, before, after } = setting
    const refusal = refusalOfChange(caller, one)
    const problem = refusal ? problemOf(refusal) : excess.get(one.userId)
    if (problem) refused.set(one.userId, problem)
    if (problem || !leaves(setting)) continue
    const now = remaining.get(one.accountId) ?? 0
    if (removesLast(one, before, after, now)) refused.set(one.userId, new Problem('user.lastAdministrator'))
    else remaining.set(one.accountId, now - 1)
  }
  return refused
}

/** @throws Problem group.lastAdministrator */
export async function saveStandings(
  tx: Tx,
  context: Context,
  settings: readonly StateChange[],
  reason?: string | null,
): Promise<void> {
  const { caller } = context
  const standings = settings.map(({ one, after }) => ({ userId: one.userId, ...after }))
  await users.saveStandings(tx, caller.scope, standings, caller.by)
  for (const accountId of companiesOf(settings.filter(leaves))) await requireAdministratorLeft(tx, accountId)
  // A trigger ends the sessions; this process is notified before the answer.
  await sessionsChanged(
    tx,
    standings.map(({ userId }) => userId),
  )
  await recordAudits(
    tx,
    context,
    settings.map(({ one, before, after }) => ({
      action: actionOf(before, after),
      accountId: one.accountId,
      targets: [{ type: 'user', key: one.userId, name: one.email }],
      changes: [{ field: 'userStatus', old: before.userStatus, new: after.userStatus }],
      ...(reason && { reason }),
    })),
  )
  await savePlans(tx, context, settings)
}
const leavesFor = ({ before, after }: StateChange) => after.userStatus === 'Removed' && before.userStatus !== 'Removed'
const isRestored = ({ before, after }: StateChange) => before.userStatus === 'Removed' && after.userStatus !== 'Removed'
/** Records the plans of leaving people as unassigned; returning people get theirs while seats are free. */
async function savePlans(tx: Tx, context: Context, settings: readonly StateChange[]): Promise<void> {
  const leaving = settings
    .filter(leavesFor)
    .map(({ one: { userId, accountId, email } }) => ({ userId, accountId, email }))
  const returning = settings
    .filter(isRestored)
    .map(({ one: { userId, accountId, email, removedAt } }) => ({ userId, accountId, email, removedAt }))
  if (leaving.length > 0) await plansOfPeople().recordReleased(tx, context, leaving)
  if (returning.length > 0) await plansOfPeople().restore(tx, context, returning)
}

function actionOf(before: PersonState, after: PersonState): AuditAction {
  if (before.userStatus === 'Removed') return 'user.restored'
  if (after.userStatus === 'Removed') return 'user.removed'
  return after.userStatus === 'Disabled' ? 'user.disabled' : 'user.enabled'
}
