import { userSorts } from '@portal/contract/directory/users/users.list'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedScale } from '../../../../seed/scale.ts'
import {
  countPeople,
  findPeoplePlainly,
  holdsWords,
  type PeoplePage,
  searchPeople,
  userKeys,
} from '../../../../test/people.ts'
import { type Account, newWorld } from '../../../../test/world.ts'

// Enough people for every step of a search: 3,000 rows, 21,000 rows, and the trigram index.
const world = await newWorld()
await seedScale(world.url, { accounts: 4_000, users: 40_000 })

/** The company with the most people below it. */
async function largest(column: 'provider_id' | 'sp_id' | 'dt_id' | 'rs_id' | 'account_id'): Promise<Account> {
  const { rows } = await world.db.asOwner((tx) =>
    sql<Account>`select account_id, acct_type, acct_name, parent_id from account where account_id =
      (select ${sql.ref(column)} from app_user where ${sql.ref(column)} is not null group by 1 order by count(*) desc limit 1)`.execute(
      tx,
    ),
  )
  if (!rows[0]) throw new Error(`nobody below any ${column}`)
  return rows[0]
}
const levels = [
  { account: world.root, column: 'provider_id' },
  { account: await largest('sp_id'), column: 'sp_id' },
  { account: await largest('dt_id'), column: 'dt_id' },
  { account: await largest('rs_id'), column: 'rs_id' },
  { account: await largest('account_id'), column: 'account_id' },
] as const
// Words on every page, on some, or on none; names, addresses, accents, several words in any order
const words = [
  'ada',
  'zephyr',
  'ashford ada',
  'étoilé',
  'saint-elme',
  'hélène villeneuve',
  'cu-0000012',
  '0001234.example',
  'ruth.underhill',
  'oakhurst7@',
  'nobody at all',
  'qqzz',
  'lou',
]
const filters = [
  {},
  { Status: ['Invited', 'Disabled'] },
  { Kind: ['ADMIN', 'BOTH'] },
  { Role: ['RS'] },
  { Imported: true },
  { Status: ['Active', 'Locked'] },
]
const plainly = (filter: { Status?: string[]; Kind?: string[]; Role?: string[]; Imported?: boolean }) =>
  sql`user_status <> 'Removed' and (${filter.Status ?? null}::text[] is null or user_status = any(${filter.Status ?? null}))
    and (${filter.Kind ?? null}::text[] is null or kind = any(${filter.Kind ?? null}))
    and (${filter.Role ?? null}::text[] is null or role_code = any(${filter.Role ?? null}))
    and (${filter.Imported ?? false} = false or imported)`

test.each(levels)('the search in $column finds what a plain query finds, page by page', async ({ account, column }) => {
  const person = await world.signedInAt(account)
  for (const [index, SearchText] of words.entries()) {
    const Sort = userSorts[index % userSorts.length] ?? 'name'
    for (const filter of [{}, filters[1 + (index % 5)] ?? {}]) {
      const expected = await findPeoplePlainly(
        world,
        Sort,
        sql`${sql.ref(column)} = ${account.accountId} and ${holdsWords(SearchText)} and ${plainly(filter)}`,
      )
      const found: string[] = []
      let page: PeoplePage | undefined
      for (let pages = 0; pages < 3 && page?.HasMore !== false; pages++) {
        page = await searchPeople(person, { SearchText, Sort, ...filter, Cursor: page?.NextCursor })
        found.push(...userKeys(page.Items))
        expect(page).toMatchObject({ Partial: false, Capped: false })
      }
      expect(found).toEqual(expected.slice(0, 75))
      expect(await countPeople(person, { SearchText, ...filter })).toEqual({ Total: expected.length, Capped: false })
    }
  }
})

test('filters alone find everybody who fits, however rare', async () => {
  await world.db.pool.query(
    `update app_user set mfa_state = 'ResetRequired' where user_id in
      (select user_id from app_user where role_code = 'CU' and user_status = 'Active' order by name_key desc limit 3)`,
  )
  const person = await world.signedInAt(world.root)
  for (const filter of [...filters, { Role: ['DT', 'SP'] }, { Factor: ['ResetRequired'] }] as {
    Factor?: string[]
    Role?: string[]
  }[]) {
    const { Factor = null } = filter
    const expected = await findPeoplePlainly(
      world,
      'name',
      sql`${plainly(filter)} and (${Factor}::text[] is null or mfa_state = any(${Factor}) and role_code is not null)`,
    )
    const page = await searchPeople(person, { ...filter, Sort: 'name', PageSize: 100 })
    expect([userKeys(page.Items), page.Partial]).toEqual([expected.slice(0, 100), false])
  }
})

test('two letters look at the first people only and say so', async () => {
  const person = await world.signedInAt(world.root)
  expect(await searchPeople(person, { SearchText: 'zz' })).toMatchObject({ Items: [], Partial: true, Capped: false })
})
