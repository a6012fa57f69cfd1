import type { AccountStatus, AccountType } from '@portal/contract/core/accounts/accounts.fields'
import type { Language } from '@portal/contract/core/language'
import type { OpenSuspension, StatusTarget, SuspensionStatus } from '@portal/contract/directory/status/status.rules'
import { type Insertable, sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tables, type Tx } from '../../../platform/db/db.ts'
import { rowsOf } from '../../../platform/db/rows.ts'

export type SuspensionRow = OpenSuspension & {
  suspensionId: string
  note: string | null
  /** The company's name; null if it is above the scope. */
  placedBy: string | null
  since: string
  cascadeSending: 'none' | 'afterDays' | 'now'
}
export type PendingRow = {
  statusChangeId: string
  to: StatusTarget
  effectiveOn: string
  dueAt: string
  reason: string
  note: string | null
  setByName: string
  /** Set by the scope's company or one below it. */
  within: boolean
  state: 'Scheduled' | 'FailedNeedsAttention'
  /** The change set that planned it. */
  madeIn: string | null
  errorCode: string | null
  errorValues: Record<string, string | number> | null
}
export type StatusRow = {
  acctKey: string
  acctName: string
  acctType: AccountType
  accountStatus: AccountStatus
  parentKey: string | null
  language: Language
  statusSince: string | null
  closedAt: string | null
  purgeWarnedAt: string | null
  closedFrom: 'Pending' | 'Active' | null
  closedDays: number | null
  closedWithin: boolean
  closedAbove: boolean
  suspensions: SuspensionRow[]
  pending: PendingRow | null
  administrators: number
  /** Direct children that are neither closed nor purged, counted up to 1,000. */
  liveChildren: number
  version: number
}

/**
 * Locks the company directly above an account, so that it is not closed while the account is opened. Returns its key.
 */
const lockParent = async (tx: Tx, acctKey: string): Promise<string | undefined> =>
  (
    await queryRow(tx)<{ accountId: string }>`
    select account_id from account where account_id = (select parent_id from account where account_id = ${acctKey}) for key share`
  )?.accountId

/**
 * Locks an account after its parent, as moves do (`account_move`), to avoid deadlocks.
 * @param alone also waits for writers of its rows and for new accounts below
 * @returns false outside the scope
 */
export async function lockAccount(tx: Tx, scope: Scope, acctKey: string, { alone = false } = {}): Promise<boolean> {
  const above = await lockParent(tx, acctKey)
  const row = await tx
    .selectFrom('account')
    .select('parentId')
    .where(within(scope, 'account'))
    .where('accountId', '=', acctKey)
    .$call((query) => (alone ? query.forUpdate() : query.forNoKeyUpdate()))
    .executeTakeFirst()
  // The account may have been moved while this waited for the lock.
  if (row && row.parentId !== above) await lockParent(tx, acctKey)
  return row !== undefined
}

/** The places of accounts of the scope. Row-level security hides companies above the scope that placed suspensions. */
export const findStored = (tx: Tx, scope: Scope, ids: readonly string[]) =>
  queryRows(tx)<StatusRow>`
    select account.account_id as acct_key, acct_name, acct_type, account_status, parent_id as parent_key, language, status_since,
      closed_at, purge_warned_at, closed_from, version, extract(epoch from now() - closed_at)::float8 / 86400 as closed_days,
      exists (select from account p where p.account_id = account.closed_by_account) as closed_within,
      exists (select from account p where p.account_id = account.parent_id and p.account_status in ('Closed', 'Purged')) as closed_above,
      coalesce((select json_agg(json_build_object('suspensionId', s.suspension_id, 'status', s.status, 'reason', s.reason, 'note', s.note,
          'placedBy', p.acct_name, 'since', s.since, 'cascadeSending', s.cascade_sending, 'byOwn', s.placed_by_account = ${scope.accountId},
          'within', p.account_id is not null) order by s.since, s.suspension_id)
        from account_suspension s left join account p on p.account_id = s.placed_by_account
        where s.account_id = account.account_id and s.cleared_at is null), '[]') as suspensions,
      (select json_build_object('statusChangeId', c.status_change_id, 'to', c.to_status, 'effectiveOn', c.effective_on, 'dueAt', c.due_at,
          'reason', c.reason, 'note', c.note, 'setByName', c.set_by_name, 'state', c.state, 'errorCode', c.error_code,
          'madeIn', c.made_in, 'errorValues', c.error_values, 'within', exists (select from account p where p.account_id = c.set_by_account))
        from account_status_change c
        where c.account_id = account.account_id and c.state in ('Scheduled', 'FailedNeedsAttention')) as pending,
      (select count(*)::int from (select from app_user u where u.account_id = account.account_id and u.kind <> 'ENDUSER'
        and u.user_status in ('Active', 'Invited') limit 1) x) as administrators,
      (select count(*)::int from (select from account c where c.parent_id = account.account_id
        and c.account_status not in ('Closed', 'Purged') limit 1000) x) as live_children
    from account where ${within(scope, 'account')} and account.account_id = any (${ids}::uuid[])`

/** One account of the scope for each company directly above such accounts. */
export const findParents = (tx: Tx, scope: Scope, ids: readonly string[]) =>
  queryRows(tx)<Pick<StatusRow, 'acctKey' | 'parentKey'>>`
    select distinct on (parent_id) account_id as acct_key, parent_id as parent_key from account
    where ${within(scope, 'account')} and account_id = any (${ids}::uuid[]) order by parent_id`

