import { countCap, pageSize as pageSizes } from '@portal/contract/core/page'
import type { Input } from '@portal/contract/core/route'
import type { users as routes } from '@portal/contract/directory/users/users.contract'
import type { UserFilter } from '@portal/contract/directory/users/users.list'
import { isNothing } from '@portal/contract/core/access/access.groups.rules'
import { type Caller, openedTo } from '../../../platform/access/caller.ts'
import { narrowTo, type Scope } from '../../../platform/db/scope.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { type PageRows, pageOf } from '../../../platform/list/page.ts'
import type { Reach } from '../../../platform/list/reach.ts'
import type { PageStart } from '../../../platform/list/table.ts'
import { shortLimits as short } from '../../../platform/list/walk.ts'
import { findLocked } from '../../../platform/limits/attempts.ts'
import { reachAt, reachOf, reachOfOne } from '../../../core/accounts/accounts.reach.ts'
import { maxWork } from '../../../core/worklist/worklist.ts'
import { mayActFor } from '../../../core/sessions/sessions.acting.ts'
import * as users from './users.search.repository.ts'
import { peopleTable } from './users.table.ts'

/**
 * The people that a first walk reads, those that a request reads afterwards, and the most candidates of the trigram
 * index.
 */
export const readLimits = { first: 3_000, further: 18_000, candidates: 20_000 } as const
type Limits = { first: number; further: number; candidates: number }
/** The limits of a search while its text is typed. */
export const shortLimits: Limits = { ...short, candidates: 500 }
/** A word that this many of the first people have is found by walking on. */
const common = 10

/** @throws Problem account.notFound for a company outside the caller's tree, whether it exists or not */
export const partOf = (tx: Tx, { caller: { scope } }: Context, { company = null, acctKey }: UserFilter) =>
  acctKey ? reachOfOne(tx, scope, acctKey) : reachOf(tx, scope, { company })

const plansOfPeople = { name: 'Customer-User Plans', level: 'R' } as const
/** The scope in which the caller's access groups show plans of people; null for none. */
export function planScopeOf(caller: Caller): Scope | null {
  if (!caller.heldToGroups) return caller.scope
  const narrowing = openedTo(caller, plansOfPeople)
  return isNothing(narrowing) ? null : narrowTo(caller.scope, narrowing)
}

export async function personFilterOf(tx: Tx, { caller }: Context, request: UserFilter): Promise<users.PersonFilter> {
  const { company: _, acctKey: __, searchText, ...filter } = request
  return { ...filter, plansIn: planScopeOf(caller), words: await users.wordsOf(tx, searchText) }
}

type People = PageRows<users.ListedPerson, PageStart>

/** The matches of the trigram index after a place, if the walk from there found too few. */
async function findByIndex(
  tx: Tx,
  reach: Reach,
  filter: users.PersonFilter,
  page: users.Page,
  candidates: number,
): Promise<People> {
  const isAll = users.isUnfiltered(filter) && filter.words.every(({ indexed }) => indexed) && !reach.scope.narrowing
  const first = isAll ? page : { ...page, limit: candidates }
  const { ids, capped } = await users.findByTrigram(tx, reach, filter.words, first, candidates)
  return { rows: await users.listKnown(tx, reach, filter, page, ids), capped }
}

/** A page by the steps of `data.md` 3: 3,000 people, 21,000 where the words are common, else the trigram index. */
async function findPage(
  tx: Tx,
  reach: Reach,
  filter: users.PersonFilter,
  page: users.Page,
  { first, further, candidates }: Limits,
): Promise<People> {
  const near = await users.walk(tx, reach, filter, page, first)
  if (!near.end) return near
  const { words } = filter
  const isIndexed = !filter.removed && words.some(({ indexed }) => indexed)
  // One or two letters are searched only among the first people.
  if (words.length > 0 && !isIndexed && !filter.removed) return { rows: near.rows, partial: true }
  const rest = { ...page, after: near.end, limit: page.limit - near.rows.length }
  if (isIndexed && near.rows.length < common) return after(near, await findByIndex(tx, reach, filter, rest, candidates))
  if (further === 0) return { rows: near.rows, partial: true }
  const far = await users.walk(tx, reach, filter, rest, further)
  const both = after(near, far)
  if (!far.end) return both
  if (!isIndexed) return { ...both, partial: true }
  const nextPage = { ...page, after: far.end, limit: page.limit - both.rows.length }
  return after(both, { ...(await findByIndex(tx, reach, filter, nextPage, candidates)) })
}
const after = ({ rows }: People, further: People): People => ({ ...further, rows: [...rows, ...further.rows] })

/**
 * The people of the caller's tree, of a company with its subtree, or of one account, with the data needed to help them
 * sign in.
 */
export async function searchUsers(
  context: Context,
  { body }: Input<typeof routes.search>,
  limits: Limits = readLimits,
) {
  const { db, caller } = context
  const { sort = 'name', pageSize = pageSizes.default, cursor, ...filter } = body
  const { encode, decode } = peopleTable.cursorsOf(sort, 'Cursor')
  const page = { sort, after: decode(cursor), limit: pageSize + 1 }
  const found = await db.inScope(caller.scope, async (tx) => {
    const reach = await partOf(tx, context, filter)
    if (reach === 'empty') return { rows: [] }
    return findPage(tx, reach, await personFilterOf(tx, context, filter), page, limits)
  })
  const people = found.rows.map(({ userKey, email }) => ({ userId: userKey, email }))
  const locks = await db.asAuth((tx) => findLocked(tx, people.slice(0, pageSize)))
  const present = (found: users.ListedPerson) => {
    const { admitted, sortValue: _, ...row } = found
    const { lockedUntil = null, factorOff = false } = locks.get(row.userKey) ?? {}
    const person = { accountId: row.acctKey, roleCode: row.roleCode }
    return { ...row, lockedUntil, factorOff, mayActFor: admitted && mayActFor(caller, person) }
  }
  const place = (at: users.ListedPerson | PageStart) => ('userKey' in at ? { value: at.sortValue, id: at.userKey } : at)
  return pageOf(found, { size: pageSize, present, encode: (at) => encode({ sort, ...place(at) }) })
}

/**
 * The number of people that a filter finds, exact up to 10,000; a separate request, so that the list never waits for
 * it.
 */
export const countUsers = (context: Context, filter: UserFilter): Promise<{ total: number; capped: boolean }> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const reach = await partOf(tx, context, filter)
    if (reach === 'empty') return { total: 0, capped: false }
    const personFilter = await personFilterOf(tx, context, filter)
    const most = users.isWhole(personFilter) ? countCap : readLimits.further
    const { fits, seen } = await users.count(tx, reach, personFilter, most)
    if (seen > most && !personFilter.removed && personFilter.words.some(({ indexed }) => indexed)) {
      const { candidates } = readLimits
      const page = { sort: 'name', limit: candidates } as const
      const { ids, capped } = await users.findByTrigram(tx, reach, personFilter.words, page, candidates)
      const total = await users.countKnown(tx, reach, personFilter, ids)
      return { total: Math.min(total, countCap), capped: capped || total > countCap }
    }
    return { total: Math.min(fits, countCap), capped: fits > countCap || seen > most }
  })

/** People who need help: their number, and the one who has needed it for longest. */
export const findWork = ({ db, caller }: Context, work: users.PersonWork, acctKey?: string) =>
  db.inScope(caller.scope, async (tx) => users.countWork(tx, await reachAt(tx, caller.scope, acctKey), work, maxWork))
