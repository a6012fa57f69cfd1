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
import { decodeCursor, encodeCursor, isMoment, isUuid, pageOf } from '../../platform/http/pages.ts'
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

function afterOf(cursor: string | null | undefined) {
  const parts = decodeCursor(cursor, [isMoment, isUuid])
  return parts && { createdAt: parts[0], changeSetId: parts[1] }
}

/** Sets of the caller's tree, the newest first. */
export const searchChanges = (context: Context, { body }: Input<typeof routes.search>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    const reader = readerOf(caller)
    const found = await listSets(tx, reader, filterOf(caller, body.which), afterOf(body.cursor), pageSize.default + 1)
    return pageOf(
      found,
      pageSize.default,
      (set) => presentSet(context, set),
      ({ createdAt, changeSetId }) => encodeCursor(createdAt, changeSetId),
    )
  })

/** The rows of a set in their order. */
export const changeRows = (context: Context, { params, query }: Input<typeof routes.rows>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const set = await getSet(tx, context, params.changeKey)
    const cursor = decodeCursor(query.cursor, [(ordinal) => /^\d{1,9}$/.test(ordinal)])
    const found = await listRows(tx, context.caller.scope, set.changeSetId, {
      after: cursor && Number(cursor[0]),
      show: query.show,
      limit: pageSize.default + 1,
    })
    const show = (row: (typeof found)[number]): ChangeRow => presentRow(row, context.request.language)
    const same = cursor || found.length < 2 ? [] : await listSame(tx, context.caller.scope, set, query.show)
    return { ...pageOf(found, pageSize.default, show, ({ ordinal }) => encodeCursor(String(ordinal))), same }
  })
