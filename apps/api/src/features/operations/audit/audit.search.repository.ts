import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { type RawBuilder, sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import {
  actorInside,
  type PageStart,
  newest,
  originalInScope,
  type Question,
  searchOf,
} from './audit.filter.repository.ts'
import type { AuditChange } from '../../../core/audit/audit.masking.ts'
import { hidesAbove } from '../../../core/people/people.sight.ts'
import { canonical } from './audit.repository.ts'

export type EventRow = {
  auditId: string
  occurredAt: string
  accountId: string
  acctName: string | null
  acctType: AccountType | null
  action: string
  outcome: 'SUCCESS' | 'DENIED' | 'FAILED'
  errorCode: string | null
  actor: {
    type: string
    key: string | null
    email: string | null
    name: string | null
    role?: string
    acctKey?: string
  }
  alias: {
    sessionId: string
    originalUserKey: string
    originalEmail: string
    originalName: string
    reason: string
  } | null
  targets: { type: string; key: string; name: string }[]
  changes: AuditChange[]
  reason: string | null
  source: string
  requestId: string | null
  batchId: string | null
  sessionId: string | null
  ip: string | null
  userAgent: string | null
  /** Whether the actor, and the person who acted for them, belong to companies of the reader's tree. */
  actorInside: boolean
  originalInside: boolean
  /** The link in the chain; null until it gets one. */
  seq: number | null
  hash: Buffer | null
  /** For a file that is verified elsewhere: the previous hash, and the text that the chain covers. */
  previous?: Buffer | null
  canonical?: (string | null)[]
}
const columns = sql`e.audit_id, e.occurred_at, e.account_id, a.acct_name, a.acct_type, e.action, e.outcome, e.error_code, e.actor, e.alias,
  e.targets, e.changes, e.reason, e.source, e.request_id, e.batch_id, e.session_id, host(e.ip) as ip, e.user_agent, s.seq, s.hash`
/** At the top of the tree, no one is outside. */
const insideOf = (scope: Scope) =>
  scope.level === 'provider'
    ? sql`true as actor_inside, true as original_inside`
    : sql`(e.actor ->> 'acctKey' is null or ${actorInside}) as actor_inside, (e.alias is null or ${originalInScope}) as original_inside`

const listed = (question: Question, from: RawBuilder<unknown>, more: RawBuilder<unknown> = sql``) => sql<EventRow>`
  select ${columns}, ${insideOf(question.scope)} ${more} from ${from} left join account a on a.account_id = e.account_id
  left join audit_seal s on s.audit_id = e.audit_id`
const forProof = sql`, ${canonical} as canonical, (select before.hash from audit_seal before where before.seq = s.seq - 1) as previous`

/** Matching events, newest first. `walkedTo`: the place at which the search reached the read limit of a page. */
export async function findEvents(
  tx: Tx,
  question: Question,
  { limit, withCanonical = false }: { limit: number; withCanonical?: boolean },
): Promise<{ rows: EventRow[]; walkedTo: PageStart | undefined }> {
  const { way, conditions, picks } = searchOf(question)
  const most = picks ? way.budget : limit
  // Includes the walk's last row, so that no second read is needed to learn where it stopped.
  const walked = sql`(select e.*, ${conditions} as hit, row_number() over (${newest}) = ${sql.lit(most)} as is_last from (${way.rows(most)}) e)`
  const page = sql`(select * from ${walked} e where hit or is_last ${newest} limit ${sql.lit(limit)}) e`
  const found = await queryRows(tx)<EventRow & { hit: boolean; isLast: boolean }>`
    ${listed(question, page, sql`, e.hit, e.is_last ${withCanonical ? forProof : sql``}`)} ${newest}`
  const rows = found.filter(({ hit }) => hit).map(({ hit: _hit, isLast: _isLast, ...row }): EventRow => row)
  if (!picks || rows.length >= limit) return { rows, walkedTo: undefined }
  if (!way.ends) return { rows, walkedTo: found.find(({ isLast }) => isLast) }
  const [walkedTo] = await queryRows(tx)<PageStart>`${way.ends(most)}`
  return { rows, walkedTo }
}

/** Events with known keys, newest first. */
export const findListed = (tx: Tx, question: Question, keys: readonly PageStart[]) => {
  const [ids, moments] = [keys.map(({ auditId }) => auditId), keys.map(({ occurredAt }) => occurredAt)]
  const page = sql`(select e.* from unnest(${ids}::uuid[], ${moments}::timestamptz[]) k(audit_id, occurred_at)
    join audit_event e using (audit_id, occurred_at) where ${within(question.scope, 'e')}) e`
  return queryRows(tx)<EventRow>`${listed(question, page)} order by e.occurred_at desc, e.audit_id desc`
}

/** The maximum number of rows that a count reads if not every row matches. */
const countBudget = 50_000
/** The number of matches, up to `cap`; `capped` if there may be more. */
export async function countEvents(tx: Tx, question: Question, cap: number) {
  const { way, conditions, picks } = searchOf(question)
  const budget = picks ? countBudget : cap
  const rows = await queryRows(tx)<{ matching: number; walked: number }>`
    select count(*) filter (where ${conditions}) as matching, count(*) as walked from (${way.rows(budget + 1)}) e`
  const [{ matching, walked }] = rows as [{ matching: number; walked: number }]
  return { total: Math.min(matching, cap), capped: matching > cap || walked > budget }
}

export async function findEvent(tx: Tx, scope: Scope, auditId: string): Promise<EventRow | undefined> {
  const one = sql`(select e.* from audit_event e where e.audit_id = ${auditId}::uuid and ${within(scope, 'e')} limit 1) e`
  const question = { scope, reach: undefined, filter: {}, after: undefined, hidden: false }
  const { rows } = await listed(question, one).execute(tx)
  return rows[0]
}

/** Whether a company above the reader's does not name its people to those below. */
export async function isActorHidden(tx: Tx, scope: Scope): Promise<boolean> {
  if (scope.level === 'provider') return false
  return hidesAbove(tx, scope.accountId)
}

const treeColumns = { RP: 'provider_id', SP: 'sp_id', DT: 'dt_id', RS: 'rs_id', CU: 'account_id' } as const
/** The part of the tree for an account inside the scope: the account, or its whole subtree. */
export async function findReach(tx: Tx, scope: Scope, acctKey: string, below: boolean) {
  const found = await tx
    .selectFrom('account')
    .where(within(scope, 'account'))
    .where('accountId', '=', acctKey)
    .select('acctType')
    .executeTakeFirst()
  return found && { column: below ? treeColumns[found.acctType as AccountType] : 'account_id', accountId: acctKey }
}

type Total = { total: number; capped: boolean }
/** Events of the scope in the chain, or waiting for it, up to `cap`; only the beginning of a long queue is read. */
export async function countSealed(tx: Tx, scope: Scope, cap: number): Promise<{ sealed: Total; unsealed: Total }> {
  const rows = await queryRows(tx)<{ sealed: number; unsealed: number }>`select
    (select count(*) from (select from audit_event e where ${within(scope, 'e')}
      and exists (select from audit_seal s where s.audit_id = e.audit_id) limit ${cap + 1}) sealed) as sealed,
    (select count(*) from (select audit_id, occurred_at from audit_unsealed order by occurred_at, audit_id limit ${cap + 1}) q
      join audit_event e on e.audit_id = q.audit_id and e.occurred_at = q.occurred_at where ${within(scope, 'e')}) as unsealed`
  const [{ sealed, unsealed }] = rows as [{ sealed: number; unsealed: number }]
  const upTo = (found: number): Total => ({ total: Math.min(found, cap), capped: found > cap })
  return { sealed: upTo(sealed), unsealed: upTo(unsealed) }
}

export type State = {
  headSeq: number | null
  headHash: Buffer | null
  headAt: string | null
  publicKey: Buffer | null
  checkedAt: string | null
  fault: string | null
}
export async function getState(tx: Tx): Promise<State> {
  const row = await queryRow(tx)<State>`select * from audit_state()`
  return row as State
}
