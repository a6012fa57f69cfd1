import { expect, test } from 'vitest'
import { prepared } from '../../../../test/changes.ts'
import { callsVisibleTo } from '../../../../test/partnerCalls.ts'
import {
  aClient,
  type Client,
  core,
  messages,
  nextAddress,
  patchOf,
  refusedWith,
  resourceOf,
  user,
} from '../../../../test/scim.ts'
import { newWorld, type Person } from '../../../../test/world.ts'
import { settled } from '../../../platform/background/later.ts'
import { endLost } from './partnerLogs.retry.ts'

// SCIM calls in the partner log: changes and refusals (decision 0093).

const world = await newWorld()
const tree = await world.demoTree()
const reader = await world.signedInAt(tree.cordage, { rights: { IGMLogs: 'W' } })

/** An account below Cordage with its identity provider, and its calls in the reseller's view. */
async function aTenant() {
  const account = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const client = await aClient(world, account, {
    'Customer-Add/Edit Users': 'RW',
  })
  const calls = (by: Person = reader) => callsVisibleTo(by, { Partner: account.accountId })
  const last = async () => (await calls())[0] ?? {}
  const detail = async (of?: Record<string, unknown>) =>
    (await reader.get(`/api/v1/PartnerLog/${String((of ?? (await last()))['LogKey'])}`)).json().ResultContent
  return { account, client, calls, last, detail }
}
const bulkOf = (...operations: object[]) => ({ schemas: [`${messages}:BulkRequest`], Operations: operations })
const adding = (bulkId: string, data = user()) => ({ method: 'POST', path: '/Users', bulkId, data })
const searchOf = (filter: string) => ({ schemas: [`${messages}:SearchRequest`], filter })

test('what is written is a record with the connector SCIM; what is read is none', async () => {
  const { account, client, calls, detail } = await aTenant()
  const { id } = resourceOf(await client.add(), 201)
  resourceOf(await client.get(`/Users/${id}`))
  resourceOf(await client.get('/Users?filter=active eq true'.replaceAll(' ', '%20')))
  resourceOf(await client.post('/Users/.search', searchOf('active eq true')))
  resourceOf(await client.get('/ServiceProviderConfig'))
  resourceOf(await client.patch1(id, { op: 'replace', path: 'active', value: false }))
  const group = resourceOf(await client.post('/Groups', { schemas: [`${core}:Group`], displayName: 'Desk' }), 201)
  expect((await client.delete(`/Groups/${group.id}`)).statusCode).toBe(204)
  expect((await client.delete(`/Users/${id}`)).statusCode).toBe(204)
  const created = await calls()
  expect(created.map(({ Operation, Status, HttpStatus }) => [Operation, Status, HttpStatus])).toEqual([
    ['ScimUser', 'Succeeded', 204],
    ['ScimGroup', 'Succeeded', 204],
    ['ScimGroup', 'Succeeded', 201],
    ['ScimUser', 'Succeeded', 200],
    ['ScimUser', 'Succeeded', 201],
  ])
  for (const one of created) expect(one).toMatchObject({ Connector: 'SCIM', AcctKey: account.accountId })
  expect(await detail(created.at(-1))).toMatchObject({ Route: 'POST /scim/v2/:acctKey/Users' })
  const line = await reader.get(`/api/v1/PartnerLog/${String(created.at(-1)?.['LogKey'])}/Timeline`)
  expect(line.json().ResultContent.Items.map(({ Kind }: { Kind: string }) => Kind)).toContain('AUDIT')
})

test('an address below /scim without a route is answered in SCIM’s form, whoever asks, and is no record', async () => {
  const { client, calls } = await aTenant()
  for (const url of ['/Devices', '/Users/a/b', '/../nothing']) {
    for (const answer of [await client.get(url), await client.post(url, {})])
      expect(answer.json()).toMatchObject({
        schemas: [`${messages}:Error`],
        status: expect.stringMatching(/^(404|501)$/),
      })
  }
  await settled()
  expect(await calls()).toEqual([])
})

