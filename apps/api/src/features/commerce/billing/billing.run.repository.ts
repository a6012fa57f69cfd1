import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { type Insertable, sql } from 'kysely'
import { holdAccounts } from '../../../core/accounts/accounts.hold.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tables, type Tx } from '../../../platform/db/db.ts'
import { claim, extendLease, isFree, releaseLease, type Queue } from '../../../platform/queue/queue.ts'

export type Run = {
  runId: string
  period: string
  runState: 'Waiting' | 'Running' | 'Done' | 'Failed'
  looked: number
  drafts: number
  faults: number
  waitsFor: number
  behind: number
  behindCompanies: { acctKey: string; acctName: string }[]
  madeByName: string | null
  createdAt: string
  endedAt: string | null
}
const columns = sql`run_id, period, run_state, looked, drafts, faults, waits_for, behind, made_by_name, created_at, ended_at,
  coalesce((select json_agg(json_build_object('acctKey', a.account_id, 'acctName', a.acct_name) order by a.acct_name, a.account_id)
    from account a where a.account_id = any(billing_run.behind_ids)), '[]') as behind_companies`

/** The latest runs of a company, newest first. */
export const listRuns = (tx: Tx, scope: Scope, accountId: string, most: number) =>
  queryRows(
    tx,
  )<Run>`select ${columns} from billing_run where ${within(scope, 'billing_run')} and account_id = ${accountId}
    order by created_at desc, run_id desc limit ${most}`

export const findRun = (tx: Tx, scope: Scope, runId: string) =>
  queryRow(tx)<Run>`select ${columns} from billing_run where ${within(scope, 'billing_run')} and run_id = ${runId}`

export const insertRun = (tx: Tx, values: Insertable<Tables['billingRun']>) =>
  tx.insertInto('billingRun').values(values).execute()

// Locks the run for the worker.

const queue: Queue = { table: 'billing_run', key: 'run_id', lasts: 120_000 }
/** Minutes in total for which a run waits for company plans. */
const maxMinutes = 15
/** Attempts without progress before a run is abandoned. */
const maxAttempts = 5

export type ClaimedRun = {
  runId: string
  accountId: string
  acctType: AccountType
  period: string
  afterId: string | null
  createdAt: string
  madeByName: string | null
}
/** Takes the next run at its position (as the owner). */
export async function claimRun(tx: Tx, lease: string): Promise<ClaimedRun | undefined> {
  await sql`update billing_run work set run_state = 'Failed', lease = null, ended_at = now()
    where run_state = 'Running' and attempts >= ${maxAttempts} and ${isFree()}`.execute(tx)
  return claim<ClaimedRun>(tx, queue, {
    lease,
    where: [
      sql`work.run_state in ('Waiting', 'Running')`,
      sql`(work.waits_until is null or work.waits_until <= now())`,
      // The months of an issuer are billed in their order.
      sql`not exists (select from billing_run o where o.account_id = work.account_id and o.period < work.period
        and o.run_state in ('Waiting', 'Running'))`,
    ],
    order: sql`work.created_at, work.period`,
    set: sql`run_state = 'Running', attempts = attempts + 1`,
    returning: sql`run_id, account_id, (select a.acct_type from account a where a.account_id = work.account_id) as acct_type,
      period, after_id, created_at, made_by_name`,
  })
}
/** Releases a run that was stopped. */
export const releaseRun = (tx: Tx, runId: string, lease: string) =>
  releaseLease(tx, queue, { id: runId, lease, set: sql`run_state = 'Waiting'` })

/** Holds the run until the transaction ends. @returns its position, or undefined where another process has it now */
export async function extendRunLease(tx: Tx, scope: Scope, runId: string, lease: string) {
  await holdAccounts(tx, sql`select account_id from billing_run where run_id = ${runId}`)
  return extendLease<{ afterId: string | null; mayWait: boolean }>(tx, queue, {
    id: runId,
    lease,
    where: within(scope, 'work'),
    set: sql`attempts = 0`,
    returning: sql`after_id, coalesce(waits_since > now() - make_interval(mins => ${maxMinutes}), true) as may_wait`,
  })
}

/** Postpones a run: plans of the given number of companies are not up to date yet. */
export const waitRun = (tx: Tx, scope: Scope, runId: string, lease: string, companies: number) =>
  releaseLease(tx, queue, {
    id: runId,
    lease,
    where: within(scope, 'work'),
    set: sql`run_state = 'Waiting', waits_for = ${companies}, waits_since = coalesce(waits_since, now()), waits_until = now() + interval '30 seconds'`,
  })

/** Companies for which a run stores the keys. */
const maxBehind = 20
type Step = {
  afterId: string
  looked: number
  drafts: number
  faults: number
  behind: readonly { accountId: string }[]
}
export const advanceRun = (tx: Tx, scope: Scope, runId: string, { afterId, looked, drafts, faults, behind }: Step) =>
  sql`update billing_run set after_id = ${afterId}, looked = looked + ${looked}, drafts = drafts + ${drafts}, faults = faults + ${faults},
      waits_for = 0, waits_until = null, behind = behind + ${behind.length},
      behind_ids = (behind_ids || ${behind.map(({ accountId }) => accountId)}::uuid[])[1:${sql.lit(maxBehind)}]
    where ${within(scope, 'billing_run')} and run_id = ${runId}`.execute(tx)

export const endRun = (tx: Tx, scope: Scope, runId: string, lease: string) =>
  releaseLease<Pick<Run, 'looked' | 'drafts' | 'faults' | 'behind'>>(tx, queue, {
    id: runId,
    lease,
    where: within(scope, 'work'),
    set: sql`run_state = 'Done', ended_at = now()`,
    returning: sql`looked, drafts, faults, behind`,
  })

export type UnbilledMonth = { accountId: string; period: string }
/** The months to bill that no run covers yet, by company and month (as the owner; decision 0182). */
export const findUnbilled = (tx: Tx, latest: string, after: UnbilledMonth | undefined, most: number) =>
  queryRows(tx)<UnbilledMonth>`select account_id, period
    from unbilled_months(${latest}::date, ${after?.accountId ?? null}::uuid, ${after?.period ?? null}::date, ${most})`
/** Two processes do not request the same months. */
export const lockPlanning = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('plan-billing-runs'))`.execute(tx)

export const insertRuns = (tx: Tx, rows: readonly Insertable<Tables['billingRun']>[]) =>
  tx
    .insertInto('billingRun')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
