import type { Role } from '@portal/contract/core/access/access.flags'
import type { AccountStatus, AccountType } from '@portal/contract/core/accounts/accounts.fields'
import type { Language } from '@portal/contract/core/language'
import type { UserKind, UserStatus } from '@portal/contract/directory/users/users.codes'
import type { User } from '@portal/contract/directory/users/users.person'
import { sql } from 'kysely'
import { holdCompaniesOf } from '../../../core/accounts/accounts.hold.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, type Tx } from '../../../platform/db/db.ts'

export type PersonRow = Pick<User, 'jobFunction'> & {
  userId: string
  accountId: string
  acctName: string
  acctType: AccountType
  /** The status of the company. */
  accountStatus: AccountStatus
  tags: string[]
  above: string[]
  email: string
  emailTyped: string
  kind: UserKind
  roleCode: Role | null
  firstName: string | null
  lastName: string | null
  phone: string | null
  language: Language | null
  timeZone: string | null
  dateFormat: number | null
  referenceKey: string | null
  userStatus: UserStatus
  registrationPending: boolean
  mfaState: User['mfaState']
  lastLoginAt: string | null
  removedAt: string | null
  companyLanguage: string
  companyDateFormat: number
  admitted: boolean
  createdAt: string
  createdBy: string | null
  modifiedAt: string
  modifiedBy: string | null
  version: number
}

/**
 * A person of the scope with their company, including removed people.
 * @param lock holds the person until the end of the transaction
 */
export async function findPerson(tx: Tx, scope: Scope, userId: string, { lock = false } = {}) {
  if (lock) await holdCompaniesOf(tx, [userId])
  return queryRow(tx)<PersonRow>`
    select u.user_id, u.account_id, a.acct_name, a.acct_type, a.account_status, a.tags,
      array_remove(array[a.provider_id, a.sp_id, a.dt_id, a.rs_id], null) as above,
      u.email, u.email_typed, u.kind, u.role_code, u.first_name, u.last_name, u.job_function, u.phone, u.language, u.time_zone,
      u.date_format, u.reference_key, u.user_status, u.registration_pending, u.mfa_state, u.last_login_at, u.removed_at,
      a.language as company_language, a.date_format as company_date_format, may_sign_in(u.user_id) as admitted,
      u.created_at, u.created_by, u.modified_at, u.modified_by, u.version
    from app_user u join account a on a.account_id = u.account_id
    where ${within(scope, 'u')} and u.user_id = ${userId} ${lock ? sql`for no key update of u` : sql``}`
}

/** Counts administrators of a company with a role who can sign in, or are only locked by too many failures. */
export async function countOfRole(tx: Tx, scope: Scope, accountId: string, role: Role | null): Promise<number> {
  const row = await queryRow(tx)<{ count: number }>`
    select count(*)::integer as count from app_user u
    where ${within(scope, 'u')} and u.account_id = ${accountId} and u.role_code = ${role} and u.user_status in ('Active', 'Locked')`
  return row?.count ?? 0
}

/** Whether a company has another administrator with the role of this one who can sign in, or is only locked by failures. */
export async function hasOtherAdministrator(
  tx: Tx,
  scope: Scope,
  { userId, accountId, roleCode }: Pick<PersonRow, 'userId' | 'accountId' | 'roleCode'>,
): Promise<boolean> {
  const row = await queryRow(tx)<{ other: boolean }>`
    select exists (select from app_user u where ${within(scope, 'u')} and u.account_id = ${accountId}
      and u.role_code = ${roleCode} and u.user_status in ('Active', 'Locked') and u.user_id <> ${userId}) as other`
  return row?.other ?? false
}
