import { expect, test } from 'vitest'
import { hold } from '../../../../test/groups.ts'
import { newWorld } from '../../../../test/world.ts'

const world = await newWorld()
const { cordage, northwind, southbank } = await world.demoTree()
const second = await world.anAccount({ acctType: 'CU', under: cordage })
type Person = Awaited<ReturnType<typeof world.signedInAs>>
type Item = { Kind: string; Total: number; Capped: boolean; First: string | null; Sums: object[] }
const itemsOf = async (person: Person): Promise<Item[]> => {
  const answer = await person.get('/api/v1/Worklist')
  expect(answer.statusCode).toBe(200)
  return answer.json().ResultContent.Items
}
const failing = async (person: Person) => (await itemsOf(person)).find(({ Kind }) => Kind === 'DomainsFailing')

test('nothing to do is an empty list', async () => {
  expect(await itemsOf(await world.signedInAt(southbank))).toEqual([])
})

test('a line counts what its list finds for the caller: by tree, permission and access group', async () => {
  await world.db.pool.query(
    `insert into company_domain (account_id, domain, token, state)
     values ($1, 'a.example', 't', 'Failing'), ($2, 'b.example', 't', 'Failing'), ($2, 'c.example', 't', 'Signing')`,
    [northwind.accountId, second.accountId],
  )
  const reseller = await world.signedInAt(cordage)
  expect(await failing(reseller)).toEqual({
    Kind: 'DomainsFailing',
    Total: 2,
    Capped: false,
    First: 'a.example',
    Sums: [],
  })
  expect(await failing(await world.signedInAt(southbank))).toBeUndefined()
  expect(await failing(await world.signedInAt(cordage, { rights: { DKIM: 'N' } }))).toBeUndefined()
  const entries = { 'Customer-Settings': 'R' } as const
  const held = await hold(world, await world.signedInAt(cordage), {
    entries,
    accountScope: 'LIST',
    accounts: [second.accountId],
  })
  expect(await failing(held)).toMatchObject({ Total: 1, First: 'b.example' })
  const elsewhere = await hold(world, await world.signedInAt(cordage), { entries: { 'Customer-Add/Edit Users': 'R' } })
  expect(await failing(elsewhere)).toBeUndefined()
})

test('locked and invited users are counted', async () => {
  const invited = await world.aUser({ account: northwind, userStatus: 'Invited', firstName: 'Ada', lastName: 'Able' })
  const items = await itemsOf(await world.signedInAt(northwind))
  expect(items).toContainEqual({ Kind: 'InvitationsOpen', Total: 1, Capped: false, First: 'Ada Able', Sums: [] })
  expect(invited.userId).toBeTruthy()
})
