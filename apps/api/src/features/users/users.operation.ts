import { isDeepStrictEqual } from 'node:util'
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
  type Verdict,
} from '@portal/contract/users/users.rules'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { type AuditAction, recordAudit } from '../../core/audit/audit.record.ts'
import { idsOf, inOrder, type Operation, type PlannedRow, type ReadyRow } from '../../core/changes/changes.operation.ts'
import { requireAdministratorLeft } from '../../core/administrators/administrators.ts'
import { sessionChanged } from '../../core/sessions/sessions.ts'
import { userStatusWords, type UserStatusInput } from './users.operation.words.ts'
import { problemOf, refuse } from './users.rules.ts'
import * as users from './users.status.repository.ts'

type Person = users.PersonStanding

const codes: readonly number[] = Object.values(operationCodes)
const last = () => new Problem('user.lastAdministrator')

const target = ({ userId, email, accountId }: Person) =>
  ({ targetKind: 'user', targetId: userId, targetName: email, targetAccountId: accountId }) as const

/** Refuses the rows that would leave a company without an administrator: if all of them were to go, the last one stays. */
function keepLast(people: readonly Person[], rows: PlannedRow[], left: Map<string, number>): PlannedRow[] {
  return rows.map((row, place) => {
    const person = people[place] as Person
    const after = row.after as Standing
    const goes = !row.refusal && isAdministrator(person, person) && !isAdministrator(person, after)
    if (!goes) return row
    const now = left.get(person.accountId) ?? 0
    if (takesLast(person, person, after, now)) return { ...row, refusal: last() }
    left.set(person.accountId, now - 1)
    return row
  })
}

function rowOf({ caller }: Context, person: Person, verdict: Verdict): PlannedRow {
  const before = standingOf(person)
  const refusal = refusalOfChange(caller, person) ?? verdict.refusal
  return { ...target(person), before, after: verdict.to ?? before, ...(refusal && { refusal: problemOf(refusal) }) }
}

async function standingsInOrder(tx: Tx, { caller }: Context, ids: readonly string[]) {
  return inOrder(await users.findStandings(tx, caller.scope, ids), ids, ({ userId }) => userId)
}
const companiesOf = (people: readonly Person[]) => [...new Set(people.map(({ accountId }) => accountId))]

async function planned(tx: Tx, context: Context, people: Person[], rows: PlannedRow[]): Promise<PlannedRow[]> {
  return keepLast(people, rows, await users.countAdministrators(tx, context.caller.scope, companiesOf(people)))
}

/** @throws Problem user.notFound, user.lastAdministrator, group.lastAdministrator, and those of the rules */
async function apply(tx: Tx, context: Context, input: UserStatusInput, row: ReadyRow): Promise<void> {
  const { caller } = context
  await users.holdAdministrators(tx, row.targetAccountId)
  const [person] = await users.findStandings(tx, caller.scope, [row.targetId], { lock: true })
  if (!person) throw new Problem('user.notFound')
  const before = standingOf(person)
  if (input.restore && !isDeepStrictEqual(before, row.before)) throw new Problem('change.changedSince')
  refuse(refusalOfChange(caller, person))
  const verdict = input.restore ? { to: row.after as Standing } : standingAfter(person, input.operationCode)
  if (verdict.refusal) throw problemOf(verdict.refusal)
  const after = verdict.to
  if (isDeepStrictEqual(before, after)) return
  const goes = isAdministrator(person, before) && !isAdministrator(person, after)
  if (goes) {
    const left = await users.countAdministrators(tx, caller.scope, [person.accountId])
    if (takesLast(person, before, after, left.get(person.accountId) ?? 0)) throw last()
  }
  await users.saveStanding(tx, caller.scope, person.userId, after, caller.email)
  if (goes) await requireAdministratorLeft(tx, person.accountId)
  await sessionChanged(tx, person.userId) // a trigger ends the sessions; this process hears of it before the answer
  await recordAudit(tx, context, {
    action: actionOf(before, after),
    accountId: person.accountId,
    targets: [{ type: 'user', key: person.userId, name: person.email }],
    changes: [{ field: 'userStatus', old: before.userStatus, new: after.userStatus }],
    ...(input.reason && { reason: input.reason }),
  })
}
function actionOf(before: Standing, after: Standing): AuditAction {
  if (before.userStatus === 'Removed') return 'user.restored'
  if (after.userStatus === 'Removed') return 'user.removed'
  return after.userStatus === 'Disabled' ? 'user.disabled' : 'user.enabled'
}

async function undoRows(tx: Tx, context: Context, done: readonly ReadyRow[]): Promise<PlannedRow[]> {
  const people = await standingsInOrder(tx, context, idsOf(done))
  const byId = new Map(done.map((row) => [row.targetId, row]))
  const rows = people.map((person): PlannedRow => {
    const { before, after } = byId.get(person.userId) as ReadyRow
    const plan = rowOf(context, person, { to: before as Standing })
    return isDeepStrictEqual(standingOf(person), after)
      ? plan
      : { ...plan, refusal: new Problem('change.changedSince') }
  })
  return planned(tx, context, people, rows)
}

/** Removing, disabling and enabling people (specification section 4, operation codes 2, 3 and 4; `product.md` 2.2). */
export const userStatusOperation: Operation<'user.status'> = {
  kind: 'user.status',
  access: 'AcctMgmnt:W',
  module: { name: 'Customer-Add/Edit Users', level: 'RW' },
  further: 'person',
  stepUp: ({ operationCode }, { ready }) => operationCode !== operationCodes.enable && ready > 1,
  targets: 'user',
  check({ operationCode }) {
    if (!codes.includes(operationCode))
      throw new Problem('user.invalidOperation', { fields: [{ field: 'Input.OperationCode', code: 'notOneOf' }] })
  },
  async plan(tx, context, { operationCode }, ids) {
    const people = await standingsInOrder(tx, context, ids)
    const rows = people.map((person) => rowOf(context, person, standingAfter(person, operationCode)))
    return planned(tx, context, people, rows)
  },
  words: userStatusWords,
  confirmCount: ({ operationCode }, { ready }) =>
    operationCode === operationCodes.remove && ready > confirmAbove.removals ? ready : undefined,
  needsApproval: ({ operationCode }, { ready }) =>
    operationCode === operationCodes.remove && ready > approvalAbove.removals,
  apply,
  inverse: async (tx, context, { operationCode }, rows) => ({
    kind: 'user.status',
    input: {
      operationCode: operationCode === operationCodes.enable ? operationCodes.disable : operationCodes.enable,
      restore: true,
    },
    rows: await undoRows(tx, context, rows),
  }),
}
