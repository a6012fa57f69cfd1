import type { ChangeInput } from '@portal/contract/changes/changes.contract'
import { operationCodes } from '@portal/contract/changes/changes.inputs'
import { Problem } from '@portal/contract/core/errors'
import type { ImportColumn } from '@portal/contract/imports/imports.columns'
import type { ImportRow, ImportVerdict } from '@portal/contract/imports/imports.contract'
import {
  refusalOfChange,
  refusalOfNewcomer,
  roleOfNewcomer,
  standingAfter,
  standingOf,
} from '@portal/contract/users/users.rules'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { isFull } from '../../core/administrators/administrators.ts'
import type { PlannedRow, Values } from '../../core/changes/changes.operation.ts'
import { refuseInvitation } from '../../core/reach/reach.ts'
import { type Fault, missing, mostGroups, type Profile, profileFields, readRow, type ReadRow } from './imports.cells.ts'
import * as imports from './imports.repository.ts'
import type { Company, Group, Known } from './imports.repository.ts'

// What becomes of each row of a file: the same for the check, the preview and the run. A row asks what a single call asks
// (`product.md` S1, S2): the scope, the tier's flags, the groups, the address.

export type ImportInput = ChangeInput<'user.import'>
/** A row with its verdict, everything that is wrong with it, and what the set stores of it. */
export type Judged = {
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

type Facts = {
  companyOf: (row: ReadRow) => Company | undefined
  known: (row: ReadRow, company: Company) => Known | undefined
  taken: (row: ReadRow, company: Company) => boolean
  group: (company: Company, name: string) => Group | undefined
  /** Why nobody new may start in these groups of a company, or in none. */
  beyond: (company: Company, groups: readonly Group[]) => Promise<Problem | undefined>
}

const at = (...parts: readonly string[]) => parts.join(' ')

/** Everything of the database that rows are judged by, in one statement of each kind, however many rows. */
async function findFacts(tx: Tx, { caller }: Context, input: ImportInput, rows: readonly ReadRow[]): Promise<Facts> {
  const { scope } = caller
  const numbers = input.acctKey ? [] : rows.flatMap(({ acctNumber }) => acctNumber ?? [])
  const companies = await imports.listCompanies(tx, scope, { keys: input.acctKey ? [input.acctKey] : [], numbers })
  const companyOf = ({ acctNumber }: ReadRow) =>
    input.acctKey ? companies[0] : companies.find((one) => one.acctNumber === acctNumber)
  const ids = companies.map(({ accountId }) => accountId)
  const addressed = rows.filter(({ email }) => email)
  const people = await imports.listKnown(
    tx,
    scope,
    ids,
    addressed.map(({ email }) => email),
  )
  const known = new Map(people.map((person) => [at(person.accountId, person.email), person]))
  const asked = addressed.flatMap((row) => {
    const accountId = companyOf(row)?.accountId
    return accountId && !known.has(at(accountId, row.email)) ? [{ email: row.email, accountId }] : []
  })
  const taken = new Set((await imports.listTaken(tx, asked)).map(({ accountId, email }) => at(accountId, email)))
  const names = [...new Set(rows.flatMap(({ groups }) => groups.map((name) => name.toLowerCase())))]
  const groups = names.length > 0 ? await imports.listGroups(tx, ids, names) : []
  const answers = new Map<string, Problem | undefined>()
  return {
    companyOf,
    known: ({ email }, { accountId }) => known.get(at(accountId, email)),
    taken: ({ email }, { accountId }) => taken.has(at(accountId, email)),
    group: ({ accountId }, name) =>
      groups.find((one) => one.accountId === accountId && one.name.toLowerCase() === name.toLowerCase()),
    async beyond(company, given) {
      const key = at(company.accountId, ...given.map(({ groupId }) => groupId).toSorted())
      if (!answers.has(key)) answers.set(key, await beyondOf(tx, caller, company, given))
      return answers.get(key)
    },
  }
}
/** Why a caller may not add administrators of these groups. */
export async function beyondOf(tx: Tx, caller: Context['caller'], company: Company, groups: readonly Group[]) {
  try {
    await refuseInvitation(tx, caller, company, groups)
    return undefined
  } catch (refusal) {
    if (refusal instanceof Problem) return refusal
    throw refusal
  }
}

/** Who is added unless the file says otherwise: at customers an end user, elsewhere an administrator. */
const kindOf = ({ kind }: ReadRow, { acctType }: Company) => kind ?? (acctType === 'CU' ? 'ENDUSER' : 'ADMIN')

/** Who a new person would be, as the rules of a single call ask. */
export const newcomerOf = (
  company: Company,
  person: { kind: Known['kind']; groups: number; sendActivation: boolean },
) => ({ ...company, ...person, roleCode: undefined })

type Outcome = Pick<Judged, 'verdict' | 'exists'> & { before: Values; after: Values; targetId: string; faults: Fault[] }
/** Nothing is done, for these faults; a verdict that is better is put over it. */
const nothing = (faults: Fault[]): Outcome => ({
  verdict: 'failed',
  exists: false,
  before: {},
  after: {},
  targetId: uuid(),
  faults,
})

async function judgeNew(row: ReadRow, company: Company, facts: Facts, input: ImportInput, { caller }: Context) {
  const faults: Fault[] = []
  if (row.action !== 'upsert') return nothing([fault('email', new Problem('user.notFound'))])
  for (const column of ['firstName', 'lastName'] as const)
    if (row[column] === undefined && !row.faults.some((one) => one.column === column)) faults.push(missing(column))
  const kind = kindOf(row, company)
  const groups = row.groups.flatMap((name) => facts.group(company, name) ?? [])
  if (groups.length < row.groups.length || row.groups.length > mostGroups)
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
  if (faults.length > 0) return nothing(faults)
  const profile: Profile = Object.fromEntries(
    profileFields.flatMap((field) => (row[field] ? [[field, row[field]]] : [])),
  )
  const after = {
    kind,
    ...(role && { roleCode: role }),
    ...profile,
    ...(groups.length > 0 && { groups: groups.map(({ name }) => name) }),
    emailTyped: row.emailTyped,
    groupKeys: groups.map(({ groupId }) => groupId),
    welcome: sendActivation,
    mailed: sendActivation && (role !== null || company.sendEmailEndUser),
    full: role !== null && isFull(groups),
  }
  return { ...nothing([]), verdict: 'created' as const, after }
}

function judgeKnown(row: ReadRow, person: Known, input: ImportInput, { caller }: Context): Outcome {
  const refusal = refusalOfChange(caller, person)
  const faults = refusal ? [fault(null, new Problem(refusal.code, { values: refusal.values ?? {} }))] : []
  if (row.kind && row.kind !== person.kind) faults.push(fault('kind', new Problem('import.kindStays')))
  const same = { exists: true, targetId: person.userId }
  if (row.action !== 'upsert') return { ...judgeStanding(row, person, faults), ...same }
  if (faults.length === 0 && row.groups.length > 0)
    faults.push(fault('groups', new Problem('import.groupsStay'), 'warning'))
  const before = Object.fromEntries(profileFields.map((field) => [field, person[field]]))
  const after = Object.fromEntries(profileFields.map((field) => [field, row[field] ?? person[field]]))
  if (faults.some(({ level }) => level === 'error')) return { ...nothing(faults), ...same, before, after }
  if (input.existing === 'skip') return { ...nothing(faults), ...same, verdict: 'skipped', before, after: before }
  const differs = profileFields.some((field) => before[field] !== after[field])
  return { ...nothing(faults), ...same, verdict: differs ? 'updated' : 'unchanged', before, after }
}
function judgeStanding({ action }: ReadRow, person: Known, faults: Fault[]): Outcome {
  const before = standingOf(person)
  const asked = standingAfter(person, operationCodes[action as Exclude<ReadRow['action'], 'upsert'>])
  if (asked.refusal)
    faults.push(fault('action', new Problem(asked.refusal.code, { values: asked.refusal.values ?? {} })))
  if (faults.length > 0 || !asked.to) return { ...nothing(faults), before, after: before }
  const differs = before.userStatus !== asked.to.userStatus
  return { ...nothing([]), verdict: differs ? 'updated' : 'unchanged', before, after: differs ? asked.to : before }
}

/** Rows whose address is in the file more than once: an address is one person, whatever the company. */
function twiceIn(rows: readonly ReadRow[]): Set<ReadRow> {
  const groups = Map.groupBy(
    rows.filter(({ email }) => email),
    ({ email }) => email,
  )
  return new Set([...groups.values()].filter((group) => group.length > 1).flat())
}

/** The company of a row. What is missing or foreign is said alike. */
function companyFault(row: ReadRow, company: Company | undefined, { acctKey }: ImportInput): Fault[] {
  if (!acctKey && row.acctNumber === undefined)
    return row.faults.some(({ column }) => column === 'acctNumber') ? [] : [missing('acctNumber')]
  if (!company) return [fault('acctNumber', new Problem('account.notFound'))]
  const other = acctKey && row.acctNumber !== undefined && row.acctNumber !== company.acctNumber
  return other ? [fault('acctNumber', new Problem('import.otherAccount'))] : []
}

/** @throws Problem account.notFound where the company of the whole import is none of the caller's */
export async function judge(
  tx: Tx,
  context: Context,
  input: ImportInput,
  given: readonly ImportRow[],
): Promise<Judged[]> {
  const rows = given.map((row) => readRow(row))
  const facts = await findFacts(tx, context, input, rows)
  const twice = twiceIn(rows)
  const judged: Judged[] = []
  for (const [place, row] of rows.entries()) {
    const company = facts.companyOf(row)
    if (input.acctKey && !company)
      throw new Problem('account.notFound', { fields: [{ field: 'AcctKey', code: 'key' }] })
    const early = [...row.faults, ...companyFault(row, company, input)]
    if (twice.has(row)) early.push(fault('email', new Problem('import.twice')))
    const person = company && facts.known(row, company)
    const outcome = await judgeOne(row, { company, person }, facts, input, context)
    const accountId = company?.accountId ?? context.caller.accountId
    judged.push(judgedOf(row, outcome, early, { accountId, typed: given[place]?.cells.email ?? '' }))
  }
  return judged
}
function judgedOf(
  row: ReadRow,
  outcome: Outcome,
  early: Fault[],
  { accountId, typed }: Record<'accountId' | 'typed', string>,
) {
  const faults = [...early, ...outcome.faults]
  const error = faults.find(({ level }) => level === 'error')
  const { line, action } = row
  const { exists, before, after } = outcome
  return {
    line,
    verdict: error ? ('failed' as const) : outcome.verdict,
    action,
    exists,
    faults,
    row: {
      targetKind: 'user' as const,
      // One row for each person: those that fail have keys of their own.
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
type Found = { company: Company | undefined; person: Known | undefined }
function judgeOne(row: ReadRow, { company, person }: Found, facts: Facts, input: ImportInput, context: Context) {
  if (!company || !row.email) return nothing([])
  return person ? judgeKnown(row, person, input, context) : judgeNew(row, company, facts, input, context)
}
