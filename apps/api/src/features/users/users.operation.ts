import { operationCodes } from '@portal/contract/changes/changes.contract'
import { approvalAbove, confirmAbove } from '@portal/contract/changes/changes.rules'
import { Problem } from '@portal/contract/core/errors'
import {
  isAdministrator,
  refusalOfChange,
  type Standing,
  standingAfter,
  standingOf,
  takesLast,
} from '@portal/contract/users/users.rules'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { type AuditAction, recordAudits } from '../../core/audit/audit.record.ts'
import { type Setting, settingValues, type Valued } from '../../core/changes/changes.values.ts'
import { requireAdministratorLeft } from '../../core/administrators/administrators.ts'
import { sessionsChanged } from '../../core/sessions/sessions.ts'
import { userRestoreWords, type UserStatusInput, userStatusWords } from './users.operation.words.ts'
import { problemOf } from './users.rules.ts'
import * as users from './users.status.repository.ts'
type Person = users.PersonStanding & Valued<Standing>
type Change = Setting<Standing, Person>

const codes: readonly number[] = Object.values(operationCodes)
const companiesOf = (settings: readonly Change[]) => [...new Set(settings.map(({ one }) => one.accountId))]
const leaves = ({ one, before, after }: Change) => isAdministrator(one, before) && !isAdministrator(one, after)

/** People as they stand. Changes of the administrators of their companies take turns. */
async function find(tx: Tx, { caller }: Context, ids: readonly string[], { lock }: { lock: boolean }) {
  if (lock) await users.holdAdministrators(tx, caller.scope, ids)
  const found = await users.findStandings(tx, caller.scope, ids, { lock })
  return found.map(
    (person): Person => ({
      ...person,
      targetKind: 'user',
      targetId: person.userId,
      targetName: person.email,
      targetAccountId: person.accountId,
      values: standingOf(person),
    }),
  )
}

/** Whoever would leave a company without an administrator stays: if all of them were to go, the last one does not. */
async function refusals(tx: Tx, { caller }: Context, settings: readonly Change[]) {
  const left = await users.countAdministrators(tx, caller.scope, companiesOf(settings.filter(leaves)))
  const refused = new Map<string, Problem>()
  for (const setting of settings) {
    const { one, before, after } = setting
    const refusal = refusalOfChange(caller, one)
    if (refusal) refused.set(one.userId, problemOf(refusal))
    if (refusal || !leaves(setting)) continue
    const now = left.get(one.accountId) ?? 0
    if (takesLast(one, before, after, now)) refused.set(one.userId, new Problem('user.lastAdministrator'))
    else left.set(one.accountId, now - 1)
  }
  return refused
}

/** @throws Problem group.lastAdministrator */
async function save(tx: Tx, context: Context, { reason }: UserStatusInput, settings: readonly Change[]): Promise<void> {
  const { caller } = context
  const standings = settings.map(({ one, after }) => ({ userId: one.userId, ...after }))
  await users.saveStandings(tx, caller.scope, standings, caller.email)
  for (const accountId of companiesOf(settings.filter(leaves))) await requireAdministratorLeft(tx, accountId)
  // A trigger ends the sessions; this process hears of it before the answer.
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
}
function actionOf(before: Standing, after: Standing): AuditAction {
  if (before.userStatus === 'Removed') return 'user.restored'
  if (after.userStatus === 'Removed') return 'user.removed'
  return after.userStatus === 'Disabled' ? 'user.disabled' : 'user.enabled'
}

const stepsUp = (enables: boolean, ready: number) => !enables && ready > 1

/** Removing, disabling and enabling people (specification section 4, operation codes 2, 3 and 4; `product.md` 2.2). */
export const userStatusOperation = settingValues<'user.status', Standing, UserStatusInput, Person>({
  kind: 'user.status',
  access: 'AcctMgmnt:W',
  module: { name: 'Customer-Add/Edit Users', level: 'RW' },
  further: 'person',
  targets: 'user',
  fields: { userStatus: 'text', statusBeforeDisable: 'kept', statusBeforeRemoval: 'kept' },
  together: true,
  check({ operationCode }) {
    if (!codes.includes(operationCode))
      throw new Problem('user.invalidOperation', { fields: [{ field: 'Input.OperationCode', code: 'notOneOf' }] })
  },
  find: (tx, context, _, ids, way) => find(tx, context, ids, way),
  wanted({ operationCode }, person) {
    const { to, refusal } = standingAfter(person, operationCode)
    if (refusal) throw problemOf(refusal)
    return to
  },
  refusals: (tx, context, _, settings) => refusals(tx, context, settings),
  save: (tx, context, { input }, settings) => save(tx, context, input, settings),
  stepUp: ({ operationCode }, { ready }) => stepsUp(operationCode === operationCodes.enable, ready),
  words: userStatusWords,
  confirmCount: ({ operationCode }, { ready }) =>
    operationCode === operationCodes.remove && ready > confirmAbove.removals ? ready : undefined,
  needsApproval: ({ operationCode }, { ready }) =>
    operationCode === operationCodes.remove && ready > approvalAbove.removals,
  undo: {
    // What disabled or removed people is undone by enabling them.
    stepUp: ({ operationCode }, { ready }) => stepsUp(operationCode !== operationCodes.enable, ready),
    words: userRestoreWords,
  },
})
