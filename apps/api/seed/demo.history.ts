import { type ReasonStatus, statusChangeReasons } from '@portal/contract/core/lookups/lookups.codes'
import type { Insertable } from 'kysely'
import type { Tables } from '../src/platform/db/db.ts'
import type { AuditChange, AuditEntry } from '../src/core/audit/audit.record.ts'
import { type AccountRow, streetLine } from './demo.accounts.ts'
import { type Person, roleOf } from './demo.people.ts'
import type { Random } from './demo.random.ts'
import type { Company } from './demo.tree.ts'

/** An action of a named administrator, with its age in days. */
type Event = AuditEntry & { age: number }
type History = { row: AccountRow; events: Event[] }
/** The audit log covers thirteen months; older events are left out. */
const journalDays = 390

/** Who acts on a company: the named administrator of the nearest company above it; at the root, its own. */
export function actorOf(company: Company, people: ReadonlyMap<Company, readonly Person[]>) {
  let by = company.parent ?? company
  while (!by.people && by.parent) by = by.parent
  const person = people.get(by)?.[0]
  if (!person) throw new Error(`nobody named stands above ${company.name}`)
  const { userId: key, email, firstName, lastName } = person
  const role = roleOf[by.acctType]
  return { type: 'USER', key, email, name: `${firstName} ${lastName}`, role, acctKey: by.accountId }
}

/**
 * The events of an account, oldest first, and its row with the dates, the version and the plans that follow from it.
 */
export function historyOf(
  random: Random,
  at: (age: number) => Date,
  company: Company,
  values: AccountRow,
  by: string,
  admin: Person | undefined,
): History {
  const { accountId, age } = company
  const planned = plannedChange(random, at, company)
  const event = { accountId, targets: [{ type: 'account', key: accountId, name: values.acctName }] }
  const changed = changeEvents(random, company, values, planned?.changes).map((change) => ({ ...event, ...change }))
  const invited = { type: 'user', key: admin?.userId ?? '', name: admin?.email ?? '' }
  const row = {
    ...values,
    accountStatusPending: planned?.status ?? null,
    accountStatusPendingEffectiveDate: planned?.date ?? null,
    accountStatusPendingReason: planned?.reason ?? null,
    createdAt: at(age),
    createdBy: by,
    modifiedAt: at(changed.at(-1)?.age ?? age),
    modifiedBy: by,
    version: 1 + changed.length,
  }
  const created: Event[] = [
    { ...event, age, action: 'account.created' },
    ...(admin ? [{ ...event, age, action: 'user.invited' as const, targets: [invited] }] : []),
  ]
  return { row, events: [...created, ...changed] }
}

type Change = Pick<Event, 'age' | 'action' | 'changes' | 'reason'>

function changeEvents(random: Random, company: Company, values: AccountRow, planned: AuditChange[] | undefined) {
  const { acctType, accountStatus, age } = company
  // A customer is closed before the partner above it.
  const statusAge = acctType === 'CU' ? random.between(6, 40) : random.between(2, 5)
  const ended = accountStatus !== 'Active' && accountStatus !== 'Pending'
  const status = { field: 'accountStatus', old: accountStatus === 'Purged' ? 'Closed' : 'Active', new: accountStatus }
  const events: Change[] = edits(random, company, values).map((change) => ({
    age: ended ? random.between(statusAge, age) : editAge(random, company),
    action: 'account.updated',
    changes: [change],
  }))
  if (ended) {
    const reason = reasonFor(random, accountStatus)
    events.push({ age: statusAge, action: 'account.status.changed', changes: [status], reason })
  }
  if (planned) {
    events.push({ age: random.between(0, Math.min(2, age)), action: 'account.status.scheduled', changes: planned })
  }
  return events.toSorted((one, other) => other.age - one.age)
}

/** Named companies were viewed recently, so that they come first in a list by date. */
const editAge = (random: Random, { people, age }: Company) => random.between(0.05, people ? Math.min(age, 9) : age)

function reasonFor(random: Random, status: string): string {
  const target = (status === 'Purged' ? 'Closed' : status) as ReasonStatus
  const fitting = statusChangeReasons.filter(
    ({ forStatus, noteRequired }) => !noteRequired && (forStatus as readonly ReasonStatus[]).includes(target),
  )
  return random.pick(fitting).code
}

/** Up to three edits of different fields, each with the value that the account has now. */
function edits(random: Random, company: Company, values: AccountRow): AuditChange[] {
  const least = company.people ? 1 : 0
  const count = Math.max(least, random.weighted([0, 1, 2, 3].map((number) => [number, [40, 30, 20, 10][number] ?? 0])))
  if (company.age < 1 || company.accountStatus === 'Purged') return []
  const street = (values.address as { line1: string } | null)?.line1
  const candidates: AuditChange[] = [
    { field: 'legalName', old: null, new: values.legalName },
    { field: 'taxId', old: null, new: values.taxId },
    { field: 'customerRefCode', old: null, new: values.customerRefCode },
    { field: 'accountSupportLink', old: null, new: values.accountSupportLink },
    { field: 'manager', old: null, new: values.manager },
    { field: 'timeZone', old: null, new: values.timeZone },
    { field: 'address.line1', old: streetLine(random, company), new: street },
    { field: 'sendEmailEndUserFirstUse', old: !values.sendEmailEndUserFirstUse, new: values.sendEmailEndUserFirstUse },
    { field: 'tags', old: [], new: values.tags },
  ]
  const possible = candidates.filter(({ new: now }) => now != null && !(Array.isArray(now) && now.length === 0))
  return random.shuffled(possible).slice(0, count)
}

/** A few accounts have a change of status planned for the coming weeks. */
function plannedChange(random: Random, at: (age: number) => Date, company: Company) {
  const { acctType, accountStatus } = company
  const status =
    accountStatus === 'Suspended' ? 'Active' : accountStatus === 'Active' ? random.pick(['Suspended', 'Closed']) : ''
  if (acctType !== 'CU' || company.people || !status) return undefined
  if (!random.chance(status === 'Active' ? 0.25 : 0.05)) return undefined
  const date = at(-random.between(3, 42)).toISOString().slice(0, 10)
  // A change because of an error is never scheduled for later.
  const reason = status === 'Active' ? random.pick(['PAID', 'RESOLVED']) : reasonFor(random, status)
  return {
    status,
    date,
    reason,
    changes: [
      { field: 'accountStatusPending', old: null, new: status },
      { field: 'accountStatusPendingEffectiveDate', old: null, new: date },
      { field: 'accountStatusPendingReason', old: null, new: reason },
    ],
  }
}

/** An event as the audit log stores it, in the shape of features/audit. */
export function auditRow(random: Random, at: (age: number) => Date, event: Event, actor: ReturnType<typeof actorOf>) {
  const { age, action, accountId, targets = [], changes = [], reason = null, alias = null } = event
  if (age > journalDays) return undefined
  return {
    auditId: random.idAt(at(age)),
    occurredAt: at(age),
    accountId,
    action,
    outcome: 'SUCCESS',
    actor,
    alias,
    targets,
    changes,
    reason,
    source: 'API',
    requestId: random.idAt(at(age)),
    ip: `203.0.113.${1 + random.below(254)}`,
    userAgent: 'Demo',
  } as unknown as Insertable<Tables['auditEvent']>
}