test('what is refused is a record whatever it asked for, and nobody runs it again', async () => {
  const { client, calls, last, detail } = await aTenant()
  const userName = nextAddress()
  await client.add({ userName })
  const refused = {
    'a person who is not there': () => client.get('/Users/019a0000-0000-7000-8000-000000000000'),
    'a filter that is none': () => client.get('/Users?filter=nothing'),
    'a search that is none': () => client.post('/Groups/.search', searchOf('nothing')),
    'a schema that is not there': () => client.get('/Schemas/nothing'),
    'an address that is taken': () => client.add({ userName }),
    'a field that is missing': () => client.post('/Users', { schemas: [`${core}:User`] }),
    'a body that cannot be read': () => client.post('/Users', '{"a":'),
  }
  for (const [what, call] of Object.entries(refused)) {
    const { status, code } = refusedWith(await call())
    const one = await last()
    expect([what, one]).toEqual([
      what,
      expect.objectContaining({ Status: 'Failed', HttpStatus: status, ErrorCode: code, Connector: 'SCIM' }),
    ])
    expect(JSON.parse((await detail(one)).Response)).toMatchObject({ status: String(status), code })
  }
  const all = await calls()
  expect(all).toHaveLength(1 + Object.keys(refused).length)
  const [failed] = all
  const { Abilities } = await detail(failed)
  expect(Abilities).toMatchObject({
    Replay: { Allowed: false, Reason: 'partnerLog.repeatedBySender' },
    Answer: { Allowed: false, Reason: 'partnerLog.repeatedBySender' },
    Resolve: { Allowed: true },
  })
  for (const act of ['Replay', 'Answer'])
    expect(
      (await reader.post(`/api/v1/PartnerLog/${String(failed?.['LogKey'])}/${act}`, { Edits: [] })).json(),
    ).toMatchObject({ StatusCode: 409, Code: 'partnerLog.repeatedBySender' })
  const keys = all.map(({ LogKey }) => String(LogKey))
  const set = await prepared(reader, 'partnerCall.replay', { LogKeys: keys }, {})
  expect(set).toMatchObject({ Ready: 0, Refused: keys.length })
})

test('a bulk request is one record, partly succeeded where an operation was refused', async () => {
  const { client, calls, last } = await aTenant()
  resourceOf(await client.post('/Bulk', bulkOf(adding('one'), adding('two'))))
  expect(await last()).toMatchObject({ Operation: 'ScimBulk', Status: 'Succeeded' })
  resourceOf(await client.post('/Bulk', bulkOf(adding('one'), { method: 'DELETE', path: '/Users/nobody' })))
  expect(await last()).toMatchObject({ Operation: 'ScimBulk', Status: 'PartiallySucceeded', HttpStatus: 200 })
  refusedWith(await client.post('/Bulk', { schemas: [] }))
  expect((await calls()).map(({ Status }) => Status)).toEqual(['Failed', 'PartiallySucceeded', 'Succeeded'])
})

test('of one whose process died after its first change, no more is said than that', async () => {
  const { client, last } = await aTenant()
  const processing =
    "update partner_call set status = 'Processing', lease = null, leased_until = now() - interval '1 s' where log_key = $1"
  resourceOf(await client.post('/Bulk', bulkOf(adding('one'), adding('two'))))
  await world.db.pool.query(processing, [(await last())['LogKey']])
  await endLost(world, () => false)
  expect(await last()).toMatchObject({ Operation: 'ScimBulk', Status: 'PartiallySucceeded' })
  refusedWith(await client.post('/Users', { schemas: [`${core}:User`] }))
  await world.db.pool.query(processing, [(await last())['LogKey']])
  await endLost(world, () => false)
  expect(await last()).toMatchObject({ Status: 'Failed', ErrorCode: 'partnerLog.lost' })
})