type StatusChange = {
  accountStatus: AccountStatus
  closed?: { byAccount: string; from: 'Pending' | 'Active'; reason: string; note: string | null } | null
}
/** Saves the account's own status, derived from its suspensions and closing, and increments the version. */
export const saveStatus = (
  tx: Tx,
  scope: Scope,
  acctKey: string,
  { accountStatus, closed }: StatusChange,
  by: string,
) =>
  tx
    .updateTable('account')
    .set({
      accountStatus,
      statusSince: sql<string>`case when account_status = ${accountStatus} then status_since else now() end`,
      modifiedAt: sql<string>`now()`,
      modifiedBy: by,
      version: sql<number>`version + 1`,
      ...(closed !== undefined && {
        closedAt: closed ? sql<string>`now()` : null,
        closedByAccount: closed?.byAccount ?? null,
        closedFrom: closed?.from ?? null,
        closedReason: closed?.reason ?? null,
        closedNote: closed?.note ?? null,
        purgeWarnedAt: null,
      }),
    })
    .where(within(scope, 'account'))
    .where('accountId', '=', acctKey)
    .execute()

type NewSuspension = Insertable<Tables['accountSuspension']>
/** Opens a suspension; false when this company already has an open one with this reason. */
export const insertSuspension = async (tx: Tx, suspension: NewSuspension): Promise<boolean> =>
  (await tx
    .insertInto('accountSuspension')
    .values(suspension)
    .onConflict((open) => open.doNothing())
    .returning('suspensionId')
    .executeTakeFirst()) !== undefined

export const clearSuspensions = (
  tx: Tx,
  ids: readonly string[],
  cleared: { by: string; reason: string; note: string | null; in: string | null },
) =>
  tx
    .updateTable('accountSuspension')
    .set({
      clearedAt: sql<string>`now()`,
      clearedBy: cleared.by,
      clearedReason: cleared.reason,
      clearNote: cleared.note,
      clearedIn: cleared.in,
    })
    .where('suspensionId', 'in', ids)
    .where('clearedAt', 'is', null)
    .execute()

/** Reopens suspensions that a change set cleared. */
export const reopenSuspensions = (tx: Tx, acctKey: string, clearedIn: string) =>
  tx
    .updateTable('accountSuspension')
    .set({ clearedAt: null, clearedBy: null, clearedReason: null, clearNote: null, clearedIn: null })
    .where('accountId', '=', acctKey)
    .where('clearedIn', '=', clearedIn)
    .execute()

/** The suspensions that a set placed or lifted. `again`: the same company has another open one for the same reason. */
export const suspensionsOfSet = (
  tx: Tx,
  ids: readonly string[],
  column: 'placedIn' | 'clearedIn',
  changeSetId: string,
) =>
  tx
    .selectFrom('accountSuspension')
    .select(['accountId', 'suspensionId', 'status'])
    .select(
      sql<boolean>`exists (select from account_suspension o where o.account_id = account_suspension.account_id and o.cleared_at is null
        and o.reason = account_suspension.reason and o.placed_by_account = account_suspension.placed_by_account
        and o.suspension_id <> account_suspension.suspension_id)`.as('again'),
    )
    .where('accountId', 'in', ids)
    .where(column, '=', changeSetId)
    .$if(column === 'placedIn', (query) => query.where('clearedAt', 'is', null))
    .$call(rowsOf<{ accountId: string; suspensionId: string; status: SuspensionStatus; again: boolean }>())
    .execute()

/** Whether a change set lifted a suspension for abuse of one of these accounts. */
export const hasLiftedAbuse = async (tx: Tx, ids: readonly string[], changeSetId: string): Promise<boolean> =>
  (
    await queryRows(tx)`select from account_suspension
    where account_id = any (${ids}::uuid[]) and cleared_in = ${changeSetId} and status = 'SuspendedAbuse' limit 1`
  ).length > 0

/** The accounts that a change set closed and no one has opened since, recognised by the closing time of their row. */
export const closedBySet = async (tx: Tx, ids: readonly string[], changeSetId: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('account as a')
      .innerJoin('changeRow as r', 'r.targetId', 'a.accountId')
      .where('r.changeSetId', '=', changeSetId)
      .where('a.accountId', 'in', ids)
      .whereRef('a.closedAt', '=', 'r.doneAt')
      .select('a.accountId')
      .execute()
  ).map(({ accountId }) => accountId)

export const withdrawInvitations = async (tx: Tx, acctKey: string): Promise<number> =>
  (await queryRow(tx)<{ n: number }>`select withdraw_invitations(${acctKey}) as n`)?.n ?? 0

/** Whether another person of the caller's company, or of one above it, could decide on a change. */
export const hasOtherDecider = async (tx: Tx, userId: string): Promise<boolean> =>
  (await queryRow(tx)<{ yes: boolean }>`select others_may_decide(${userId}) as yes`)?.yes ?? false

export const isSendingStoppedAbove = async (tx: Tx, acctKey: string): Promise<boolean> =>
  (await queryRow(tx)<{ yes: boolean }>`select sending_stopped_above(${acctKey}) as yes`)?.yes ?? false
