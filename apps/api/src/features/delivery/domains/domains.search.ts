import { Problem } from '@portal/contract/core/errors'
import { sortsOf } from '@portal/contract/core/list'
import { pageSize } from '@portal/contract/core/page'
import type { Input } from '@portal/contract/core/route'
import type { domains as routes } from '@portal/contract/delivery/domains/domains.contract'
import { maxOverviewRows } from '@portal/contract/operations/worklist/worklist.overview'
import { domainList } from '@portal/contract/delivery/domains/domains.list'
import type { Context } from '../../../platform/http/context.ts'
import { pageOf } from '../../../platform/list/page.ts'
import { afterRow } from '../../../platform/list/walk.ts'
import { isInScope } from '../../../core/accounts/accounts.chain.ts'
import { presentDomain } from './domains.present.ts'
import { findDomains, listKeys } from './domains.repository.ts'
import { domainTable, findDomainKeys } from './domains.table.repository.ts'

const [first] = sortsOf(domainList)

/** Domains that the caller sees, faulty ones first. @throws Problem account.notFound */
export const searchDomains = (
  context: Context,
  { body: { cursor, sort = first, searchText, ...filter } }: Input<typeof routes.search>,
) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { scope } = context.caller
    const { account } = filter
    if (account && !(await isInScope(tx, scope, account)))
      throw new Problem('account.notFound', { fields: [{ field: 'Account', code: 'key' }] })
    const cursors = domainTable.cursorsOf(sort, 'Cursor')
    const page = { sort, after: cursors.decode(cursor), limit: pageSize.default + 1 }
    const found = await findDomainKeys(tx, scope, { filter: domainTable.filterOf(filter), searchText }, page)
    const ids = found.rows.map(({ listKey }) => listKey)
    const rows = ids.length === 0 ? [] : await findDomains(tx, scope, ids)
    const keys = await listKeys(tx, scope, ids)
    const byId = new Map(rows.map((row) => [row.domainId, presentDomain(row, keys, context.request.language)]))
    const items = found.rows.flatMap((row) => {
      const domain = byId.get(row.listKey)
      return domain ? [{ ...row, domain }] : []
    })
    return pageOf(
      { ...found, rows: items },
      {
        size: pageSize.default,
        present: ({ domain }) => domain,
        encode: (last) => cursors.encode({ sort, ...('listKey' in last ? afterRow(last) : last) }),
      },
    )
  })

/** The first domains of the caller's company; undefined where there are none. */
export async function findOwnDomains(context: Context) {
  const { items, hasMore } = await searchDomains(context, { body: { account: context.caller.accountId } })
  const overview = items.slice(0, maxOverviewRows).map(({ domain, state }) => ({ domain, state }))
  return overview.length > 0 ? { items: overview, hasMore: hasMore || items.length > overview.length } : undefined
}
