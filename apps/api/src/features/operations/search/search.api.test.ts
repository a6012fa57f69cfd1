import { searchKinds } from '@portal/contract/operations/search/search.contract'
import { expect, test } from 'vitest'
import { hold } from '../../../../test/groups.ts'
import { newWorld } from '../../../../test/world.ts'

const world = await newWorld()
const { sealport, cordage, northwind, southbank } = await world.demoTree()
const second = await world.anAccount({ acctType: 'CU', under: cordage, acctName: 'Zephyr Bakery' })
await world.aUser({ account: northwind, firstName: 'Zephyrine', lastName: 'Able' })
await world.aUser({ account: second, firstName: 'Zephyrine', lastName: 'Baker' })
await world.db.pool.query(
  `insert into company_domain (account_id, domain, token, state)
   values ($1, 'zephyr-north.example', 't', 'Signing'), ($2, 'zephyr-bakery.example', 't', 'Failing')`,
  [northwind.accountId, second.accountId],
)
await world.db.pool.query(
  `insert into access_group (group_id, account_id, name)
   values (gen_random_uuid(), $1, 'Zephyr helpdesk'), (gen_random_uuid(), $2, 'Zephyr counter')`,
  [northwind.accountId, second.accountId],
)

type Person = Awaited<ReturnType<typeof world.signedInAs>>
type Hit = { Key: string; Name: string; Detail: string | null }
type Group = { Kind: string; Total: number; Capped: boolean; Hits: Hit[] }
type Answer = { Groups: Group[]; Near: boolean; Missing: string[] }
async function find(person: Person, SearchText: string): Promise<Answer> {
  const answer = await person.post('/api/v1/Search', { SearchText })
  expect(answer.statusCode).toBe(200)
  return answer.json().ResultContent
}
const namesOf = ({ Groups }: Answer) =>
  Object.fromEntries(Groups.map(({ Kind, Hits }) => [Kind, Hits.map(({ Name }) => Name).toSorted()]))

test('objects of several kinds are found by a part of their names, each with its number', async () => {
  const found = await find(await world.signedInAt(cordage), 'zephyr')
  expect(namesOf(found)).toEqual({
    Account: ['Zephyr Bakery'],
    User: ['Zephyrine Able', 'Zephyrine Baker'],
    Domain: ['zephyr-bakery.example', 'zephyr-north.example'],
    AccessGroup: ['Zephyr counter', 'Zephyr helpdesk'],
  })
  expect(found).toMatchObject({ Near: false, Missing: [] })
  expect(found.Groups.find(({ Kind }) => Kind === 'User')).toMatchObject({ Total: 2, Capped: false })
})

test('one mistyped letter is forgiven where nothing has the text', async () => {
  const found = await find(await world.signedInAt(cordage), 'zephry bakery')
  expect(found.Near).toBe(true)
  expect(namesOf(found)['Account']).toEqual(['Zephyr Bakery'])
  expect(await find(await world.signedInAt(southbank), 'zephry')).toMatchObject({ Groups: [] })
})

test('a feature is found by its name in either language', async () => {
  const person = await world.signedInAt(sealport, { rights: { FeaturePolicy: 'W' } })
  const kinds = async (text: string) => Object.keys(namesOf(await find(person, text)))
  expect(await kinds('facturation')).toContain('FeaturePolicy')
  expect(await kinds('billing')).toContain('FeaturePolicy')
})

test('the text has a length', async () => {
  const person = await world.signedInAt(cordage)
  for (const SearchText of ['', 'x'.repeat(101)])
    expect((await person.post('/api/v1/Search', { SearchText })).statusCode).toBe(400)
})

/** The callers of the walk: other places in the tree, fewer rights, access groups with one account or one module. */
const callers: Record<string, () => Promise<Person>> = {
  'the reseller': () => world.signedInAt(cordage),
  'another reseller’s customer': () => world.signedInAt(southbank),
  'the customer': () => world.signedInAt(northwind),
  'without accounts': () => world.signedInAt(cordage, { rights: { AcctMgmnt: 'N' } }),
  'without domains': () => world.signedInAt(cordage, { rights: { DKIM: 'N', UserGroupsAccess: 'N' } }),
  'held to one account': async () =>
    hold(world, await world.signedInAt(cordage), {
      entries: { 'Customer-Account Details': 'R', 'Customer-Settings': 'R', 'Customer-Add/Edit Users': 'R' },
      accountScope: 'LIST',
      accounts: [second.accountId],
    }),
  'held to users': async () =>
    hold(world, await world.signedInAt(cordage), { entries: { 'Customer-Add/Edit Users': 'R' } }),
  'held to nothing below': async () =>
    hold(world, await world.signedInAt(cordage), { entries: { 'Account Details': 'R' } }),
}
/** The list of a kind, as its page asks for it, and the names in its answer. */
type ListOf = { path: string; name: (row: Record<string, string>) => string; field?: string }
const lists: Record<string, ListOf> = {
  Account: { path: '/api/v1/AccountAdmin/Search', name: (row) => row['AcctName'] ?? '', field: 'searchText' },
  User: { path: '/api/v1/User/Search', name: (row) => `${row['FirstName']} ${row['LastName']}` },
  Domain: { path: '/api/v1/DKim/Search', name: (row) => row['Domain'] ?? '' },
  Invoice: { path: '/api/v1/Billing/Search', name: (row) => row['Number'] ?? row['BillToName'] ?? '' },
  CompanyPlan: { path: '/api/v1/Provision/Plan/Search', name: (row) => row['PlanName'] ?? '' },
  Plan: { path: '/api/v1/Plan/Search', name: (row) => row['PlanName'] ?? '' },
  Schedule: { path: '/api/v1/Report/Schedule/Search', name: (row) => row['Title'] ?? '' },
}
const texts = ['zephyr', 'north', 'able', 'example', 'mail', 'help']

for (const [who, enter] of Object.entries(callers))
  test(`nothing is found that the lists do not show: ${who}`, async () => {
    const person = await enter()
    for (const text of texts) {
      const found = namesOf(await find(person, text))
      for (const [kind, { path, name, field = 'SearchText' }] of Object.entries(lists)) {
        const answer = await person.post(path, { [field]: text })
        expect([200, 403]).toContain(answer.statusCode)
        const rows: Record<string, string>[] = answer.statusCode === 200 ? answer.json().ResultContent.Items : []
        const shown = rows.map(name)
        expect((found[kind] ?? []).filter((one) => !shown.includes(one))).toEqual([])
        expect(found[kind]?.length ?? 0).toBe(Math.min(shown.length, 5))
      }
    }
  })

test('access groups and keys of other trees, and of accounts that a group does not open, are not found', async () => {
  const groups = async (person: Person) => namesOf(await find(person, 'zephyr'))['AccessGroup'] ?? []
  expect(await groups(await world.signedInAt(southbank))).toEqual([])
  expect(await groups(await world.signedInAt(cordage, { rights: { UserGroupsAccess: 'N' } }))).toEqual([])
  const member = await hold(world, await world.signedInAt(cordage), {
    entries: { 'Customer-Add/Edit Users': 'R' },
    accountScope: 'LIST',
    accounts: [second.accountId],
  })
  expect(await groups(member)).toEqual(['Zephyr counter'])
})

test('each kind has its place in the walk, or a test of its own', () => {
  const separate = ['AccessGroup', 'ApiKey', 'PartnerCall', 'FeaturePolicy']
  expect([...Object.keys(lists), ...separate].toSorted()).toEqual([...searchKinds].toSorted())
})
