import { afterAll, expect, test } from 'vitest'
import { hold } from '../../../../test/groups.ts'
import {
  aReceiver,
  aSender,
  aWebhook,
  recordEvent,
  hooksPath,
  messagesOf,
  onThisMachine,
  verified,
} from '../../../../test/webhooks.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'
import { recordSystemAudit } from '../../../core/audit/audit.record.ts'

// The content of messages: no more than the company reads in its audit, and nothing from above or from outside its
// tree.

const world = await newWorld(onThisMachine)
const tree = await world.demoTree()
const receiver = await aReceiver()
afterAll(() => receiver.close())
const at = async (account: Account, given: object = {}) => {
  const admin = await world.signedInAt(account, { rights: { APIIntegrationAccessSettings: 'W' } })
  return {
    admin,
    ...(await aWebhook(admin, account, {
      Url: receiver.url,
      Events: ['account.updated', 'account.contactsChanged'],
      ...given,
    })),
  }
}
const aboutOf = async (key: string) => (await messagesOf(world, key)).map(({ object }) => object)

test('an endpoint is told of its own company, and of all below where it asks; never of what is above or beside it', async () => {
  const hooks = {
    rs: await at(tree.cordage),
    below: await at(tree.cordage, { Below: true }),
    cu: await at(tree.northwind, { Below: true }),
  }
  for (const [account, name] of [
    [tree.sealport, 'root'],
    [tree.borealis, 'dt'],
    [tree.cordage, 'rs'],
    [tree.northwind, 'cu'],
    [tree.southbank, 'cousin'],
    [tree.direct, 'uncle'],
  ] as const)
    await recordEvent(world, account, name)
  expect(await aboutOf(hooks.rs.key)).toEqual(['account rs'])
  expect(await aboutOf(hooks.below.key)).toEqual(['account rs', 'account cu'])
  expect(await aboutOf(hooks.cu.key)).toEqual(['account cu'])
})

test('only what was asked for is written, and nothing that no webhook sends', async () => {
  const customer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const admin = await world.signedInAt(tree.cordage)
  const all = await aWebhook(admin, customer, { Url: receiver.url, Events: ['*'] })
  const kind = await aWebhook(admin, customer, { Url: receiver.url, Events: ['user.*'] })
  const off = await aWebhook(admin, customer, { Url: receiver.url, Events: ['*'], Active: false })
  for (const action of [
    'user.created',
    'userplan.assigned',
    'ui.viewed',
    'account.exported',
    'access.denied',
    'account.updated',
  ] as const)
    await recordEvent(world, customer, 'x', action)
  const events = async (key: string) =>
    (await messagesOf(world, key)).map(({ event }) => event).filter((event) => !event.startsWith('webhook'))
  expect(await events(all.key)).toEqual(['user.created', 'userplan.assigned', 'account.updated'])
  expect(await events(kind.key)).toEqual(['user.created'])
  expect(await messagesOf(world, off.key)).toEqual([])
})

