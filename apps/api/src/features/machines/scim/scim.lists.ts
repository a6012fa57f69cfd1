import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { scim as routes } from '@portal/contract/machines/scim/scim.contract'
import { maxGroupsOnPage, maxLookedUp, maxMembers, pageOfScim } from '@portal/contract/machines/scim/scim.rules'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { isUuid } from '../../../platform/list/cursor.ts'
import { groupResource, isRequested, projected, userResource } from './scim.answers.ts'
import { readFilter } from './scim.filter.ts'
import { membersOf } from './scim.groups.ts'
import { messageOf } from './scim.message.ts'
import { conditionOf, groupConditionOf, isIndexed, orderOf } from './scim.predicate.repository.ts'
import * as records from './scim.repository.ts'
import type { Resource } from './scim.schemas.ts'
import { getAccount } from './scim.users.ts'

// Lists by index (RFC 7644, 3.4.2.4) and by cursor (RFC 9865). An index needs the total, so it reaches only as far as
// the bound; a cursor needs none, and reads a limited number at a time.

const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const searchSchema = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest'

type Query = Input<typeof routes.listUsers>['query']
const bad = (why: string) => new Problem('scim.invalidValue', { values: { why } })
/** @throws Problem scim.invalidValue */
function numberIn(
  text: string | undefined,
  why: string,
  { least, most, preset }: Record<'least' | 'most' | 'preset', number>,
) {
  if (text === undefined || text === '') return preset
  if (!/^-?\d{1,9}$/.test(text)) throw bad(why)
  return Math.min(Math.max(Number(text), least), most)
}

/** The start of a page by cursor: after a person, or at an offset in an order. */
type Place = { after?: string; offset?: number }
const cursorFor = (place: Place) => Buffer.from(JSON.stringify(place)).toString('base64url')
/** @throws Problem scim.invalidCursor */
function placeIn(cursor: string, ordered: boolean): Place {
  if (cursor === '') return {}
  try {
    const { after, offset } = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Place
    if (!ordered && typeof after === 'string' && isUuid(after)) return { after }
    if (ordered && Number.isInteger(offset) && Number(offset) > 0 && Number(offset) <= maxLookedUp)
      return { offset: Number(offset) }
  } catch {
    // Not a cursor, so it is refused below.
  }
  throw new Problem('scim.invalidCursor')
}

function requestOf(shape: 'User' | 'Group', query: Query, most: number) {
  const filter = query.filter?.trim() ? readFilter(query.filter) : undefined
  const order = query.sortBy?.trim() ? orderOf(shape, query.sortBy.trim(), query.sortOrder) : undefined
  const limit = numberIn(query.count, 'count', { least: 0, most, preset: Math.min(pageOfScim.default, most) })
  const start = numberIn(query.startIndex, 'startIndex', { least: 1, most: 999_999_999, preset: 1 })
  return { filter, order, limit, start }
}
type Page = { resources: Resource[]; total?: number; start?: number; next?: string | undefined }
const answer = ({ resources, total, start, next }: Page): Resource => ({
  schemas: [listSchema],
  ...(total !== undefined && { totalResults: total }),
  itemsPerPage: resources.length,
  ...(start !== undefined && { startIndex: start }),
  ...(next !== undefined && { nextCursor: next }),
  Resources: resources,
})

export const listUsers = (context: Context, { params, query }: { params: { acctKey: string }; query: Query }) => {
  const { filter, order, limit, start } = requestOf('User', query, pageOfScim.most)
  const where = filter && conditionOf(filter)
  const search = {
    where,
    led: filter !== undefined && isIndexed(filter),
    order,
    after: undefined,
    offset: start - 1,
    limit,
  }
  const { db, caller, config } = context
  return db.inScope(caller.scope, async (tx) => {
    const { accountId } = await getAccount(tx, context, params.acctKey)
    const resourceOf = (row: records.PersonRow) => projected('User', userResource(config, row), query)
    if (query.cursor !== undefined)
      return answer(await byCursor(tx, context, accountId, { ...search, cursor: query.cursor }, resourceOf))
    const { found, looked } = await records.countPeople(tx, caller.scope, accountId, search)
    if (looked >= maxLookedUp) throw new Problem('scim.tooMany')
    const rows = limit > 0 && start <= found ? await records.findPeople(tx, caller.scope, accountId, search) : []
    return answer({ resources: rows.map(resourceOf), total: found, start })
  })
}

