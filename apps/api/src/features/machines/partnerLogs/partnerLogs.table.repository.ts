import { openStatuses } from '@portal/contract/machines/partnerLogs/partnerLogs.rules'
import { type PartnerCallFilter, partnerCallList } from '@portal/contract/machines/partnerLogs/partnerLogs.list'
import { type RawBuilder, sql } from 'kysely'
import { within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import { conditionsIn, type RowConditions, type Reach, type Run, runsOf } from '../../../platform/list/reach.ts'
import { and, listTable, type FilterValues } from '../../../platform/list/table.ts'
import { findBounded, type OrderedRow, type Page, type Question, type RowSource } from '../../../platform/list/walk.ts'
import { around, isPartnerInScope, type CallRow, shown } from './partnerLogs.repository.ts'

// The description of calls for the list engine. Every statement here reads a bounded number of rows in the order of the
// list.

export const callTable = listTable({
  list: partnerCallList,
  name: 'partnerCall',
  key: 'log_key',
  orders: { receivedOn: { column: 'received_at', type: 'timestamptz' } },
  rare: { status: 'Succeeded' },
  lookedUp: ['externalId', 'requestId'],
})
export const newest = '-receivedOn'
const order = callTable.orderBy(newest)

type ListedCall = CallRow & OrderedRow
const listed = sql`page.log_key as list_key, ${shown('page')}`
const reading: RowSource = { columns: sql`partner_call.*`, shown: listed, around: around('page') }
const like = (word: string) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
/** Words in the names of account and key, in the partner's own id, and in the answer; each must match. */
const hasWord = (
  word: string,
) => sql<boolean>`(partner_call.external_id ilike ${like(word)} or partner_call.key_name ilike ${like(word)}
  or partner_call.error_message ilike ${like(word)}
  or (select a.acct_name ilike ${like(word)} from account a where a.account_id = partner_call.account_id))`

/**
 * The scope, if the reach is a partner. The partner's index must lead: with the scope's index, or with both, PostgreSQL
 * would read and sort all calls. `is true` keeps the condition out of the choice of an index.
 */
const besidesPartner = ({ column, scope }: Reach) =>
  column === partnerColumn ? [sql<boolean>`(${within(scope, 'partner_call')}) is true`] : []
export const partnerColumn = 'partner_id'

/** A filter as conditions; undefined if it contradicts itself and matches nothing. */
type CallQuery = { reach: Reach; filter: FilterValues; along: RawBuilder<boolean>[]; also: RawBuilder<boolean>[] }
export function queryOf(
  reach: Reach,
  { searchText, open, status, ...filter }: PartnerCallFilter,
): CallQuery | undefined {
  const statuses = open ? openStatuses.filter((one) => !status?.length || status.includes(one)) : status
  if (open && statuses?.length === 0) return undefined
  return {
    reach,
    filter: callTable.filterOf({ ...filter, status: statuses }),
    along: [isPartnerInScope(reach.scope, 'partner_call'), ...besidesPartner(reach)],
    also: [
      ...(searchText ?? '').split(/\s+/).filter(Boolean).slice(0, 8).map(hasWord),
      ...(open ? [sql<boolean>`partner_call.resolved_at is null`] : []),
    ],
  }
}

/** The maximum number of calls with one id: few, whatever the period. */
const most = 1_000
const findFew =
  (tx: Tx, { reach, along }: CallQuery) =>
  async (filter: FilterValues) => {
    const rows = await queryRows(tx)<{ logKey: string }>`select log_key from partner_call
    where ${and([...conditionsIn(callTable, reach, { filter }), ...along])} limit ${most + 1}`
    return rows.length > most ? undefined : { keys: rows.map(({ logKey }) => logKey) }
  }
const findAll =
  (tx: Tx, { reach, along, also }: CallQuery, { after, limit }: Page) =>
  (filter: RowConditions) =>
    queryRows(tx)<ListedCall>`select ${listed}, page.received_at as sort_value from (select * from partner_call
      where ${and([...conditionsIn(callTable, reach, filter), ...along, ...also, ...callTable.beyond(newest, after)])} ${order} limit ${limit}) page
    ${around('page')} ${callTable.orderBy(newest, 'page')}`

/**
 * The calls of the month in which a page begins and of the one before. Literal, so that a prepared plan covers only two
 * months; a plan for a page of all calls starts in each of 26.
 */
function lately({ to }: FilterValues, after: Page['after']) {
  const end = new Date(after?.value ?? (typeof to === 'string' ? to : Date.now()))
  const monthAt = (later: number) => new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + later)).toISOString()
  const [from, until] = [sql.lit(monthAt(-1)), sql.lit(monthAt(1))]
  return [
    sql<boolean>`partner_call.received_at >= ${from}::timestamptz`,
    sql<boolean>`partner_call.received_at < ${until}::timestamptz`,
  ]
}

