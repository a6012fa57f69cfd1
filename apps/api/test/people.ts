import type { UserSort } from '@portal/contract/directory/users/users.list'
import type { Insertable } from 'kysely'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect } from 'vitest'
import type { Tables } from '../src/platform/db/db.ts'
import type { Account, Person, World } from './world.ts'

export type FoundPerson = { UserKey: string; AcctKey: string; AcctName: string; Email: string; Groups: string[] }
export type PeoplePage = {
  Items: FoundPerson[]
  NextCursor: string | null
  HasMore: boolean
  Partial: boolean
  Capped: boolean
}

export const postPeople = (person: Person, body: object) => person.post('/api/v1/User/Search', body)

export async function searchPeople(person: Person, body: object): Promise<PeoplePage> {
  const response = await postPeople(person, body)
  expect(response.statusCode).toBe(200)
  return response.json().ResultContent
}
export const countPeople = async (person: Person, body: object) =>
  (await person.post('/api/v1/User/Search/Count', body)).json().ResultContent

export const userKeys = (rows: readonly { UserKey: string }[]) => rows.map(({ UserKey }) => UserKey)

/** Follows the cursors to the end. */
export async function allPeople(person: Person, body: object, most = 200): Promise<FoundPerson[]> {
  const rows: FoundPerson[] = []
  let Cursor: string | null = null
  for (let page = 1; page <= most; page++) {
    const found: PeoplePage = await searchPeople(person, { ...body, Cursor })
    rows.push(...found.Items)
    if (!found.HasMore) return rows
    Cursor = found.NextCursor
  }
  throw new Error('the pages do not end')
}

export type PersonRow = Partial<Omit<Insertable<Tables['appUser']>, 'accountId' | 'userId'>> & { account: Account }
/** Many people in one statement, active end users unless they say otherwise; the trigger places them. */
export async function insertPeople({ db }: World, rows: readonly PersonRow[]): Promise<string[]> {
  const values = rows.map(({ account, ...row }) => {
    const userId = uuid()
    const email = `${userId}@people.test`
    return {
      userId,
      accountId: account.accountId,
      email,
      emailTyped: email,
      kind: 'ENDUSER',
      userStatus: 'Active',
      registrationPending: false,
      ...row,
    }
  })
  if (values.length > 0) await db.asOwner((tx) => tx.insertInto('appUser').values(values).execute())
  return values.map(({ userId }) => userId)
}

const orders: Record<UserSort, string> = {
  name: 'name_key, user_id',
  '-name': 'name_key desc, user_id desc',
  '-modifiedDate': 'modified_at desc, user_id desc',
  modifiedDate: 'modified_at, user_id',
}
/** The rows that a plain query by the table's owner finds, in order; lists and searches are compared with them. */
export async function findPeoplePlainly(
  { db }: World,
  sort: UserSort,
  condition: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await db.asOwner((tx) =>
    sql<{
      id: string
    }>`select user_id as id from app_user where ${condition} order by ${sql.raw(orders[sort])}`.execute(tx),
  )
  return rows.map(({ id }) => id)
}

/** The condition of a search, written simply: each word anywhere, one or two letters at the beginning of a word. */
export const holdsWords = (
  text: string,
) => sql`(select bool_and(strpos(search, case when length(n) between 1 and 2 then ' ' || n else n end) > 0)
  from unnest(regexp_split_to_array(trim(${text}::text), '\\s+')) word cross join search_normal(word) n)`
