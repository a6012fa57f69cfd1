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
import { allowedCaller } from './changes.abilities.ts'
import { knownOperations } from '../../core/changes/changes.operation.ts'
import { presentRow, presentSet } from './changes.present.ts'
import { findSet, type ListFilter, listSets, type StoredSet } from './changes.repository.ts'
import { listRows } from './changes.rows.repository.ts'
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

const wrong = () => new Problem('request.invalid', { fields: [{ field: 'Cursor', code: 'cursor' }] })
const form = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f-]{36})$/
const encode = (text: string) => Buffer.from(text).toString('base64url')
function afterOf(cursor: string | null | undefined) {
  if (cursor == null) return undefined
  const [, createdAt, changeSetId] = form.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!createdAt || !changeSetId || Number.isNaN(Date.parse(createdAt))) throw wrong()
  return { createdAt, changeSetId }
}

/** One more than the page holds: it says that there is a next page. */
function pageOf<T, S>(found: readonly T[], size: number, show: (item: T) => S, cursorOf: (last: T) => string) {
  const shown = found.slice(0, size)
  const last = shown.at(-1)
  const hasMore = found.length > size
  return {
    items: shown.map(show),
    nextCursor: hasMore && last !== undefined ? encode(cursorOf(last)) : null,
    hasMore,
    partial: false,
    capped: false,
  }
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
      ({ createdAt, changeSetId }) => `${createdAt} ${changeSetId}`,
    )
  })

function ordinalOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  const text = Buffer.from(cursor, 'base64url').toString()
  if (!/^\d{1,9}$/.test(text)) throw wrong()
  return Number(text)
}

/** The rows of a set in their order. */
export const changeRows = (context: Context, { params, query }: Input<typeof routes.rows>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const set = await getSet(tx, context, params.changeKey)
    const found = await listRows(tx, context.caller.scope, set.changeSetId, {
      after: ordinalOf(query.cursor),
      show: query.show,
      limit: pageSize.default + 1,
    })
    const show = (row: (typeof found)[number]): ChangeRow => presentRow(row, context.request.language)
    return pageOf(found, pageSize.default, show, ({ ordinal }) => String(ordinal))
  })
