import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'

/** Keeps companies from moving until the transaction ends; call it before locking their rows. */
export const holdAccounts = (tx: Tx, found: RawBuilder<unknown>) =>
  sql`select hold_accounts(array(${found}))`.execute(tx)

/** Holds the companies of people, before the people are locked. */
export const holdCompaniesOf = (tx: Tx, userIds: readonly string[]) =>
  holdAccounts(tx, sql`select account_id from app_user where user_id = any(${userIds}::uuid[])`)
