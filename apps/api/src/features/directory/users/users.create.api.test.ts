import { randomUUID } from 'node:crypto'
import { modules } from '@portal/contract/core/access/access.modules'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const { atlas, borealis, cordage, northwind, southbank } = tree

let n = 0
const body = (account: Account, more: object = {}) => ({
  AcctKey: account.accountId,
  Email: `new.${(n += 1)}@example.test`,
  FirstName: 'Ada',
  LastName: 'Sample',
  ...more,
})
const invite = (person: Person, given: object, key = randomUUID()) =>
  person.post('/api/v1/Provision/User', given, { 'idempotency-key': key })
const aGroup = async (account: Account, entries: object, more: object = {}) => {
  const group = {
    groupId: uuid(),
    accountId: account.accountId,
    name: uuid(),
    entries: JSON.stringify(entries),
    ...more,
  }
  await world.db.asOwner((tx) => tx.insertInto('accessGroup').values(group).execute())
  return group
}
const memberAt = async (account: Account, entries: object) => {
  const person = await world.signedInAt(account)
  const { groupId, accountId } = await aGroup(account, entries)
  await world.db.asOwner((tx) =>
    tx.insertInto('accessGroupMember').values({ groupId, accountId, userId: person.userId }).execute(),
  )
  return person
}

test('an administrator is invited once, with the mail, the groups and the audit', async () => {
  const reseller = await world.signedInAt(cordage)
  const group = await aGroup(northwind, { 'Customer-Settings': 'R' })
  const given = body(northwind, {
    GroupKeys: [group.groupId],
    JobFunction: 'IT',
    Phone: '+15145550100',
    Language: 'fr-fr',
  })
  const key = randomUUID()
  const first = await invite(reseller, given, key)
  expect(first.statusCode).toBe(201)
  expect((await invite(reseller, given, key)).json().ResultContent).toEqual(first.json().ResultContent)
  const { UserKey } = first.json().ResultContent
  const [person, membership, mails, audit] = await world.db.asOwner(async (tx) => [
    await tx
      .selectFrom('appUser')
      .select(['roleCode', 'kind', 'userStatus', 'accountId', 'language'])
      .where('userId', '=', UserKey)
      .executeTakeFirst(),
    await tx.selectFrom('accessGroupMember').select('groupId').where('userId', '=', UserKey).execute(),
    await tx.selectFrom('outgoingMessage').selectAll().where('accountId', '=', northwind.accountId).execute(),
    await tx
      .selectFrom('auditEvent')
      .select('action')
      .where('accountId', '=', northwind.accountId)
      .where('action', '=', 'user.invited')
      .execute(),
  ])
  expect(person).toEqual({
    roleCode: 'CU',
    kind: 'ADMIN',
    userStatus: 'Invited',
    accountId: northwind.accountId,
    language: 'fr-fr',
  })
  expect([membership, mails.length, audit.length]).toEqual([[{ groupId: group.groupId }], 1, 1])
  expect(codeOf(await invite(reseller, { ...given, LastName: 'Other' }))).toEqual([409, 'user.emailTaken'])
})

test.each([
  ['the own tier needs its flag', 'SP', 'own', {}, 403],
  ['and is opened by it', 'SP', 'own', { EnableToCreateSPAdminAccounts: 'W' }, 201],
  ['a service provider makes administrators of distributors', 'SP', 'below', {}, 201],
  ['unless the flag is off', 'SP', 'below', { EnableToCreateDTAdminAccounts: 'N' }, 403],
  ['a distributor has no own tier either', 'DT', 'own', {}, 403],
  ['a distributor makes administrators of resellers', 'DT', 'below', {}, 201],
  ['a reseller has the own tier', 'RS', 'own', {}, 201],
  ['a customer has the own tier', 'CU', 'own', {}, 201],
  ['the provider’s needs the provider’s flag', 'RA', 'own', { EnableToCreateProviderAdminAccounts: 'R' }, 403],
  ['nobody above', 'RS', 'above', {}, 404],
  ['nobody beside', 'RS', 'beside', {}, 404],
] as const)('%s (%s, %s)', async (_, role, where, rights, status) => {
  const at = ['RA', 'SP', 'DT', 'RS', 'CU'].indexOf(role)
  const company = tree.branch[at] as Account
  const target = { own: company, below: tree.branch[at + 1], above: tree.branch[at - 1], beside: southbank }[
    where
  ] as Account
  const person = await world.signedInAt(company, { rights })
  expect((await invite(person, body(target))).statusCode).toBe(status)
})

test('no new people where a company of the chain is suspended or closed', async () => {
  const provider = await world.signedInAt(world.root)
  for (const accountStatus of ['Suspended', 'Closed'] as const) {
    const account = await world.anAccount({ acctType: 'RS', under: atlas, accountStatus })
    const below = await world.anAccount({ acctType: 'CU', under: account })
    for (const target of [account, below]) expect((await invite(provider, body(target))).statusCode).toBe(409)
  }
})

test('groups of another company are not found, and people held to groups give nothing beyond them', async () => {
  const foreign = await aGroup(southbank, {})
  const archived = await aGroup(cordage, {}, { archived: true })
  const reseller = await world.signedInAt(cordage)
  for (const key of [foreign.groupId, archived.groupId, randomUUID()])
    expect(codeOf(await invite(reseller, body(cordage, { GroupKeys: [key] })))).toEqual([404, 'group.notFound'])

  const users = { 'Customer-Add/Edit Users': 'RW' }
  const member = await memberAt(cordage, users)
  const same = await aGroup(cordage, users)
  const more = await aGroup(cordage, { ...users, 'Customer-Settings': 'R' })
  expect(codeOf(await invite(member, body(cordage)))).toEqual([403, 'group.beyondYou'])
  expect(codeOf(await invite(member, body(cordage, { GroupKeys: [more.groupId] })))).toEqual([403, 'group.beyondYou'])
  expect(codeOf(await invite(member, body(cordage, { GroupKeys: [same.groupId] })))).toEqual([201, undefined])
  const theirs = await aGroup(northwind, users)
  expect(codeOf(await invite(member, body(northwind)))).toEqual([403, 'group.beyondYou'])
  expect(codeOf(await invite(member, body(northwind, { GroupKeys: [theirs.groupId] })))).toEqual([201, undefined])
  const nearlyAll = await memberAt(borealis, Object.fromEntries(modules.slice(1).map((module) => [module, 'RW'])))
  expect(codeOf(await invite(nearlyAll, body(northwind)))).toEqual([403, 'group.beyondYou'])
})
