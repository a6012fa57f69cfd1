import { randomUUID } from 'node:crypto'
import { type GroupGrant, modules } from '@portal/contract/core/access/access.modules'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { act, keysOf, prepared, rowsOf } from './changes.ts'
import { codeOf } from './code.ts'
import { hold } from './groups.ts'
import { type Account, newWorld, type Person } from './world.ts'

// Ways to more permissions than a person holds (decision 0037): by inviting a second person, or by moves, tags and
// groups.

const world = await newWorld()
const tree = await world.demoTree()

let n = 0
const admin = () => {
  n += 1
  return { Email: `second.${n}@example.test`, FirstName: 'Second', LastName: 'Self' }
}
const post = (person: Person, path: string, body: object) =>
  person.post(`/api/v1/${path}`, body, { 'idempotency-key': randomUUID() })
const partner = (person: Person, under: Account, AcctType = 'RS') =>
  post(person, 'Provision/Provider', {
    ParentKey: under.accountId,
    Account: { AcctName: `Partner ${randomUUID()}`, AcctType, Address: { Line1: '1 Road', Country: 'CA' } },
    Admin: admin(),
  })
const customer = (person: Person, under: Account, Tags: string[] = []) =>
  post(person, 'Provision/Customer', {
    ParentKey: under.accountId,
    Account: {
      AcctName: `Customer ${randomUUID()}`,
      IndustryCode: 'LEGAL',
      Address: { Line1: '1 Road', Country: 'CA' },
      ...(Tags.length > 0 && { Tags }),
    },
    Admin: admin(),
  })
const invite = (person: Person, at: Account, GroupKeys: string[] = []) =>
  post(person, 'Provision/User', { ...admin(), AcctKey: at.accountId, GroupKeys })
const everything = Object.fromEntries(modules.map((module) => [module, 'RW'])) as GroupGrant['entries']
const details = { 'Customer-Account Details': 'RW' } as const
const users = { 'Customer-Add/Edit Users': 'RW' } as const
const beyondYou = [403, 'group.beyondYou']
const created = [201, undefined]

const reseller = (under: Account = tree.borealis) => world.anAccount({ acctType: 'RS', under })
/** The outcome of a move of one account below another. */
async function move(person: Person, account: Account, to: Account) {
  const set = await prepared(person, 'account.move', keysOf([account]), { ParentKey: to.accountId })
  const [row] = await rowsOf(person, set)
  if (row?.Verdict === 'Refused') return row.Code
  await act(person, set, 'Run', {})
  // After moving an account out of one's reach, its row is no longer visible.
  const { rows } = await world.db.pool.query('select parent_id from account where account_id = $1', [account.accountId])
  return rows[0].parent_id === to.accountId ? 'Done' : 'not moved'
}
const policy = (account: Account, flag: string, value: string, [scopeKind, scopeId] = ['ACCOUNT', account.accountId]) =>
  world.db.pool.query(
    'insert into feature_policy (policy_id, account_id, scope_kind, scope_id, flag, value) values ($1, $2, $3, $4, $5, $6)',
    [uuid(), account.accountId, scopeKind, scopeId, flag, value],
  )

test('with access to customers’ details only: no partner with a second self, and nothing moved below one', async () => {
  const member = await hold(world, await world.signedInAt(tree.borealis), { entries: details })
  expect(codeOf(await partner(member, tree.borealis))).toEqual(beyondYou)
  const own = await world.anAccount({ acctType: 'CU', under: tree.borealis })
  expect(await move(member, own, await reseller())).toBe('group.beyondYou')
  expect(codeOf(await customer(member, tree.borealis))).toEqual(created)
})

