import { isDeepStrictEqual } from 'node:util'
import { Problem } from '@portal/contract/core/errors'
import {
  isAdministrator,
  refusalOfChange,
  type Standing,
  standingOf,
} from '@portal/contract/directory/users/users.rules'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import type { Asked } from '../../../core/changes/changes.operation.ts'
import type { Setting } from '../../../core/changes/changes.values.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { changeGroupsOf, refusalOfGroups } from '../../access/accessGroups/accessGroups.person.service.ts'
import { type Managed, refusalOfManager, saveManagers } from '../accounts/accounts.manager.service.ts'
import { handWaiting } from '../../operations/changes/changes.hand.service.ts'
import { refusedStandings, saveStandings, type StandingChange } from '../users/users.standings.service.ts'
import { handViews } from '../../operations/views/views.hand.service.ts'
import type { Held, Holds, LeaverOne, OffboardInput, One, SuccessorOne } from './offboarding.people.ts'
import { isHeld } from './offboarding.people.ts'
import { findParties, type Party } from './offboarding.repository.ts'

type Change<O extends One = One> = Setting<Held, O>
const isAbout =
  <W extends One['what']>(what: W) =>
  (change: Change): change is Change<Extract<One, { what: W }>> =>
    change.one.what === what

/** Changes only a status, with the usual rules, sessions and audit. */
const standingChange = ({ one, before, after }: Change<LeaverOne>): StandingChange => ({
  one: { ...one, values: standingOf(one) },
  before: standingOf(before as Standing),
  after: standingOf(after as Standing),
})
const same = ({ before, after }: { before: Held; after: Held }) => isDeepStrictEqual(before, after)

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

async function saveGroups(tx: Tx, context: Context, { one, before, after }: Change<SuccessorOne>) {
  const [had = [], has = []] = [before.groupKeys, after.groupKeys]
  const add = has.filter((key) => !had.includes(key))
  const remove = had.filter((key) => !has.includes(key))
  await changeGroupsOf(tx, context, one, { add, remove })
}

/** Hands over shared views and waiting changes. From now on only the successor can run those. */
async function saveHeld(tx: Tx, context: Context, input: OffboardInput, { one, before, after }: Change<LeaverOne>) {
  const { leaver, successor } = await getParties(tx, context, input)
  const [had, has] = [before as Holds, after as Holds]
  const given = had.viewKeys.filter((key) => !has.viewKeys.includes(key))
  const back = has.viewKeys.filter((key) => !had.viewKeys.includes(key))
  const sets = had.setKeys.filter((key) => !has.setKeys.includes(key))
  if (given.length > 0) await handViews(tx, given, leaver.userId, successor)
  if (back.length > 0) await handViews(tx, back, successor.userId, leaver)
  if (sets.length > 0)
    await handWaiting(tx, context, sets, (await isHeld(tx, leaver.accountId, successor.userId)) ? null : successor)
  if (given.length + back.length + sets.length === 0) return
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
  { input, undoOf }: Asked<OffboardInput>,
  changes: readonly Change[],
) {
  const leaving = changes.filter(isAbout('leaver'))
  const standings = leaving.map(standingChange).filter((change) => !same(change))
  const saveStatus = () => (standings.length > 0 ? saveStandings(tx, context, standings, input.reason) : undefined)
  if (undoOf) await saveStatus()
  const managed = changes.filter(isAbout('account')).map(({ one, before, after }) => ({
    one,
    before: before as Managed,
    after: after as Managed,
  }))
  if (managed.length > 0) await saveManagers(tx, context, managed)
  for (const change of changes.filter(isAbout('successor'))) await saveGroups(tx, context, change)
  for (const change of leaving) await saveHeld(tx, context, input, change)
  if (!undoOf) await saveStatus()
}
