import {
  type ChangeKind,
  type ChangeRow,
  type ChangeSet,
  type changes as routes,
  type ChangeState,
} from '@portal/contract/changes/changes.contract'
import { Problem } from '@portal/contract/core/errors'
import { pageSize } from '@portal/contract/core/page'
import type { Input } from '@portal/contract/core/route'
import type { Caller } from '../../platform/access/caller.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { cursors, isMoment, isNumber, isUuid } from '../../platform/list/cursor.ts'
import { pageOf } from '../../platform/list/page.ts'
import { allowedCaller } from './changes.abilities.ts'
import { knownOperations } from '../../core/changes/changes.operation.ts'
import { presentRow, presentSet } from './changes.present.ts'
import { findSet, type ListFilter, listSets, type StoredSet } from './changes.repository.ts'
import { listRows, listSame } from './changes.rows.repository.ts'
import { readerOf } from './changes.sight.ts'

const underWay: ChangeState[] = ['AwaitingApproval', 'Scheduled', 'Running']

/** @throws Problem change.notFound for a set outside the caller's tree */
export async function getSet(tx: Tx, { caller }: Context, changeKey: string): Promise<StoredSet> {
  const set = await findSet(tx, readerOf(caller), changeKey)
  if (!set) throw new Problem('change.notFound')
  return set
}

export const getChange = (context: Context, changeKey: string): Promise<ChangeSet> =>
  context.db.inScope(context.caller.scope, async (tx) => presentSet(context, await getSet(tx, context, changeKey)))

/** The kinds that the caller may decide on. */
const decidableKinds = (caller: Caller): ChangeKind[] =>
  knownOperations()
    .filter((operation) => allowedCaller(operation, caller))
    .map(({ kind }) => kind)

function filterOf(caller: Caller, which: Input<typeof routes.search>['body']['which'] = 'all'): ListFilter {
  if (which === 'open') return { states: underWay }
  if (which === 'mine') return { madeBy: caller.userId }
  const decidable = { notBy: [caller.userId], kinds: caller.actor ? [] : decidableKinds(caller) }
  if (which === 'decide') return { decidable }
  if (which === 'forMe') return { states: underWay, madeBy: caller.userId, orDecidable: decidable }
  return {}
}

const newestFirst = cursors({ createdAt: isMoment, changeSetId: isUuid })
const inPlace = cursors({ ordinal: isNumber })

/** Sets of the caller's tree, the newest first. */
export const searchChanges = (context: Context, { body }: Input<typeof routes.search>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    const reader = readerOf(caller)
    const after = newestFirst.decode(body.cursor)
    const rows = await listSets(tx, reader, filterOf(caller, body.which), after, pageSize.default + 1)
    const present = (set: StoredSet) => presentSet(context, set)
    return pageOf({ rows }, { size: pageSize.default, present, encode: newestFirst.encode })
  })

/** The rows of a set in their order. */
export const changeRows = (context: Context, { params, query }: Input<typeof routes.rows>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const set = await getSet(tx, context, params.changeKey)
    const cursor = inPlace.decode(query.cursor)
    const found = await listRows(tx, context.caller.scope, set.changeSetId, {
      after: cursor && Number(cursor.ordinal),
      show: query.show,
      limit: pageSize.default + 1,
    })
    const same = cursor || found.length < 2 ? [] : await listSame(tx, context.caller.scope, set, query.show)
    const page = pageOf(
      { rows: found },
      {
        size: pageSize.default,
        present: (row): ChangeRow => presentRow(set.kind, row, context.request.language),
        encode: ({ ordinal }) => inPlace.encode({ ordinal: String(ordinal) }),
      },
    )
    return { ...page, same }
  })
