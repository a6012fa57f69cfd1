import { v7 as uuid } from 'uuid'
import { type AuditAction, recordAudits } from '../../../core/audit/audit.record.ts'
import type { SetInput } from '../../../core/changes/changes.operation.ts'
import { actedIn } from '../../../core/sessions/sessions.onBehalf.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { same, type AssignedPlan, type Move } from './userPlans.people.ts'
import { insertActivities } from './userPlans.activity.repository.ts'
import { assign, type SeatAssignment, release, restoreAssignments } from './userPlans.repository.ts'

const actionOf = (before: AssignedPlan, after: AssignedPlan): AuditAction =>
  after.subscriptionId === null ? 'userplan.removed' : before.subscriptionId ? 'userplan.changed' : 'userplan.assigned'

/** People per statement. */
const piece = 500
/** Assigns and frees seats; an undo restores former assignments unchanged. */
export async function saveMoves(tx: Tx, context: Context, set: SetInput<unknown>, moves: readonly Move[]) {
  // Replaced seats are freed before any is assigned, because a company plan may be full.
  for (let from = 0; from < moves.length; from += piece) await leave(tx, context, set, moves.slice(from, from + piece))
  for (let from = 0; from < moves.length; from += piece) {
    const some = moves.slice(from, from + piece)
    const givings = some.flatMap(({ one: { userId, accountId }, after: { subscriptionId } }): SeatAssignment[] =>
      subscriptionId ? [{ userId, accountId, subscriptionId }] : [],
    )
    const toAssign = set.undoOf === null ? givings : await restoreAssignments(tx, context.caller.scope, givings)
    await assign(tx, toAssign, context.caller.by)
    await record(tx, context, some, set.changeSetId)
  }
}
async function leave(
  tx: Tx,
  { caller }: Context,
  { undoOf }: SetInput<unknown>,
  moves: readonly Move[],
): Promise<void> {
  const back = undoOf !== null
  const remaining = moves.flatMap(({ one: { userPlanId }, before, after }) =>
    userPlanId && before.subscriptionId && !same(before, after)
      ? [{ userPlanId, ends: after.subscriptionId === null }]
      : [],
  )
  const idsOf = (ends: boolean) => remaining.filter((one) => one.ends === ends).map(({ userPlanId }) => userPlanId)
  await release(tx, caller.scope, idsOf(true), back ? 'UNDONE' : 'RELEASED')
  await release(tx, caller.scope, idsOf(false), back ? 'UNDONE' : 'CHANGED')
}

export type RecordedMove = {
  one: Pick<Move['one'], 'userId' | 'accountId' | 'email'>
  before: AssignedPlan
  after: AssignedPlan
}
/** Records changes of people's plans in the audit log and in the activity of the company's plans. */
export async function record(tx: Tx, context: Context, moves: readonly RecordedMove[], changeSetId: string | null) {
  const { caller } = context
  await recordAudits(
    tx,
    context,
    moves.map(({ one, before, after }) => ({
      action: actionOf(before, after),
      accountId: one.accountId,
      targets: [{ type: 'user', key: one.userId, name: one.email }],
      changes: [{ field: 'plan', old: before.planCode, new: after.planCode }],
    })),
  )
  const rows = moves.map(({ one, before, after }) => ({
    activityId: uuid(),
    accountId: one.accountId,
    subscriptionId: after.subscriptionId ?? before.subscriptionId,
    userId: one.userId,
    before: { planCode: before.planCode },
    after: { planCode: after.planCode },
  }))
  await insertActivities(tx, { ...caller, alias: actedIn(caller) }, changeSetId, rows)
}
