import type { PartnerOperation } from '@portal/contract/core/partnerCalls'
import { countCap, pageSize } from '@portal/contract/core/page'
import type { Input, Result } from '@portal/contract/core/route'
import type { partnerLogs as routes } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import type { PartnerCallFilter } from '@portal/contract/machines/partnerLogs/partnerLogs.list'
import { recordMonths } from '@portal/contract/machines/partnerLogs/partnerLogs.rules'
import { hitsOf } from '../../../core/search/search.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { emptyPage, pageOf } from '../../../platform/list/page.ts'
import { isUuid } from '../../../platform/list/cursor.ts'
import { afterRow } from '../../../platform/list/walk.ts'
import { reachBy, reachOf, reachOfOne } from '../../../core/accounts/accounts.reach.ts'
import { kindText, presentCall } from './partnerLogs.present.ts'
import * as table from './partnerLogs.table.repository.ts'

/** @throws Problem account.notFound for an account outside the scope */
async function queryOf(tx: Tx, { caller }: Context, { acctKey, company = null, ...filter }: PartnerCallFilter) {
  const { scope } = caller
  const { partner, ...others } = filter
  // The index of a company of the caller's tree contains its calls; elsewhere the caller is checked row by row.
  if (partner && !acctKey && !company && !scope.narrowing) {
    const partnerReach = await reachBy(tx, scope, partner, table.partnerColumn)
    return partnerReach && table.queryOf(partnerReach, others)
  }
  const reach = await (acctKey ? reachOfOne(tx, scope, acctKey) : reachOf(tx, scope, { company }))
  return reach === 'empty' ? undefined : table.queryOf(reach, filter)
}

/** Partner calls that the caller sees, the latest first. */
export const searchCalls = (context: Context, { body: { cursor, ...filter } }: Input<typeof routes.search>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const cursors = table.callTable.cursorsOf(table.newest, 'Cursor')
    const page = { sort: table.newest, after: cursors.decode(cursor), limit: pageSize.default + 1 }
    const query = await queryOf(tx, context, filter)
    if (!query) return emptyPage
    return pageOf(await table.findPage(tx, query, page), {
      size: pageSize.default,
      present: (row) => presentCall(row, context.caller.language),
      encode: (at) => cursors.encode({ sort: table.newest, ...('listKey' in at ? afterRow(at) : at) }),
    })
  })

/**
 * The calls that a filter of the list matches; undefined if they are more than `most`, or are among too many others.
 */
export async function selectCalls(tx: Tx, context: Context, filter: PartnerCallFilter, most: number) {
  const query = await queryOf(tx, context, filter)
  return query ? table.findMatching(tx, query, most) : []
}

export const countSearch = (context: Context, { body }: Input<typeof routes.count>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const query = await queryOf(tx, context, body)
    return query ? table.countCalls(tx, query, countCap) : { total: 0, capped: false }
  })

/** How many kinds of failures the home page names. */
const maxKinds = 3
/** The number of calls of the last 30 days that failed or wait for information, the account of the latest, and their kinds. */
export async function findOpen(context: Context, acctKey?: string) {
  const to = new Date()
  const body = {
    open: true,
    from: new Date(to.getTime() - 30 * 86_400_000).toISOString(),
    to: to.toISOString(),
    acctKey,
  }
  const count = await countSearch(context, { body })
  const page = count.total > 0 && (await searchCalls(context, { body }))
  const kinds = count.total > 0 ? (await clusters(context, { body })).items.slice(0, maxKinds) : []
  const parts = kinds.map(({ errorText, total }) => ({ name: errorText, total }))
  return { ...count, first: (page && page.items[0]?.acctName) || null, parts }
}

/** Calls by the partner's own id, or by the id of their request. */
export async function findById(context: Context, text: string) {
  const id = isUuid(text) ? { requestId: text } : { externalId: text }
  return hitsOf(await searchCalls(context, { body: id }), ({ logKey, externalId, acctName, partnerName }) => ({
    key: logKey,
    name: externalId ?? text,
    detail: acctName ?? partnerName,
  }))
}

/** Possible minutes per bucket of a histogram; the first that needs at most `maxParts` buckets is used. */
const steps = [1, 5, 15, 30, 60, 180, 360, 720, 1_440, 10_080, 43_200]
const maxParts = 48
/** The buckets of a period, beginning at round times. */
export function partsOf(from: Date, to: Date): { starts: string[]; minutes: number } {
  const span = Math.max(1, to.getTime() - from.getTime())
  const minutes = steps.find((step) => span / (step * 60_000) <= maxParts - 1) ?? 43_200
  const step = minutes * 60_000
  const starts: string[] = []
  for (let at = Math.floor(from.getTime() / step) * step; at < to.getTime() && starts.length < maxParts; at += step)
    starts.push(new Date(at).toISOString())
  return { starts, minutes }
}

/** The number of calls by time and outcome; each bucket is counted up to 1,000. */
export const histogram = (
  context: Context,
  { body }: Input<typeof routes.histogram>,
): Promise<Result<typeof routes.histogram>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const now = new Date()
    const oldest = new Date(now)
    oldest.setUTCMonth(oldest.getUTCMonth() - recordMonths)
    const to = body.to && Date.parse(body.to) < now.getTime() ? new Date(body.to) : now
    const from = new Date(Math.max(body.from ? Date.parse(body.from) : 0, oldest.getTime()))
    const { starts, minutes } = partsOf(from, to)
    const query = starts.length > 0 ? await queryOf(tx, context, body) : undefined
    const rows = query ? await table.countBuckets(tx, query, starts, minutes) : []
    return {
      from: from.toISOString(),
      to: to.toISOString(),
      minutes,
      buckets: rows.map(({ fromAt, total, looked, failed, needsInfo }) => ({
        from: fromAt,
        total: Math.max(total, failed + needsInfo),
        capped: looked > table.maxInBucket,
        failed,
        needsInfo,
      })),
    }
  })

/** Open failures by kind. */
export const clusters = (
  context: Context,
  { body }: Input<typeof routes.clusters>,
): Promise<Result<typeof routes.clusters>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const query = await queryOf(tx, context, { ...body, open: true })
    const { rows, capped } = query ? await table.findClusters(tx, query) : { rows: [], capped: false }
    const { language } = context.caller
    return {
      items: rows.map(({ errorMessage, operation, ...row }) => ({
        ...row,
        operation: operation as PartnerOperation,
        errorText: kindText(row.errorCode, errorMessage, language),
      })),
      capped,
    }
  })
