import { isDeepStrictEqual } from 'node:util'
import { approvalAbove, confirmAbove } from '@portal/contract/core/changes/changes.rules'
import { Problem } from '@portal/contract/core/errors'
import { maxRows } from '@portal/contract/directory/imports/imports.columns'
import { refusalOfChange, type PersonState, standingOf } from '@portal/contract/directory/users/users.rules'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { recordAudits } from '../../../core/audit/audit.record.ts'
import {
  type SetInput,
  type Fields,
  idsOf,
  inverseRow,
  type Operation,
  type PlannedRow,
  type ReadyRow,
  type Refusals,
  type Values,
} from '../../../core/changes/changes.operation.ts'
import { plansOfPeople } from '../../../core/people/people.plans.ts'
import { sessionsChanged } from '../../../core/sessions/sessions.ts'
import {
  findStandings,
  refusedStandings,
  saveStandings,
  type StateChange,
  type PersonWithState,
} from '../users/users.standings.service.ts'
import { assignSeats } from '../userPlans/userPlans.seating.service.ts'
import { type Profile, profileFields } from './imports.cells.ts'
import { add } from './imports.add.ts'
import { validate } from './imports.judge.ts'
import { type ImportFacts, restoreWords, wordsOf } from './imports.operation.words.ts'
import { findAssignments, refuseTaking, undoSeats } from './imports.seats.ts'
import * as imports from './imports.repository.ts'
import type { ExistingPerson } from './imports.repository.ts'

// A row adds a person (nothing before), changes a record, or changes a status (`userStatus` on both sides).

type Row = ReadyRow<Values>
type RefusedRows = Map<string, Problem>

const fields: Fields<Values> = {
  kind: 'text',
  roleCode: 'text',
  firstName: 'text',
  lastName: 'text',
  phone: 'text',
  jobFunction: 'text',
  language: 'text',
  timeZone: 'text',
  referenceKey: 'text',
  groups: 'text',
  plans: 'text',
  seats: 'kept',
  userStatus: 'text',
  statusBeforeDisable: 'kept',
  statusBeforeRemoval: 'kept',
  emailTyped: 'kept',
  groupKeys: 'kept',
  welcome: 'kept',
  mailed: 'kept',
  full: 'kept',
}
const isNew = ({ before }: Row) => Object.keys(before).length === 0
const isStanding = ({ after }: Row) => 'userStatus' in after

type Record = { [F in keyof Profile]-?: string | null }
/** The fields of a record that a file changes, from the person or from a row. */
const recordOf = (values: Values) => Object.fromEntries(profileFields.map((field) => [field, values[field]])) as Record
/** The reason not to change a record: it is gone, out of reach, or differs from the state that the row found. */
function refusalOfRecord({ caller }: Context, row: Row, person: ExistingPerson | undefined): Problem | undefined {
  if (!person || person.userStatus === 'Removed') return new Problem('user.notFound')
  const refusal = refusalOfChange(caller, person)
  if (refusal) return new Problem(refusal.code, { values: refusal.values ?? {} })
  return isDeepStrictEqual(recordOf(person), recordOf(row.before)) ? undefined : new Problem('change.changedSince')
}
/** Locks the records that rows change until the end of the transaction, and refuses the ones that must not change. */
async function lockRecords(tx: Tx, context: Context, rows: readonly Row[], refused: RefusedRows): Promise<void> {
  if (rows.length === 0) return
  const locked = await imports.lockKnown(tx, context.caller.scope, idsOf(rows))
  const people = new Map(locked.map((one) => [one.userId, one]))
  for (const row of rows) {
    const problem = refusalOfRecord(context, row, people.get(row.targetId))
    if (problem) refused.set(row.targetId, problem)
  }
}
async function change(tx: Tx, context: Context, rows: readonly Row[]): Promise<void> {
  const { caller } = context
  const done = rows.filter(({ before, after }) => !isDeepStrictEqual(recordOf(before), recordOf(after)))
  if (done.length === 0) return
  const changed = done.map(({ targetId: userId, after }) => ({ userId, ...recordOf(after) }))
  await imports.updatePeople(tx, caller.scope, changed, caller.by)
  await sessionsChanged(tx, idsOf(done))
  await recordAudits(
    tx,
    context,
    done.map(({ targetId, targetName, targetAccountId, before, after }) => ({
      action: 'user.updated',
      accountId: targetAccountId,
      targets: [{ type: 'user', key: targetId, name: targetName }],
      changes: profileFields
        .filter((field) => before[field] !== after[field])
        .map((field) => ({ field, old: before[field], new: after[field] })),
    })),
  )
}

/** The people and their new statuses, unless those changed since. */
function standingChanges(
  rows: readonly Row[],
  people: readonly PersonWithState[],
  refused: RefusedRows,
): StateChange[] {
  return rows.flatMap((row) => {
    const one = people.find(({ userId }) => userId === row.targetId)
    const problem = one ? undefined : new Problem('user.notFound')
    const since = one && !isDeepStrictEqual(one.values, row.before) ? new Problem('change.changedSince') : problem
    if (since) refused.set(row.targetId, since)
    return one && !since ? [{ one, before: one.values, after: row.after as PersonState }] : []
  })
}
async function stand(tx: Tx, context: Context, rows: readonly Row[]): Promise<RefusedRows> {
  const refused: RefusedRows = new Map()
  if (rows.length === 0) return refused
  const people = await findStandings(tx, context, idsOf(rows), { lock: true })
  const changes = standingChanges(rows, people, refused)
  for (const [id, problem] of await refusedStandings(tx, context, changes)) refused.set(id, problem)
  const done = changes.filter(({ one }) => !refused.has(one.userId))
  if (done.length > 0) await saveStandings(tx, context, done)
  return refused
}

