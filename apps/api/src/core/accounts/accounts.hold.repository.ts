import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'

/** Holds the companies that a query finds in their places until the transaction ends, before rows of theirs are locked. */
export const holdAccounts = (tx: Tx, found: RawBuilder<unknown>) =>
  sql`select hold_accounts(array(${found}))`.execute(tx)

/** The companies of people, before these are locked. */
export const holdCompaniesOf = (tx: Tx, userIds: readonly string[]) =>
  holdAccounts(tx, sql`select account_id from app_user where user_id = any(${userIds}::uuid[])`)
