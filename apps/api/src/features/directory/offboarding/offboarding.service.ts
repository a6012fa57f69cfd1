import { isDeepStrictEqual } from 'node:util'
import { Problem } from '@portal/contract/core/errors'
import {
  isAdministrator,
  refusalOfChange,
  type PersonState,
  standingOf,
} from '@portal/contract/directory/users/users.rules'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import type { SetInput } from '../../../core/changes/changes.operation.ts'
import type { Setting } from '../../../core/changes/changes.values.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { changeGroupsOf, refusalOfGroups } from '../../access/accessGroups/accessGroups.person.service.ts'
import { type ManagerValues, refusalOfManager, saveManagers } from '../accounts/accounts.manager.service.ts'
import { reassignWaiting } from '../../operations/changes/changes.hand.service.ts'
import { refusedStandings, saveStandings, type StateChange } from '../users/users.standings.service.ts'
import { transferViews } from '../../operations/views/views.hand.service.ts'
import type {
  Responsibilities,
  LeaverValues,
  LeaverItem,
  OffboardInput,
  OffboardRow,
  SuccessorItem,
} from './offboarding.people.ts'
import { isLimitedToGroups } from './offboarding.people.ts'
import { findParties, type Party } from './offboarding.repository.ts'

type Change<O extends OffboardRow = OffboardRow> = Setting<Responsibilities, O>
const isAbout =
  <W extends OffboardRow['what']>(what: W) =>
  (change: Change): change is Change<Extract<OffboardRow, { what: W }>> =>
    change.one.what === what

/** Changes only a status, with the usual rules, sessions and audit. */
const standingChange = ({ one, before, after }: Change<LeaverItem>): StateChange => ({
  one: { ...one, values: standingOf(one) },
  before: standingOf(before as PersonState),
  after: standingOf(after as PersonState),
})
const same = ({ before, after }: { before: Responsibilities; after: Responsibilities }) =>
  isDeepStrictEqual(before, after)

/** Whether a person can be the successor: an active administrator of the same company. */
const canTake = (leaver: Party, successor: Party | undefined): successor is Party =>
  successor !== undefined &&
  successor.userId !== leaver.userId &&
  successor.accountId === leaver.accountId &&
  isAdministrator(successor, successor) &&
  successor.userStatus === 'Active'

/** Both people, as they are now. @throws Problem if nothing can be handed over between them */
export async function getParties(tx: Tx, { caller }: Context, { userKey, successor }: OffboardInput) {
  const found = await findParties(tx, caller.scope, [userKey, successor])
  const [leaver, next] = [found.get(userKey), found.get(successor)]
  if (!leaver) throw new Problem('user.notFound')
  const refusal = refusalOfChange(caller, leaver)
  if (refusal) throw new Problem(refusal.code, { values: refusal.values ?? {} })
  if (!canTake(leaver, next))
    throw new Problem('user.notSuccessor', { fields: [{ field: 'Input.Successor', code: 'invalid' }] })
  return { leaver, successor: next }
}

/** The reasons to leave the targets of rows unchanged. */
export async function refusedChanges(tx: Tx, context: Context, input: OffboardInput, changes: readonly Change[]) {
  const refused = new Map<string, Problem>()
  const add = (id: string, problem: Problem | undefined) => problem && refused.set(id, problem)
  const parties = await getParties(tx, context, input).catch((refusal: unknown) => {
    if (refusal instanceof Problem) return refusal
    throw refusal
  })
  if (parties instanceof Problem) return new Map(changes.map(({ one }) => [one.targetId, parties]))
  for (const change of changes.filter(isAbout('account')))
    add(
      change.one.targetId,
      refusalOfManager(context.caller, change.one, change.after.manager ?? null, parties.leaver.accountId),
    )
  for (const change of changes.filter(isAbout('successor')))
    add(change.one.targetId, same(change) ? undefined : refusalOfGroups(context, change.one.accountId))
  const standings = changes
    .filter(isAbout('leaver'))
    .map(standingChange)
    .filter((change) => !same(change))
  for (const [id, problem] of await refusedStandings(tx, context, standings)) add(id, problem)
  return refused
}

async function saveGroups(tx: Tx, context: Context, { one, before, after }: Change<SuccessorItem>) {
  const [had = [], has = []] = [before.groupKeys, after.groupKeys]
  const add = has.filter((key) => !had.includes(key))
  const remove = had.filter((key) => !has.includes(key))
  await changeGroupsOf(tx, context, one, { add, remove })
}

/** Hands over shared views and waiting changes. From now on only the successor can run those. */
async function saveHandover(
  tx: Tx,
  context: Context,
  input: OffboardInput,
  { one, before, after }: Change<LeaverItem>,
) {
  const { leaver, successor } = await getParties(tx, context, input)
  const [had, has] = [before as LeaverValues, after as LeaverValues]
  const addedViewKeys = had.viewKeys.filter((key) => !has.viewKeys.includes(key))
  const back = has.viewKeys.filter((key) => !had.viewKeys.includes(key))
  const sets = had.setKeys.filter((key) => !has.setKeys.includes(key))
  if (addedViewKeys.length > 0) await transferViews(tx, addedViewKeys, leaver.userId, successor)
  if (back.length > 0) await transferViews(tx, back, successor.userId, leaver)
  if (sets.length > 0)
    await reassignWaiting(
      tx,
      context,
      sets,
      (await isLimitedToGroups(tx, leaver.accountId, successor.userId)) ? null : successor,
    )
  if (addedViewKeys.length + back.length + sets.length === 0) return
  await recordAudit(tx, context, {
    action: 'user.handedOver',
    accountId: one.accountId,
    targets: [{ type: 'user', key: one.userId, name: one.email }],
    changes: [
      { field: 'successor', old: null, new: successor.email },
      { field: 'sharedViews', old: had.sharedViews, new: has.sharedViews },
      ...(sets.length > 0 ? [{ field: 'waitingChanges', old: sets.length, new: 0 }] : []),
    ],
    ...(input.reason && { reason: input.reason }),
  })
}

/** Saves the differences. The leaving person is saved last, and restored first. */
export async function saveChanges(
  tx: Tx,
  context: Context,
  { input, undoOf }: SetInput<OffboardInput>,
  changes: readonly Change[],
) {
  const leaving = changes.filter(isAbout('leaver'))
  const standings = leaving.map(standingChange).filter((change) => !same(change))
  const saveStatus = () => (standings.length > 0 ? saveStandings(tx, context, standings, input.reason) : undefined)
  if (undoOf) await saveStatus()
  const managed = changes.filter(isAbout('account')).map(({ one, before, after }) => ({
    one,
    before: before as ManagerValues,
    after: after as ManagerValues,
  }))
  if (managed.length > 0) await saveManagers(tx, context, managed)
  for (const change of changes.filter(isAbout('successor'))) await saveGroups(tx, context, change)
  for (const change of leaving) await saveHandover(tx, context, input, change)
  if (!undoOf) await saveStatus()
}
