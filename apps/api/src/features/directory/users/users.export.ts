import { peopleList, type UserListItem } from '@portal/contract/directory/users/users.list'
import type { UserExport } from '@portal/contract/directory/users/users.contract'
import { labels } from '@portal/contract'
import { users as routes } from '@portal/contract/directory/users/users.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findLocked } from '../../../platform/limits/attempts.ts'
import type { PageStart } from '../../../platform/list/table.ts'
import { answerFile } from '../../../core/files/files.answer.ts'
import { type ListExport, listColumns } from '../../../core/files/files.list.ts'
import { countUsers, readLimits, partOf, planScopeOf, personFilterOf } from './users.search.ts'
import * as users from './users.search.repository.ts'

type ExportRequest = Omit<UserExport, 'format'>
type Row = Omit<UserListItem, 'mayActFor'>

/** People per read. */
const batch = 500

/** Adds the locks, which only the failure counters contain. */
async function withLocks({ db }: Context, people: readonly users.ListedPerson[]): Promise<Row[]> {
  const targets = people.map(({ userKey, email }) => ({ userId: userKey, email }))
  const locks = targets.length > 0 ? await db.asAuth((tx) => findLocked(tx, targets)) : new Map<string, never>()
  return people.map((person) => ({ lockedUntil: null, factorOff: false, ...person, ...locks.get(person.userKey) }))
}

/** @throws Problem account.notFound, user.notFound for a marked person whom the caller does not see */
async function marked(tx: Tx, context: Context, request: ExportRequest) {
  const { userKeys = [], except: _, sort = 'name', ...filter } = request
  const keys = [...new Set(userKeys)]
  const reach = await partOf(tx, context, filter)
  const page = { sort, limit: batch }
  const found =
    reach === 'empty'
      ? []
      : await users.listKnown(tx, reach, { ...filter, words: [], plansIn: planScopeOf(context.caller) }, page, keys)
  if (found.length < keys.length) throw new Problem('user.notFound')
  return found
}

async function* pages(tx: Tx, context: Context, request: ExportRequest): AsyncGenerator<Row[]> {
  if (request.userKeys) {
    yield await withLocks(context, await marked(tx, context, request))
    return
  }
  const { sort = 'name', userKeys: _, except = [], ...filter } = request
  const left = new Set(except)
  const reach = await partOf(tx, context, filter)
  if (reach === 'empty') return
  const query = await personFilterOf(tx, context, filter)
  for (let after: PageStart | undefined; ;) {
    const { rows, end } = await users.walk(tx, reach, query, { sort, after, limit: batch }, readLimits.further)
    yield await withLocks(
      context,
      rows.filter(({ userKey }) => !left.has(userKey)),
    )
    const last = rows.at(-1)
    if (!end && (!last || rows.length < batch)) return
    after = end ?? (last && { value: last.sortValue, id: last.userKey })
  }
}

async function count(context: Context, request: ExportRequest) {
  const { userKeys, except: _, sort: __, ...filter } = request
  if (!userKeys) return countUsers(context, filter)
  const found = await context.db.inScope(context.caller.scope, (tx) => marked(tx, context, request))
  return { total: found.length, capped: false }
}

/** The people that a search finds, or the marked ones. */
export const userExport: ListExport<ExportRequest, Row> = {
  name: 'people',
  route: routes.exportFile,
  sees: routes.search.access,
  fileName: { 'en-us': 'users', 'fr-fr': 'utilisateurs' },
  action: 'user.exported',
  columns: (language) => [
    ...listColumns<Row, typeof peopleList>(peopleList, language),
    {
      heading: labels['inactiveDays']?.[language] ?? '',
      type: 'number',
      value: ({ lastLoginOn }) => lastLoginOn && Math.floor((Date.now() - Date.parse(lastLoginOn)) / 86_400_000),
    },
  ],
  count,
  pages,
  about: ({ acctKey, company }) => acctKey ?? company,
}

export const exportUsers = (context: Context, query: UserExport) => answerFile(userExport, context, query)
