import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { hold } from '../../../../test/groups.ts'
import { type Account, type Answer, newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const customer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
const ada = await world.aUser({ account: customer })
const stranger = await world.aUser({ account: tree.northwind })

const aGroup = async ({ accountId }: Account) => {
  const groupId = randomUUID()
  await world.db.pool.query('insert into access_group (group_id, account_id, name) values ($1, $2, $3)', [
    groupId,
    accountId,
    groupId,
  ])
  return groupId
}
const get = async (person: Person, { accountId }: Account) =>
  (await person.get(`/api/RaptorAIUserAccessSetting/Get?AccountId=${accountId}`)).json().ResultContent
const save = (person: Person, { accountId }: Account, body: object) =>
  person.post('/api/RaptorAIUserAccessSetting/Save', {
    AccountId: accountId,
    Mode: 'SELECTED',
    NoticeAccepted: true,
    ...body,
  })
const faults = (answer: Answer) =>
  answer.json().Fields.map(({ Field, Code }: { Field: string; Code: string }) => [Field, Code])

test('people and groups of the account alone, up to 500 people, and at least one of them', async () => {
  const [own, other] = [await aGroup(customer), await aGroup(tree.northwind)]
  const both = { AllowedUserKeys: [ada.userId, stranger.userId], AllowedGroupKeys: [own, other] }
  expect(faults(await save(rs, customer, both))).toEqual([
    ['AllowedUserKeys', 'notOneOf'],
    ['AllowedGroupKeys', 'notOneOf'],
  ])
  expect(faults(await save(rs, customer, {}))).toEqual([['AllowedUserKeys', 'required']])
  const crowd = Array.from({ length: 501 }, () => randomUUID())
  expect(faults(await save(rs, customer, { AllowedUserKeys: crowd }))).toEqual([['AllowedUserKeys', 'tooMany']])
  const saved = await save(rs, customer, { AllowedUserKeys: [ada.userId], AllowedGroupKeys: [own] })
  expect(saved.json().ResultContent).toMatchObject({
    Mode: 'SELECTED',
    AllowedUserKeys: [ada.userId],
    AllowedGroupKeys: [own],
    AllowedUsers: [{ UserKey: ada.userId, Email: ada.email }],
    AllowedGroups: [{ GroupKey: own, Name: own }],
  })
  const { rows } = await world.db.pool.query(
    `select changes from audit_event where account_id = $1 and action = 'ai.accessChanged'`,
    [customer.accountId],
  )
  expect(rows[0].changes).toContainEqual({ field: 'allowedUserKeys', old: null, new: ada.email })
})

test('who leaves is chosen no more, and an archived group neither', async () => {
  const remaining = await world.aUser({ account: customer })
  const archived = await aGroup(customer)
  await save(rs, customer, { AllowedUserKeys: [ada.userId, remaining.userId], AllowedGroupKeys: [archived] })
  await world.db.pool.query(`update app_user set user_status = 'Removed' where user_id = $1`, [remaining.userId])
  await world.db.pool.query('update access_group set archived = true where group_id = $1', [archived])
  expect(await get(rs, customer)).toMatchObject({ AllowedUserKeys: [ada.userId], AllowedGroupKeys: [] })
})

test('a selection above is nobody below, and does not say who they are', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const chosen = await world.aUser({ account: reseller })
  const below = await world.anAccount({ acctType: 'CU', under: reseller })
  const dt = await world.signedInAt(tree.borealis)
  await save(dt, reseller, { AllowedUserKeys: [chosen.userId], Locked: true, RetentionDays: 3 })
  expect(await get(dt, below)).toMatchObject({
    Mode: 'OFF',
    RetentionDays: 3,
    AllowedUserKeys: [],
    AllowedUsers: [],
    LockedBy: { AcctKey: reseller.accountId },
  })
})

test('held to the settings alone, somebody learns no names and chooses nobody new', async () => {
  await save(rs, customer, { AllowedUserKeys: [ada.userId] })
  const member = await hold(world, await world.signedInAt(tree.cordage), { entries: { 'Customer-Settings': 'RW' } })
  expect(await get(member, customer)).toMatchObject({
    AllowedUserKeys: [ada.userId],
    AllowedUsers: [],
    AllowedGroups: [],
  })
  const bob = await world.aUser({ account: customer })
  expect(faults(await save(member, customer, { AllowedUserKeys: [ada.userId, bob.userId] }))).toEqual([
    ['AllowedUserKeys', 'notOneOf'],
  ])
  expect((await save(member, customer, { AllowedUserKeys: [ada.userId], RetentionDays: 1 })).statusCode).toBe(200)
  const reader = await hold(world, await world.signedInAt(tree.cordage), { entries: { 'Customer-Settings': 'R' } })
  expect((await get(reader, customer)).RetentionDays).toBe(1)
  expect((await save(reader, customer, { Mode: 'OFF' })).statusCode).toBe(403)
  const elsewhere = await hold(world, await world.signedInAt(tree.cordage), {
    entries: { 'Customer-Settings': 'RW' },
    accountScope: 'LIST',
    accounts: [tree.northwind.accountId],
  })
  expect((await save(elsewhere, customer, { Mode: 'OFF' })).statusCode).toBe(404)
})
