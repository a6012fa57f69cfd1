import type { FieldIssue } from '@portal/contract/core/errors'
import type { PartnerOperation } from '@portal/contract/core/partnerCalls'
import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { bodyKiB, headBytes, openStatuses } from '@portal/contract/machines/partnerLogs/partnerLogs.rules'
import type { CallStatus, Connector } from '@portal/contract/machines/partnerLogs/partnerLogs.fields'
import { type RawBuilder, sql } from 'kysely'
import { type Scope, whole, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx, unawaited } from '../../../platform/db/db.ts'
import { and } from '../../../platform/list/table.ts'
import type { Difference } from './partnerLogs.edits.ts'
import { truncateTo } from './partnerLogs.masking.ts'

/** The place of a call: the time is the one in its key, and leads to its month. */
export type Place = { logKey: string; receivedAt: string }
export type NewCall = Place & {
  accountId: string
  partnerId: string
  userId: string | null
  keyId: string | null
  keyName: string | null
  connector: Connector
  environment: 'PRODUCTION' | 'SANDBOX'
  operation: PartnerOperation
  route: string
  externalId: string | null
  idempotencyKey: string | null
  requestId: string
  /** The time until which its worker counts as alive. */
  leasedUntil: string
  replayOf: string | null
}
export type NewBody = { request: string; sealed: Buffer | null; withheld: string[] }

const aDay = 86_400
/**
 * True while a company's requests may be stored whole: each day has a quota, counted as they arrive. Short requests are
 * always stored, and not counted.
 */
function isRoom(partner: RawBuilder<unknown>, parts: readonly (string | Buffer | null | undefined)[]) {
  const sizes = parts.map((part) => (part ? Buffer.byteLength(part) : 0))
  if (sizes.every((size) => size <= headBytes)) return sql<boolean>`true`
  const kib = Math.ceil(sizes.reduce((all, size) => all + size, 0) / 1024)
  return sql<boolean>`count_used('partnerBodies', ${partner}, ${kib}::integer, ${aDay}::integer) <= ${bodyKiB}::integer`
}
const wholeOrHead = (text: string) =>
  sql`case when kept.whole then ${text}::text else ${truncateTo(headBytes, text)}::text end`
const wholeOrNothing = (sealed: Buffer | null) => sql`case when kept.whole then ${sealed}::bytea end`

/** Records a call before it is processed. @returns whether the data to run it again is stored */
export async function insertCall(tx: Tx, call: NewCall, { request, sealed, withheld }: NewBody): Promise<boolean> {
  const { logKey, receivedAt, accountId, partnerId } = call
  await unawaited(tx).insertInto('partnerCall').values(call).execute()
  const row = await queryRow(tx)<{ isKept: boolean }>`
    insert into partner_call_body (log_key, received_at, account_id, partner_id, request, sealed, withheld)
    select ${logKey}::uuid, ${receivedAt}::timestamptz, ${accountId}::uuid, ${partnerId}::uuid, ${wholeOrHead(request)},
      ${wholeOrNothing(sealed)}, ${withheld}::text[]
    from (select ${isRoom(sql`${partnerId}::uuid`, [request, sealed])} as whole) kept
    returning sealed is not null as is_kept`
  return row?.isKept ?? false
}

export type Attempt = {
  number: number
  startedOn: string
  durationMs: number
  httpStatus: number
  errorCode: string | null
  message: string | null
  requestId: string
  userId: string | null
  by: string | null
  edits: Difference[]
}
export type CallResult = Place & {
  status: CallStatus
  httpStatus: number
  errorCode: string | null
  errorField: string | null
  errorMessage: string | null
  fingerprint: string | null
  nextRetryAt: string | null
  changeSetId: string | null
  durationMs: number
  /** The account that the call concerned in the end, if the caller may know it. */
  concerns: string | null
  response: string
  needed: readonly FieldIssue[]
  attempt: Attempt
  /** The data to run it again, if that changed; null deletes it. */
  sealed: Buffer | null | undefined
  request: string | undefined
}
/** The maximum number of attempts of a call that are listed: the first one and the latest. */
const remembered = 50
const at = ({ logKey, receivedAt }: Place, table = 'c') =>
  sql`${sql.ref(`${table}.log_key`)} = ${logKey} and ${sql.ref(`${table}.received_at`)} = ${receivedAt}::timestamptz`

