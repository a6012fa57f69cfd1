import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type FoundRow, insertCustomers, postSearch, search } from '../../../../test/search.ts'
import { newWorld } from '../../../../test/world.ts'
import { accountTable } from './accounts.table.repository.ts'

const world = await newWorld()
const moment = '2026-01-05T10:00:00.000Z'

test('percent, underscore and backslash are literal', async () => {
  const distributor = await world.anAccount({ acctType: 'DT' })
  const reseller = await world.anAccount({ acctType: 'RS', under: distributor })
  await insertCustomers(world, reseller, [
    { acctName: '100% pure_cotton' },
    { acctName: '1000 pureXcotton' },
    { acctName: 'back\\slash' },
  ])
  const person = await world.signedInAt(distributor)
  const found = async (searchText: string) => (await search(person, { searchText })).Items.map((row) => row.AcctName)
  expect(await found('100%')).toEqual(['100% pure_cotton'])
  expect(await found('pure_c')).toEqual(['100% pure_cotton'])
  expect(await found('k\\sl')).toEqual(['back\\slash'])
  expect(await found('%%%')).toEqual([])
})

test('a row says which field matched', async () => {
  const distributor = await world.anAccount({ acctType: 'DT' })
  const account = await world.anAccount({
    acctType: 'RS',
    under: distributor,
    acctName: 'Quill Trading',
    customerRefCode: 'REF-77412',
    acctNumber: 'RS-Q55501',
  })
  const person = await world.signedInAt(distributor)
  const matched = async (searchText: string) =>
    (await search(person, { searchText })).Items.map((row) => [row.AcctKey, row.MatchedOn])
  expect(await matched('uill')).toEqual([[account.accountId, 'name']])
  expect(await matched('q55501')).toEqual([[account.accountId, 'number']])
  expect(await matched('77412')).toEqual([[account.accountId, 'reference']])
  expect((await search(person, {})).Items.map((row) => row.MatchedOn)).toEqual([null, null])
})

test('one or two letters match the beginning of a word', async () => {
  const distributor = await world.anAccount({ acctType: 'DT', acctName: 'Plain' })
  await insertCustomers(world, await world.anAccount({ acctType: 'RS', under: distributor, acctName: 'Other' }), [
    { acctName: 'Blue Yonder' },
    { acctName: 'Boyar' },
  ])
  const person = await world.signedInAt(distributor)
  const page = await search(person, { searchText: 'yo' })
  expect(page.Items.map((row) => row.AcctName)).toEqual(['Blue Yonder'])
  expect(page.Partial).toBe(false)
})

test('a forged cursor, one of another order and a page number without one are refused by name', async () => {
  const person = await world.signedInAt(await world.anAccount({ acctType: 'DT' }))
  const issues = async (body: object) => {
    const response = await postSearch(person, body)
    return [response.statusCode, response.json().ResultContent?.Fields ?? response.json().Fields ?? response.body]
  }
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const id = randomUUID()
  const forged = [
    accountTable.cursorsOf('acctName').encode({ sort: 'acctName', value: 'a', id }),
    encoded(['-modifiedDate', "2026-01-01T00:00:00.000Z'; drop table account", id]),
    encoded(['-modifiedDate', '2026-13-01T00:00:00.000Z', id]),
    encoded(['-modifiedDate', moment, `${id}'`]),
    encoded(['-modifiedDate', 5, id]),
    encoded({ sort: '-modifiedDate' }),
    'AAAA',
  ]
  for (const cursor of forged) {
    const [status, messages] = await issues({ cursor })
    expect(status).toBe(400)
    expect(JSON.stringify(messages)).toContain('cursor')
  }
  const [status, reasons] = await issues({ pageNumber: 41 })
  expect(status).toBe(400)
  expect(JSON.stringify(reasons)).toContain('pageNumber')
})

test('the tree opens a page of children at a time by name, with how many children each has', async () => {
  const distributor = await world.anAccount({ acctType: 'DT' })
  const person = await world.signedInAt(distributor)
  for (let i = 0; i < 48; i++)
    await world.anAccount({ acctType: 'RS', under: distributor, acctName: `Reseller ${String(i).padStart(2, '0')}` })
  const children = async (cursor?: string) =>
    (await person.get(`/api/v1/Account/${distributor.accountId}/Children${cursor ? `?cursor=${cursor}` : ''}`)).json()
      .ResultContent
  const first = await children()
  expect(first.Items).toHaveLength(25)
  const second = await children(first.NextCursor)
  const names = [...first.Items, ...second.Items].map((row: FoundRow) => row.AcctName)
  expect(names).toEqual(Array.from({ length: 48 }, (_, i) => `Reseller ${String(i).padStart(2, '0')}`))
  expect(second.HasMore).toBe(false)
  const parent = await world.anAccount({ acctType: 'SP', acctName: 'Counted' })
  await insertCustomers(
    world,
    parent,
    Array.from({ length: 1003 }, (_, i) => ({ acctName: `Customer ${i}` })),
  )
  const root = await world.signedInAt(world.root)
  let node: { ChildCount: number; ChildCountCapped: boolean } | undefined
  for (let cursor = ''; !node;) {
    const page = (await root.get(`/api/v1/Account/${world.root.accountId}/Children${cursor}`)).json().ResultContent
    node = page.Items.find((one: FoundRow) => one.AcctKey === parent.accountId)
    cursor = `?cursor=${page.NextCursor}`
  }
  expect(node).toMatchObject({ ChildCount: 1000, ChildCountCapped: true })
})
