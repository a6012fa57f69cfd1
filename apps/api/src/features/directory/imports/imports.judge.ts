import { isDeepStrictEqual } from 'node:util'
import type { Role } from '@portal/contract/core/access/access.flags'
import { operationCodes } from '@portal/contract/core/changes/changes.fields'
import { Problem } from '@portal/contract/core/errors'
import type { ImportColumn } from '@portal/contract/directory/imports/imports.columns'
import type { ImportRow, ImportVerdict } from '@portal/contract/directory/imports/imports.contract'
import {
  refusalOfChange,
  refusalOfNewcomer,
  roleOfNewcomer,
  stateAfter,
  standingOf,
} from '@portal/contract/directory/users/users.rules'
import { isNamed } from '@portal/contract/directory/users/users.names'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { yieldToOthers } from '../../../platform/turns/turn.ts'
import { isFull } from '../../../core/administrators/administrators.ts'
import { countRevealed, requireTelling } from '../../../core/people/people.told.ts'
import type { PlannedRow, Values } from '../../../core/changes/changes.operation.ts'
import { type Fault, missing, maxGroups, type Profile, profileFields, readRow, type ReadRow } from './imports.cells.ts'
import { plansFor, shortages } from '../userPlans/userPlans.seating.service.ts'
import { type Facts, findFacts, type ImportInput } from './imports.facts.ts'
import type { Company, Group, ExistingPerson } from './imports.repository.ts'
import { storedSeat, seatsIn } from './imports.seats.ts'

// The verdict on each row of a file, the same for the check, the preview and the run. A row needs the rights of a
// single call (`product.md` S1, S2): the scope, the tier's flags, the groups, the address.

/** A row with its verdict, all its faults, and the data that the set stores. */
export type JudgedRow = {
  line: number
  verdict: ImportVerdict
  action: ReadRow['action']
  exists: boolean
  faults: Fault[]
  row: PlannedRow<Values>
}

const fault = (column: ImportColumn | null, problem: Problem, level: Fault['level'] = 'error'): Fault => ({
  column,
  level,
  problem,
})
const columns = { Kind: 'kind', RoleCode: 'kind', GroupKeys: 'groups', SendActivation: 'sendWelcome' } as const

/** The default kind of a new person: an end user at customers, an administrator elsewhere. */
const kindOf = ({ kind }: ReadRow, { acctType }: Company) => kind ?? (acctType === 'CU' ? 'ENDUSER' : 'ADMIN')

/** A new person as the rules of a single call see them. */
export const newcomerOf = (
  company: Company,
  person: { kind: ExistingPerson['kind']; groups: number; sendActivation: boolean },
) => ({ ...company, ...person, roleCode: undefined })

type Outcome = Pick<JudgedRow, 'verdict' | 'exists'> & {
  before: Values
  after: Values
  targetId: string
  faults: Fault[]
}
/** The verdict “nothing” for these faults; a better verdict replaces it. */
const nothing = (faults: Fault[]): Outcome => ({
  verdict: 'failed',
  exists: false,
  before: {},
  after: {},
  targetId: uuid(),
  faults,
})

/** The plans that a row assigns, as a row of the set stores them, and their faults. */
function plansOf({ planCodes }: ReadRow, { accountId }: Company, userId: string, { seating }: Facts) {
  const { seats, problems } = plansFor(seating, { userId, accountId, planCodes })
  const faults = problems.map((problem) => fault('planCode', problem))
  if (seats.length === 0 || faults.length > 0) return { faults, before: {}, after: {} }
  const after = { plans: seats.map(({ name }) => name), seats: seats.map(storedSeat) }
  return { faults, before: { plans: [], seats: [] }, after }
}

