import type { AccountExport, AccountRow } from '@portal/contract/directory/accounts/accounts.contract'
import { accounts as routes } from '@portal/contract/directory/accounts/accounts.contract'
import { accountList, accountSorts } from '@portal/contract/directory/accounts/accounts.list'
import { Problem } from '@portal/contract/core/errors'
import { within } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { type RowConditions, type Reach, unindexedOf } from '../../../platform/list/reach.ts'
import type { PageStart } from '../../../platform/list/table.ts'
import { afterRow, findKeys, readLimits, walk } from '../../../platform/list/walk.ts'
import { reachOf } from '../../../core/accounts/accounts.reach.ts'
import { answerFile } from '../../../core/files/files.answer.ts'
import { type ListExport, listColumns } from '../../../core/files/files.list.ts'
import { countIn, filterOf, narrowed } from './accounts.search.ts'
import * as accounts from './accounts.search.repository.ts'
import { accountTable, type ListedRow, reading } from './accounts.table.repository.ts'

type ExportRequest = Omit<AccountExport, 'format'>
/** The reach and filter of an export, as they were when it was requested. */
type ExportQuery = { reach: Reach; filter: RowConditions } | 'empty'

/** @throws Problem account.notFound for a company, or a marked account, that the caller does not see */
async function queryOf(tx: Tx, context: Context, { acctKeys, except, ...search }: ExportRequest): Promise<ExportQuery> {
  const reach = await reachOf(tx, context.caller.scope, search)
  if (reach === 'empty') return 'empty'
  const keys = acctKeys && [...new Set(acctKeys)]
  if (keys) {
    const also = [within(context.caller.scope, 'account')]
    const seen = await findKeys(tx, { table: accountTable, reach, filter: { filter: {}, keys }, also }, keys.length)
    if (seen.length < keys.length) throw new Problem('account.notFound')
  }
  const filter = await narrowed(tx, context, reach, await filterOf(tx, context, search, keys))
  return { reach, filter: except?.length ? { ...filter, except } : filter }
}

async function* pages(tx: Tx, context: Context, query: ExportRequest): AsyncGenerator<ListedRow[]> {
  const search = await queryOf(tx, context, query)
  if (search === 'empty') return
  const { caller } = context
  const { reach, filter } = search
  const { sort = accountSorts[0], searchText } = query
  const text = searchText ? await accounts.searchNeedle(tx, searchText) : undefined
  const walks = unindexedOf(accountTable, filter.filter) !== undefined && !filter.keys
  const question = { table: accountTable, reach, filter, also: accounts.holds(text) }
  for (let after: PageStart | undefined; ;) {
    const page = { sort, after, limit: accounts.batch }
    const { rows, end } = walks
      ? await walk<ListedRow>(tx, question, reading(caller.scope), page, readLimits.further)
      : { rows: await accounts.findAccounts(tx, caller.scope, reach, filter, page, text), end: undefined }
    yield rows
    const last = rows.at(-1)
    if (!end && (!last || rows.length < accounts.batch)) return
    after = end ?? (last && afterRow(last))
  }
}

const count = (context: Context, query: ExportRequest) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const search = await queryOf(tx, context, query)
    if (search === 'empty') return { total: 0, capped: false }
    return countIn(tx, context, search.reach, search.filter, query.searchText)
  })

/** The accounts that a search finds, or the marked ones among them. */
export const accountExport: ListExport<ExportRequest, AccountRow> = {
  name: 'accounts',
  route: routes.exportFile,
  sees: routes.search.access,
  fileName: { 'en-us': 'accounts', 'fr-fr': 'comptes' },
  action: 'account.exported',
  columns: (language) => listColumns<AccountRow, typeof accountList>(accountList, language),
  count,
  pages,
  about: ({ account, company }) => account ?? company,
}

export const exportAccounts = (context: Context, query: AccountExport) => answerFile(accountExport, context, query)
