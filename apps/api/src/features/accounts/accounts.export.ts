import { actingRows } from '@portal/contract/alias/alias.contract'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type AccountExport } from '@portal/contract/accounts/accounts.contract'
import { accountSorts } from '@portal/contract/accounts/accounts.list'
import { Problem } from '@portal/contract/core/errors'
import { within } from '../../platform/access/scope.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { type Narrowed, type Reach, unindexedOf } from '../../platform/list/reach.ts'
import type { After } from '../../platform/list/table.ts'
import { afterRow, findKeys, looks, walk } from '../../platform/list/walk.ts'
import { reachOf } from '../../core/accounts/accounts.reach.ts'
import { recordAudit } from '../../core/audit/audit.record.ts'
import { accountHeading, accountLines } from './accounts.csv.ts'
import { countIn, filterOf, narrowed } from './accounts.search.ts'
import { takeSlot } from './accounts.export.slots.ts'
import * as accounts from './accounts.search.repository.ts'
import { accountTable, type ListedRow, reading } from './accounts.table.repository.ts'

/** What is exported, as it was when it was requested. */
type Wanted = { reach: Reach; filter: Narrowed } | 'empty'
type Progress = { rows: number; onRead: () => void }

/** Milliseconds that a reader may take for a thousand rows. */
const patience = 60_000

/** @throws Problem account.notFound for a company, or a marked account, that the caller does not see */
async function wantedOf(tx: Tx, context: Context, { acctKeys, except, ...search }: AccountExport): Promise<Wanted> {
  const reach = await reachOf(tx, context.caller.scope, search)
  if (reach === 'empty') return 'empty'
  const keys = acctKeys && [...new Set(acctKeys)]
  if (keys) {
    const also = [within(context.caller.scope, 'account')]
    const seen = await findKeys(tx, { table: accountTable, reach, filter: { wanted: {}, keys }, also }, keys.length)
    if (seen.length < keys.length) throw new Problem('account.notFound')
  }
  const filter = await narrowed(tx, context, reach, await filterOf(tx, context, search, keys))
  return { reach, filter: except?.length ? { ...filter, except } : filter }
}

/** Somebody acting for another may export only so many rows. @throws Problem alias.forbidden */
async function refuseMany(tx: Tx, context: Context, wanted: Wanted, searchText?: string): Promise<void> {
  if (!context.caller.actor || wanted === 'empty') return
  const { total } = await countIn(tx, context, wanted.reach, wanted.filter, searchText)
  if (total > actingRows) throw new Problem('alias.forbidden')
}

/**
 * Accounts as CSV: one snapshot, a thousand rows at a time at the reader's pace, in constant memory. A broken-off file
 * is audited too. @throws Problem before the first line: account.notFound, alias.forbidden, request.tooMany
 */
export async function exportAccounts(context: Context, query: AccountExport): Promise<AsyncIterable<string>> {
  const wanted = await context.db.inScope(context.caller.scope, async (tx) => {
    const found = await wantedOf(tx, context, query)
    await refuseMany(tx, context, found, query.searchText)
    return found
  })
  const giveBack = takeSlot(context.caller)
  const file = new PassThrough({ encoding: 'utf8' })
  file.on('error', () => {}) // the reader is notified; unhandled, it must not end the process
  const written = write(context, query, wanted, file).finally(giveBack)
  return read(file, written)
}

/**
 * The file's text; stopping early waits until the connection is released. Not a generator: one that is never started is
 * never told of its end, and would keep the connection.
 */
function read(file: PassThrough, written: Promise<void>): AsyncIterable<string> {
  const parts: AsyncIterator<string, undefined> = file[Symbol.asyncIterator]()
  const end = async (): Promise<IteratorReturnResult<undefined>> => {
    file.destroy()
    await written
    return { done: true, value: undefined }
  }
  const next = async () => {
    const part = await parts.next()
    return part.done ? end() : part
  }
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) }
}

/** Never fails: a fault breaks the file off, which its reader notices. */
async function write(context: Context, query: AccountExport, wanted: Wanted, file: PassThrough): Promise<void> {
  const clock = setTimeout(() => file.destroy(new Error('the reader of an export stalled')), patience)
  const progress: Progress = { rows: 0, onRead: () => clock.refresh() }
  try {
    await context.db.inScope(context.caller.scope, async (tx) => {
      await accounts.beginExport(tx)
      await pipeline(Readable.from(csv(tx, context, query, wanted, progress)), file, { end: false })
    })
    await record(context, query, progress, 'SUCCESS')
    file.end()
  } catch (cause) {
    file.destroy(cause as Error)
    await record(context, query, progress, 'FAILED').catch(() => {}) // the reader sees the first fault
  } finally {
    clearTimeout(clock)
  }
}

async function* csv(tx: Tx, { caller, request }: Context, query: AccountExport, wanted: Wanted, progress: Progress) {
  yield accountHeading(request.language)
  if (wanted === 'empty') return
  const { reach, filter } = wanted
  const { sort = accountSorts[0], searchText } = query
  const text = searchText ? await accounts.searchNeedle(tx, searchText) : undefined
  const walks = unindexedOf(accountTable, filter.wanted) !== undefined && !filter.keys
  const question = { table: accountTable, reach, filter, also: accounts.holds(text) }
  for (let after: After | undefined; ; ) {
    const page = { sort, after, limit: accounts.batch }
    const { rows, end } = walks
      ? await walk<ListedRow>(tx, question, reading(caller.scope), page, looks.further)
      : { rows: await accounts.findAccounts(tx, caller.scope, reach, filter, page, text), end: undefined }
    progress.rows += rows.length
    if (rows.length > 0) yield accountLines(rows, request.language)
    progress.onRead()
    const last = rows.at(-1)
    if (!end && (!last || rows.length < accounts.batch)) return
    after = end ?? (last && afterRow(last))
  }
}

const record = (context: Context, query: AccountExport, { rows }: Progress, outcome: 'SUCCESS' | 'FAILED') =>
  context.db.inScope(context.caller.scope, (tx) =>
    recordAudit(tx, context, {
      action: 'account.exported',
      accountId: query.account ?? query.company ?? context.caller.accountId,
      outcome,
      changes: [
        { field: 'filter', old: null, new: query },
        { field: 'rows', old: null, new: rows },
      ],
    }),
  )
