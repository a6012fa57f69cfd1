import { holds } from '@portal/contract/core/access/access.rules'
import { normalEmail } from '@portal/contract/core/fields'
import { countCap } from '@portal/contract/core/page'
import type { Input } from '@portal/contract/core/route'
import type { reports as routes, TransactionsReport } from '@portal/contract/insight/reports/reports.contract'
import { transactionsReport } from '@portal/contract/insight/reports/reports.transactions'
import { reachOf, reachOfOne } from '../../../core/accounts/accounts.reach.ts'
import { addMonths } from '../../../core/calendar/calendar.ts'
import { answerFile } from '../../../core/files/files.answer.ts'
import { beginSnapshot, findMoment } from '../../../core/files/files.list.ts'
import { maskEmail } from '../../../core/people/people.masks.ts'
import { namedTo, masksEveryone } from '../../../core/people/people.shown.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { type PageRows, pageOf } from '../../../platform/list/page.ts'
import type { Reach } from '../../../platform/list/reach.ts'
import type { FilterValues, PageStart } from '../../../platform/list/table.ts'
import { afterRow } from '../../../platform/list/walk.ts'
import { refuseMonths, reportExport, reportDates } from './reports.engine.ts'
import {
  cursorOf,
  findRecent,
  findTransactions,
  type RecentRow,
  transactionCursors,
  type TransactionRow,
} from './reports.transactions.repository.ts'

// Single messages (`product.md` 7.3, kind 3), as they were reported: each stays with the companies above it when it was
// sent.

type Body = Input<typeof routes.transactions>['body']
type ReportRequest = Omit<Body, 'cursor'>
type Row = TransactionsReport['items'][number]

/** Transactions per page, and per piece of a file. */
const size = { page: 50, file: 500 } as const
/** Messages from which the hours and the outcomes are calculated; limited, since a provider has millions in a month. */
const mostRecent = 5000

type Search = { reach: Reach; filter: FilterValues } | undefined
/** The part of the tree and the filter; undefined if nothing matches. @throws Problem account.notFound for a company outside the scope */
async function searchOf(tx: Tx, { caller }: Context, request: ReportRequest): Promise<Search> {
  const { acctKey, company = null, fromMonth, toMonth, productLine, status, sender, referenceCode } = request
  const { scope } = caller
  const reach = await (acctKey ? reachOfOne(tx, scope, acctKey) : reachOf(tx, scope, { company }))
  const filter = {
    from: `${fromMonth}T00:00:00.000Z`,
    to: `${addMonths(toMonth, 1)}T00:00:00.000Z`,
    ...(productLine && { productLine: [productLine] }),
    ...(status && { status: [status] }),
    ...(sender && { sender: normalEmail(sender) }),
    referenceCode,
  }
  // A reader who sees only an initial could find the rest by trying addresses.
  return reach === 'empty' || (sender && masksEveryone(caller)) ? undefined : { reach, filter }
}
const finderOf =
  (tx: Tx, { caller }: Context, search: Search) =>
  async (after: PageStart | undefined, limit: number): Promise<PageRows<TransactionRow, PageStart>> =>
    search ? findTransactions(tx, caller, { ...search, after, limit }) : { rows: [] }

/** The outcomes of the latest messages, and the hours in which they were sent. */
async function recentOf(tx: Tx, { caller }: Context, search: Search): Promise<TransactionsReport['recent']> {
  const rows = search ? await findRecent(tx, caller, search, mostRecent) : []
  const [first] = rows
  if (!first) return null
  const countOf = (fits: (row: RecentRow) => boolean) =>
    rows.filter(fits).reduce((sum, { messages }) => sum + messages, 0)
  return {
    capped: first.looked === mostRecent,
    since: first.since,
    messages: countOf(() => true),
    sent: countOf(({ status }) => status !== 'Failed'),
    delivered: countOf(({ status }) => status === 'Delivered' || status === 'Opened'),
    opened: countOf(({ status }) => status === 'Opened'),
    timeZone: first.timeZone,
    hours: Array.from({ length: 168 }, (_, at) => countOf(({ hour }) => hour === at)),
  }
}

/**
 * The steps of a message, the sending first. For messages from before steps were stored, only the last, without its
 * time.
 */
function stepsOf({ sortValue, status, steps }: TransactionRow): Row['steps'] {
  const known = steps.map((step) => ({ status: step.status, on: new Date(step.on).toISOString() }))
  const isKnown = status === 'Sent' || known.some((step) => step.status === status)
  return [{ status: 'Sent', on: sortValue }, ...known, ...(isKnown ? [] : [{ status, on: null }])]
}

const presentFor =
  ({ caller }: Context) =>
  (found: TransactionRow): Row => {
    const { listKey, sortValue, named, senderEmail, ...row } = found
    return {
      ...row,
      transactionKey: listKey,
      sentOn: sortValue,
      senderEmail: named ? senderEmail : maskEmail(senderEmail),
      steps: holds(caller.rights, 'AdvancedTrackingPortalAdminPrivilege:R') ? stepsOf(found) : null,
    }
  }

/** @throws Problem auth.forbidden, account.notFound, request.invalid */
export async function getTransactions(
  context: Context,
  { body: { cursor, ...request } }: Input<typeof routes.transactions>,
): Promise<TransactionsReport> {
  refuseMonths(request)
  const after = transactionCursors.decode(cursor)
  return context.db.inScope(context.caller.scope, async (tx) => {
    await beginSnapshot(tx)
    const search = await searchOf(tx, context, request)
    const find = finderOf(tx, context, search)
    const page = pageOf(await find(after, size.page + 1), {
      size: size.page,
      present: presentFor(context),
      encode: (last) => cursorOf('listKey' in last ? afterRow(last) : last),
    })
    const now = await findMoment(tx)
    const recent = after ? null : await recentOf(tx, context, search)
    return { ...(await reportDates(tx, request, now)), recent, ...page }
  })
}

/** Everything that is found, in pieces; and whether a piece ended before all rows were read. */
async function* pieces(tx: Tx, context: Context, request: ReportRequest) {
  const find = finderOf(tx, context, await searchOf(tx, context, request))
  for (let after: PageStart | undefined; ;) {
    const { rows, end } = await find(after, size.file)
    yield { rows: rows.map(presentFor(context)), isPartial: end !== undefined }
    const last = rows.at(-1)
    if (!end && (!last || rows.length < size.file)) return
    after = end ?? (last && afterRow(last))
  }
}
async function* pages(tx: Tx, context: Context, request: ReportRequest) {
  for await (const { rows } of pieces(tx, context, request)) yield rows
}

/** The most incomplete reads of a count; beyond this, a job makes the file. */
const maxLooks = 1
const count = (context: Context, request: ReportRequest) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    let [total, looks] = [0, 0]
    for await (const { rows, isPartial } of pieces(tx, context, request)) {
      total += rows.length
      if (isPartial) looks += 1
      if (total > countCap || looks > maxLooks) return { total: Math.min(total, countCap), capped: true }
    }
    return { total, capped: false }
  })

export const transactionsExport = {
  ...reportExport<ReportRequest>(transactionsReport, pages, { count }),
  shows: namedTo,
}
export const exportTransactions = (context: Context, { body }: Input<typeof routes.transactionsFile>) =>
  answerFile(transactionsExport, context, body)
