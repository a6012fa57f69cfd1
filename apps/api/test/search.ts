import type { AccountSort } from '@portal/contract/directory/accounts/accounts.list'
import { numberedPages } from '@portal/contract/core/page'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect } from 'vitest'
import type { Account, Person, World } from './world.ts'

/** The fields of a listed account that tests look at. */
export type FoundRow = {
  AcctKey: string
  AcctName: string
  MatchedOn: string | null
  ParentName: string | null
  EffectiveStatus: string
}
export type FoundPage = {
  Items: FoundRow[]
  NextCursor: string | null
  HasMore: boolean
  Partial: boolean
  Capped: boolean
}

export const postSearch = (person: Person, body: object) => person.post('/api/v1/AccountAdmin/Search', body)

export async function search(person: Person, body: object): Promise<FoundPage> {
  const response = await postSearch(person, body)
  expect(response.statusCode).toBe(200)
  return response.json().ResultContent
}

export const count = async (person: Person, body: object) =>
  (await person.post('/api/v1/AccountAdmin/Search/Count', body)).json().ResultContent

export const keys = (rows: { AcctKey: string }[]) => rows.map((row) => row.AcctKey)

/** Follows the cursors to the end. The last page must be the same when read by its number alone. */
export async function allPages(person: Person, body: object, most = 200): Promise<FoundRow[]> {
  const rows: FoundRow[] = []
  let cursor: string | null = null
  for (let pageNumber = 1; pageNumber <= most; pageNumber++) {
    const page: FoundPage = await search(person, { ...body, pageNumber, cursor })
    rows.push(...page.Items)
    if (!page.HasMore) {
      if (pageNumber > 1 && pageNumber <= numberedPages)
        expect((await search(person, { ...body, pageNumber })).Items).toEqual(page.Items)
      return rows
    }
    cursor = page.NextCursor
  }
  throw new Error('the pages do not end')
}

/** Many customers in one statement; the trigger places and numbers them. */
export const insertCustomers = (
  { db }: World,
  under: Account,
  rows: {
    acctName: string
    accountStatus?: string
    modifiedAt?: string
    tags?: string[]
    transactionEnvironment?: string
    accountStatusPending?: string | null
    language?: string
    industryCode?: string
    createdAt?: string
    manager?: string | null
  }[],
) =>
  db.asOwner((tx) =>
    tx
      .insertInto('account')
      .values(
        rows.map((row) => ({
          accountId: uuid(),
          parentId: under.accountId,
          acctNumber: sql<string>`null`,
          acctType: 'CU',
          accountStatus: 'Active',
          custType: 'STD',
          transactionEnvironment: 'PRODUCTION',
          ...row,
        })),
      )
      .execute(),
  )

const orders: Record<AccountSort, string> = {
  '-modifiedDate': 'modified_at desc, account_id desc',
  modifiedDate: 'modified_at, account_id',
  acctName: 'name_key, account_id',
  '-acctName': 'name_key desc, account_id desc',
}

/** The rows that a plain query by the tables' owner finds, in order; lists and searches are compared with them. */
export async function findPlainly({ db }: World, sort: AccountSort, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await db.asOwner((tx) =>
    sql<{
      id: string
    }>`select account_id as id from account where ${condition} order by ${sql.raw(orders[sort])}`.execute(tx),
  )
  return rows.map(({ id }) => id)
}

/** The condition of a search in plain words: one or two letters match the beginning of a word, more match anywhere. */
export const holdsText = (text: string) => {
  const normal = sql`search_normal(${text})`
  return sql`strpos(search, (select case when length(n) between 1 and 2 then ' ' || n else n end from ${normal} n)) > 0`
}