/** Records the end of an attempt. */
export async function completeCall(tx: Tx, end: CallResult): Promise<void> {
  // Jobs see every account, but a partner's calls never concern those of others.
  const concerned = sql`from account a where a.account_id = ${end.concerns}::uuid
    and c.partner_id in (a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id)`
  const found = sql`coalesce((select a.account_id ${concerned}), account_id)`
  const { response, request, sealed } = end
  await sql`update partner_call_body c set account_id = ${found}, response = ${wholeOrHead(response)},
      needed = ${JSON.stringify(end.needed)}::jsonb,
      attempts = (case when jsonb_array_length(c.attempts) >= ${remembered} then c.attempts - 1 else c.attempts end)
        || ${JSON.stringify([end.attempt])}::jsonb
      ${sealed === undefined ? sql`` : sql`, sealed = ${wholeOrNothing(sealed)}`}
      ${request === undefined ? sql`` : sql`, request = ${wholeOrHead(request)}`}
    from (select b.log_key, ${isRoom(sql`b.partner_id`, [response, request, sealed])} as whole
      from partner_call_body b where ${at(end, 'b')}) kept
    where ${at(end)}`.execute(unawaited(tx))
  await sql`update partner_call c set account_id = ${found}, status = ${end.status}, http_status = ${end.httpStatus},
      error_code = ${end.errorCode}, error_field = ${end.errorField}, error_message = ${end.errorMessage}, fingerprint = ${end.fingerprint},
      completed_at = now(), duration_ms = ${end.durationMs}, attempts = least(${end.attempt.number}::integer, 32767), next_retry_at = ${end.nextRetryAt}::timestamptz,
      change_set_id = coalesce(${end.changeSetId}::uuid, change_set_id), lease = null, leased_until = null,
      environment = case when key_id is null then coalesce((select a.transaction_environment ${concerned}), environment) else environment end
    where ${at(end)}`.execute(tx)
}

export type CallRow = Omit<NewCall, 'leasedUntil'> & {
  direction: 'IN' | 'OUT'
  status: CallStatus
  httpStatus: number | null
  errorCode: string | null
  errorField: string | null
  errorMessage: string | null
  fingerprint: string | null
  completedAt: string | null
  durationMs: number | null
  attempts: number
  nextRetryAt: string | null
  changeSetId: string | null
  replayedBy: string | null
  resolvedAt: string | null
  resolvedNote: string | null
  acctName: string | null
  acctType: AccountType | null
  partnerName: string | null
  partnerType: AccountType | null
  resolvedByName: string | null
  calledByName: string | null
}
const nameOf = (column: string) => sql`(select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email)
  from app_user u where u.user_id = ${sql.ref(column)})`
/** The visible columns of a call. @param of the name of the table in the statement */
export const shown = (of: string) => sql`${sql.ref(of)}.*, a.acct_name, a.acct_type, p.acct_name as partner_name,
  p.acct_type as partner_type, ${nameOf(`${of}.resolved_by`)} as resolved_by_name, ${nameOf(`${of}.user_id`)} as called_by_name`
export const around = (of: string) => sql`left join account a on a.account_id = ${sql.ref(`${of}.account_id`)}
  left join account p on p.account_id = ${sql.ref(`${of}.partner_id`)}`

/** Calls by their places, unordered. The first and last time limit the months to plan for. */
export const findCalls = (tx: Tx, scope: Scope, places: readonly Place[]) => {
  const moments = places.map(({ receivedAt }) => receivedAt).toSorted()
  return queryRows(tx)<CallRow>`select ${shown('c')} from unnest(${places.map(({ logKey }) => logKey)}::uuid[],
      ${places.map(({ receivedAt }) => receivedAt)}::timestamptz[]) wanted(log_key, received_at)
    join partner_call c on c.log_key = wanted.log_key and c.received_at = wanted.received_at and ${within(scope, 'c')}
      and ${isPartnerInScope(scope, 'c')} and c.received_at between ${moments[0]}::timestamptz and ${moments.at(-1)}::timestamptz ${around('c')}`
}

