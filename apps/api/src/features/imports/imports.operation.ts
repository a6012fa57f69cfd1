import { isDeepStrictEqual } from 'node:util'
import type { Role } from '@portal/contract/access/access.flags'
import { approvalAbove, confirmAbove } from '@portal/contract/changes/changes.rules'
import { Problem } from '@portal/contract/core/errors'
import { mostRows } from '@portal/contract/imports/imports.columns'
import { refusalOfChange, refusalOfNewcomer, type Standing, standingOf } from '@portal/contract/users/users.rules'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { recordAudits } from '../../core/audit/audit.record.ts'
import {
  type Fields,
  idsOf,
  inverseRow,
  type Operation,
  type PlannedRow,
  type ReadyRow,
  type Values,
} from '../../core/changes/changes.operation.ts'
import { sessionsChanged } from '../../core/sessions/sessions.ts'
import { sendFirstActivations } from '../passwords/passwords.send.service.ts'
import {
  findStandings,
  refusedStandings,
  saveStandings,
  type StandingChange,
  type StandingPerson,
} from '../users/users.standings.service.ts'
import { type Profile, profileFields } from './imports.cells.ts'
import { beyondOf, judge, newcomerOf } from './imports.judge.ts'
import { type ImportFacts, restoreWords, wordsOf } from './imports.operation.words.ts'
import { findWithoutRoom } from './imports.room.ts'
import * as imports from './imports.repository.ts'
import type { Company, Group, Known, NewPerson } from './imports.repository.ts'

// A row adds somebody (nothing before), changes a record, or changes how somebody stands (`userStatus` on both sides).

type Row = ReadyRow<Values>
type Refused = Map<string, Problem>

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

type Added = Pick<NewPerson, 'kind' | 'emailTyped' | 'groupKeys'> &
  Profile & {
    roleCode?: Role
    /** Whether an invitation was asked for, and whether it is sent. */
    welcome: boolean
    mailed: boolean
  }
type Adding = {
  row: Row
  person: NewPerson
  welcome: boolean
  mailed: boolean
  company: Company | undefined
  groups: Group[]
}
function addingOf(row: Row, companies: readonly Company[], groups: readonly Group[]): Adding {
  const { kind, roleCode = null, emailTyped, groupKeys, welcome, mailed, ...rest } = row.after as Added
  const profile: Profile = Object.fromEntries(profileFields.map((field) => [field, rest[field]]))
  const { targetId: userId, targetName: email, targetAccountId: accountId } = row
  return {
    row,
    welcome,
    mailed,
    person: { ...profile, userId, email, emailTyped, accountId, kind, roleCode, groupKeys },
    company: companies.find((one) => one.accountId === accountId),
    groups: groups.filter((one) => one.accountId === accountId && groupKeys.includes(one.groupId)),
  }
}

/** Why somebody is not added after all: asked again, of what is locked now. */
async function refusalOfAdding(tx: Tx, { caller }: Context, adding: Adding) {
  const { company, groups, person } = adding
  if (!company) return new Problem('account.notFound')
  if (groups.length < person.groupKeys.length) return new Problem('group.notFound')
  const newcomer = newcomerOf(company, { kind: person.kind, groups: groups.length, sendActivation: adding.welcome })
  const refusal = refusalOfNewcomer(caller, newcomer)
  if (refusal) return new Problem(refusal.code, { values: refusal.values ?? {} })
  return person.roleCode ? beyondOf(tx, caller, company, groups) : undefined
}

async function refuse(tx: Tx, context: Context, asked: readonly Adding[], refused: Refused) {
  for (const adding of asked) {
    const problem = await refusalOfAdding(tx, context, adding)
    if (problem) refused.set(adding.row.targetId, problem)
  }
  const left = asked.map(({ person }) => person).filter(({ userId }) => !refused.has(userId))
  for (const [userId, problem] of await findWithoutRoom(tx, context, left)) refused.set(userId, problem)
}