test('a call of one account is seen by it and above it alone, and stays its own whatever it names', async () => {
  const [ours, theirs] = [await aTenant(), await aTenant()]
  const { body } = await ours.client.add({ AcctKey: theirs.account.accountId })
  expect(JSON.parse(body)).toHaveProperty('userName')
  expect(await ours.last()).toMatchObject({ AcctKey: ours.account.accountId, PartnerKey: ours.account.accountId })
  // With the key of another account: the refusal belongs to the caller.
  const foreign = `/scim/v2/${theirs.account.accountId}/Users`
  expect(refusedWith(await ours.client.post(foreign, user())).status).toBe(404)
  expect(refusedWith(await ours.client.get(foreign)).status).toBe(404)
  expect(await theirs.calls()).toEqual([])
  expect((await ours.calls()).map(({ AcctKey, HttpStatus }) => [AcctKey, HttpStatus])).toEqual([
    [ours.account.accountId, 404],
    [ours.account.accountId, 404],
    [ours.account.accountId, 201],
  ])
  const sibling = await world.signedInAt(tree.halyard)
  const key = String((await ours.last())['LogKey'])
  expect((await sibling.get(`/api/v1/PartnerLog/${key}`)).statusCode).toBe(404)
  expect((await callsVisibleTo(sibling, {})).filter(({ Connector }) => Connector === 'SCIM')).toEqual([])
})

test('so is one of a key that does not count any more, also where it only reads', async () => {
  const { client, calls } = await aTenant()
  await world.db.pool.query('update api_key set revoked_at = now() where account_id = $1', [client.account.accountId])
  await world.db.pool.query("select pg_notify('session_changed', key_id::text) from api_key where account_id = $1", [
    client.account.accountId,
  ])
  await expect.poll(async () => (await client.get('/Users')).statusCode).toBe(401)
  await settled()
  const [one] = await calls()
  expect(one).toMatchObject({ Operation: 'ScimUser', Status: 'Failed', ErrorCode: 'key.revoked' })
})

test('a call about a company stays with it, even where its body names one below', async () => {
  const account = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const below = await world.anAccount({ acctType: 'CU', under: account })
  const client = await aClient(world, account)
  resourceOf(await client.add({ acctKey: below.accountId }), 201)
  const [one] = await callsVisibleTo(client.maker)
  expect(one).toMatchObject({ Operation: 'ScimUser', AcctKey: account.accountId })
})

/** All content of the log, as text. */
const held = async () => {
  const rows = await Promise.all(
    ['partner_call', 'partner_call_body'].map((table) => world.db.pool.query(`select t::text as row from ${table} t`)),
  )
  return rows.flatMap(({ rows: found }) => found.map(({ row }) => String(row))).join('\n')
}

test('no secret and no person’s details come into it, and nothing to run it again', async () => {
  const { client, detail } = await aTenant()
  const planted = 'plain words of a passphrase'
  const add: Client['add'] = (more) =>
    client.add({ name: { givenName: 'Zacharias', familyName: 'Quillfeather' }, ...more })
  const { id } = resourceOf(
    await add({ password: planted, displayName: 'Zacharias Quillfeather', phoneNumbers: [{ value: '+33198765432' }] }),
    201,
  )
  await client.patch1(id, { op: 'replace', path: 'password', value: planted })
  await client.patch1(id, { op: 'replace', value: { password: planted, 'name.givenName': 'Zachariasson' } })
  await client.patch1(id, { op: 'replace', path: 'name.familyName', value: 'Quillfeathers' })
  await client.get(`/Users?filter=${encodeURIComponent(`password eq "${planted}"`)}`)
  await client.post('/Users/.search', searchOf(`password eq "${planted}" and name.givenName eq "Zacharias"`))
  await client.patch1(id, { op: 'replace', path: `emails[value eq "${planted}"].nothing`, value: 'x' })
  await client.post(
    '/Bulk',
    bulkOf(adding('one', user({ password: planted })), {
      method: 'PATCH',
      path: `/Users/${id}`,
      data: patchOf({ op: 'replace', path: 'password', value: planted }),
    }),
  )
  const text = await held()
  for (const secret of [planted, 'Zacharias', 'Quillfeather', '+33198765432', 'plain words'])
    expect(text.split('\n').filter((row) => row.includes(secret))).toEqual([])
  const { rows } = await world.db.pool.query(
    "select count(*)::int as n from partner_call_body b join partner_call c using (log_key, received_at) where c.connector = 'SCIM' and b.sealed is not null",
  )
  expect(rows[0].n).toBe(0)
  expect((await detail()).Request).toContain('"method": "PATCH"')
})