test('whoever holds everything of a part of the tree makes partners and moves within it', async () => {
  const part = await reseller()
  const entries = { entries: everything, accountScope: 'LIST', accounts: [part.accountId] } as const
  const member = await hold(world, await world.signedInAt(tree.borealis), entries)
  const [inside, outside] = [
    await world.anAccount({ acctType: 'CU', under: part }),
    await world.anAccount({ acctType: 'CU', under: tree.borealis }),
  ]
  expect(await move(member, inside, tree.borealis)).toBe('Done')
  expect(codeOf(await partner(member, tree.borealis))).toEqual(beyondYou)
  const answer = await post(member, 'ChangeSet', {
    Kind: 'account.move',
    Selection: keysOf([outside]),
    Input: { ParentKey: part.accountId },
  })
  expect(codeOf(answer)).toEqual([404, 'account.notFound'])
})

test('a second self does not hold flags that one lacks', async () => {
  const cut = await world.signedInAt(tree.borealis, { rights: { ExportAcct: 'N' } })
  const company = await reseller()
  for (const answer of [await invite(cut, company), await partner(cut, tree.borealis)]) {
    expect(codeOf(answer)).toEqual(beyondYou)
    expect(answer.json().Message).toEqual([expect.stringContaining('ExportAcct')])
  }
  await policy(company, 'ExportAcct', 'R')
  expect(codeOf(await invite(await world.signedInAt(tree.borealis, { rights: { ExportAcct: 'R' } }), company))).toEqual(
    created,
  )
  const owner = await world.signedInAt(tree.sealport)
  await policy(tree.halyard, 'LoginAlias', 'Y')
  expect(codeOf(await invite(await world.signedInAt(tree.fathom), tree.halyard))).toEqual(beyondYou)
  expect(codeOf(await invite(owner, tree.halyard))).toEqual(created)
})

test('a move neither leaves a policy behind nor finds one that gives more than one holds', async () => {
  const [strict, free] = [
    await world.anAccount({ acctType: 'DT', under: tree.atlas }),
    await world.anAccount({ acctType: 'DT', under: tree.atlas }),
  ]
  await policy(strict, 'ExportAcct', 'N')
  await policy(free, 'LoginAlias', 'Y')
  const cut = await world.signedInAt(tree.atlas, { rights: { ExportAcct: 'R' } })
  expect(await move(cut, await reseller(strict), free)).toBe('group.beyondYou')
  const plain = await world.signedInAt(tree.atlas)
  expect(await move(plain, await reseller(tree.borealis), free)).toBe('group.beyondYou')
  expect(await move(plain, await reseller(strict), tree.borealis)).toBe('Done')
})

test('a move gives an account to nobody who holds more than who moves it: one might act for them', async () => {
  const company = await reseller()
  const below = () => world.anAccount({ acctType: 'CU', under: tree.borealis })
  const cut = await world.signedInAt(tree.borealis, { rights: { ExportAcct: 'N', LoginAlias: 'Y' } })
  expect(await move(cut, await below(), company)).toBe('group.beyondYou')
  await policy(company, 'ExportAcct', 'N')
  expect(await move(cut, await below(), company)).toBe('Done')
})

test('tags open groups no further than one holds: at creation, for colleagues, and for companies above', async () => {
  const company = await reseller()
  const [account, other] = await Promise.all([1, 2].map(() => world.anAccount({ acctType: 'CU', under: company })))
  const colleague = await world.signedInAt(company)
  await hold(world, colleague, { entries: { 'Customer-Settings': 'RW' }, accountScope: 'TAG', tags: ['vip'] })
  const above = await world.signedInAt(tree.borealis)
  await hold(world, above, { entries: users, accountScope: 'TAG', tags: ['far'] })
  const member = await hold(world, await world.signedInAt(company), { entries: details })
  for (const Tags of [['vip'], ['far'], ['near', 'far']])
    expect(codeOf(await customer(member, company, Tags))).toEqual(beyondYou)
  expect(codeOf(await customer(member, company, ['near']))).toEqual(created)
  const edit = (person: Person, at: Account, tag: string) =>
    person.patch(`/api/v1/Account/${at.accountId}`, { Tags: [tag] }, { 'if-match': '"1"' })
  for (const tag of ['vip', 'far']) expect(codeOf(await edit(member, account!, tag))).toEqual(beyondYou)
  const set = await prepared(member, 'account.tags', keysOf([account!, other!]), { Add: ['far'] })
  expect((await rowsOf(member, set)).map(({ Code }) => Code)).toEqual(['group.beyondYou', 'group.beyondYou'])
  const wide = { ...details, ...users, 'Customer-Settings': 'RW' } as const
  const wider = await hold(world, await world.signedInAt(company), { entries: wide })
  expect(codeOf(await edit(wider, account!, 'vip'))).toEqual([200, undefined])
  expect(codeOf(await edit(await world.signedInAt(company), other!, 'far'))).toEqual([200, undefined])
})

