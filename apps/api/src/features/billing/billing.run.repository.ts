import type { AccountType } from '@portal/contract/accounts/accounts.fields'
import { type Insertable, sql } from 'kysely'
import { type Scope, within } from '../../platform/access/scope.ts'
import { queryRow, queryRows, type Tables, type Tx } from '../../platform/db/db.ts'

export type Run = {
  runId: string
  period: string
  runState: 'Waiting' | 'Running' | 'Done' | 'Failed'
  looked: number
  drafts: number
  faults: number
  madeByName: string | null
  createdAt: string
  endedAt: string | null
}
const shown = sql`run_id, period, run_state, looked, drafts, faults, made_by_name, created_at, ended_at`

/** The latest runs of a company, newest first. */
export const listRuns = (tx: Tx, scope: Scope, accountId: string, most: number) =>
  queryRows(
    tx,
  )<Run>`select ${shown} from billing_run where ${within(scope, 'billing_run')} and account_id = ${accountId}
    order by created_at desc, run_id desc limit ${most}`

export const findRun = (tx: Tx, scope: Scope, runId: string) =>
  queryRow(tx)<Run>`select ${shown} from billing_run where ${within(scope, 'billing_run')} and run_id = ${runId}`

export const insertRun = (tx: Tx, values: Insertable<Tables['billingRun']>) =>
  tx.insertInto('billingRun').values(values).execute()

// From here on for the worker.

/** Seconds after which a run whose worker is silent is taken up by another. */
const leaseSeconds = 120
/** How often one is taken up without getting any further before it is given up. */
const mostAttempts = 5

export type Claimed = {
  runId: string
  accountId: string
  acctType: AccountType
  period: string
  afterId: string | null
  createdAt: string
  madeByName: string | null
}
/** Takes the next run, from where it stands (as the owner). */
export async function claimRun(tx: Tx, lease: string): Promise<Claimed | undefined> {
  await sql`update billing_run set run_state = 'Failed', lease = null, ended_at = now()
    where run_state = 'Running' and lease_until < now() and attempts >= ${mostAttempts}`.execute(tx)
  return queryRow(tx)<Claimed>`
    update billing_run r set run_state = 'Running', lease = ${lease}, lease_until = now() + make_interval(secs => ${leaseSeconds}),
      attempts = attempts + 1
    from account a where a.account_id = r.account_id and r.run_id = (select run_id from billing_run
      where run_state = 'Waiting' or (run_state = 'Running' and lease_until < now()) order by created_at limit 1 for update skip locked)
    returning r.run_id, r.account_id, a.acct_type, r.period, r.after_id, r.created_at, r.made_by_name`
}
/** Gives a run back that was stopped. */
export const leaveRun = (tx: Tx, runId: string, lease: string) =>
  sql`update billing_run set run_state = 'Waiting', lease = null, lease_until = null where run_id = ${runId} and lease = ${lease}`.execute(
    tx,
  )

/** Holds the run until the transaction ends. @returns where it stands, or undefined where it is somebody else's by now */
export const holdRun = (tx: Tx, scope: Scope, runId: string, lease: string) =>
  queryRow(tx)<{ afterId: string | null }>`
    update billing_run set lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}), attempts = 0
    where ${within(scope, 'billing_run')} and run_id = ${runId} and lease = ${lease} returning after_id`

type Step = { afterId: string; looked: number; drafts: number; faults: number }
export const advanceRun = (tx: Tx, scope: Scope, runId: string, { afterId, looked, drafts, faults }: Step) =>
  sql`update billing_run set after_id = ${afterId}, looked = looked + ${looked}, drafts = drafts + ${drafts}, faults = faults + ${faults}
    where ${within(scope, 'billing_run')} and run_id = ${runId}`.execute(tx)

export const endRun = (tx: Tx, scope: Scope, runId: string) =>
  queryRow(tx)<Pick<Run, 'looked' | 'drafts' | 'faults'>>`
    update billing_run set run_state = 'Done', lease = null, lease_until = null, ended_at = now()
    where ${within(scope, 'billing_run')} and run_id = ${runId} returning looked, drafts, faults`

/** Companies that bill others and have no run of a month yet, in the order of their keys (as the owner). */
export const findUnbilled = async (tx: Tx, month: string, after: string | null, most: number): Promise<string[]> =>
  (
    await queryRows(tx)<{
      accountId: string
    }>`select account_id from unbilled_issuers(${month}::date, ${after}::uuid, ${most})`
  ).map(({ accountId }) => accountId)

export const insertRuns = (tx: Tx, rows: readonly Insertable<Tables['billingRun']>[]) =>
  tx
    .insertInto('billingRun')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
