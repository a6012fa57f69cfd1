import type { StatusTarget } from '@portal/contract/directory/status/status.rules'
import { type Insertable, sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tables, type Tx } from '../../../platform/db/db.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import type { ActedIn } from '../../../core/sessions/sessions.onBehalf.ts'

// Planned changes: each account has at most one that waits or has failed. The account's own columns, updated here, show
// it in lists.

type NewPlan = Omit<Insertable<Tables['accountStatusChange']>, 'dueAt' | 'alias'> & { alias: ActedIn | null }
/** Stores a plan; its day begins in the account's time zone. */
export async function insertPlan(tx: Tx, scope: Scope, plan: NewPlan, by: string): Promise<void> {
  const { effectiveOn, accountId } = plan
  await tx
    .insertInto('accountStatusChange')
    .values({
      ...plan,
      alias: plan.alias && JSON.stringify(plan.alias),
      dueAt: sql<string>`day_begins(${effectiveOn}::date, account_zone(${accountId}::uuid))`,
    })
    .execute()
  await mirror(tx, scope, accountId, plan, by)
}

const mirror = (tx: Tx, scope: Scope, acctKey: string, plan: NewPlan | null, by: string | null) =>
  tx
    .updateTable('account')
    .set({
      accountStatusPending: plan?.toStatus ?? null,
      accountStatusPendingEffectiveDate: plan?.effectiveOn ?? null,
      accountStatusPendingReason: plan?.reason ?? null,
      ...(by !== null && { modifiedAt: sql<string>`now()`, modifiedBy: by, version: sql<number>`version + 1` }),
    })
    .where(within(scope, 'account'))
    .where('accountId', '=', acctKey)
    .execute()

/**
 * Ends the plan of an account.
 * @param by the person, if the plan alone changes; null if a change of status also saves the account
 */
export async function endPlan(
  tx: Tx,
  scope: Scope,
  acctKey: string,
  state: 'Applied' | 'Cancelled',
  by: string | null = null,
): Promise<void> {
  await tx
    .updateTable('accountStatusChange')
    .set({ state, endedAt: sql<string>`now()` })
    .where('accountId', '=', acctKey)
    .where('state', 'in', ['Scheduled', 'FailedNeedsAttention'])
    .execute()
  await mirror(tx, scope, acctKey, null, by)
}

/** Whether a day is later than today in the account's time zone. */
export async function isLaterThere(tx: Tx, acctKey: string, day: string): Promise<boolean> {
  const row = await queryRow(tx)<{ yes: boolean }>`select ${day}::date > account_today(${acctKey}::uuid) as yes`
  return row?.yes ?? false
}

export type DuePlan = {
  statusChangeId: string
  accountId: string
  to: StatusTarget
  setBy: string
  alias: ActedIn | null
}
/** Plans whose day has begun, the longest waiting first. */
export const findDuePlans = async (tx: Tx, now: Date, most: number): Promise<DuePlan[]> =>
  tx
    .selectFrom('accountStatusChange')
    .select(['statusChangeId', 'accountId', 'toStatus as to', 'setBy', 'alias'])
    .where('state', '=', sql.lit('Scheduled'))
    .where('dueAt', '<=', now.toISOString())
    .orderBy('dueAt')
    .orderBy('statusChangeId')
    .limit(most)
    .$call(rowsOf<DuePlan>())
    .execute()

/** A waiting plan, read when its account is locked; undefined if it is done, cancelled, or out of sight. */
export const findWaiting = (tx: Tx, statusChangeId: string) =>
  tx
    .selectFrom('accountStatusChange')
    .select(['reason', 'note'])
    .where('statusChangeId', '=', statusChangeId)
    .where('state', '=', 'Scheduled')
    .executeTakeFirst()

export type FailedPlan = { accountId: string; acctName: string; toStatus: StatusTarget; effectiveOn: string } & Setter
type Setter = { email: string; firstName: string | null; language: string; setterAccountId: string }
/** Locks the accounts of a plan and of its maker, who gets the mail: an account is always locked before its plan. */
const lockAccountsOf = (tx: Tx, statusChangeId: string) =>
  sql`select from account where account_id in (
      select unnest(array[c.account_id, u.account_id]) from account_status_change c join app_user u on u.user_id = c.set_by
      where c.status_change_id = ${statusChangeId})
    order by account_rank(acct_type), account_id for no key update`.execute(tx)

/** Records that a plan failed; returns the people to notify, or undefined if the plan no longer waits. */
export async function failPlan(tx: Tx, statusChangeId: string, code: string, values: object) {
  await lockAccountsOf(tx, statusChangeId)
  return queryRow(tx)<FailedPlan>`
    with failed as (
      update account_status_change set state = 'FailedNeedsAttention', error_code = ${code}, error_values = ${JSON.stringify(values)}::jsonb
      where status_change_id = ${statusChangeId} and state = 'Scheduled' returning account_id, to_status, effective_on, set_by)
    select f.account_id, a.acct_name, f.to_status, f.effective_on::text, u.email, u.first_name,
      coalesce(u.language, own.language) as language, u.account_id as setter_account_id
    from failed f join account a on a.account_id = f.account_id
    join app_user u on u.user_id = f.set_by join account own on own.account_id = u.account_id`
}

/** The first moment at which a day has begun for all of these accounts; null unless it is later than today for each. */
export const findBeginning = async (tx: Tx, ids: readonly string[], day: string): Promise<string | null> => {
  const row = await queryRow(tx)<{ at: string }>`
    select max(day_begins(${day}::date, account_zone(a.account_id))) as at from account a
    where a.account_id = any (${ids}::uuid[]) having bool_and(${day}::date > account_today(a.account_id))`
  return row?.at ?? null
}

/** The accounts of the scope for which a day is later than today. */
export const findLaterThere = async (tx: Tx, ids: readonly string[], day: string): Promise<string[]> =>
  (
    await queryRows(tx)<{ id: string }>`
    select a.account_id as id from account a where a.account_id = any (${ids}::uuid[]) and ${day}::date > account_today(a.account_id)`
  ).map(({ id }) => id)