test('tags let in no colleague with a flag that whoever tags lacks: two who collude come to no more than each holds', async () => {
  const company = await reseller()
  const account = await world.anAccount({ acctType: 'CU', under: company })
  const [weak, whole, colleague] = await Promise.all([
    world.signedInAt(company, { rights: { Bill: 'R' } }),
    world.signedInAt(company),
    world.signedInAt(company),
  ])
  const tagged = { entries: details, accountScope: 'TAG' as const }
  await hold(world, colleague, { ...tagged, tags: ['team'] })
  await hold(world, await world.signedInAt(company, { rights: { Bill: 'R' } }), { ...tagged, tags: ['readers'] })
  const edit = (person: Person, tag: string) =>
    person.patch(`/api/v1/Account/${account.accountId}`, { Tags: [tag] }, { 'if-match': '"1"' })
  const refused = await edit(weak, 'team')
  expect(codeOf(refused)).toEqual(beyondYou)
  expect(refused.body).toContain('Bill')
  const set = await prepared(weak, 'account.tags', keysOf([account]), { Add: ['team'] })
  expect((await rowsOf(weak, set))[0]?.Code).toBe('group.beyondYou')
  expect(codeOf(await customer(weak, company, ['team']))).toEqual(beyondYou)
  expect((await edit(weak, 'readers')).statusCode).toBe(200)
  expect(
    (await whole.patch(`/api/v1/Account/${account.accountId}`, { Tags: ['team'] }, { 'if-match': '"2"' })).statusCode,
  ).toBe(200)
})

test('nobody leaves a group whose policy held them, or joins one that gives more', async () => {
  const company = await reseller()
  const person = await world.signedInAt(company)
  await hold(world, person, { entries: everything })
  const { rows } = await world.db.pool.query('select group_id from access_group where account_id = $1', [
    company.accountId,
  ])
  const groupId = rows[0].group_id as string
  await policy(company, 'ExportAcct', 'N', ['GROUP', groupId])
  const members = (who: Person, body: object) => who.post(`/api/v1/Group/${groupId}/Member`, body)
  expect(codeOf(await members(person, { Remove: [person.userId] }))).toEqual(beyondYou)
  const seen = (await person.get(`/api/v1/Group/${groupId}`)).headers.etag as string
  expect(codeOf(await person.patch(`/api/v1/Group/${groupId}`, { Archived: true }, { 'if-match': seen }))).toEqual(
    beyondYou,
  )
  const whole = await world.signedInAt(company)
  expect(codeOf(await members(whole, { Remove: [person.userId] }))).toEqual([200, undefined])
  await policy(company, 'LoginAlias', 'Y', ['GROUP', groupId])
  expect(codeOf(await members(whole, { Add: [whole.userId] }))).toEqual(beyondYou)
})

