import type { AccountType } from '@portal/contract/accounts/accounts.fields'
import { type Insertable, sql } from 'kysely'
import { type Scope, within } from '../../platform/access/scope.ts'
import { queryRow, queryRows, type Tables, type Tx } from '../../platform/db/db.ts'
import { claim, hold, isFree, leave, type Queue } from '../../platform/queue/queue.ts'

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

const queue: Queue = { table: 'billing_run', key: 'run_id', lasts: 120_000 }
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
  await sql`update billing_run work set run_state = 'Failed', lease = null, ended_at = now()
    where run_state = 'Running' and attempts >= ${mostAttempts} and ${isFree()}`.execute(tx)
  return claim<Claimed>(tx, queue, {
    lease,
    where: [sql`work.run_state in ('Waiting', 'Running')`],
    order: sql`work.created_at`,
    set: sql`run_state = 'Running', attempts = attempts + 1`,
    returning: sql`run_id, account_id, (select a.acct_type from account a where a.account_id = work.account_id) as acct_type,
      period, after_id, created_at, made_by_name`,
  })
}
/** Gives a run back that was stopped. */
export const leaveRun = (tx: Tx, runId: string, lease: string) =>
  leave(tx, queue, { id: runId, lease, set: sql`run_state = 'Waiting'` })

/** Holds the run until the transaction ends. @returns where it stands, or undefined where it is somebody else's by now */
export const holdRun = (tx: Tx, scope: Scope, runId: string, lease: string) =>
  hold<{ afterId: string | null }>(tx, queue, {
    id: runId,
    lease,
    where: within(scope, 'work'),
    set: sql`attempts = 0`,
    returning: sql`after_id`,
  })

type Step = { afterId: string; looked: number; drafts: number; faults: number }
export const advanceRun = (tx: Tx, scope: Scope, runId: string, { afterId, looked, drafts, faults }: Step) =>
  sql`update billing_run set after_id = ${afterId}, looked = looked + ${looked}, drafts = drafts + ${drafts}, faults = faults + ${faults}
    where ${within(scope, 'billing_run')} and run_id = ${runId}`.execute(tx)

export const endRun = (tx: Tx, scope: Scope, runId: string, lease: string) =>
  leave<Pick<Run, 'looked' | 'drafts' | 'faults'>>(tx, queue, {
    id: runId,
    lease,
    where: within(scope, 'work'),
    set: sql`run_state = 'Done', ended_at = now()`,
    returning: sql`looked, drafts, faults`,
  })

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
