import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { accountSorts, type accounts as routes } from '@portal/contract/accounts/accounts.contract'
import type { AccountStatus, AccountType } from '@portal/contract/accounts/accounts.fields'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { csvHeading, csvLines } from './accounts.csv.ts'
import type { Reach } from './accounts.reach.repository.ts'
import { countAccounts, filterOf, reachOf } from './accounts.search.ts'
import * as accounts from './accounts.search.repository.ts'

export type AccountExport = Input<typeof routes.exportCsv>['query']
type Progress = { rows: number; onRead: () => void }

/** Each export holds a connection until its reader has everything; more at once would starve everybody else. */
const mostAtOnce = 3
/** Rows that somebody who acts for another may take along (`product.md` 3.6). */
const mostWhileActing = 100
/** Milliseconds that a reader may take for a thousand rows. */
const patience = 60_000
let running = 0

/**
 * All accounts that a search finds as CSV: one snapshot, 1,000 rows at a time, at the reader's pace, in the same memory
 * whatever the number. The file is complete only when `account.exported` was written; one broken off is recorded too.
 * @throws Problem before the first line: account.notFound, alias.forbidden for more than a hundred rows while acting for
 *   somebody, or request.tooMany when others are exporting
 */
export async function exportAccounts(context: Context, query: AccountExport): Promise<AsyncIterable<string>> {
  const reach = await context.db.inScope(context.caller.scope, (tx) => reachOf(tx, context, query))
  if (context.caller.actor && (await countAccounts(context, filterBody(query))).total > mostWhileActing)
    throw new Problem('alias.forbidden')
  if (running >= mostAtOnce) throw new Problem('request.tooMany', { retryAfter: 30, values: { seconds: 30 } })
  running += 1
  const file = new PassThrough({ encoding: 'utf8' })
  file.on('error', () => {}) // whoever reads it is told; unread, it must not end the process
  const written = write(context, query, reach, file).finally(() => {
    running -= 1
  })
  return read(file, written)
}

/**
 * The file's text; a reader who stops early waits until the connection is given back. Not a generator: one that was never
 * asked for its first part does not hear that nobody will, and would keep the connection of a reader who left at once.
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

/** Never fails: what goes wrong breaks the file off, which its reader notices. */
async function write(context: Context, query: AccountExport, reach: Reach | 'empty', file: PassThrough): Promise<void> {
  const clock = setTimeout(() => file.destroy(new Error('the reader of an export stalled')), patience)
  const progress: Progress = { rows: 0, onRead: () => clock.refresh() }
  try {
    await context.db.inScope(context.caller.scope, async (tx) => {
      await accounts.beginExport(tx)
      await pipeline(Readable.from(csv(tx, context, query, reach, progress)), file, { end: false })
    })
    await record(context, query, progress, 'SUCCESS')
    file.end()
  } catch (cause) {
    file.destroy(cause as Error)
    await record(context, query, progress, 'FAILED').catch(() => {}) // the first fault is the one that the reader sees
  } finally {
    clearTimeout(clock)
  }
}

async function* csv(
  tx: Tx,
  { caller, request }: Context,
  query: AccountExport,
  reach: Reach | 'empty',
  progress: Progress,
) {
  yield csvHeading(request.language)
  if (reach === 'empty') return
  const { sort = accountSorts[0], searchText } = query
  const text = searchText ? await accounts.searchNeedle(tx, searchText) : undefined
  for (let after: accounts.Page['after']; ; ) {
    const rows = await accounts.findAccounts(
      tx,
      caller.scope,
      reach,
      filters(query),
      { sort, after, limit: accounts.batch },
      text,
    )
    progress.rows += rows.length
    if (rows.length > 0) yield csvLines(rows)
    progress.onRead()
    const last = rows.at(-1)
    if (!last || rows.length < accounts.batch) return
    after = { value: last.sortValue, accountId: last.acctKey }
  }
}

/** In a query string lists are `a,b`; the contract has checked their parts. */
const listsOf = ({ role, status }: AccountExport) => ({
  role: role?.split(',') as AccountType[] | undefined,
  status: status?.split(',') as AccountStatus[] | undefined,
})
const filters = (query: AccountExport) => filterOf(listsOf(query))
/** The same as a search has it in its body. */
const filterBody = ({ company, account, searchText, ...query }: AccountExport) => ({
  company,
  account,
  searchText,
  ...listsOf(query),
})

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