async function validateNew(row: ReadRow, company: Company, facts: Facts, input: ImportInput, { caller }: Context) {
  const faults: Fault[] = []
  if (row.action !== 'upsert') return nothing([fault('email', new Problem('user.notFound'))])
  const isFaulty = row.faults.some(({ column }) => column === 'firstName' || column === 'lastName')
  if (!isNamed(row) && !isFaulty) faults.push(missing('firstName'))
  const kind = kindOf(row, company)
  const groups = row.groups.flatMap((name) => facts.group(company, name) ?? [])
  if (groups.length < row.groups.length || row.groups.length > maxGroups)
    faults.push(fault('groups', new Problem('group.notFound')))
  const sendActivation = row.sendWelcome ?? input.sendWelcome
  const newcomer = newcomerOf(company, { kind, groups: row.groups.length, sendActivation })
  const refusal = refusalOfNewcomer(caller, newcomer)
  if (refusal)
    faults.push(
      fault(refusal.field ? columns[refusal.field] : null, new Problem(refusal.code, { values: refusal.values ?? {} })),
    )
  const role = roleOfNewcomer(newcomer)
  if (!refusal && role) {
    const beyond = await facts.beyond(company, groups)
    if (beyond) faults.push(fault('groups', beyond))
  }
  if (facts.taken(row, company)) faults.push(fault('email', new Problem('user.emailTaken')))
  const userId = uuid()
  const plans = plansOf(row, company, userId, facts)
  faults.push(...plans.faults)
  if (faults.length > 0) return nothing(faults)
  const mailed = sendActivation && (role !== null || company.sendEmailEndUser)
  const after = { ...personOf(row, { kind, role, groups }), ...plans.after, welcome: sendActivation, mailed }
  return { ...nothing([]), targetId: userId, verdict: 'created' as const, after }
}
type RowAccess = { kind: ExistingPerson['kind']; role: Role | null; groups: readonly Group[] }
/** A new person, as a row of the set stores them. */
function personOf(row: ReadRow, { kind, role, groups }: RowAccess): Values {
  const profile: Profile = Object.fromEntries(
    profileFields.flatMap((field) => (row[field] ? [[field, row[field]]] : [])),
  )
  return {
    kind,
    ...(role && { roleCode: role }),
    ...profile,
    ...(groups.length > 0 && { groups: groups.map(({ name }) => name) }),
    emailTyped: row.emailTyped,
    groupKeys: groups.map(({ groupId }) => groupId),
    full: role !== null && isFull(groups),
  }
}

type Match = { company: Company; person: ExistingPerson }
function validateKnown(row: ReadRow, match: Match, facts: Facts, input: ImportInput, { caller }: Context): Outcome {
  const { company, person } = match
  const refusal = refusalOfChange(caller, person)
  const faults = refusal ? [fault(null, new Problem(refusal.code, { values: refusal.values ?? {} }))] : []
  if (row.kind && row.kind !== person.kind) faults.push(fault('kind', new Problem('import.kindStays')))
  const same = { exists: true, targetId: person.userId }
  if (row.action !== 'upsert') return { ...withoutPlans(row, validateStatus(row, person, faults)), ...same }
  const plans = input.existing === 'skip' ? undefined : plansOf(row, company, person.userId, facts)
  faults.push(...(plans?.faults ?? []))
  if (faults.length === 0 && row.groups.length > 0)
    faults.push(fault('groups', new Problem('import.groupsStay'), 'warning'))
  const record = Object.fromEntries(profileFields.map((field) => [field, person[field]]))
  const before: Values = { ...record, ...plans?.before }
  const after: Values = {
    ...Object.fromEntries(profileFields.map((field) => [field, row[field] ?? person[field]])),
    ...plans?.after,
  }
  if (faults.some(({ level }) => level === 'error')) return { ...nothing(faults), ...same, before, after }
  if (input.existing === 'skip') return { ...nothing(faults), ...same, verdict: 'skipped', before, after: before }
  const differs = !isDeepStrictEqual(before, after)
  return { ...nothing(faults), ...same, verdict: differs ? 'updated' : 'unchanged', before, after }
}
/** Only people who join or stay get plans. */
function withoutPlans({ planCodes }: ReadRow, outcome: Outcome): Outcome {
  if (planCodes.length === 0 || outcome.faults.length > 0) return outcome
  return { ...outcome, faults: [fault('planCode', new Problem('import.plansStay'), 'warning')] }
}
function validateStatus({ action }: ReadRow, person: ExistingPerson, faults: Fault[]): Outcome {
  const before = standingOf(person)
  const verdict = stateAfter(person, operationCodes[action as Exclude<ReadRow['action'], 'upsert'>])
  if (verdict.refusal)
    faults.push(fault('action', new Problem(verdict.refusal.code, { values: verdict.refusal.values ?? {} })))
  if (faults.length > 0 || !verdict.to) return { ...nothing(faults), before, after: before }
  const differs = before.userStatus !== verdict.to.userStatus
  return { ...nothing([]), verdict: differs ? 'updated' : 'unchanged', before, after: differs ? verdict.to : before }
}

