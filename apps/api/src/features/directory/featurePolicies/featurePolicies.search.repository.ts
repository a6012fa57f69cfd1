import { policyList } from '@portal/contract/directory/featurePolicies/featurePolicies.list'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { reachOfAll } from '../../../platform/list/reach.ts'
import { listTable, type FilterValues } from '../../../platform/list/table.ts'
import { findBounded, type OrderedRow, type Page, type RowSource } from '../../../platform/list/walk.ts'

// The description of feature policies for the list engine.

export const policyTable = listTable({
  list: policyList,
  name: 'featurePolicy',
  key: 'policy_id',
  orders: { modifiedOn: { column: 'modified_at', type: 'timestamptz' } },
  rare: {},
  lookedUp: [],
})

/** The filters that depend on the current time. */
const now = {
  upcoming: sql<boolean>`feature_policy.valid_from > now()`,
  expired: sql<boolean>`feature_policy.valid_to <= now()`,
} satisfies Record<string, RawBuilder<boolean>>

const reading: RowSource = {
  columns: sql`feature_policy.policy_id, feature_policy.modified_at`,
  shown: sql`page.policy_id as list_key`,
  around: sql``,
}
/** No filter of policies has look-ups. */
const noLookUp = { findFew: () => Promise.resolve(undefined), findAll: () => Promise.resolve([]) }

export type PolicyQuery = { flag: string; filter: FilterValues } & Partial<
  Record<keyof typeof now, boolean | undefined>
>
/** The keys of the policies of a flag in a scope, up to a limit. */
export function findPolicyKeys(tx: Tx, scope: Scope, { flag, filter, upcoming, expired }: PolicyQuery, page: Page) {
  const question = {
    table: policyTable,
    reach: reachOfAll(scope),
    filter: { filter },
    along: [sql<boolean>`feature_policy.flag = ${flag}`],
    also: [...(upcoming ? [now.upcoming] : []), ...(expired ? [now.expired] : [])],
  }
  return findBounded<OrderedRow>(tx, question, reading, page, noLookUp)
}
