import type { SettingPlace } from '@portal/contract/access/settings/settings.rules'
import { sql } from 'kysely'
import { queryRows, type Tx, unawaited } from '../../../platform/db/db.ts'
import type { Person } from '../../../core/people/people.ts'
import { placesOfPerson } from '../../../core/settings/settings.chains.ts'
import { ssoEnforcement } from '../../../core/signIn/signIn.enforcement.ts'
import { factorKindsOf, smsIncluded } from './mfa.repository.ts'
import type { Kinds } from './mfa.need.service.ts'

/** The facts about a person that decide a sign-in, as of the transaction that lets them in. */
export type EntryFacts = {
  /** The moment of the transaction. */
  now: string
  places: SettingPlace[]
  kinds: Kinds
  mfaState: string
  /** Their account has an SMS add-on. */
  smsIncluded: boolean
  passwordChangedAt: string | null
  /** They may sign in only through an identity provider. */
  ssoEnforced: boolean
}

/**
 * One statement reads all facts, after another has locked the person: it waits for a change of password in progress and
 * then sees it. Without the lock the session would be inserted after the change had ended all others.
 */
export async function findEntryFacts(tx: Tx, person: Person): Promise<EntryFacts> {
  const id = sql`${person.userId}::uuid`
  await sql`select from app_user where user_id = ${id} for key share`.execute(unawaited(tx))
  const rows = await queryRows(tx)<EntryFacts>`
    select now()::timestamptz(3) as now, coalesce(${placesOfPerson(id)}, '[]') as places, coalesce(${factorKindsOf(id)}, '[]') as kinds,
      u.mfa_state, ${smsIncluded(sql`u.account_id`)} as sms_included, p.changed_at as password_changed_at, ${ssoEnforcement(person)} as sso_enforced
    from app_user u left join user_password p on p.user_id = u.user_id
    where u.user_id = ${id}`
  const [facts] = rows
  if (!facts) throw new TypeError('nobody to let in')
  return facts
}
