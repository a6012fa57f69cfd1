import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

// A company of 26,000 people, most of them only senders of mail. One group has 3,000 members, another the last two by
// name.
const world = await newWorld()
const tree = await world.demoTree()
const many = 3_000

let account: Account
let ann: Person
let large: string
let small: string
let last: string[]
const once = () => ({ 'idempotency-key': randomUUID() })
const create = async (Name: string): Promise<string> =>
  (
    await ann.post('/api/v1/Group', { Name, Entries: [{ Module: 'Customer-Settings', Permission: 'R' }] }, once())
  ).json().ResultContent.GroupKey

beforeAll(async () => {
  account = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  ann = await world.signedInAt(account)
  ;[large, small] = [await create('Large'), await create('Small')]
  const model = await world.aUser({ account, kind: 'ENDUSER' })
  await world.db.asOwner(async (tx) => {
    const { rows } = await sql<{ columns: string }>`select string_agg(quote_ident(column_name), ', ') as columns
      from information_schema.columns where table_name = 'app_user' and is_generated = 'NEVER'
        and column_name not in ('user_id', 'email', 'first_name', 'last_name')`.execute(tx)
    const copied = sql.raw(rows[0]?.columns ?? '')
    await sql`insert into app_user (user_id, email, first_name, last_name, ${copied})
      select gen_random_uuid(), 'm' || n || '@large.example', 'Member', lpad(n::text, 5, '0'), ${copied}
      from app_user, generate_series(1, 26000) n where user_id = ${model.userId}`.execute(tx)
    await sql`insert into access_group_member (group_id, user_id, account_id)
      select ${large}::uuid, user_id, account_id from app_user
      where account_id = ${account.accountId} and email like 'm%@large.example' and last_name::integer % 8 = 0 and last_name::integer <= ${many * 8}`.execute(
      tx,
    )
    const people = await sql<{ userId: string }>`insert into access_group_member (group_id, user_id, account_id)
      select ${small}::uuid, user_id, account_id from app_user where account_id = ${account.accountId} and last_name in ('25999', '26000')
      returning user_id`.execute(tx)
    last = people.rows.map(({ userId }) => userId)
    await sql`analyze app_user, access_group_member`.execute(tx)
  })
}, 120_000)

type Page = { Items: { UserKey: string; Name: string; FullWithout: boolean }[]; NextCursor: string; Partial: boolean }
const find = (group: string, body: object, person = ann) => person.post(`/api/v1/Group/${group}/Member/Search`, body)
const search = async (group: string, body: object = {}): Promise<Page> => (await find(group, body)).json().ResultContent
const names = ({ Items: items }: Page) => items.map(({ Name }) => Name)

test('a group of 3,000 answers a page by name, goes on, and says how many there are', async () => {
  const group = (await ann.get(`/api/v1/Group/${large}`)).json().ResultContent
  expect(group).toMatchObject({ MemberCount: many, FullWithout: many })
  expect(JSON.stringify(group).length).toBeLessThan(2_000)
  const first = await search(large)
  const second = await search(large, { Cursor: first.NextCursor })
  expect(names(first)).toHaveLength(25)
  expect([names(first)[0], names(first)[24], names(second)[0]]).toEqual([
    'Member 00008',
    'Member 00200',
    'Member 00208',
  ])
})

test('no page reads the people one after another', async () => {
  // A connection publishes its scan counts with a transaction at least a second later.
  const scans = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await Promise.all(Array.from({ length: 30 }, () => search(small, { UserKeys: last })))
    const { rows } = await world.db.pool.query(
      `select relname, seq_scan::integer from pg_stat_user_tables where relname in ('app_user', 'access_group_member') order by 1`,
    )
    return rows
  }
  const before = await scans()
  for (const body of [{}, { SearchText: 'member 24000' }, { UserKeys: last }]) await search(large, body)
  await search(small)
  expect(await scans()).toEqual(before)
})

test('those of a small group are looked up, wherever they stand among 26,000', async () => {
  const page = await search(small)
  expect([names(page), page.Partial]).toEqual([['Member 25999', 'Member 26000'], false])
  expect(names(await search(small, { SearchText: 'M26000@large' }))).toEqual(['Member 26000'])
})

test('in a large one a search that finds few goes on with the next page', async () => {
  const first = await search(large, { SearchText: '24000' })
  const all = first.Partial ? [first, await search(large, { SearchText: '24000', Cursor: first.NextCursor })] : [first]
  expect(all.flatMap(names)).toEqual(['Member 24000'])
})

test('who of some people is in it is answered by their keys', async () => {
  const { Items: items, Partial: partial } = await search(small, { UserKeys: [...last, ann.userId, randomUUID()] })
  expect([items.map(({ UserKey }) => UserKey).toSorted(), partial]).toEqual([last.toSorted(), false])
})

test('a group of another tree is not found, and wrong input is refused by its field', async () => {
  const sibling = await world.signedInAt(tree.southbank)
  expect(codeOf(await find(large, {}, sibling))).toEqual([404, 'group.notFound'])
  for (const [field, body] of [
    ['SearchText', { SearchText: 'x'.repeat(101) }],
    ['UserKeys', { UserKeys: Array.from({ length: 101 }, () => randomUUID()) }],
    ['UserKeys', { UserKeys: ['me'] }],
    ['Cursor', { Cursor: 'Zm9v' }],
  ] as const) {
    const answer = await find(large, body)
    expect([answer.statusCode, answer.json().Fields[0].Field]).toEqual([400, expect.stringContaining(field)])
  }
})