test('a message is written with what it tells of, or not at all', async () => {
  const hook = await at(tree.northwind)
  const before = await messagesOf(world, hook.key)
  await expect(
    world.db.asOwner(async (tx) => {
      await recordSystemAudit(tx, { action: 'account.updated', accountId: tree.northwind.accountId })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await messagesOf(world, hook.key)).toEqual(before)
})

/** A person above changes a contact of the customer; returns what the customer's endpoint receives about them. */
async function deliveriesFor(person: Person, customer: Account) {
  const hook = await at(customer)
  const done = await person.post(`/api/v1/Contact/${customer.accountId}`, {
    Kind: 'LEGAL',
    FirstName: 'A',
    LastName: 'B',
    Email: 'a@b.test',
  })
  expect(done.statusCode).toBe(201)
  await aSender(world).run()
  const [message] = await messagesOf(world, hook.key)
  const sent = receiver.got.find(({ headers }) => headers['webhook-id'] === message?.message_id)
  return (verified(sent!, hook.secret) as { data: { Actor: object } }).data.Actor
}

test('people of companies above are told by name without address, or not at all where that company hides them', async () => {
  const rs = await world.signedInAt(tree.cordage)
  const customer = () => world.anAccount({ acctType: 'CU', under: tree.cordage })
  expect(await deliveriesFor(rs, await customer())).toMatchObject({
    Type: 'USER',
    Hidden: false,
    Email: null,
    UserKey: null,
  })
  await world.db.pool.query(
    `insert into account_setting (account_id, code, value) values ($1, 'privacy.auditActorHidden', 'true')`,
    [tree.borealis.accountId],
  )
  expect(await deliveriesFor(rs, await customer())).toEqual({
    Type: 'USER',
    Hidden: true,
    UserKey: null,
    Email: null,
    Name: null,
  })
  await world.db.pool.query(`delete from account_setting where code = 'privacy.auditActorHidden'`)
  const own = await customer()
  const ofOwn = await world.signedInAt(own, { rights: { AcctMgmnt: 'W' } })
  expect(await deliveriesFor(ofOwn, own)).toMatchObject({ UserKey: ofOwn.userId, Email: ofOwn.email })
})

test('a colleague held to one access group sees the deliveries about the companies it opens, and no others', async () => {
  const [open, closed] = [
    await world.anAccount({ acctType: 'CU', under: tree.cordage }),
    await world.anAccount({ acctType: 'CU', under: tree.cordage }),
  ]
  const hook = await at(tree.cordage, { Below: true })
  for (const account of [open, closed, tree.cordage]) await recordEvent(world, account, account.accountId)
  const search = async (person: Person, body: object = {}) =>
    (await person.post(hooksPath(tree.cordage, `${hook.key}/Delivery/Search`), body)).json()
  const subjectsOf = async (person: Person) =>
    (await search(person)).ResultContent.Items.map((one: { AcctKey: string }) => one.AcctKey)
  // Events of one millisecond have no order.
  expect(new Set(await subjectsOf(hook.admin))).toEqual(
    new Set([tree.cordage, closed, open].map((one) => one.accountId)),
  )
  const only = { accountScope: 'LIST', accounts: [open.accountId] } as const
  const colleague = await world.signedInAt(tree.cordage)
  await hold(world, colleague, { entries: { 'Customer-Settings': 'R', 'Customer-Account Details': 'R' }, ...only })
  expect(await subjectsOf(colleague)).toEqual([open.accountId])
  const [hidden] = (await messagesOf(world, hook.key)).filter(({ object }) => object.includes(closed.accountId))
  const path = hooksPath(tree.cordage, `${hook.key}/Delivery/${hidden?.delivery_id}`)
  expect((await hook.admin.get(path)).statusCode).toBe(200)
  expect((await colleague.get(path)).json().Code).toBe('webhook.deliveryNotFound')
  expect((await search(colleague, { Account: closed.accountId })).Code).toBe('account.notFound')
})

test('who sees the webhooks, and not the audit of the companies that they tell of, reads no deliveries', async () => {
  const customer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const hook = await at(tree.cordage, { Below: true })
  for (const account of [customer, tree.cordage]) await recordEvent(world, account, account.accountId)
  const colleague = async (entries: NonNullable<Parameters<typeof hold>[2]['entries']>) =>
    hold(world, await world.signedInAt(tree.cordage), { entries: { 'Customer-Settings': 'RW', ...entries } })
  const [settings, own] = [await colleague({}), await colleague({ 'Account Details': 'R' })]
  const log = (person: Person) => person.post(hooksPath(tree.cordage, `${hook.key}/Delivery/Search`), {})
  expect((await settings.get(hooksPath(tree.cordage))).statusCode).toBe(200)
  expect([(await log(settings)).statusCode, (await log(settings)).json().Code]).toEqual([403, 'auth.forbidden'])
  const [below, ofOwn] = await messagesOf(world, hook.key)
  const one = (person: Person, key?: string) => person.get(hooksPath(tree.cordage, `${hook.key}/Delivery/${key}`))
  expect((await one(settings, below?.delivery_id)).json().Code).toBe('auth.forbidden')
  expect((await log(own)).json().ResultContent.Items.map(({ AcctKey }: { AcctKey: string }) => AcctKey)).toEqual([
    tree.cordage.accountId,
  ])
  expect((await one(own, ofOwn?.delivery_id)).statusCode).toBe(200)
  expect((await one(own, below?.delivery_id)).json().Code).toBe('webhook.deliveryNotFound')
})

test('deliveries are listed by state, event, company and period, a page at a time', async () => {
  const customer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const admin = await world.signedInAt(tree.cordage)
  const { key } = await aWebhook(admin, customer, { Url: receiver.url, Events: ['account.updated', 'user.created'] })
  for (let i = 0; i < 30; i += 1)
    await recordEvent(world, customer, `o${i}`, i < 4 ? 'user.created' : 'account.updated')
  const search = async (body: object) =>
    (await admin.post(hooksPath(customer, `${key}/Delivery/Search`), body)).json().ResultContent
  const first = await search({})
  expect([first.Items.length, first.HasMore]).toEqual([25, true])
  const rest = await search({ Cursor: first.NextCursor })
  expect(rest.Items).toHaveLength(5)
  expect((await search({ Event: 'user.created' })).Items.length).toBe(4)
  expect((await search({ State: ['Delivered'] })).Items).toEqual([])
  await aSender(world).run()
  expect(
    (await search({ State: ['Delivered'], Event: 'user.created', Account: customer.accountId })).Items,
  ).toHaveLength(4)
  expect((await search({ CreatedTo: '2020-01-01T00:00:00.000Z' })).Items).toEqual([])
  const [one] = (await search({ Event: 'user.created' })).Items
  expect(one).toMatchObject({
    AcctName: customer.acctName,
    State: 'Delivered',
    Attempts: 1,
    Status: 204,
    Fault: null,
    NextTryOn: null,
  })
  const detail = (await admin.get(hooksPath(customer, `${key}/Delivery/${one.DeliveryKey}`))).json().ResultContent
  expect(JSON.parse(detail.Body)).toMatchObject({ type: 'user.created' })
  expect(detail.Tries).toMatchObject([{ Status: 204, Fault: null }])
  expect((await admin.post(hooksPath(customer, `${key}/Delivery/Search`), { Cursor: 'bm8' })).statusCode).toBe(400)
})
