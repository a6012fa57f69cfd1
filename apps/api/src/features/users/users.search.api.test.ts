import { pageSize } from '@portal/contract/core/page'
import { afterAll, expect, test } from 'vitest'
import { newWorld, type Person } from '../../../test/world.ts'

const world = await newWorld()
afterAll(() => world.close())

type Row = { UserKey: string; FirstName: string }
type Page = { Items: Row[]; Total: number; NextCursor: string | null }
const search = async (person: Person, more: object = {}) =>
  (await person.post('/api/v1/User/Search', { AcctKey: person.accountId, ...more })).json()

test('administrators of an account come a page at a time by name, each once, with the total of all', async () => {
  const account = await world.anAccount({ acctType: 'RS' })
  const person = await world.signedInAt(account, { rights: {} })
  const names = ['Zoé', 'ann', 'Éric', 'Ann', 'émile', 'Bob', 'bob']
  for (let i = 0; i < 130; i++)
    await world.aUser({ account, firstName: names[i % names.length] ?? null, lastName: i % 3 ? 'Same' : null })
  const keys: string[] = []
  let cursor: string | null = null
  do {
    const page: Page = (await search(person, { Cursor: cursor })).ResultContent
    expect(page.Total).toBe(131)
    expect(page.Items.length).toBe(page.NextCursor ? pageSize.default : 131 % pageSize.default)
    keys.push(...page.Items.map(({ UserKey }) => UserKey))
    cursor = page.NextCursor
  } while (cursor)
  expect(keys).toHaveLength(131)
  expect(new Set(keys).size).toBe(131)
  const whole: Page = (await search(person, { PageSize: 100 })).ResultContent
  expect(whole.Items.map(({ UserKey }) => UserKey)).toEqual(keys.slice(0, 100))
  const some: Page = (await search(person, { SearchText: 'eric', PageSize: 10 })).ResultContent
  const rest: Page = (await search(person, { SearchText: 'eric', PageSize: 10, Cursor: some.NextCursor })).ResultContent
  expect(some.Items.length + rest.Items.length).toBe(some.Total)
})

test('a cursor of another list is refused by name, and so is a page that is too long', async () => {
  const person = await world.signedInAt(await world.anAccount({ acctType: 'RS' }))
  const of = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  for (const Cursor of ['x', of('text'), of(['a']), of(['a', 1]), of(['a\u0000', 'b']), of(['a'.repeat(401), 'b'])])
    expect(await search(person, { Cursor })).toMatchObject({ StatusCode: 400, Field: 'Cursor' })
  expect(await search(person, { PageSize: 101 })).toMatchObject({ StatusCode: 400, Field: 'PageSize' })
  expect((await search(person, { Cursor: of(['', '']) })).ResultContent).toMatchObject({ Total: 1 })
})