/** A page of matching calls, with a bounded number of reads. */
export function findPage(tx: Tx, query: CallQuery, page: Page) {
  const { reach, filter: input, along, also } = query
  const filter = { filter: input }
  const question: Question = { table: callTable, reach, filter, along, also, lately: lately(input, page.after) }
  return findBounded<ListedCall>(tx, question, reading, page, {
    findFew: findFew(tx, query),
    findAll: findAll(tx, query, page),
  })
}

/** The filter that indexes apply, and the conditions that are checked row by row. */
function split({ filter, along, also }: CallQuery) {
  const { status, ...others } = filter
  const [indexed, rest] = callTable.splitBy('received_at', others)
  const checked = [...callTable.conditions(rest), ...also]
  return {
    held: { filter: status ? { status } : {} },
    inOrder: [...along, ...callTable.conditions(indexed)],
    fits: and([sql<boolean>`true`, ...checked]),
    isChecked: checked.length > 0,
  }
}

/** The latest rows of a reach, each with whether it matches; `limit` applies to each run and to the total. */
function looked(
  query: CallQuery,
  columns: RawBuilder<unknown>,
  limit: number,
  also: readonly RawBuilder<boolean>[] = [],
) {
  const { held, inOrder, fits } = split(query)
  const run: Run = (place) => sql`(select ${columns}, (${fits}) as fits from partner_call
    where ${and([...place, ...inOrder, ...also])} ${order} limit ${sql.lit(limit)})`
  return sql`(select * from (${runsOf(callTable, query.reach, held, run, order)}) looked limit ${sql.lit(limit)})`
}
const keyColumns = sql`partner_call.log_key, partner_call.received_at`

/** The maximum number of rows that a total checks one by one: they are far apart, and may have to be read from disk. */
const counted = 20_000
/**
 * The rows that a total or a selection reads, each with whether it matches: by their ids if the filter has some, else
 * the latest.
 */
async function lookedAt(tx: Tx, query: CallQuery, limit: number) {
  const { externalId, requestId } = query.filter
  const few = (externalId ?? requestId) ? await findFew(tx, query)({ externalId, requestId }) : undefined
  if (!few) return looked(query, keyColumns, limit)
  const inKeys = conditionsIn(callTable, query.reach, { filter: query.filter, keys: few.keys })
  return sql`(select log_key, true as fits from partner_call where ${and([...inKeys, ...query.along, ...query.also])})`
}

export async function countCalls(tx: Tx, query: CallQuery, cap: number) {
  // If every row matches, one more than the highest total is enough.
  const enough = split(query).isChecked ? counted : cap
  const row = await queryRow(tx)<{ total: number; looked: number }>`
    select (count(*) filter (where fits))::integer as total, count(*)::integer as looked
    from ${await lookedAt(tx, query, enough + 1)} found`
  const { total = 0, looked: all = 0 } = row ?? {}
  return { total: Math.min(total, cap), capped: total > cap || all > enough }
}