/** Changes of a file are audited as an import; its undo is audited as an action of a person. */
const asImport = (context: Context, { undoOf }: { undoOf: string | null }): Context =>
  undoOf === null ? { ...context, request: { ...context.request, source: 'IMPORT' } } : context

/** Removals run first, so that their seats are free for new people. */
async function apply(tx: Tx, outerContext: Context, set: SetInput<unknown>, rows: readonly Row[]): Promise<Refusals> {
  const context = asImport(outerContext, set)
  const records = rows.filter((row) => !isNew(row) && !isStanding(row))
  const refused = await stand(
    tx,
    context,
    rows.filter((row) => !isNew(row) && isStanding(row)),
  )
  const done = (some: readonly Row[]) => some.filter(({ targetId }) => !refused.has(targetId))
  await lockRecords(tx, context, records, refused)
  const taking = await refuseTaking(tx, context, done(records), { lock: true })
  for (const [id, problem] of taking.refused) refused.set(id, problem)
  const givings = await findAssignments(tx, context, [...done(records), ...rows.filter(isNew)], refused)
  await change(tx, context, done(records))
  await undoSeats(tx, context, set.changeSetId, taking.seating, done(records))
  for (const [id, problem] of await add(tx, context, done(rows.filter(isNew)))) refused.set(id, problem)
  await assignSeats(
    tx,
    context,
    set.changeSetId,
    givings.filter(({ userId }) => !refused.has(userId)),
  )
  return refused
}

/**
 * The undo of an import: added people are removed if they have not activated their account, and records are restored.
 */
async function planBack(tx: Tx, context: Context, rows: readonly Row[]): Promise<PlannedRow<Values>[]> {
  const people = new Map(
    (await imports.lockKnown(tx, context.caller.scope, idsOf(rows))).map((person) => [person.userId, person]),
  )
  const records = rows.filter((row) => !isNew(row) && !isStanding(row))
  const { refused: seats } = await refuseTaking(tx, context, records.map(inverseRow), { lock: false })
  return rows.map((row) => {
    const person = people.get(row.targetId)
    const back = isNew(row) ? removalOf(row) : inverseRow(row)
    if (!person) return { ...back, refusal: new Problem('user.notFound') }
    if (isNew(row) && !person.registrationPending) return { ...back, refusal: new Problem('import.activated') }
    const stands = isNew(row) || isStanding(row)
    const isSame = stands
      ? isDeepStrictEqual(standingOf(person), back.before)
      : isDeepStrictEqual(recordOf(person), recordOf(back.before))
    return { ...back, refusal: isSame ? seats.get(row.targetId) : new Problem('change.changedSince') }
  })
}
const invited: PersonState = { userStatus: 'Invited', statusBeforeDisable: null, statusBeforeRemoval: null }
const removalOf = (row: Row): Row => ({
  ...inverseRow(row),
  before: invited,
  after: { ...invited, userStatus: 'Removed', statusBeforeRemoval: 'Invited' },
})

const factsOf = async (tx: Tx, changeSetId: string): Promise<ImportFacts> => imports.countRows(tx, changeSetId)
const factsIn = (facts: unknown) => facts as ImportFacts

/** Adding and changing people from the rows of a file (`product.md` 2.3). */
export const importOperation: Operation<'user.import', Values> = {
  kind: 'user.import',
  access: 'AcctMgmnt:W',
  module: { name: 'Customer-Add/Edit Users', level: 'RW' },
  further: 'person',
  notActing: true,
  targets: 'user',
  fields,
  together: true,
  quick: maxRows,
  plan: async () => [],
  async planGiven(tx, context, input, rows) {
    const inputRows = rows.map(({ line, values }) => ({ line, cells: values }))
    return (await validate(tx, context, input, inputRows)).map(({ row }) => row)
  },
  facts: (tx, _, { changeSetId }) => factsOf(tx, changeSetId),
  // For new people with full access, or for several people who lose access.
  stepUp(_, { facts }) {
    const { full, disabled, removed } = factsIn(facts)
    return full > 0 || disabled + removed > 1
  },
  confirmCount: (_, __, facts) => (factsIn(facts).removed > confirmAbove.removals ? factsIn(facts).removed : undefined),
  needsApproval: (_, __, facts) => factsIn(facts).removed > approvalAbove.removals,
  words: (_, tally, facts, language) => wordsOf(factsIn(facts), tally, language),
  apply,
  undo: {
    facts: async (tx, context, { changeSetId }, { ids }) => ({
      ...(await factsOf(tx, changeSetId)),
      ...(await plansOfPeople().forecastPlans(tx, context, ids)),
    }),
    stepUp: (_, { facts }) => factsIn(facts).disabled + factsIn(facts).removed > 1,
    words: (_, tally, facts, language) => restoreWords(factsIn(facts), facts, tally, language),
    plan: (tx, context, _, rows) => planBack(tx, context, rows),
    apply,
  },
}
