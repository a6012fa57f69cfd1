import { sql } from 'kysely'
import { expect } from 'vitest'
import { scopeOf } from '../src/platform/db/scope.ts'
import type { Account, Person, World } from './world.ts'

type Page = { Items: unknown[]; NextCursor: string | null }
/** Reads a report: one page, or the rows of all pages. @param search the default request */
export function readerOf<P extends Page>(path: string, search: object = {}) {
  const page = async (person: Person, body: object = {}): Promise<P> => {
    const answer = await person.post(path, { ...search, ...body })
    expect([answer.statusCode, answer.body]).toEqual([200, answer.body])
    return answer.json().ResultContent
  }
  const all = async (person: Person, body: object = {}): Promise<P['Items']> => {
    const rows: P['Items'] = []
    for (let Cursor: string | null = null; ;) {
      const { Items, NextCursor }: P = await page(person, { ...body, Cursor })
      rows.push(...Items)
      if (!NextCursor) return rows
      Cursor = NextCursor
    }
  }
  return { page, all }
}

/** Moves a company immediately, as a change set does in the end. */
export const moveAccount = ({ db, root }: Pick<World, 'db' | 'root'>, account: Account, to: Account) =>
  db.inScope(scopeOf(root as never), (tx) =>
    sql`select account_move(${account.accountId}, ${to.accountId}, 'test')`.execute(tx),
  )
