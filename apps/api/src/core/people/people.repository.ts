import { languageOf, type Language } from '@portal/contract/core/language'
import { sql } from 'kysely'
import { queryRow, queryRows, type Tx } from '../../platform/db/db.ts'

/** A person in the directory, with what is needed to sign them in, check a password and write to them. */
export type Person = {
  userId: string
  accountId: string
  companyName: string
  email: string
  firstName: string | null
  lastName: string | null
  roleCode: string | null
  language: Language
  userStatus: string
  noticeChoices: { newDevice?: boolean; actedFor?: boolean }
  hash: string | null
  passwordChangedAt: string | null
  /** Before the current sign-in. */
  lastLoginAt: string | null
  /** Active, and no company above prevents it. */
  admitted: boolean
}

const people = (tx: Tx) =>
  tx
    .selectFrom('appUser as u')
    .innerJoin('account as a', 'a.accountId', 'u.accountId')
    .leftJoin('userPassword as p', 'p.userId', 'u.userId')
    .select(['u.userId', 'u.accountId', 'u.email', 'u.firstName', 'u.lastName', 'u.roleCode', 'u.userStatus', 'p.hash'])
    .select(['a.acctName as companyName', 'p.changedAt as passwordChangedAt', 'u.noticeChoices', 'u.lastLoginAt'])
    .select(sql<string>`coalesce(u.language, a.language)`.as('language'))
    .select(sql<boolean>`may_sign_in(u.user_id)`.as('admitted'))

export type PersonRow = Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirstOrThrow']>>
const personOf = (row: PersonRow): Person => ({
  ...row,
  language: languageOf(row.language),
  noticeChoices: row.noticeChoices as Person['noticeChoices'],
})

/** The person with an address as a part of another statement, whose row `personOf` reads. @param email in its normal form (`normalEmail`) */
export const personByEmail = (tx: Tx, email: string) =>
  people(tx).innerJoin('loginDirectory as d', 'd.userId', 'u.userId').where('d.email', '=', email)
export async function findPersonByEmail(tx: Tx, email: string): Promise<Person | undefined> {
  return personIn(await personByEmail(tx, email).executeTakeFirst())
}
/** Undefined for a row without a person. */
export const personIn = (row: Partial<PersonRow> | undefined): Person | undefined =>
  row?.userId ? personOf(row as PersonRow) : undefined
/** Gives an address to the person who activates it, not to one invited (migration 0020); false when it is taken. */
export async function claimAddress(tx: Tx, email: string, userId: string): Promise<boolean> {
  const row = await queryRow(tx)<{ claimed: boolean }>`select claim_address(${email}, ${userId}) as claimed`
  return row?.claimed === true
}
export const getPerson = async (tx: Tx, userId: string): Promise<Person> =>
  personOf(await people(tx).where('u.userId', '=', userId).executeTakeFirstOrThrow())

/** Whether another person activated the address that a person was invited with. */
export async function isTaken(tx: Tx, { email, userId }: Pick<Person, 'email' | 'userId'>): Promise<boolean> {
  const rows = await queryRows(tx)`
    select from login_directory d join app_user u using (user_id)
    where d.email = ${email} and d.user_id <> ${userId} and not u.registration_pending
      and u.user_status not in ('Invited', 'Staged')`
  return rows.length > 0
}
