import {
  type ChangeKind,
  type ChangeRow,
  type ChangeSet,
  type changes as routes,
} from '@portal/contract/operations/changes/changes.contract'
import { changeList } from '@portal/contract/operations/changes/changes.list'
import { Problem } from '@portal/contract/core/errors'
import { sortsOf } from '@portal/contract/core/list'
import { pageSize } from '@portal/contract/core/page'
import type { Input } from '@portal/contract/core/route'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { cursors, isNumber } from '../../../platform/list/cursor.ts'
import { pageOf } from '../../../platform/list/page.ts'
import { allowedCaller } from './changes.abilities.ts'
import { knownOperations } from '../../../core/changes/changes.operation.ts'
import { presentRow, presentSet } from './changes.present.ts'
import { findSet, listSets, type StoredSet } from './changes.repository.ts'
import { hidesRows, listRows, listSame } from './changes.rows.repository.ts'
import { readerOf, rowsOpenTo } from './changes.sight.ts'
import { changeTable, findSetKeys, type SetFilter } from './changes.table.repository.ts'

/** @throws Problem change.notFound for a set outside the caller's tree */
export async function getSet(tx: Tx, { caller }: Context, changeKey: string): Promise<StoredSet> {
  const set = await findSet(tx, readerOf(caller), changeKey)
  if (!set) throw new Problem('change.notFound')
  return set
}

export const getChange = (context: Context, changeKey: string): Promise<ChangeSet> =>
  context.db.inScope(context.caller.scope, async (tx) => presentSet(context, await getSet(tx, context, changeKey)))

/** The kinds on which the caller may decide. */
const decidableKinds = (caller: Caller): ChangeKind[] =>
  knownOperations()
    .filter((operation) => allowedCaller(operation, caller))
    .map(({ kind }) => kind)

function whichOf(caller: Caller, which: Input<typeof routes.search>['body']['which'] = 'all'): SetFilter {
  if (which === 'all') return {}
  if (which === 'mine') return { madeBy: caller.userId }
  if (which === 'open') return { isOpen: true }
  const decidable = { by: caller.userId, kinds: caller.actor || caller.key ? [] : decidableKinds(caller) }
  return { isOpen: true, decidable, ...(which === 'forMe' && { madeBy: caller.userId }) }
}

const [newest] = sortsOf(changeList)
const newestFirst = changeTable.cursorsOf(newest, 'Cursor')
const inPlace = cursors({ ordinal: isNumber })

/** Sets of the caller's tree, the newest first. */
export const searchChanges = (context: Context, { body }: Input<typeof routes.search>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    const reader = readerOf(caller)
    const { which, cursor, ...filter } = body
    const found = await findSetKeys(tx, reader, {
      filter: changeTable.filterOf(filter),
      which: whichOf(caller, which),
      after: newestFirst.decode(cursor),
      sort: newest,
      limit: pageSize.default + 1,
    })
    const rows = await listSets(
      tx,
      reader,
      found.rows.map(({ listKey }) => listKey),
    )
    return pageOf(
      { ...found, rows },
      {
        size: pageSize.default,
        present: (set: StoredSet) => presentSet(context, set),
        encode: (last) => newestFirst.encode({ sort: newest, ...('changeSetId' in last ? placeOf(last) : last) }),
      },
    )
  })
const placeOf = ({ createdAt, changeSetId }: StoredSet) => ({ value: createdAt, id: changeSetId })

/** The rows of a set in order. */
export const changeRows = (context: Context, { params, query }: Input<typeof routes.rows>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const set = await getSet(tx, context, params.changeKey)
    const cursor = inPlace.decode(query.cursor)
    const { scope } = context.caller
    const open = rowsOpenTo(context.caller, set.kind)
    const found = await listRows(tx, scope, set.changeSetId, {
      open,
      after: cursor && Number(cursor.ordinal),
      show: query.show,
      limit: pageSize.default + 1,
    })
    const same = cursor || found.length < 2 ? [] : await listSame(tx, scope, set, { show: query.show, open })
    const partly = await hidesRows(tx, scope, set.changeSetId, open)
    const page = pageOf(
      { rows: found },
      {
        size: pageSize.default,
        present: (row): ChangeRow => presentRow(set.kind, row, context.request.language),
        encode: ({ ordinal }) => inPlace.encode({ ordinal: String(ordinal) }),
      },
    )
    return { ...page, same, partly }
  })
