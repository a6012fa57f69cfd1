import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { actingFor } from '../../../../test/acting.ts'
import { hold } from '../../../../test/groups.ts'
import { trailOf } from '../../../../test/trail.ts'
import {
  answering,
  aReceiver,
  aWebhook,
  hooksPath,
  messagesOf,
  onThisMachine,
  verified,
} from '../../../../test/webhooks.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'
import { catalogue } from '../../../core/audit/audit.actions.ts'
import { eventsIn } from './webhooks.events.ts'

const world = await newWorld(onThisMachine)
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const aCustomer = (overrides = {}) => world.anAccount({ acctType: 'CU', under: tree.cordage, ...overrides })
const statusAndCode = (answer: { json(): { StatusCode: number; Code?: string; Field?: string } }) => [
  answer.json().StatusCode,
  answer.json().Code,
]
const ours = { Url: 'https://hooks.example.com/portal', Events: ['user.*', 'account.updated'] }
const list = async (person: Person, account: Account) => (await person.get(hooksPath(account))).json().ResultContent
const match = (version: number) => ({ 'if-match': `"${version}"` })

test('a webhook is added, changed, given another secret and removed, all of it audited, the secret shown once', async () => {
  const customer = await aCustomer()
  const answer = await rs.post(hooksPath(customer), { ...ours, Description: 'Service desk', Below: true })
  expect(answer.statusCode).toBe(201)
  const { Webhook, Secret } = answer.json().ResultContent
  expect(Secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(Webhook).toMatchObject({
    ...ours,
    Events: ['account.updated', 'user.*'],
    Description: 'Service desk',
    Below: true,
    Active: true,
    State: 'On',
    SecretHint: Secret.slice(-4),
    Waiting: 0,
    version: 1,
  })
  const one = hooksPath(customer, Webhook.WebhookKey)
  const changed = await rs.patch(one, { Active: false, Events: ['*', 'user.*'] }, match(1))
  expect(changed.json().ResultContent).toMatchObject({ State: 'Off', OffReason: 'byHand', Events: ['*'], version: 2 })
  expect(changed.headers.etag).toBe('"2"')
  const stale = await rs.patch(one, { Active: true }, match(1))
  expect([...statusAndCode(stale), stale.json().ResultContent.version]).toEqual([412, 'request.stale', 2])
  expect(statusAndCode(await rs.patch(one, { Active: true }))).toEqual([428, 'request.ifMatchRequired'])
  expect((await rs.patch(one, { Active: false }, match(2))).json().ResultContent.version).toBe(2)
  const rotated = (await rs.post(`${one}/Secret`, {})).json().ResultContent
  expect(rotated.Secret).not.toBe(Secret)
  const hours = (Date.parse(rotated.Webhook.PreviousUntil) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23.9)
  expect((await rs.post(`${one}/Secret`, { OverlapHours: 0 })).json().ResultContent.Webhook.PreviousUntil).toBe(null)
  expect((await rs.delete(one)).json().ResultContent).toEqual({ removed: true })
  expect((await list(rs, customer)).Items).toEqual([])
  const trail = await trailOf(world, { at: customer, action: 'webhook.%' })
  expect(trail.map(({ action }) => action)).toEqual([
    'webhook.created',
    'webhook.changed',
    'webhook.secretChanged',
    'webhook.secretChanged',
    'webhook.removed',
  ])
  const { rows } = await world.db.pool.query(
    `select (select count(*) from webhook_endpoint where account_id = $1)::int + (select count(*) from audit_event where account_id = $1 and changes::text like '%whsec%')::int as n`,
    [customer.accountId],
  )
  expect(rows).toEqual([{ n: 0 }])
})

test('a secret is nowhere to be read once it was shown', async () => {
  const customer = await aCustomer()
  const { secret } = await aWebhook(rs, customer, ours)
  expect((await rs.get(hooksPath(customer))).body).not.toContain(secret.slice(6, 20))
  const { rows } = await world.db.pool.query(`select secret from webhook_endpoint where account_id = $1`, [
    customer.accountId,
  ])
  expect(rows[0].secret.includes(Buffer.from(secret))).toBe(false)
})

test.each([
  ['plain http', { Url: 'http://hooks.example.com/' }, 'Url'],
  ['a private address', { Url: 'https://10.0.0.1/' }, 'Url'],
  ['a private address as a number', { Url: 'https://167772161/' }, 'Url'],
  ['a password in the address', { Url: 'https://me:pw@hooks.example.com/' }, 'Url'],
  ['a place in a page', { Url: 'https://hooks.example.com/#part' }, 'Url'],
  ['another scheme', { Url: 'ftp://hooks.example.com/' }, 'Url'],
  ['no address', { Url: 'hooks' }, 'Url'],
  ['nothing', { Url: '' }, 'Url'],
  ['no event', { Events: [] }, 'Events'],
  ['an event that is none', { Events: ['user.*', 'user.flies'] }, 'Events.1'],
  ['a kind that is none', { Events: ['fish.*'] }, 'Events.0'],
  ['an event that is not sent', { Events: ['ui.viewed'] }, 'Events.0'],
  ['a pattern of its own', { Events: ['*.created'] }, 'Events.0'],
  ['too many events', { Events: Array.from({ length: 51 }, () => 'user.*') }, 'Events'],
  ['a field that is none', { Secret: 'whsec_x' }, 'Secret'],
])('refused: %s', async (_, wrong, field) => {
  const customer = await aCustomer()
  const answer = await rs.post(hooksPath(customer), { ...ours, ...wrong })
  expect([answer.statusCode, answer.json().Code, answer.json().Field]).toEqual([400, 'request.invalid', field])
  expect((await list(rs, customer)).Items).toEqual([])
})

test('strangers find nothing, readers read, and each tier needs its own flag', async () => {
  const customer = await aCustomer()
  const { key } = await aWebhook(rs, customer, ours)
  const all = (person: Person, account = customer) => [
    person.get(hooksPath(account)),
    person.post(hooksPath(account), ours),
    person.patch(hooksPath(account, key), { Active: false }, match(1)),
    person.delete(hooksPath(account, key)),
    person.post(hooksPath(account, `${key}/Secret`), {}),
    person.post(hooksPath(account, `${key}/Test`), {}),
    person.post(hooksPath(account, `${key}/Delivery/Search`), {}),
    person.get(hooksPath(account, `${key}/Delivery/${randomUUID()}`)),
  ]
  for (const stranger of [
    await world.signedInAt(tree.halyard),
    await world.signedInAt(tree.northwind, { rights: { APIIntegrationAccessSettings: 'W' } }),
  ])
    for (const answer of await Promise.all(all(stranger)))
      expect(statusAndCode(answer)).toEqual([404, 'account.notFound'])
  // Another account of the caller does not know it either.
  const other = await aCustomer()
  for (const answer of (await Promise.all(all(rs, other))).slice(2))
    expect(statusAndCode(answer)).toEqual([404, 'webhook.notFound'])
  const reader = await world.signedInAt(tree.cordage, { rights: { APIIntegrationAccessSettings: 'R' } })
  const seen = await list(reader, customer)
  expect([seen.Items.length, seen.Edit]).toEqual([1, { Allowed: false, Reason: 'APIIntegrationAccessSettings:W' }])
  for (const answer of (await Promise.all(all(reader))).slice(1, 6))
    expect(statusAndCode(answer)).toEqual([403, 'auth.forbidden'])
  const without = await world.signedInAt(tree.cordage, { rights: { APIIntegrationAccessSettings: 'N' } })
  expect(statusAndCode(await without.get(hooksPath(customer)))).toEqual([403, 'auth.forbidden'])
  const sp = await world.signedInAt(tree.atlas, { rights: { APIIntegrationAccessSettingsDT: 'N' } })
  expect(statusAndCode(await sp.post(hooksPath(tree.borealis), ours))).toEqual([403, 'auth.forbidden'])
  expect((await list(sp, tree.borealis)).Edit.Reason).toBe('APIIntegrationAccessSettingsDT:W')
  expect((await sp.post(hooksPath(tree.cordage), ours)).statusCode).toBe(201)
})

test('no one adds a webhook who can’t read accounts, is limited by a group, is signed in as someone or needs to confirm it’s them', async () => {
  const customer = await aCustomer()
  const blind = await world.signedInAt(tree.cordage, { rights: { AcctMgmnt: 'N' } })
  expect(statusAndCode(await blind.post(hooksPath(customer), ours))).toEqual([403, 'auth.forbidden'])
  const member = await hold(world, await world.signedInAt(tree.cordage), { entries: { 'Customer-Settings': 'RW' } })
  expect(statusAndCode(await member.post(hooksPath(customer), ours))).toEqual([403, 'auth.forbidden'])
  expect((await list(member, customer)).Edit).toEqual({ Allowed: false, Reason: 'fullAccess' })
  const acting = await actingFor(world, await world.signedInAt(tree.borealis, { rights: { LoginAlias: 'Y' } }), rs)
  expect(statusAndCode(await acting.post(hooksPath(customer), ours))).toEqual([403, 'alias.forbidden'])
  const late = await world.signedInAt(tree.cordage)
  await world.db.pool.query(`update session set auth_time = now() - interval '11 minutes' where session_id = $1`, [
    late.sessionId,
  ])
  expect(statusAndCode(await late.post(hooksPath(customer), ours))).toEqual([403, 'step_up_required'])
  const closed = await aCustomer({ accountStatus: 'Closed' })
  expect(statusAndCode(await rs.post(hooksPath(closed), ours))).toEqual([409, 'account.inactive'])
})

test('an account has twenty webhooks at most, however many are added at once', async () => {
  const customer = await aCustomer()
  const answers = await Promise.all(Array.from({ length: 24 }, () => rs.post(hooksPath(customer), ours)))
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 201)).toHaveLength(20)
  expect(
    new Set(answers.filter(({ statusCode }) => statusCode !== 201).map((answer) => statusAndCode(answer).join(' '))),
  ).toEqual(new Set(['409 webhook.tooMany']))
})

