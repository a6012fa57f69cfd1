import { randomUUID } from 'node:crypto'
import type { Flag, Value } from '@portal/contract/core/access/access.flags'
import { fullGrant, type GroupGrant } from '@portal/contract/core/access/access.modules'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { actingFor } from '../../../../test/acting.ts'
import { hold as inGroup } from '../../../../test/groups.ts'
import { callRoute } from '../../../../test/callRoute.ts'
import { routes } from '../../../../test/refusals.ts'
import { statementsOf } from '../../../../test/trips.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

// "Why?" in twenty situations.

const world = await newWorld()
const tree = await world.demoTree()
const { atlas, borealis, cordage, northwind, meridian, southbank, root } = {
  ...tree,
  root: tree.branch[0] as Account,
}

type Policy = {
  account: Account
  kind?: 'ROLE' | 'ACCOUNT'
  scopeId?: string
  flag: Flag
  value: Value
  locked?: boolean
}
const setPolicy = ({ account, kind = 'ACCOUNT', scopeId, ...row }: Policy) =>
  world.db.asOwner((tx) =>
    tx
      .insertInto('featurePolicy')
      .values({
        policyId: uuid(),
        accountId: account.accountId,
        scopeKind: kind,
        scopeId: scopeId ?? account.accountId,
        ...row,
      })
      .execute(),
  )
const hold = (person: Person, grant: Partial<GroupGrant>) => inGroup(world, person, grant)
const at = (account: Account, rights: Partial<Record<Flag, Value>> = {}) => world.signedInAt(account, { rights })
const suspended = await world.anAccount({ acctType: 'RS', under: meridian, accountStatus: 'Suspended' })
const suspendedCustomer = await world.anAccount({ acctType: 'CU', under: suspended })
const closed = await world.anAccount({ acctType: 'CU', under: cordage, accountStatus: 'Closed' })
// Locks and bounds are set on separate companies, so that no one else is affected.
const locker = await world.anAccount({ acctType: 'SP', acctName: 'Keel Services' })
const locked = await world.anAccount({ acctType: 'DT', acctName: 'Leeward Distribution', under: locker })
const lockedReseller = await world.anAccount({ acctType: 'RS', acctName: 'Mizzen Reseller', under: locked })
await setPolicy({ account: locker, flag: 'Bill', value: 'R', locked: true })
await setPolicy({ account: locked, flag: 'DKIM', value: 'R' })
await setPolicy({ account: lockedReseller, flag: 'DKIM', value: 'W' })
const users = { entries: { 'Customer-Add/Edit Users': 'RW' } } as const
const reader = { entries: { 'Customer-Account Details': 'R', 'Account Details': 'RW' } } as const
const listed = { ...reader, accountScope: 'LIST' as const, accounts: [northwind.accountId] }