test('a move lets in no colleague with a flag that whoever moves lacks: by a list, an exclusion or an exception', async () => {
  const partner = await world.anAccount({ acctType: 'DT', under: tree.atlas })
  await policy(partner, 'Bill', 'R')
  const weak = await world.signedInAt(partner)
  const [whole, inList, without] = [
    await world.signedInAt(partner, { rights: { Bill: 'W' } }),
    await world.signedInAt(partner, { rights: { Bill: 'W' } }),
    await world.signedInAt(partner, { rights: { Bill: 'W' } }),
  ]
  const [listed, shut, other, favoured] = [
    await reseller(partner),
    await reseller(partner),
    await reseller(partner),
    await reseller(partner),
  ]
  await hold(world, inList, { entries: details, accounts: [listed.accountId], accountScope: 'LIST' })
  await hold(world, without, { entries: details, exclude: [shut.accountId] })
  const below = (company: Account) => world.anAccount({ acctType: 'CU', under: company })
  expect(await move(weak, await below(other), listed)).toBe('group.beyondYou')
  expect(await move(weak, await below(listed), other)).toBe('Done')
  expect(await move(weak, await below(shut), other)).toBe('group.beyondYou')
  expect(await move(weak, await below(other), shut)).toBe('Done')
  for (const [from, to] of [
    [other, listed],
    [shut, other],
  ] as const)
    expect(await move(whole, await below(from), to)).toBe('Done')
  const { userId } = await world.aUser({ account: favoured })
  expect(await move(weak, await below(other), favoured)).toBe('Done')
  await policy(favoured, 'LoginAlias', 'Y', ['USER', userId])
  expect(await move(weak, await below(other), favoured)).toBe('group.beyondYou')
})

test('a move that opens one more group of a colleague is judged, though another has opened the account before', async () => {
  const partner = await world.anAccount({ acctType: 'DT', under: tree.atlas })
  await policy(partner, 'Bill', 'R')
  const weak = await world.signedInAt(partner)
  const colleague = await world.signedInAt(partner, { rights: { Bill: 'W' } })
  const [near, far] = [await reseller(partner), await reseller(partner)]
  await hold(world, colleague, { entries: details })
  await hold(world, colleague, { entries: users, accounts: [near.accountId], accountScope: 'LIST' })
  const below = (company: Account) => world.anAccount({ acctType: 'CU', under: company })
  expect(await move(weak, await below(far), near)).toBe('group.beyondYou')
  expect(await move(weak, await below(near), far)).toBe('Done')
})

test('a role is judged by its own policies, and by those of the person who gets it', async () => {
  const owner = tree.sealport
  const role = (code: string, flag: string, value: string) => policy(owner, flag, value, ['ROLE', code])
  const partner = await world.anAccount({ acctType: 'DT', under: tree.atlas })
  await world.signedInAt(partner)
  const service = await world.signedInAt(tree.atlas)
  const inRole = (RoleCode: string) =>
    post(service, 'Provision/User', { ...admin(), AcctKey: partner.accountId, RoleCode })
  expect(codeOf(await inRole('RS'))).toEqual(created)
  await role('RS', 'AdvancedTrackingPortalAdminPrivilege', 'Y')
  expect(codeOf(await inRole('RS'))).toEqual(beyondYou)
  expect(codeOf(await inRole('DT'))).toEqual(created)
  const person = await world.aUser({ account: partner, role: 'RS' })
  const cut = await world.signedInAt(tree.atlas, { rights: { FeaturePolicy: 'R' } })
  const raised = (by: Person) => by.patch(`/api/v1/User/${person.userId}`, { RoleCode: 'DT' }, { 'if-match': '"1"' })
  await policy(partner, 'FeaturePolicy', 'R')
  await policy(partner, 'FeaturePolicy', 'W', ['USER', person.userId])
  expect(codeOf(await raised(cut))).toEqual(beyondYou)
  expect(codeOf(await raised(service))).toEqual([200, undefined])
})

test('what the maker of an import no longer holds when it runs is not given', async () => {
  const person = await world.signedInAt(tree.borealis)
  const company = await world.anAccount({ acctType: 'CU', under: tree.borealis })
  const { Email, ...name } = admin()
  const Rows = ['ENDUSER', 'ADMIN'].map((Kind, at) => ({
    Line: at + 2,
    Cells: { Email: `${Kind}.${Email}`, ...name, Kind },
  }))
  const created = await post(person, 'User/Import', { AcctKey: company.accountId, Rows })
  const set = created.json().ResultContent
  expect(set).toMatchObject({ Ready: 2 })
  await hold(world, person, { entries: users })
  await act(person, set, 'Run', {})
  expect((await rowsOf(person, set)).map(({ State, Code }) => [State, Code])).toEqual([
    ['Done', null],
    ['Failed', 'group.beyondYou'],
  ])
})