test('a test event is sent at once, also where the webhook is off, and says what came back', async () => {
  const customer = await aCustomer()
  const receiver = await aReceiver(answering(500))
  const { key, secret } = await aWebhook(rs, customer, { ...ours, Url: receiver.url, Active: false })
  const failed = (await rs.post(hooksPath(customer, `${key}/Test`), {})).json().ResultContent
  expect(failed).toMatchObject({
    Event: 'webhook.test',
    EventText: 'Test event',
    State: 'Failed',
    Status: 500,
    Fault: 'answer',
    AnswerBody: 'said',
    Tries: [{ Status: 500, Fault: 'answer' }],
  })
  expect(verified(receiver.got[0]!, secret)).toMatchObject({
    type: 'webhook.test',
    data: { AcctKey: customer.accountId },
  })
  expect(failed.Body).toBe(receiver.got[0]?.body)
  const headers = Object.fromEntries(
    failed.RequestHeaders.map(({ Name, Value }: { Name: string; Value: string }) => [Name, Value]),
  )
  expect(headers).toMatchObject({ 'webhook-id': failed.MessageKey, 'webhook-signature': 'v1,••••••••' })
  expect(headers['webhook-timestamp']).toBe(receiver.got[0]?.headers['webhook-timestamp'])
  receiver.becomes(answering(204))
  expect((await rs.post(hooksPath(customer, `${key}/Test`), {})).json().ResultContent).toMatchObject({
    State: 'Delivered',
    Status: 204,
  })
  expect(await trailOf(world, { at: customer, action: 'webhook.tested' })).toHaveLength(2)
  receiver.close()
  const silent = await aWebhook(rs, customer, { ...ours, Url: receiver.url })
  expect((await rs.post(hooksPath(customer, `${silent.key}/Test`), {})).json().ResultContent).toMatchObject({
    State: 'Failed',
    Status: null,
    Fault: 'unreachable',
  })
  expect((await messagesOf(world, silent.key)).map(({ event }) => event)).toEqual(['webhook.test'])
})

