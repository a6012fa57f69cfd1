import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, type Tx } from '../../../platform/db/db.ts'
import { keptByLevel } from '../../../platform/db/kept.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import type { ChainRow } from '../../../core/accounts/accounts.chain.ts'
import { type AccountRow, type AccountValues, type ContactValues, storedFields } from './accounts.columns.ts'

const columns = [
  'account.accountId as acctKey',
  'acctNumber',
  'acctType',
  ...storedFields,
  'country',
  'accountStatus',
  'accountStatusPending',
  'accountStatusPendingEffectiveDate',
  'accountStatusPendingReason',
  'parentId as parentKey',
  'createdAt as createdOn',
  'modifiedAt as modifiedOn',
  'version',
] as const

/** The one primary contact, as the object that the answer carries. */
const primaryContact = sql<AccountRow['primaryContact']>`(
  select jsonb_build_object('firstName', c.first_name, 'lastName', c.last_name, 'email', c.email, 'phone', c.phone, 'jobFunction', c.job_function)
  from contact c where c.account_id = account.account_id and c.kind = 'PRIMARY')`.as('primaryContact')

/** The path from the root down to the account, as `chainOf` reads it. */
const wayDown = sql<ChainRow[]>`(
  select json_agg(json_build_object('accountId', c.account_id, 'acctName', c.acct_name, 'acctType', c.acct_type,
    'accountStatus', c.account_status, 'timeZone', c.time_zone, 'accountUpgradeLink', c.account_upgrade_link,
    'accountSupportLink', c.account_support_link, 'visible', c.visible) order by account_rank(c.acct_type))
  from account_chain(account.account_id) c)`

/**
 * The name of an account manager inside the scope or in a company above it. For one above, only the name is returned.
 */
const managerName = sql<
  string | null
>`case when account.manager is not null then account_manager_name(account.account_id) end`

/** The address of a person in the tree; addresses of people above are never shown (`product.md` 7.1). */
const addressOf = (scope: Scope, column: 'created_by' | 'modified_by') => sql<
  string | null
>`(select who.email from app_user who
  where who.email = ${sql.ref(`account.${column}`)} and ${within({ ...scope, narrowing: undefined }, 'who')} limit 1)`

const byKey = (tx: Tx, scope: Scope, acctKey: string) =>
  tx.selectFrom('account').where(within(scope, 'account')).where('account.accountId', '=', acctKey)

/** An account with its chain and the name of its manager. */
export type FoundAccount = { row: AccountRow; chain: ChainRow[]; managerName: string | null }

const readByKey = keptByLevel((tx, scope, acctKey) =>
  byKey(tx, scope, acctKey)
    .select(columns)
    .select([
      primaryContact,
      addressOf(scope, 'created_by').as('createdBy'),
      addressOf(scope, 'modified_by').as('modifiedBy'),
      wayDown.as('wayDown'),
      managerName.as('managerName'),
    ])
    .$call(rowsOf<AccountRow & { wayDown: ChainRow[]; managerName: string | null }>()),
)

export async function findAccount(tx: Tx, scope: Scope, acctKey: string): Promise<FoundAccount | undefined> {
  const [found] = await readByKey(tx, scope, acctKey)
  if (!found) return undefined
  const { wayDown: chain, managerName: name, ...row } = found
  return { row, chain, managerName: name }
}

/**
 * Locks the row before it reads it, so that two people changing one account take turns and see each other's changes.
 */
export async function lockAccount(tx: Tx, scope: Scope, acctKey: string): Promise<FoundAccount | undefined> {
  const locked = await byKey(tx, scope, acctKey).select('account.accountId').forNoKeyUpdate().executeTakeFirst()
  return locked && findAccount(tx, scope, acctKey)
}

/** Locks an account's place and status, so that it is not closed or moved while another one is put below it. */
export const lockPlace = (tx: Tx, scope: Scope, acctKey: string) =>
  tx
    .selectFrom('account')
    .select('accountId')
    .where(within(scope, 'account'))
    .where('accountId', '=', acctKey)
    .forKeyShare()
    .execute()

/** Saves the given columns and increments the version. */
export const updateAccount = (tx: Tx, scope: Scope, acctKey: string, values: Partial<AccountValues>, by: string) =>
  tx
    .updateTable('account')
    .set({ ...values, modifiedAt: sql`now()`, modifiedBy: by, version: sql`version + 1` })
    .where(within(scope, 'account'))
    .where('accountId', '=', acctKey)
    .execute()

export const insertAccount = (
  tx: Tx,
  values: AccountValues & {
    accountId: string
    parentId: string
    acctType: AccountType
    accountStatus: string
    createdBy: string
    modifiedBy: string
  },
) =>
  tx
    .insertInto('account')
    .values({ ...values, acctNumber: sql`null` }) // the database numbers accounts
    .returning(['acctNumber', 'createdAt'])
    .executeTakeFirstOrThrow()

/** Saves the one primary contact of an account, new or not. A generic plan needs the literal to find the index. */
export const savePrimaryContact = (tx: Tx, contactId: string, acctKey: string, contact: ContactValues) =>
  tx
    .insertInto('contact')
    .values({ contactId, accountId: acctKey, kind: 'PRIMARY', ...contact })
    .onConflict((conflict) => conflict.column('accountId').where('kind', '=', sql.lit('PRIMARY')).doUpdateSet(contact))
    .execute()

/** The facts about a company for the steps that set up a new portal. */
export const findSetup = (tx: Tx, scope: Scope, accountId: string) => queryRow(tx)<{
  hasAddress: boolean
  hasBelow: boolean
}>`
  select address is not null as "hasAddress", exists (
    select from account below where ${within(scope, 'below')} and below.parent_id = account.account_id
  ) as "hasBelow" from account where ${within(scope, 'account')} and account_id = ${accountId}`
