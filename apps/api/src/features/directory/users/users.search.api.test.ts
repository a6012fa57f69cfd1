import { pageSize } from '@portal/contract/core/page'
import { expect, test } from 'vitest'
import { allPeople, countPeople, insertPeople, postPeople, searchPeople, userKeys } from '../../../../test/people.ts'
import { newWorld } from '../../../../test/world.ts'

const world = await newWorld()

test('people of an account come a page at a time by name, each once, with the total apart', async () => {
  const account = await world.anAccount({ acctType: 'RS' })
  const person = await world.signedInAt(account, { rights: {} })
  const names = ['Zoé', 'ann', 'Éric', 'Ann', 'émile', 'Bob', 'bob']
  await insertPeople(
    world,
    Array.from({ length: 130 }, (_, n) => ({
      account,
      firstName: names[n % names.length] ?? null,
      lastName: n % 3 ? 'Same' : null,
      ...(n % 2 && { kind: 'ADMIN', roleCode: 'RS' }),
    })),
  )
  const body = { AcctKey: account.accountId }
  const page = await searchPeople(person, body)
  expect([page.Items.length, page.HasMore]).toEqual([pageSize.default, true])
  const keys = userKeys(await allPeople(person, body))
  expect([keys.length, new Set(keys).size]).toEqual([131, 131])
  expect(userKeys((await searchPeople(person, { ...body, PageSize: 100 })).Items)).toEqual(keys.slice(0, 100))
  expect(await countPeople(person, body)).toEqual({ Total: 131, Capped: false })
  expect(await countPeople(person, { ...body, SearchText: 'same eric' })).toEqual({ Total: 13, Capped: false })
})

test('a person is shown with the company, what they are there, their groups and what they sign in with', async () => {
  const account = await world.anAccount({ acctType: 'RS', acctName: 'Quay Reseller' })
  const person = await world.signedInAt(account)
  await insertPeople(world, [{ account, firstName: 'Nora', lastName: 'Quill', imported: true }])
  expect((await searchPeople(person, { SearchText: 'quill nora' })).Items).toEqual([
    expect.objectContaining({
      AcctKey: account.accountId,
      AcctName: 'Quay Reseller',
      AcctType: 'RS',
      Kind: 'ENDUSER',
      RoleCode: null,
      Groups: [],
      Sso: false,
      Imported: true,
      LastLoginOn: null,
      MayActFor: false,
    }),
  ])
})

test('whoever was removed is in no list but that of removed people', async () => {
  const account = await world.anAccount({ acctType: 'CU' })
  const person = await world.signedInAt(account)
  const [here, gone] = await insertPeople(world, [{ account }, { account, userStatus: 'Removed' }])
  const listRows = async (more: object) =>
    userKeys((await searchPeople(person, { SearchText: 'people.test', ...more })).Items)
  expect(await listRows({})).toEqual([here])
  expect(await listRows({ Removed: true })).toEqual([gone])
  expect(await countPeople(person, { Removed: true })).toEqual({ Total: 1, Capped: false })
})

test('somebody held to a company or to tagged ones sees their people and no others', async () => {
  const distributor = await world.anAccount({ acctType: 'DT' })
  const [listed, tagged, other] = await Promise.all([
    world.anAccount({ acctType: 'RS', under: distributor }),
    world.anAccount({ acctType: 'RS', under: distributor, tags: ['vip'] }),
    world.anAccount({ acctType: 'RS', under: distributor }),
  ])
  const [first, second] = await insertPeople(world, [{ account: listed }, { account: tagged }, { account: other }])
  const memberOf = async (group: object) => {
    const reader = await world.signedInAt(distributor)
    await world.db.pool.query(
      `with made as (insert into access_group (group_id, account_id, name, entries, account_scope, accounts, tags)
         values (gen_random_uuid(), $1, $2::text, '{"Customer-Add/Edit Users": "R"}', $3, $4, $5) returning group_id)
       insert into access_group_member (group_id, user_id, account_id) select group_id, $2::uuid, $1 from made`,
      [distributor.accountId, reader.userId, ...Object.values({ scope: 'LIST', accounts: [], tags: [], ...group })],
    )
    return reader
  }
  const inList = await memberOf({ scope: 'LIST', accounts: [listed.accountId] })
  expect(new Set(userKeys(await allPeople(inList, {})))).toEqual(new Set([first, inList.userId]))
  expect(userKeys(await allPeople(inList, { SearchText: 'people.test' }))).toEqual([first])
  expect(await countPeople(inList, {})).toEqual({ Total: 2, Capped: false })
  const inTag = await memberOf({ scope: 'TAG', tags: ['vip'] })
  expect(new Set(userKeys(await allPeople(inTag, {})))).toEqual(new Set([second, inTag.userId, inList.userId]))
  expect(await countPeople(inTag, { SearchText: 'people.test' })).toEqual({ Total: 1, Capped: false })
  expect((await postPeople(inTag, { AcctKey: other.accountId })).statusCode).toBe(404)
})

test('a cursor of another list or order is refused by name, and so is a page that is too long', async () => {
  const person = await world.signedInAt(await world.anAccount({ acctType: 'RS' }))
  const resultOf = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const key = person.userId
  for (const Cursor of [
    'x',
    resultOf('text'),
    resultOf(['name', 'a']),
    resultOf(['name', 1, key]),
    resultOf(['-name', 'a', key]),
    resultOf(['name', 'a\u0000', key]),
    resultOf(['name', 'a'.repeat(81), key]),
    resultOf(['name', 'a', 'b']),
  ])
    expect((await postPeople(person, { Cursor })).json()).toMatchObject({ StatusCode: 400, Field: 'Cursor' })
  expect((await postPeople(person, { PageSize: 101 })).json()).toMatchObject({ StatusCode: 400, Field: 'PageSize' })
  expect((await searchPeople(person, { Cursor: resultOf(['name', '', key]) })).Items).toHaveLength(1)
})
