import { flags } from '@portal/contract/core/access/access.flags'
import { flagTexts } from '@portal/contract/core/access/access.flags.texts'
import { pageSize } from '@portal/contract/core/page'
import { Problem } from '@portal/contract/core/errors'
import type { Language } from '@portal/contract/core/language'
import { sortsOf } from '@portal/contract/core/list'
import type { Input } from '@portal/contract/core/route'
import {
  type FeaturePolicy,
  features as routes,
  type PolicyExport,
} from '@portal/contract/directory/featurePolicies/featurePolicies.contract'
import { policyList } from '@portal/contract/directory/featurePolicies/featurePolicies.list'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { pageOf } from '../../../platform/list/page.ts'
import type { PageStart } from '../../../platform/list/table.ts'
import { afterRow } from '../../../platform/list/walk.ts'
import { isInScope } from '../../../core/accounts/accounts.chain.ts'
import { answerFile } from '../../../core/files/files.answer.ts'
import { countPages, type ListExport, listColumns } from '../../../core/files/files.list.ts'
import { findPolicies } from './featurePolicies.repository.ts'
import { findPolicyKeys, policyTable } from './featurePolicies.search.repository.ts'
import { presentPolicies } from './featurePolicies.service.ts'

const [newest] = sortsOf(policyList)
const newestFirst = policyTable.cursorsOf(newest, 'Cursor')

type Filter = Omit<PolicyExport, 'format'>
type Page = { after: PageStart | undefined; limit: number }
/** The places of a flag after a given place, in the order of the list. */
async function find(tx: Tx, { caller }: Context, flag: string, filter: Filter, page: Page) {
  const { upcoming, expired } = filter
  const query = { flag, filter: policyTable.filterOf(filter), upcoming, expired }
  const found = await findPolicyKeys(tx, caller.scope, query, { sort: newest, ...page })
  const keys = found.rows.map(({ listKey }) => listKey)
  const policies = await presentPolicies(tx, caller, await findPolicies(tx, caller.scope, keys))
  const byKey = new Map(policies.map((one) => [one.policyKey, one]))
  const rows = found.rows.flatMap((row) => {
    const policy = byKey.get(row.listKey)
    return policy ? [{ ...row, policy }] : []
  })
  return { ...found, rows }
}

/** @throws Problem account.notFound for a filter by an account that the caller does not see */
async function checked(tx: Tx, { caller }: Context, { account }: Filter): Promise<void> {
  if (account && !(await isInScope(tx, caller.scope, account)))
    throw new Problem('account.notFound', { fields: [{ field: 'Account', code: 'key' }] })
}

/** The places in the caller's tree that set a feature, latest change first. */
export const searchPolicies = (
  context: Context,
  { body: { featureCode, cursor, ...filter } }: Input<typeof routes.search>,
) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    await checked(tx, context, filter)
    const page = { after: newestFirst.decode(cursor), limit: pageSize.default + 1 }
    return pageOf(await find(tx, context, featureCode, filter, page), {
      size: pageSize.default,
      present: ({ policy }) => policy,
      encode: (last) => newestFirst.encode({ sort: newest, ...('listKey' in last ? afterRow(last) : last) }),
    })
  })

/** Policies per read. */
const batch = 500
async function* pages(tx: Tx, context: Context, filter: Filter): AsyncGenerator<FeaturePolicy[]> {
  await checked(tx, context, filter)
  for (const { code } of flags.filter((flag) => !filter.featureCode || flag.code === filter.featureCode))
    for (let after: PageStart | undefined; ;) {
      const { rows, end } = await find(tx, context, code, filter, { after, limit: batch })
      if (rows.length > 0) yield rows.map(({ policy }) => policy)
      const last = rows.at(-1)
      if (!end && (!last || rows.length < batch)) break
      after = end ?? (last && afterRow(last))
    }
}

/** A policy as a line of a file. */
const lineOf = ({ featureCode, acctName, scopeName, setBy, ...policy }: FeaturePolicy, language: Language) => ({
  ...policy,
  feature: flagTexts[featureCode as keyof typeof flagTexts].label[language],
  account: acctName,
  name: scopeName,
  reason: setBy.reason,
  modifiedBy: setBy.name,
  modifiedOn: setBy.on,
})
type Line = ReturnType<typeof lineOf>

/** The places in the caller's tree that set features: one feature, or all. */
export const policyExport: ListExport<Filter, FeaturePolicy> = {
  name: policyList.name,
  route: routes.exportFile,
  sees: routes.search.access,
  fileName: { 'en-us': 'feature-policies', 'fr-fr': 'regles-fonctionnalites' },
  action: 'feature.exported',
  columns: (language) =>
    listColumns<Line, typeof policyList>(policyList, language).map(({ value, ...column }) => ({
      ...column,
      value: (policy) => value(lineOf(policy, language)),
    })),
  count: (context, filter) => countPages(context, (tx) => pages(tx, context, filter)),
  pages,
  about: ({ account }) => account,
}
export const exportPolicies = (context: Context, query: PolicyExport) => answerFile(policyExport, context, query)
