import { accountSorts } from '@portal/contract/directory/accounts/accounts.list'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedScale } from '../../../../seed/scale.ts'
import { count, findPlainly, type FoundPage, holdsText, keys, search } from '../../../../test/search.ts'
import { type Account, newWorld } from '../../../../test/world.ts'

// Enough companies for every step of `account_search`: 3,000 rows, 21,000 rows, and the trigram index.
const world = await newWorld()
await seedScale(world.url, { accounts: 26_000 })

const largest = async (type: 'SP' | 'DT' | 'RS'): Promise<Account> => {
  const column = sql.raw(`${type.toLowerCase()}_id`)
  const { rows } = await world.db.asOwner((tx) =>
    sql<Account>`select account_id, acct_type, acct_name, parent_id from account
      where account_id = (select ${column} from account where ${column} is not null group by 1 order by count(*) desc limit 1)`.execute(
      tx,
    ),
  )
  if (!rows[0]) throw new Error(`nothing of type ${type} was made`)
  return rows[0]
}
const levels = [
  { account: world.root, column: 'provider_id' },
  { account: await largest('SP'), column: 'sp_id' },
  { account: await largest('DT'), column: 'dt_id' },
  { account: await largest('RS'), column: 'rs_id' },
]
// Words on every page, on some, or on none; words that span fields, numbers, accents and punctuation
const words = [
  'ltd',
  'lyon',
  'conseil',
  'zephyr',
  'zephyr shipping',
  'étoilé',
  'CU-0000',
  '0001234',
  'ref-1',
  'erp-2073',
  '& fils',
  'services',
  'quarry',
  'no such company',
  'élec',
]
const filters = [
  {},
  { status: ['Closed', 'Pending'] },
  { status: ['SuspendedAbuse'] },
  { role: ['RS'] },
  { role: ['SP', 'DT'], status: ['Active'] },
]

test.each(levels)('the search in $column finds what a plain query finds, page by page', async ({ account, column }) => {
  const person = await world.signedInAt(account)
  for (const [index, searchText] of words.entries()) {
    const sort = accountSorts[index % accountSorts.length] ?? '-modifiedDate'
    for (const filter of [{}, filters[1 + (index % 4)] ?? {}]) {
      const { status, role } = { status: null, role: null, ...filter }
      const expected = await findPlainly(
        world,
        sort,
        sql`${sql.ref(column)} = ${account.accountId} and ${holdsText(searchText)}
          and (${status}::text[] is null or account_status = any(${status})) and (${role}::text[] is null or acct_type = any(${role}))`,
      )
      const found: string[] = []
      let page: FoundPage | undefined
      for (let pages = 0; pages < 3 && page?.HasMore !== false; pages++) {
        page = await search(person, { searchText, sort, ...filter, cursor: page?.NextCursor })
        found.push(...keys(page.Items))
        expect(page).toMatchObject({ Partial: false, Capped: false })
      }
      expect(found).toEqual(expected.slice(0, 75))
      const most = 10_000
      expect(await count(person, { searchText, ...filter })).toEqual({
        Total: Math.min(expected.length, most),
        Capped: expected.length > most,
      })
    }
  }
})

test('filters without an order index list every row, whether few accounts match or most', async () => {
  const { pool } = world.db
  await pool.query(`update account set tags = array['Common'], account_status_pending = null, transaction_environment = 'PRODUCTION',
      industry_code = 'LEGAL', created_at = '2026-01-01'
    where acct_type = 'CU'`)
  await pool.query(`update account set tags = array['Common', 'Rare'], account_status_pending = 'Closed', transaction_environment = 'SANDBOX',
      industry_code = 'MEDIA', created_at = '2025-01-01'
    where account_id in (select account_id from account where acct_type = 'CU' order by name_key desc limit 30)`)
  const rare = sql`'Rare' = any(tags)`
  const person = await world.signedInAt(world.root)
  for (const [filter, condition] of [
    [{ tag: ['rare'] }, rare],
    [{ planned: ['Closed'] }, rare],
    [{ environment: ['SANDBOX'] }, rare],
    [{ industry: ['MEDIA'] }, sql`industry_code = 'MEDIA'`],
    [{ createdTo: '2025-06-01T00:00:00Z', role: ['CU'] }, rare],
    [{ industry: ['LEGAL'], role: ['CU'] }, sql`acct_type = 'CU' and not ${rare}`],
    [{ tag: ['rare', 'common'] }, sql`acct_type = 'CU'`],
    [{ tag: ['common'], environment: ['PRODUCTION'] }, sql`acct_type = 'CU' and not ${rare}`],
    [{ tag: ['common'], environment: ['SANDBOX'] }, rare],
    [{ environment: ['PRODUCTION', 'SANDBOX'] }, sql`acct_type = 'CU'`],
  ] as const)
    for (const searchText of [undefined, 'services'])
      for (const sort of ['acctName', '-modifiedDate'] as const) {
        const matching = searchText ? sql`${condition} and ${holdsText(searchText)}` : condition
        const expected = await findPlainly(world, sort, matching)
        const page = await search(person, { ...filter, sort, pageSize: 100, ...(searchText && { searchText }) })
        expect(keys(page.Items)).toEqual(expected.slice(0, 100))
        const { Total: total, Capped: capped } = await count(person, { ...filter, ...(searchText && { searchText }) })
        expect([total, capped]).toEqual([Math.min(expected.length, 10_000), expected.length > 10_000])
      }
})

test('two letters look at the first 3,000 rows only and say so', async () => {
  const page = await search(await world.signedInAt(world.root), { searchText: 'zz' })
  expect(page).toMatchObject({ Items: [], Partial: true, Capped: false })
  expect(await count(await world.signedInAt(world.root), { searchText: 'zz' })).toEqual({ Total: 0, Capped: true })
})

test('rare statuses and types of a large tree are listed whole', async () => {
  const person = await world.signedInAt(world.root)
  for (const filter of filters.slice(1)) {
    const { status, role } = { status: null, role: null, ...filter }
    const expected = await findPlainly(
      world,
      'acctName',
      sql`(${status}::text[] is null or account_status = any(${status})) and (${role}::text[] is null or acct_type = any(${role}))`,
    )
    const page = await search(person, { ...filter, sort: 'acctName', pageSize: 100 })
    expect(keys(page.Items)).toEqual(expected.slice(0, 100))
  }
})
