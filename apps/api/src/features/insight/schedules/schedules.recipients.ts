import { companyDomain } from '@portal/contract/directory/contacts/contacts.domains'
import type { Language } from '@portal/contract/core/language'
import { normalEmail } from '@portal/contract/core/fields'
import type { FileKind } from '@portal/contract/core/files/files.fields'
import type { ScheduleRecipient } from '@portal/contract/insight/schedules/schedules.shapes'
import { admitted, reachText } from '../../../core/files/files.guard.ts'
import { exportKindOf } from '../../../core/files/files.kind.ts'
import { callerOfPerson } from '../../../core/sessions/sessions.onBehalf.ts'
import { type Caller, requireAccess } from '../../../platform/access/caller.ts'
import type { Database } from '../../../platform/db/db.ts'
import { findOwnDomains, findPeopleAt } from './schedules.recipients.repository.ts'

/** A recipient as stored. */
export type Recipient = { name: string; email: string; language: Language | null; outside: boolean }
type RecipientInput = { name: string; email: string; language?: Language | null | undefined }

/**
 * Recipients, each with whether they are outside the account: neither a person of it nor at one of its domains.
 * Addresses occur once. No transaction is open: each look-up opens one, and a caller that held one while waiting for
 * another could block everyone.
 */
export async function placed(
  db: Database,
  { scope, accountId }: Pick<Caller, 'scope' | 'accountId'>,
  recipients: readonly RecipientInput[],
): Promise<Recipient[]> {
  const each = [...new Map(recipients.map((one) => [normalEmail(one.email), one])).entries()]
  const domains = each.flatMap(([email]) => companyDomain(email) ?? [])
  const own = await db.inScope(scope, (tx) => findOwnDomains(tx, scope, accountId, [...new Set(domains)]))
  const emails = each.map(([email]) => email)
  const people = await db.asAuth((auth) => findPeopleAt(auth, accountId, emails))
  const known = new Set(people.map(({ email }) => email))
  return each.map(([email, { name, language }]) => ({
    name,
    email,
    language: language ?? null,
    outside: !known.has(email) && !own.includes(companyDomain(email) ?? ''),
  }))
}

/** The data that a kind's file shows to a caller who may have it; undefined for others. */
export function shownDataOf(kind: FileKind, caller: Caller | undefined): string | undefined {
  if (!caller) return undefined
  try {
    requireAccess('ReportAccessEnable:R', caller)
    return reachText(exportKindOf(kind), admitted(exportKindOf(kind), caller))
  } catch {
    return undefined
  }
}

type ScheduleSubject = { accountId: string; kind: FileKind; owner: Caller | undefined }
/**
 * Recipients, each with whether the link in their mail gives them the file: people of the account who see as much as
 * its owner.
 */
export async function withFileAccess(
  db: Database,
  recipients: readonly Recipient[],
  { accountId, kind, owner }: ScheduleSubject,
): Promise<ScheduleRecipient[]> {
  const emails = recipients.map(({ email }) => email)
  const people = await db.asAuth((tx) => findPeopleAt(tx, accountId, emails))
  const sight = shownDataOf(kind, owner)
  const opening = new Set<string>()
  for (const { email, userId } of people) {
    const person = userId === owner?.userId ? owner : await callerOfPerson(db, userId)
    if (sight !== undefined && shownDataOf(kind, person) === sight) opening.add(email)
  }
  return recipients.map((one) => ({ ...one, opens: opening.has(one.email) }))
}
