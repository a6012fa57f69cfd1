import { groupMemberList } from '@portal/contract/access/accessGroups/accessGroups.members.list'
import { sql } from 'kysely'
import { queryRows, type Tx } from '../../../platform/db/db.ts'
import type { Reach } from '../../../platform/list/reach.ts'
import { listTable } from '../../../platform/list/table.ts'
import {
  findBounded,
  type OrderedRow,
  readLimits,
  type Page,
  type Question,
  type RowSource,
  walk,
} from '../../../platform/list/walk.ts'
import { hasNoOtherGroup } from './accessGroups.repository.ts'

// The definition of members for the list engine. Members belong to one company: a scan of its people in order soon
// finds those of a large group; those of a small one are looked up.

export const memberTable = listTable({
  list: groupMemberList,
  name: 'appUser',
  key: 'user_id',
  orders: { name: { column: 'name_key', type: 'text', longest: 80 } },
  rare: {},
  lookedUp: ['group'],
})

export type MemberRow = OrderedRow & {
  userKey: string
  email: string
  name: string
  status: string
  lastLoginOn: string | null
  addedOn: string
  /** The person is in no other active group. */
  onlyHere: boolean
}

const reading = (groupKey: string): RowSource => ({
  columns: sql`app_user.user_id, app_user.name_key, app_user.first_name, app_user.last_name, app_user.email,
    app_user.user_status, app_user.last_login_at`,
  shown: sql`page.user_id as list_key, page.user_id as user_key, page.email, page.user_status as status,
    coalesce(nullif(concat_ws(' ', page.first_name, page.last_name), ''), page.email) as name,
    page.last_login_at as last_login_on, m.added_at as added_on, ${hasNoOtherGroup('m')} as only_here`,
  around: sql`left join access_group_member m on m.group_id = ${groupKey}::uuid and m.user_id = page.user_id`,
})

/** More members than this are not looked up: scanning the company's people in order soon finds them. */
const maxFew = 1_000
const findFew = (tx: Tx, groupKey: string) => async () => {
  const rows = await queryRows(tx)<{ userId: string }>`
    select user_id from access_group_member where group_id = ${groupKey}::uuid order by user_id limit ${sql.lit(maxFew + 1)}`
  return rows.length > maxFew ? undefined : { keys: rows.map(({ userId }) => userId) }
}

type MembersRequest = Page & { text?: string | undefined; keys?: readonly string[] | undefined }
/** Members of a group by name, a page at a time. @param reach its company */
export function findMembers(tx: Tx, reach: Reach, groupKey: string, { text = '', keys, ...page }: MembersRequest) {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const question: Question = {
    table: memberTable,
    reach,
    // People have no column for it: members are looked up, or joined while people are scanned in order.
    filter: { filter: { group: groupKey }, ...(keys && { keys }) },
    along: [sql`app_user.user_status <> 'Removed'`],
    also: [
      // A look-up for each row that is read; `exists` would read the whole group into memory.
      sql`coalesce((select true from access_group_member m where m.group_id = ${groupKey}::uuid and m.user_id = app_user.user_id), false)`,
      ...words.map((word) => sql<boolean>`strpos(app_user.search, search_normal(${word})) > 0`),
    ],
  }
  return findBounded<MemberRow>(tx, question, reading(groupKey), page, {
    findFew: findFew(tx, groupKey),
    findAll: async (filter) =>
      (await walk<MemberRow>(tx, { ...question, filter }, reading(groupKey), page, readLimits.further)).rows,
  })
}