/** Rows whose address is in the file more than once: an address belongs to one person, whatever the company. */
function twiceIn(rows: readonly ReadRow[]): Set<ReadRow> {
  const groups = Map.groupBy(
    rows.filter(({ email }) => email),
    ({ email }) => email,
  )
  return new Set([...groups.values()].filter((group) => group.length > 1).flat())
}

/** The fault of a row's company. Missing companies and those of others get the same message. */
function companyFault(row: ReadRow, company: Company | undefined, { acctKey }: ImportInput): Fault[] {
  if (!acctKey && row.acctNumber === undefined)
    return row.faults.some(({ column }) => column === 'acctNumber') ? [] : [missing('acctNumber')]
  if (!company) return [fault('acctNumber', new Problem('account.notFound'))]
  const other = acctKey && row.acctNumber !== undefined && row.acctNumber !== company.acctNumber
  return other ? [fault('acctNumber', new Problem('import.otherAccount'))] : []
}

/** Rows per turn of the event loop, about a millisecond. */
const piece = 25
/** @throws Problem account.notFound if the caller does not see the company of the whole import, user.tooManyTold */
export async function validate(
  tx: Tx,
  context: Context,
  input: ImportInput,
  values: readonly ImportRow[],
): Promise<JudgedRow[]> {
  await requireTelling(context)
  const rows: ReadRow[] = []
  for (const row of values) {
    if (rows.length % piece === piece - 1) await yieldToOthers()
    rows.push(readRow(row))
  }
  const facts = await findFacts(tx, context, input, rows)
  await countRevealed(context, facts.outOfReach)
  const twice = twiceIn(rows)
  const drafts: Draft[] = []
  for (const [place, row] of rows.entries()) {
    if (place % piece === piece - 1) await yieldToOthers()
    const company = facts.companyOf(row)
    if (input.acctKey && !company)
      throw new Problem('account.notFound', { fields: [{ field: 'AcctKey', code: 'key' }] })
    const early = [...row.faults, ...companyFault(row, company, input)]
    if (twice.has(row)) early.push(fault('email', new Problem('import.twice')))
    const person = company && facts.known(row, company)
    const outcome = await validateOne(row, { company, person }, facts, input, context)
    const accountId = company?.accountId ?? context.caller.accountId
    const faults = [...early, ...outcome.faults]
    drafts.push({ row, outcome: { ...outcome, faults }, accountId, typed: values[place]?.cells.email ?? '' })
  }
  refuseWithoutSeat(drafts, facts)
  return drafts.map(judgedOf)
}

type Draft = { row: ReadRow; outcome: Outcome; accountId: string; typed: string }
const isGood = ({ outcome: { faults } }: Draft) => !faults.some(({ level }) => level === 'error')
/** Seats go to the first rows; seats of people whom the file removes are free for others. */
function refuseWithoutSeat(drafts: readonly Draft[], { seating }: Facts): void {
  const good = drafts.filter(isGood)
  const requests = good.flatMap(({ outcome: { targetId: userId, after } }) => {
    const seats = seatsIn(after)
    return seats.length > 0 ? [{ userId, seats }] : []
  })
  const leaving = good.flatMap(({ outcome: { targetId, after } }) =>
    after['userStatus'] === 'Removed' ? [targetId] : [],
  )
  const short = shortages(seating, requests, leaving)
  for (const { outcome } of good) {
    const problem = short.get(outcome.targetId)
    if (problem) outcome.faults.push(fault('planCode', problem))
  }
}
function judgedOf({ row, outcome, accountId, typed }: Draft): JudgedRow {
  const { faults, exists, before, after } = outcome
  const error = faults.find(({ level }) => level === 'error')
  const { line, action } = row
  return {
    line,
    verdict: error ? ('failed' as const) : outcome.verdict,
    action,
    exists,
    faults,
    row: {
      targetKind: 'user' as const,
      // Each person has one row: failed rows get a new key.
      targetId: error ? uuid() : outcome.targetId,
      targetName: (row.email || typed).slice(0, 254),
      targetAccountId: accountId,
      line,
      before,
      after,
      refusal: error?.problem,
    },
  }
}
type MatchCandidate = { company: Company | undefined; person: ExistingPerson | undefined }
function validateOne(
  row: ReadRow,
  { company, person }: MatchCandidate,
  facts: Facts,
  input: ImportInput,
  context: Context,
) {
  if (!company || !row.email) return nothing([])
  return person
    ? validateKnown(row, { company, person }, facts, input, context)
    : validateNew(row, company, facts, input, context)
}