/** The keys of all matches; undefined if more than `most` rows would have to be read. */
export async function findMatching(tx: Tx, query: CallQuery, most: number): Promise<string[] | undefined> {
  const row = await queryRow(tx)<{ keys: string[] | null; looked: number }>`
    select array_agg(log_key order by log_key) filter (where fits) as keys, count(*)::integer as looked
    from ${await lookedAt(tx, query, most + 1)} found`
  return row && row.looked > most ? undefined : (row?.keys ?? [])
}

/** The maximum number of rows read per bucket, for all calls and again for failed ones. */
export const maxInBucket = 1_000
export type BucketRow = { fromAt: string; total: number; looked: number; failed: number; needsInfo: number }
/** The number of calls in each bucket. @param starts ISO times @param minutes of each bucket */
export function countBuckets(tx: Tx, query: CallQuery, starts: readonly string[], minutes: number) {
  // The end as a row comparison: PostgreSQL expects a short range of two plain ones, and would read and sort all of it.
  const inPart = [
    sql<boolean>`partner_call.received_at >= part.from_at`,
    sql<boolean>`(partner_call.received_at, partner_call.log_key)
      < (part.from_at + make_interval(mins => ${minutes}), '00000000-0000-0000-0000-000000000000'::uuid)`,
  ]
  const statuses = query.filter.status
  const failures = openStatuses.filter((one) => !Array.isArray(statuses) || statuses.includes(one))
  const columns = sql`${keyColumns}, partner_call.status`
  const counts = sql`(count(*) filter (where fits))::integer as total, count(*)::integer as looked`
  const ofFailures = sql`(count(*) filter (where fits and status <> 'NeedsInfo'))::integer as failed,
    (count(*) filter (where fits and status = 'NeedsInfo'))::integer as needs_info`
  const all = looked(query, columns, maxInBucket + 1, inPart)
  const failed = looked({ ...query, filter: { ...query.filter, status: failures } }, columns, maxInBucket, inPart)
  const none = sql`(select 0 as failed, 0 as needs_info)`
  // If only failures are requested, they are all calls.
  const found =
    Array.isArray(statuses) && statuses.length === failures.length
      ? sql`cross join lateral (select ${counts}, ${ofFailures} from ${all} found) t`
      : sql`cross join lateral (select ${counts} from ${all} found) t
          cross join lateral ${failures.length > 0 ? sql`(select ${ofFailures} from ${failed} found)` : none} f`
  return queryRows(tx)<BucketRow>`select from_at, total, looked, failed, needs_info
    from unnest(${starts}::timestamptz[]) part(from_at) ${found} order by from_at`
}

export const maxClustered = 5_000
export type ClusterRow = {
  fingerprint: string
  operation: string
  errorCode: string
  errorField: string | null
  errorMessage: string | null
  total: number
  partners: number
  firstOn: string
  lastOn: string
  logKey: string
  looked: number
}
/** Open failures by kind, the most frequent first; 50 kinds at most. */
export async function findClusters(tx: Tx, query: CallQuery) {
  const columns = sql`${keyColumns}, partner_call.fingerprint, partner_call.operation, partner_call.error_code, partner_call.error_field,
    partner_call.error_message, partner_call.partner_id`
  const rows = await queryRows(tx)<ClusterRow>`
    with seen as materialized (select * from ${looked(query, columns, maxClustered + 1)} found)
    select fingerprint, min(operation) as operation, min(error_code) as error_code, min(error_field) as error_field,
      (array_agg(error_message order by received_at desc))[1] as error_message, count(*)::integer as total,
      count(distinct partner_id)::integer as partners, min(received_at) as first_on, max(received_at) as last_on,
      (array_agg(log_key order by received_at desc, log_key desc))[1] as log_key, (select count(*)::integer from seen) as looked
    from seen where fits and fingerprint is not null group by fingerprint order by total desc, last_on desc limit 51`
  return { rows: rows.slice(0, 50), capped: rows.length > 50 || (rows[0]?.looked ?? 0) > maxClustered }
}