type ByCursor = records.ListQuery & { cursor: string }
async function byCursor(
  tx: Tx,
  { caller }: Context,
  accountId: string,
  { cursor, ...query }: ByCursor,
  resourceOf: (row: records.PersonRow) => Resource,
): Promise<Page> {
  const { order, where, led, limit } = query
  const { after, offset = 0 } = placeIn(cursor, order !== undefined)
  const page = { ...query, after, offset, limit: limit + 1 }
  const bounded = order !== undefined || where !== undefined
  const seen = bounded && !led ? await records.countPeople(tx, caller.scope, accountId, page) : undefined
  const cut = (seen?.looked ?? 0) >= maxLookedUp
  if (cut && order) throw new Problem('scim.tooMany')
  const rows = await records.findPeople(tx, caller.scope, accountId, page)
  const last = rows[limit - 1]
  const more = rows.length > limit && limit > 0
  const resources = rows.slice(0, limit).map(resourceOf)
  if (more)
    return {
      resources,
      next: cursorFor(order ? { offset: offset + limit } : { after: (last as records.PersonRow).userId }),
    }
  // No more matches among the rows that were read: the next page continues.
  return { resources, next: cut && seen?.last ? cursorFor({ after: seen.last }) : undefined }
}

export const listGroups = (context: Context, { params, query }: { params: { acctKey: string }; query: Query }) => {
  const withMembers = isRequested('Group', query, 'members')
  const { filter, order, limit, start } = requestOf('Group', query, withMembers ? maxGroupsOnPage : pageOfScim.most)
  const where = filter && groupConditionOf(filter)
  const { db, caller, config } = context
  return db.inScope(caller.scope, async (tx) => {
    const { accountId } = await getAccount(tx, context, params.acctKey)
    const place = query.cursor === undefined ? {} : placeIn(query.cursor, true)
    const offset = query.cursor === undefined ? start - 1 : (place.offset ?? 0)
    const total = await records.countGroups(tx, caller.scope, accountId, where)
    const rows = limit > 0 ? await records.findGroups(tx, caller.scope, accountId, { where, order, offset, limit }) : []
    const keys = rows.map(({ groupKey }) => groupKey)
    const found = withMembers && keys.length > 0 ? await records.findMembers(tx, keys, maxMembers) : []
    const resources = rows.map((row) =>
      projected('Group', groupResource(config, row, withMembers ? membersOf(found, row.groupKey) : undefined), query),
    )
    const end = offset + rows.length
    const next = query.cursor !== undefined && rows.length > 0 && end < total ? cursorFor({ offset: end }) : undefined
    return answer({ resources, total, ...(query.cursor === undefined && { start }), next })
  })
}

const textIn = (value: unknown, why: string): string | undefined => {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' || typeof value === 'number') return String(value).slice(0, 4_000)
  if (Array.isArray(value) && value.every((one) => typeof one === 'string') && value.length <= 100)
    return value.join(',')
  throw bad(why)
}
/**
 * A search request has in its body the parameters that a list has in its address.
 * @throws Problem scim.invalidSyntax, scim.invalidValue
 */
export function queryOf(body: Resource): Query {
  const names = [
    'filter',
    'sortBy',
    'sortOrder',
    'startIndex',
    'count',
    'cursor',
    'attributes',
    'excludedAttributes',
  ] as const
  const query = messageOf(body, searchSchema, names)
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = textIn(query[name], name)
      return text === undefined ? [] : [[name, text]]
    }),
  )
}