/** Adds people with their groups, each with an audit row, and mails those who are invited. */
async function add(tx: Tx, context: Context, rows: readonly Row[]): Promise<Refused> {
  const { caller, config } = context
  const refused: Refused = new Map()
  if (rows.length === 0) return refused
  const keys = [...new Set(rows.map(({ targetAccountId }) => targetAccountId))]
  const companies = await imports.listCompanies(tx, caller.scope, { keys, numbers: [] })
  const groupKeys = [...new Set(rows.flatMap(({ after }) => (after as Added).groupKeys))]
  const groups = groupKeys.length > 0 ? await imports.lockGroups(tx, groupKeys) : []
  const asked = rows.map((row) => addingOf(row, companies, groups))
  await refuse(tx, context, asked, refused)
  const allowed = asked.filter(({ person }) => !refused.has(person.userId))
  const claimed = await imports.claimAddresses(
    tx,
    allowed.map(({ person: { userId, email, accountId } }) => ({ userId, email, accountId })),
  )
  const added = allowed.filter(({ person: { userId } }) => claimed.has(userId))
  for (const { person } of allowed)
    if (!claimed.has(person.userId)) refused.set(person.userId, new Problem('user.emailTaken'))
  if (added.length === 0) return refused
  await imports.insertPeople(
    tx,
    added.map(({ person }) => person),
    caller.email,
  )
  await recordAudits(
    tx,
    context,
    added.map(({ person: { userId, email, accountId, kind } }) => ({
      action: 'user.invited',
      accountId,
      targets: [{ type: 'user', key: userId, name: email }],
      changes: [{ field: 'kind', old: null, new: kind }],
    })),
  )
  await sendFirstActivations(tx, config, added.flatMap(readerOf), caller.name)
  return refused
}
const readerOf = ({ mailed, company, person }: Adding) =>
  mailed && company
    ? [
        {
          userId: person.userId,
          accountId: person.accountId,
          email: person.email,
          firstName: person.firstName ?? null,
          roleCode: person.roleCode,
          language: (person.language ?? company.language) as Company['language'],
          companyName: company.acctName,
        },
      ]
    : []

const profileOf = (person: Known) => Object.fromEntries(profileFields.map((field) => [field, person[field]]))
/** Why a record is not changed: it is gone or out of reach, or no longer as the row found it. */
function refusalOfRecord({ caller }: Context, row: Row, person: Known | undefined): Problem | undefined {
  if (!person || person.userStatus === 'Removed') return new Problem('user.notFound')
  const refusal = refusalOfChange(caller, person)
  if (refusal) return new Problem(refusal.code, { values: refusal.values ?? {} })
  return isDeepStrictEqual(profileOf(person), row.before) ? undefined : new Problem('change.changedSince')
}
async function change(tx: Tx, context: Context, rows: readonly Row[]): Promise<Refused> {
  const { caller } = context
  const refused: Refused = new Map()
  if (rows.length === 0) return refused
  const people = new Map((await imports.lockKnown(tx, caller.scope, idsOf(rows))).map((one) => [one.userId, one]))
  for (const row of rows) {
    const problem = refusalOfRecord(context, row, people.get(row.targetId))
    if (problem) refused.set(row.targetId, problem)
  }
  const done = rows.filter(({ targetId }) => !refused.has(targetId))
  if (done.length === 0) return refused
  const changed = done.map(({ targetId: userId, after }) => ({ userId, ...(after as Required<Profile>) }))
  await imports.updatePeople(tx, caller.scope, changed, caller.email)
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
  return refused
}

