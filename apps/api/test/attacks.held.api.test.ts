import { randomUUID } from 'node:crypto'
import type { Module, Permission } from '@portal/contract/core/access/access.modules'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { applyDuePlans } from '../src/features/directory/status/status.runner.ts'
import { aliasIn } from './alias.ts'
import { act, addressOf, prepared, rowsOf, seen } from './changes.ts'
import { codeOf } from './code.ts'
import { type Account, newWorld, type User } from './world.ts'

// A person in access groups must not touch a company that their groups leave out: by change sets of colleagues, in
// other people's names, by earlier plans, or by what a browser reports.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db

type Grant = {
  entries: Partial<Record<Module, Permission>>
  exclude?: Account[]
  tags?: string[]
}
/** Puts someone into a group of their company; returns its key. */
async function hold(person: User, { entries, exclude = [], tags = [] }: Grant): Promise<string> {
  const groupId = uuid()
  await pool.query(
    `insert into access_group (group_id, account_id, name, entries, account_scope, tags, exclude) values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      groupId,
      person.accountId,
      groupId,
      JSON.stringify(entries),
      tags.length > 0 ? 'TAG' : 'ALL_BELOW',
      tags,
      exclude.map(({ accountId }) => accountId),
    ],
  )
  await pool.query('insert into access_group_member (group_id, user_id, account_id) values ($1, $2, $3)', [
    groupId,
    person.userId,
    person.accountId,
  ])
  return groupId
}
const details = { 'Account Details': 'RW', 'Customer-Account Details': 'RW' } as const
const company = async () => {
  const account = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const [open, shut] = [
    await world.anAccount({ acctType: 'CU', under: account }),
    await world.anAccount({ acctType: 'CU', under: account, acctName: `Hidden ${randomUUID()}` }),
  ]
  const [full, admin] = [await world.signedInAt(account), await world.signedInAt(account)]
  return { account, open, shut, full, held: admin }
}
const keysOf = (...accounts: Account[]) => ({ AcctKeys: accounts.map(({ accountId }) => accountId) })

test('change sets about companies that are left out are not there', async () => {
  const { open, shut, full, held } = await company()
  await hold(held, { entries: details, exclude: [shut] })
  const mixed = await prepared(full, 'account.tags', keysOf(open, shut), { Add: ['secret'] })
  const near = await prepared(full, 'account.tags', keysOf(open), { Add: ['plain'] })
  expect(codeOf(await held.get(addressOf(mixed)))).toEqual([404, 'change.notFound'])
  expect(codeOf(await held.get(addressOf(mixed, 'Rows')))).toEqual([404, 'change.notFound'])
  expect(codeOf(await held.get(addressOf(mixed, 'Export')))).toEqual([404, 'change.notFound'])
  expect(await seen(held, near)).toMatchObject({ ChangeKey: near.ChangeKey })
  expect(await rowsOf(held, near)).toHaveLength(1)
  const all = (await held.post('/api/v1/ChangeSets/Search', { Which: 'all' })).json().ResultContent.Items
  expect(all.map(({ ChangeKey }: { ChangeKey: string }) => ChangeKey)).toEqual([near.ChangeKey])
  for (const [what, body] of [['Cancel'], ['Undo'], ['Retry'], ['Run', {}], ['Decision', { Approve: true }]] as const)
    expect(codeOf(await act(held, mixed, what, body))).toEqual([404, 'change.notFound'])
})

test('plans made before are not carried out where the group leaves the company out meanwhile', async () => {
  const { open, held } = await company()
  const group = await hold(held, { entries: details })
  const answer = await held.send(
    'PUT',
    `/api/v1/Account/${open.accountId}/Status/Pending`,
    { To: 'Suspended', ReasonCode: 'NONPAY', EffectiveOn: '2099-06-01' },
    { 'if-match': '"1"' },
  )
  expect([answer.statusCode, answer.json().Message]).toEqual([200, expect.anything()])
  await pool.query('update access_group set exclude = $1 where group_id = $2', [[open.accountId], group])
  await applyDuePlans(world, new Date('2099-06-02T00:00:00Z'))
  const { rows } = await pool.query(
    'select a.account_status, c.state, c.error_code from account a join account_status_change c using (account_id) where account_id = $1',
    [open.accountId],
  )
  expect(rows).toEqual([{ account_status: 'Active', state: 'FailedNeedsAttention', error_code: 'account.notFound' }])
})

test('acting for somebody opens nothing that the own groups leave out', async () => {
  const partner = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const hidden = await world.anAccount({ acctType: 'CU', under: partner })
  const person = await world.signedInAt(tree.borealis, { rights: { LoginAlias: 'Y' } })
  await hold(person, { entries: { 'Customer-Add/Edit Users': 'RW', ...details }, exclude: [hidden] })
  const { start } = aliasIn(world)
  const target = await world.aUser({ account: partner })
  expect(codeOf(await start(person, target.email))).toEqual([403, 'group.beyondYou'])
})

test('acting for somebody ends once the own groups open less than that person has', async () => {
  const partner = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const { actorAt, acting } = aliasIn(world)
  const person = await actorAt(tree.borealis)
  const { as } = await acting(person, await world.aUser({ account: partner }))
  const status = async () => (await as.get('/api/v1/AccountAdmin/LoginDetail')).statusCode
  expect(await status()).toBe(200)
  await hold(person, { entries: { 'Customer-Add/Edit Users': 'RW', ...details } })
  await expect.poll(status).toBe(401)
})

test('a browser reports nothing of a company that is left out', async () => {
  const { shut, open, held } = await company()
  await hold(held, { entries: details, exclude: [shut] })
  const report = (account: Account) =>
    held.post('/AuditTrial/SaveAuditTrial', { action: 'ui.viewed', acctKey: account.accountId })
  expect((await report(open)).statusCode).toBe(200)
  expect((await report(shut)).statusCode).toBe(404)
})

test('nothing shown about a company that is left out names it', async () => {
  const { shut, held } = await company()
  await hold(held, {
    entries: { ...details, 'Customer-Add/Edit Users': 'RW', 'Customer-Settings': 'RW' },
    exclude: [shut],
  })
  const inside = await world.aUser({ account: shut })
  const { accountId: key } = shut
  for (const path of [
    `Access/Explain?action=accounts.update&object=${key}`,
    `Access/Explain?action=accounts.update&user=${inside.userId}`,
    `FeaturePolicy/Explain?feature=AcctMgmnt&user=${inside.userId}`,
    `Settings/${key}`,
    `CustomerSettings/${key}`,
    `Settings/User/${inside.userId}`,
    `Group/Effective/${inside.userId}`,
    `Group?acctKey=${key}`,
    `Account/${key}/Status`,
    `Contact/${key}`,
    `Account/${key}/Note`,
    `Portal/UserSesson/${held.sessionId}/AccountSettings/${key}/all`,
  ]) {
    const answer = await held.get(`/api/v1/${path}`)
    expect(answer.body).not.toContain(shut.acctName)
    expect(answer.body).not.toContain(inside.email)
  }
  for (const [path, body] of [
    ['AuditTrial/Search', { TargetKey: key }],
    ['AuditTrial/Search', {}],
    [`Account/${key}/Activity`, {}],
    ['AccountAdmin/Search', { searchText: shut.acctName }],
    ['User/Search', { AcctKey: key }],
    ['AccountAdmin/Duplicates', { AcctName: shut.acctName }],
    [`Settings/${key}/Impact`, { Code: 'signIn.idleMinutes', Value: 5 }],
  ] as const) {
    const answer = await held.post(`/api/v1/${path}`, body)
    expect(answer.body).not.toContain(shut.acctName)
  }
})

test('people held to groups do not set features for many companies', async () => {
  const open = tree.northwind
  const admin = await world.signedInAt(tree.borealis, { rights: { FeaturePolicy: 'W', ExportAcct: 'W' } })
  await hold(admin, { entries: { 'Customer-Settings': 'RW' } })
  const body = {
    Kind: 'access.policy',
    Selection: keysOf(open),
    Input: { Flag: 'ExportAcct', Value: 'R', Reason: 'x' },
  }
  const answer = await admin.post('/api/v1/ChangeSet', body, { 'idempotency-key': randomUUID() })
  expect(answer.json()).toMatchObject({ StatusCode: 403, Code: 'auth.forbidden' })
})

test('nobody opens companies to themselves by the tags of their own group', async () => {
  const { open, held, full } = await company()
  await hold(held, { entries: details })
  await hold(held, { entries: { 'Customer-Settings': 'RW' }, tags: ['vip'] })
  const tag = { Add: ['vip'] }
  const own = await prepared(held, 'account.tags', keysOf(open), tag)
  expect(await rowsOf(held, own)).toMatchObject([{ Verdict: 'Refused', Code: 'group.beyondYou' }])
  const edit = (person: User & Pick<typeof held, 'patch'>, Tags: string[], version: number) =>
    person.patch(`/api/v1/Account/${open.accountId}`, { Tags }, { 'if-match': `"${version}"` })
  expect(codeOf(await edit(held, ['vip'], 1))).toEqual([403, 'group.beyondYou'])
  expect(codeOf(await edit(held, ['north'], 1))).toEqual([200, undefined])
  expect(codeOf(await edit(full, ['vip'], 2))).toEqual([200, undefined])
  expect(codeOf(await held.get(`/api/v1/Settings/${open.accountId}`))).toEqual([200, undefined])
})

test('what needs full access is not offered to people held to groups', async () => {
  const { held } = await company()
  await hold(held, { entries: { 'Customer-Add/Edit Users': 'RW', 'Customer-Settings': 'RW' } })
  const none = { Allowed: false, Reason: 'group.beyondYou' }
  expect((await held.get('/api/v1/Group')).json().ResultContent.Edit).toEqual(none)
  const partner = await world.signedInAt(tree.borealis)
  await hold(partner, { entries: { 'Customer-Settings': 'RW', ...details } })
  const { ChildTypes } = (await partner.get(`/api/v1/Account/${tree.borealis.accountId}`)).json().ResultContent
  expect(ChildTypes).toEqual(['CU'])
  const features: { FeatureCode: string; Edit: object }[] = (await partner.get('/api/v1/FeaturePolicy')).json()
    .ResultContent.Items
  expect(features.find(({ FeatureCode }) => FeatureCode === 'Bill')?.Edit).toEqual(none)
})
