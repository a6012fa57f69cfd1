import type { ChangeKind } from '@portal/contract/operations/changes/changes.contract'
import { changeList, soonDays } from '@portal/contract/operations/changes/changes.list'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { reachOfAll } from '../../../platform/list/reach.ts'
import { type After, listTable, type Wanted } from '../../../platform/list/table.ts'
import { findBounded, type Listed, type Question, type Reading } from '../../../platform/list/walk.ts'
import { leftTo, type Reader } from './changes.repository.ts'

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
export type Which = {
  /** Waiting, scheduled or running. */
  isOpen?: true
  /** Waiting for this person, of kinds that they may decide on. */
  decidable?: { by: string; kinds: readonly ChangeKind[] }
  /** Made by this person; together with `decidable`, either condition suffices. */
  madeBy?: string
}
/** Literal, to match the indexes of each level. */
const isOpen = sql<boolean>`change_set.state in ('AwaitingApproval', 'Scheduled', 'Running')`
/** Waiting for a person other than this one, who was not acting in it either. */
const isDecidable = ({
  by,
  kinds,
}: NonNullable<Which['decidable']>) => sql<boolean>`(change_set.state = 'AwaitingApproval'
  and change_set.approve_before > now() and change_set.made_by <> ${by} and change_set.kind = any (${kinds}::text[])
  and (change_set.alias is null or change_set.alias #>> '{actor,userId}' is distinct from ${by}))`
const isMadeBy = (userId: string) => sql<boolean>`change_set.made_by = ${userId}`

function conditionsOf({ decidable, madeBy }: Which) {
  const parts = [...(decidable ? [isDecidable(decidable)] : []), ...(madeBy ? [isMadeBy(madeBy)] : [])]
  return parts.length > 0 ? [sql<boolean>`(${sql.join(parts, sql` or `)})`] : []
}

const reading: Reading = {
  columns: sql`change_set.change_set_id, change_set.created_at`,
  shown: sql`page.change_set_id as list_key`,
  around: sql``,
}
/** No filter of change sets has look-ups. */
const noLookUp = { findFew: () => Promise.resolve(undefined), findAll: () => Promise.resolve([]) }

type Asked = { wanted: Wanted; which: Which; after: After | undefined; sort: string; limit: number }
/** The keys of the requested sets that a reader sees, with a bounded number of reads. */
export function findSetKeys(tx: Tx, reader: Reader, { wanted, which, ...page }: Asked) {
  // The maker's index finds the caller's own sets, unless others are requested too.
  const own = which.madeBy && !which.decidable && !wanted['madeBy'] ? { madeBy: which.madeBy } : {}
  const question: Question = {
    table: changeTable,
    reach: reachOfAll(reader.scope),
    filter: { wanted: { ...wanted, ...own } },
    along: which.isOpen ? [isOpen] : [],
    also: [...conditionsOf(which), leftTo(reader, 'change_set')],
  }
  return findBounded<Listed>(tx, question, reading, page, noLookUp)
}