/** People and what becomes of how they stand, unless they changed since. */
function standingChanges(rows: readonly Row[], people: readonly StandingPerson[], refused: Refused): StandingChange[] {
  return rows.flatMap((row) => {
    const one = people.find(({ userId }) => userId === row.targetId)
    const problem = one ? undefined : new Problem('user.notFound')
    const since = one && !isDeepStrictEqual(one.values, row.before) ? new Problem('change.changedSince') : problem
    if (since) refused.set(row.targetId, since)
    return one && !since ? [{ one, before: one.values, after: row.after as Standing }] : []
  })
}
async function stand(tx: Tx, context: Context, rows: readonly Row[]): Promise<Refused> {
  const refused: Refused = new Map()
  if (rows.length === 0) return refused
  const people = await findStandings(tx, context, idsOf(rows), { lock: true })
  const changes = standingChanges(rows, people, refused)
  for (const [id, problem] of await refusedStandings(tx, context, changes)) refused.set(id, problem)
  const done = changes.filter(({ one }) => !refused.has(one.userId))
  if (done.length > 0) await saveStandings(tx, context, done)
  return refused
}

/** What a file does is recorded as such; what takes it back is an act of a person. */
const asImport = (context: Context, { undoOf }: { undoOf: string | null }): Context =>
  undoOf === null ? { ...context, request: { ...context.request, source: 'IMPORT' } } : context

async function apply(tx: Tx, given: Context, asked: { undoOf: string | null }, rows: readonly Row[]) {
  const context = asImport(given, asked)
  const standings = rows.filter((row) => !isNew(row) && isStanding(row))
  const records = rows.filter((row) => !isNew(row) && !isStanding(row))
  return new Map([
    ...(await add(tx, context, rows.filter(isNew))),
    ...(await change(tx, context, records)),
    ...(await stand(tx, context, standings)),
  ])
}

/** What takes an import back: who was added is removed while nobody has activated the account, and records become as before. */
async function planBack(tx: Tx, context: Context, rows: readonly Row[]): Promise<PlannedRow<Values>[]> {
  const people = new Map(
    (await imports.lockKnown(tx, context.caller.scope, idsOf(rows))).map((person) => [person.userId, person]),
  )
  return rows.map((row) => {
    const person = people.get(row.targetId)
    const back = isNew(row) ? removalOf(row) : inverseRow(row)
    if (!person) return { ...back, refusal: new Problem('user.notFound') }
    if (isNew(row) && !person.registrationPending) return { ...back, refusal: new Problem('import.activated') }
    const now: Values = isNew(row) || isStanding(row) ? standingOf(person) : profileOf(person)
    const same = isDeepStrictEqual(now, back.before)
    return { ...back, refusal: same ? undefined : new Problem('change.changedSince') }
  })
}
const invited: Standing = { userStatus: 'Invited', statusBeforeDisable: null, statusBeforeRemoval: null }
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
  quick: mostRows,
  plan: async () => [],
  async planGiven(tx, context, input, rows) {
    const given = rows.map(({ line, values }) => ({ line, cells: values }))
    return (await judge(tx, context, input, given)).map(({ row }) => row)
  },
  facts: (tx, _, { changeSetId }) => factsOf(tx, changeSetId),
  // Somebody new who holds everything, or several people who lose what they have.
  stepUp(_, { facts }) {
    const { full, disabled, removed } = factsIn(facts)
    return full > 0 || disabled + removed > 1
  },
  confirmCount: (_, __, facts) => (factsIn(facts).removed > confirmAbove.removals ? factsIn(facts).removed : undefined),
  needsApproval: (_, __, facts) => factsIn(facts).removed > approvalAbove.removals,
  words: (_, tally, facts, language) => wordsOf(factsIn(facts), tally, language),
  apply,
  undo: {
    facts: (tx, _, { changeSetId }) => factsOf(tx, changeSetId),
    stepUp: (_, { facts }) => factsIn(facts).disabled + factsIn(facts).removed > 1,
    words: (_, tally, facts, language) => restoreWords(factsIn(facts), tally, language),
    plan: (tx, context, _, rows) => planBack(tx, context, rows),
    apply,
  },
}