type Situation = [
  what: string,
  who: () => Promise<Person>,
  action: string,
  object: (person: Person) => string | undefined,
  allowed: boolean,
  decides: 'role' | 'flag' | 'lock' | 'group' | 'tree' | 'status',
  whoCanChange: string | null,
]
const resultOf = (account: Account) => () => account.accountId
const nothing = () => undefined
// oxfmt-ignore
const situations: Situation[] = [
  ['a reseller edits a customer', () => at(cordage), 'accounts.update', resultOf(northwind), true, 'flag', null],
  ['a reseller edits the own company', () => at(cordage), 'accounts.update', resultOf(cordage), true, 'flag', null],
  ['a reseller without the right edits a customer', () => at(cordage, { AcctMgmnt: 'R' }), 'accounts.update', resultOf(northwind), false, 'flag', 'an administrator of Borealis Distribution (distributor)'],
  ['a reseller opens a company of another branch', () => at(cordage), 'accounts.get', resultOf(southbank), false, 'tree', null],
  ['a reseller opens what does not exist', () => at(cordage), 'accounts.get', () => randomUUID(), false, 'tree', null],
  ['a reseller opens the company above', () => at(cordage), 'accounts.get', resultOf(borealis), false, 'tree', null],
  ['a customer upgrades a plan', () => at(northwind), 'Upgrade:W', nothing, false, 'role', null],
  ['a distributor edits the catalogue', () => at(borealis), 'plans.save', nothing, false, 'role', null],
  ['a customer changes a status', () => at(northwind), 'status.change', resultOf(northwind), false, 'role', null],
  ['a distributor edits invoices, locked by the provider of services', () => at(locked), 'Bill:W', nothing, false, 'lock', 'an administrator of your provider'],
  ['a reseller reads invoices, locked at read', () => at(lockedReseller), 'Bill:R', nothing, true, 'flag', null],
  ['a reseller rotates DKIM, bounded by the distributor', () => at(lockedReseller), 'DKIM:W', nothing, false, 'lock', 'an administrator of your service provider'],
  ['a person in a group of users opens an account', async () => hold(await at(cordage), users), 'accounts.get', resultOf(northwind), false, 'group', 'an administrator of Cordage Reseller with full access'],
  ['a person who reads accounts edits one', async () => hold(await at(cordage), reader), 'accounts.update', resultOf(northwind), false, 'group', 'an administrator of Cordage Reseller with full access'],
  ['the same person edits the own company', async () => hold(await at(cordage), reader), 'accounts.update', resultOf(cordage), true, 'flag', null],
  ['a person of a list opens a listed account', async () => hold(await at(borealis), listed), 'accounts.get', resultOf(northwind), true, 'flag', null],
  ['a person of a list opens one that is not', async () => hold(await at(borealis), listed), 'accounts.get', resultOf(cordage), false, 'group', 'an administrator of Borealis Distribution with full access'],
  ['a person held to groups makes a group', async () => hold(await at(cordage), { ...fullGrant, exclude: [northwind.accountId] }), 'accessGroups.create', nothing, false, 'group', 'an administrator of Cordage Reseller with full access'],
  ['somebody of a suspended company edits a customer', () => at(suspended), 'accounts.update', resultOf(suspendedCustomer), false, 'status', 'an administrator of Meridian Services (service provider)'],
  ['somebody of a suspended company reads one', () => at(suspended), 'accounts.get', resultOf(suspendedCustomer), true, 'flag', null],
  ['a reseller edits a closed customer', () => at(cordage), 'accounts.update', resultOf(closed), false, 'status', 'an administrator of Borealis Distribution (distributor)'],
  ['a service provider’s administrator resets a colleague’s factors without the flag', () => at(atlas), 'users.provision', resultOf(atlas), false, 'flag', `an administrator of ${root.acctName} (provider)`],
  ['an administrator unlocks themselves', () => at(cordage), 'users.unlock', (person) => person.userId, false, 'tree', null],
]

const ask = async (person: Person, action: string, object?: string, user?: string) => {
  const query = new URLSearchParams({ action, ...(object && { object }), ...(user && { user }) })
  return person.get(`/api/v1/Access/Explain?${query}`)
}

test.each(situations)('%s', async (_, who, action, objectOf, allowed, decides, whoCanChange) => {
  const person = await who()
  const answer = (await ask(person, action, objectOf(person))).json().ResultContent
  const deciding = answer.Links.filter((link: { Decides: boolean }) => link.Decides)
  expect({
    allowed: answer.Allowed,
    decides: deciding.map(({ Kind }: { Kind: string }) => Kind),
    who: answer.WhoCanChange,
  }).toEqual({
    allowed,
    decides: [decides],
    who: whoCanChange,
  })
  expect(answer.Links.map(({ Kind }: { Kind: string }) => Kind)).toEqual([
    'role',
    'flag',
    'lock',
    'group',
    'tree',
    'status',
  ])
  for (const { Text } of answer.Links) expect(Text).toMatch(/^[A-Z“].*\.$/)
})

