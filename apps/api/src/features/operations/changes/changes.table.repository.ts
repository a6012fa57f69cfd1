import type { ChangeKind } from '@portal/contract/operations/changes/changes.contract'
import { changeList, soonDays } from '@portal/contract/operations/changes/changes.list'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { reachOfAll } from '../../../platform/list/reach.ts'
import { type PageStart, listTable, type FilterValues } from '../../../platform/list/table.ts'
import { findBounded, type OrderedRow, type Question, type RowSource } from '../../../platform/list/walk.ts'
import { allowedSets, type Reader } from './changes.repository.ts'

// The description of change sets for the list engine.

export const changeTable = listTable({
  list: changeList,
  name: 'changeSet',
  key: 'change_set_id',
  orders: { createdOn: { column: 'created_at', type: 'timestamptz' } },
  rare: {},
  lookedUp: [],
  led: ['madeBy'],
  so: {
    soon: sql<boolean>`(change_set.state = 'Scheduled'
      and change_set.run_at < now() + make_interval(days => ${sql.lit(soonDays)}))`,
  },
})

/** The requested sets, besides the filters. */
export type SetFilter = {
  /** Waiting, scheduled or running. */
  isOpen?: true
  /** Waiting for this person, of kinds that they may decide on. */
  decidable?: { by: string; kinds: readonly ChangeKind[] }
  /** Made by this person; together with `decidable`, either condition suffices. */
  madeBy?: string
}
/** Literal, to match the indexes of each level. */
const isOpen = sql<boolean>`change_set.state in ('AwaitingApproval', 'Scheduled', 'Running')`
/** Waiting for approval, and made neither by this person nor while they acted for the maker. */
const isDecidable = ({
  by,
  kinds,
}: NonNullable<SetFilter['decidable']>) => sql<boolean>`(change_set.state = 'AwaitingApproval'
  and change_set.approve_before > now() and change_set.made_by <> ${by} and change_set.kind = any (${kinds}::text[])
  and (change_set.alias is null or change_set.alias #>> '{actor,userId}' is distinct from ${by}))`
const isMadeBy = (userId: string) => sql<boolean>`change_set.made_by = ${userId}`

function conditionsOf({ decidable, madeBy }: SetFilter) {
  const parts = [...(decidable ? [isDecidable(decidable)] : []), ...(madeBy ? [isMadeBy(madeBy)] : [])]
  return parts.length > 0 ? [sql<boolean>`(${sql.join(parts, sql` or `)})`] : []
}

const reading: RowSource = {
  columns: sql`change_set.change_set_id, change_set.created_at`,
  shown: sql`page.change_set_id as list_key`,
  around: sql``,
}
/** No filter of change sets has look-ups. */
const noLookUp = { findFew: () => Promise.resolve(undefined), findAll: () => Promise.resolve([]) }

type SetQuery = { filter: FilterValues; which: SetFilter; after: PageStart | undefined; sort: string; limit: number }
/** The keys of the requested sets that a reader sees, with a bounded number of reads. */
export function findSetKeys(tx: Tx, reader: Reader, { filter, which, ...page }: SetQuery) {
  // The maker's index finds the caller's own sets, unless others are requested too.
  const own = which.madeBy && !which.decidable && !filter['madeBy'] ? { madeBy: which.madeBy } : {}
  const question: Question = {
    table: changeTable,
    reach: reachOfAll(reader.scope),
    filter: { filter: { ...filter, ...own } },
    along: which.isOpen ? [isOpen] : [],
    also: [...conditionsOf(which), allowedSets(reader, 'change_set')],
  }
  return findBounded<OrderedRow>(tx, question, reading, page, noLookUp)
}
