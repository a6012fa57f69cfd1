import type { requestStatuses } from '@portal/contract/identity/registrations/registrations.contract'
import type { Language } from '@portal/contract/core/language'
import { type Insertable, sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, type Tables, type Tx } from '../../../platform/db/db.ts'

/**
 * The company with the queue of a request: the one with this number if it takes requests, else the provider (asAuth).
 */
export async function getQueue(tx: Tx, acctNumber: string | null): Promise<string> {
  const row = await queryRow(tx)<{ accountId: string }>`
    select account_id from account
    where acct_type = 'RP' or (acct_number = ${acctNumber} and account_status = 'Active' and acct_type <> 'CU')
    order by account_rank(acct_type) desc limit 1`
  if (!row) throw new TypeError('no provider')
  return row.accountId
}

export const insertRequest = (tx: Tx, row: Insertable<Tables['accessRequest']>) =>
  tx.insertInto('accessRequest').values(row).execute()

const requests = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('accessRequest as r')
    .innerJoin('account as a', 'a.accountId', 'r.accountId')
    .where(within(scope, 'r'))
    .select(['r.requestId as requestKey', 'r.companyName', 'r.firstName', 'r.lastName', 'r.email', 'r.phone'])
    .select(['r.country', 'r.language', 'r.message', 'r.accountId as acctKey', 'a.acctName', 'r.status'])
    .select(['r.createdAt as createdOn', 'r.decidedAt as decidedOn', 'r.decidedByName', 'r.reason'])
    .select('r.madeAccountId as madeAcctKey')
    // Row-level security hides all people of a company above.
    .select(sql<boolean>`exists (select from app_user p where p.user_id = r.decided_by)`.as('deciderInside'))
    .$narrowType<{ status: (typeof requestStatuses)[number]; language: Language }>()

export type RequestRow = Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirstOrThrow']>>

/** These requests, in any order. */
export const findRequests = (tx: Tx, scope: Scope, keys: readonly string[]): Promise<RequestRow[]> =>
  requests(tx, scope)
    .where(sql<boolean>`r.request_id = any (${keys}::uuid[])`)
    .execute()

/** The number of open requests, counted up to `cap` and one more. */
export const countOpen = async (tx: Tx, scope: Scope, cap: number): Promise<number> =>
  (
    await queryRow(tx)<{ open: number }>`select count(*)::integer as open from (
      select from access_request r where ${within(scope, 'r')} and r.status = 'Open' limit ${cap + 1}) waiting`
  )?.open ?? 0

export const findRequest = (tx: Tx, scope: Scope, requestKey: string): Promise<RequestRow | undefined> =>
  requests(tx, scope).where('r.requestId', '=', requestKey).executeTakeFirst()

type Decision = {
  status: 'Approved' | 'Declined'
  decidedBy: string
  decidedByName: string
  reason: string | null
  madeAccountId: string | null
}
/** Closes a request; one of two concurrent calls succeeds. False when it was closed before. */
export async function closeRequest(tx: Tx, scope: Scope, requestKey: string, decision: Decision): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accessRequest')
    .set({ ...decision, decidedAt: sql<Date>`now()` })
    .where(within(scope, 'accessRequest'))
    .where('requestId', '=', requestKey)
    .where('status', '=', 'Open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