/**
 * True for calls of the reader's company or of companies below it; calls of those above are hidden. A caller is always
 * on the account's path, so it is enough to exclude those above. PostgreSQL then expects that most calls remain, and
 * reads them in order by the reach's index alone.
 */
export function isPartnerInScope({ level }: Scope, table: string): RawBuilder<boolean> {
  const above = { provider: 0, sp: 1, dt: 2, rs: 3, account: 4 }[level]
  const columns = ['provider_id', 'sp_id', 'dt_id', 'rs_id'].slice(0, above)
  return and(
    columns.map(
      (one) => sql<boolean>`${sql.ref(`${table}.partner_id`)} is distinct from ${sql.ref(`${table}.${one}`)}`,
    ),
  )
}

export const findCall = (tx: Tx, scope: Scope, place: Place) =>
  queryRow(tx)<CallRow>`select ${shown('c')} from partner_call c ${around('c')}
    where ${at(place)} and ${within(scope, 'c')} and ${isPartnerInScope(scope, 'c')}`

export type BodyRow = {
  request: string
  response: string | null
  sealed: Buffer | null
  withheld: string[]
  needed: FieldIssue[]
  attempts: Attempt[]
}
export const findBody = (tx: Tx, place: Place) =>
  queryRow(
    tx,
  )<BodyRow>`select request, response, sealed, withheld, needed, attempts from partner_call_body c where ${at(place)}`

/** The people who belong to the reader's company or to one below it. */
export const findInside = async (tx: Tx, scope: Scope, userIds: readonly string[]): Promise<Set<string>> => {
  const rows = await queryRows(tx)<{ userId: string }>`
    select u.user_id from app_user u where u.user_id = any(${[...userIds]}::uuid[]) and ${within(whole(scope), 'u')}`
  return new Set(rows.map(({ userId }) => userId))
}

/** The calls that are stored completely enough to run again. */
export const findKept = (tx: Tx, places: readonly Place[]) =>
  queryRows(tx)<{ logKey: string; withheld: string[] }>`select b.log_key, b.withheld
    from unnest(${places.map(({ logKey }) => logKey)}::uuid[]) wanted(log_key)
    join partner_call_body b on b.log_key = wanted.log_key and b.sealed is not null`

const changing = async (tx: Tx, scope: Scope, place: Place, from: readonly CallStatus[], set: RawBuilder<unknown>) =>
  (await queryRow(tx)`update partner_call c set ${set}
    where ${at(place)} and ${within(scope, 'c')} and c.status = any(${[...from]}::text[]) returning 1`) !== undefined

// Returns whether the call still had the expected status; another person may have been quicker.

export const claimForAnswer = (tx: Tx, scope: Scope, place: Place, work: { requestId: string; leasedUntil: string }) =>
  changing(
    tx,
    scope,
    place,
    ['NeedsInfo'],
    sql`status = 'Processing', request_id = ${work.requestId},
    leased_until = ${work.leasedUntil}::timestamptz`,
  )
export const markReplayed = (tx: Tx, scope: Scope, place: Place, by: string) =>
  changing(tx, scope, place, ['Failed', 'DeadLetter'], sql`status = 'Replayed', replayed_by = ${by}::uuid`)
export const markResolved = (tx: Tx, scope: Scope, place: Place, { by, note }: { by: string; note: string | null }) =>
  changing(tx, scope, place, openStatuses, sql`resolved_at = now(), resolved_by = ${by}::uuid, resolved_note = ${note}`)

/** Whether a refused call of a key may be recorded: an hourly quota applies across all processes. */
export const takeShutOut = async (tx: Tx, scope: Scope, keyId: string, most: number): Promise<boolean> =>
  (await queryRow(tx)`update api_key k set
      refused_since = case when p.is_over then now() else k.refused_since end,
      refused_noted = case when p.is_over then 1 else k.refused_noted + 1 end
    from (select api.key_id, api.refused_since is null or api.refused_since <= now() - interval '1 hour' as is_over
      from api_key api where api.key_id = ${keyId} and ${within(scope, 'api')} for no key update) p
    where k.key_id = p.key_id and (p.is_over or k.refused_noted < ${most}) returning 1`) !== undefined
