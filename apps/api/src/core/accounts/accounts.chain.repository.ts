import type { AccountStatus, AccountType } from '@portal/contract/accounts/accounts.fields'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'

export type ChainRow = {
  accountId: string
  acctName: string
  acctType: AccountType
  accountStatus: AccountStatus
  timeZone: string | null
  accountUpgradeLink: string | null
  accountSupportLink: string | null
  /** Whether the caller may know of this link: the own company and what is below it. */
  visible: boolean
}
/** The path from the root down to the account itself; answers only for accounts inside the transaction's scope. */
export const chainOf = async (tx: Tx, acctKey: string) =>
  (await sql<ChainRow>`select * from account_chain(${acctKey})`.execute(tx)).rows