test('every answer is what the route does: allowed where it is neither 403 nor 404, also in French', async () => {
  const harmless: Record<string, Record<string, unknown>> = {
    'accounts.update': { Language: 'en-us' },
    'status.change': { To: 'Active', ReasonCode: 'PAID' },
  }
  for (const [what, who, action, objectOf, allowed] of situations) {
    const entry = routes.find(({ id }) => id === action)
    if (!entry) continue
    const person = await who()
    const key = objectOf(person) ?? person.accountId
    const body = harmless[action]
    const headers: Record<string, string> = entry.route.ifMatch ? { 'if-match': '"99999"' } : {}
    const response = await callRoute(person, entry, { key, headers, ...(body && { body }) })
    const { Code } = response.json()
    const refused = [403, 404].includes(response.statusCode) || ['account.inactive', 'user.self'].includes(Code)
    expect([what, !refused]).toEqual([what, allowed])
  }
  const french = await at(cordage)
  await world.db.asOwner((tx) =>
    tx.updateTable('appUser').set({ language: 'fr-fr' }).where('userId', '=', french.userId).execute(),
  )
  await french.patch('/api/v1/User/Preferences', { Language: 'fr-fr' })
  const answer = (await ask(french, 'Bill:W')).json().ResultContent
  expect(answer.Links[0].Text).toBe('Les administrateurs de revendeur peuvent avoir « Facturation » (modification).')
})

test('companies above the own direct parent are never named, and a foreign key looks like an unknown one', async () => {
  const person = await at(northwind, { Bill: 'N' })
  const below = await at(lockedReseller)
  for (const [asking, action] of [
    [person, 'Bill:W'],
    [below, 'Bill:W'],
    [below, 'DKIM:W'],
  ] as const) {
    const text = (await ask(asking, action)).body
    for (const name of ['Atlas', 'Borealis', 'Keel', world.config.providerName]) expect(text).not.toContain(name)
  }
  const withoutKey = (text: string) => text.replaceAll(/[0-9a-f-]{36}/g, '')
  const foreign = await ask(person, 'accounts.get', southbank.accountId)
  expect(withoutKey(foreign.body)).toBe(withoutKey((await ask(person, 'accounts.get', randomUUID())).body))
})

test('about others only inside the own tree, and as far as access groups show people', async () => {
  const reseller = await at(cordage)
  const customer = await at(northwind)
  const other = await at(southbank)
  expect((await ask(reseller, 'Bill:R', undefined, customer.userId)).json().ResultContent.UserKey).toBe(customer.userId)
  for (const key of [other.userId, randomUUID(), (await at(borealis)).userId])
    expect((await ask(reseller, 'Bill:R', undefined, key)).json()).toMatchObject({
      StatusCode: 404,
      Code: 'user.notFound',
    })
  const narrow = await hold(await at(cordage), reader)
  expect((await ask(narrow, 'Bill:R', undefined, customer.userId)).statusCode).toBe(403)
  expect((await ask(narrow, 'Bill:R')).statusCode).toBe(200)
  for (const action of ['nothing.here', 'Bill:X', 'auth.signIn', 'Nothing:R', '__proto__'])
    expect((await ask(reseller, action)).json()).toMatchObject({ StatusCode: 400, Code: 'access.actionUnknown' })
})

test('while acting for someone: what only they may do is explained as such', async () => {
  const actor = await at(cordage, { LoginAlias: 'Y' })
  const acting = await actingFor(world, actor, await world.aUser({ account: northwind }))
  const query = new URLSearchParams({ action: 'settings.update', object: northwind.accountId })
  const { Allowed, WhoCanChange, Links } = (await acting.get(`/api/v1/Access/Explain?${query}`)).json().ResultContent
  expect({ Allowed, WhoCanChange, last: Links.at(-1) }).toMatchObject({
    Allowed: false,
    WhoCanChange: null,
    last: { Kind: 'status', Allows: false, Decides: true, Text: 'You can’t do this while signed in as someone else.' },
  })
})

test('three queries at most', async () => {
  const person = await at(cordage)
  await ask(person, 'accounts.update', northwind.accountId) // the session is cached from here on
  const statements = await statementsOf(async () => {
    expect((await ask(person, 'accounts.update', northwind.accountId)).statusCode).toBe(200)
  })
  expect(statements).toHaveLength(3)
})