test('an account tests its webhooks so many times in ten minutes, however often they are removed and added again', async () => {
  const customer = await aCustomer()
  const receiver = await aReceiver()
  const tested = async () => {
    const { key } = await aWebhook(rs, customer, { ...ours, Url: receiver.url, Active: false })
    const answers = []
    for (let i = 0; i < 6; i += 1) answers.push(await rs.post(hooksPath(customer, `${key}/Test`), {}))
    await rs.delete(hooksPath(customer, key))
    return answers
  }
  const answers = [...(await tested()), ...(await tested()), ...(await tested()), ...(await tested())]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(20).fill(200), ...Array(4).fill(429)])
  expect([...statusAndCode(answers[20]!), receiver.got.length]).toEqual([429, 'webhook.tooOften', 20])
  receiver.close()
})

test('of an address neither the audit nor who only reads has the query, where secrets of receivers stand', async () => {
  const customer = await aCustomer()
  const body = { Url: 'https://hooks.example.com/portal?sig=s3cr3t', Events: ['*'] }
  const answer = (await rs.post(hooksPath(customer), body)).json().ResultContent.Webhook
  expect(answer.Url).toBe(body.Url)
  const readers = [{ APIIntegrationAccessSettings: 'R' }, {}] as const
  const [reader, admin] = await Promise.all(readers.map((rights) => world.signedInAt(tree.cordage, { rights })))
  await hold(world, admin!, { entries: { 'Customer-Settings': 'RW' } })
  const urls = async (person: Person) => (await list(person, customer)).Items.map(({ Url }: { Url: string }) => Url)
  expect([await urls(rs), await urls(reader!), await urls(admin!)]).toEqual([
    [body.Url],
    ['https://hooks.example.com/portal'],
    ['https://hooks.example.com/portal'],
  ])
  const change = (Url: string, version: number) =>
    rs.patch(hooksPath(customer, answer.WebhookKey), { Url }, { 'if-match': `"${version}"` })
  const changed = await change('https://hooks.example.com/portal?sig=0th3r', answer.version)
  expect(changed.statusCode).toBe(200)
  await change('https://hooks.example.com/other?sig=0th3r', changed.json().ResultContent.version)
  await rs.delete(hooksPath(customer, answer.WebhookKey))
  const { rows } = await world.db.pool.query(
    `select action, targets -> 0 ->> 'name' as name, targets::text || changes::text as said from audit_event
     where account_id = $1 and action like 'webhook.%' order by audit_id`,
    [customer.accountId],
  )
  expect(rows.map(({ action, name }) => [action, name])).toEqual([
    ['webhook.created', 'https://hooks.example.com/portal'],
    ['webhook.changed', 'https://hooks.example.com/portal'],
    ['webhook.changed', 'https://hooks.example.com/other'],
    ['webhook.removed', 'https://hooks.example.com/other'],
  ])
  expect(rows.map(({ said }) => said).join()).not.toMatch(/s3cr3t|0th3r|sig=/)
})

test('the events are the audit’s actions except those that are not sent, in both languages, as the database has them', async () => {
  const answer = (await rs.get('/api/v1/WebhookEvents', { 'accept-language': 'fr-fr' })).json().ResultContent.Items
  expect(answer).toContainEqual({ Event: 'user.created', Category: 'people', Label: expect.any(String) })
  const listed = new Set<string>(eventsIn('en-us').map(({ event }) => event))
  const actions = catalogue('en-us').map(({ action }) => action)
  const { rows } = await world.db.pool.query(
    `select action from unnest($1::text[]) action where webhook_sends(action)`,
    [actions],
  )
  expect(new Set(rows.map(({ action }) => action))).toEqual(listed)
  for (const silent of [
    'ui.viewed',
    'audit.exported',
    'account.exported',
    'access.denied',
    'auth.mfa.asked',
    'file.made',
  ])
    expect([silent, listed.has(silent)]).toEqual([silent, false])
  for (const sent of ['user.created', 'account.status.changed', 'invoice.issued', 'auth.signInFailed'])
    expect([sent, listed.has(sent)]).toEqual([sent, true])
})
