import { Problem } from '@portal/contract/core/errors'
import { countCap, pageSize } from '@portal/contract/core/page'
import { sortsOf } from '@portal/contract/core/list'
import type { Input } from '@portal/contract/core/route'
import {
  type AccessRequest,
  type RequestExport,
  registrations as routes,
} from '@portal/contract/identity/registrations/registrations.contract'
import { requestList } from '@portal/contract/identity/registrations/registrations.list'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { pageOf, upTo } from '../../../platform/list/page.ts'
import { afterRow } from '../../../platform/list/walk.ts'
import type { PageStart } from '../../../platform/list/table.ts'
import { isInScope } from '../../../core/accounts/accounts.chain.ts'
import { answerFile } from '../../../core/files/files.answer.ts'
import { countPages, type ListExport, listColumns } from '../../../core/files/files.list.ts'
import { presentRequests } from './registrations.present.ts'
import { countOpen, findRequests } from './registrations.repository.ts'
import { findRequestKeys, requestTable } from './registrations.search.repository.ts'

const [newest] = sortsOf(requestList)
const newestFirst = requestTable.cursorsOf(newest, 'Cursor')

type RequestFilter = Omit<Input<typeof routes.search>['body'], 'cursor'>
/** Requests of the caller's tree after a place, in the order of the list. @throws Problem account.notFound */
async function find(
  tx: Tx,
  context: Context,
  { status, ...filter }: RequestFilter,
  after: PageStart | undefined,
  limit: number,
) {
  const { scope } = context.caller
  if (filter.account && !(await isInScope(tx, scope, filter.account)))
    throw new Problem('account.notFound', { fields: [{ field: 'Account', code: 'key' }] })
  const query = { filter: requestTable.filterOf(filter), status }
  const found = await findRequestKeys(tx, scope, query, { sort: newest, after, limit })
  const keys = found.rows.map(({ listKey }) => listKey)
  const byKey = new Map(
    (await presentRequests(tx, context, await findRequests(tx, scope, keys))).map((one) => [one.requestKey, one]),
  )
  return {
    ...found,
    rows: found.rows.flatMap((row) =>
      byKey.has(row.listKey) ? [{ ...row, request: byKey.get(row.listKey) as AccessRequest }] : [],
    ),
  }
}

/** Requests to companies of the caller's tree, the newest first. */
export const searchRequests = (context: Context, { body: { cursor, ...filter } }: Input<typeof routes.search>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const found = await find(tx, context, filter, newestFirst.decode(cursor), pageSize.default + 1)
    const page = pageOf(found, {
      size: pageSize.default,
      present: ({ request }) => request,
      encode: (last) => newestFirst.encode({ sort: newest, ...('listKey' in last ? afterRow(last) : last) }),
    })
    return { ...page, open: upTo(countCap, await countOpen(tx, context.caller.scope, countCap)) }
  })

/** Requests that one query reads. */
const batch = 500
async function* pages(tx: Tx, context: Context, filter: RequestFilter): AsyncGenerator<AccessRequest[]> {
  for (let after: PageStart | undefined; ;) {
    const { rows, end } = await find(tx, context, filter, after, batch)
    yield rows.map(({ request }) => request)
    const last = rows.at(-1)
    if (!end && (!last || rows.length < batch)) return
    after = end ?? (last && afterRow(last))
  }
}
export const requestExport: ListExport<RequestFilter, AccessRequest> = {
  name: 'requests',
  route: routes.exportFile,
  sees: routes.search.access,
  fileName: { 'en-us': 'access-requests', 'fr-fr': 'demandes-acces' },
  action: 'registration.exported',
  columns: (language) => listColumns<AccessRequest, typeof requestList>(requestList, language),
  count: (context, filter) => countPages(context, (tx) => pages(tx, context, filter)),
  pages,
  about: ({ account }) => account,
}
export const exportRequests = (context: Context, query: RequestExport) => answerFile(requestExport, context, query)
