import { randomUUID } from 'node:crypto'
import { maxShutOut } from '@portal/contract/machines/partnerLogs/partnerLogs.rules'
import { expect, test, vi } from 'vitest'
import { aKey, openApi } from '../../../../test/keys.ts'
import { aCustomerCall, callsVisibleTo, customerPath } from '../../../../test/partnerCalls.ts'
import { newWorld, openWorld, type World } from '../../../../test/world.ts'
import { newApiKey } from '../../../platform/crypto/apiKey.ts'
import { settled } from '../../../platform/background/later.ts'
import { scopeOf } from '../../../platform/db/scope.ts'
import { takeShutOut } from './partnerLogs.repository.ts'
import { isRetryable } from './partnerLogs.shutOut.ts'

// Calls made with a key, and calls that a key is refused.

const world = await newWorld()
const tree = await world.demoTree()
const everything = { 'Customer-Account Details': 'RW', 'Account Details': 'RW', 'Customer-Settings': 'RW' } as const

async function aPartner(from: World = world, above = tree.atlas) {
  const account = await from.anAccount({ acctType: 'DT', under: above })
  const admin = await from.signedInAt(account)
  const key = await aKey(from, { account, maker: admin, entries: everything, partner: 'Marketplace' })
  const ended = async (set: string) => {
    await from.db.pool.query(`update api_key set ${set} where key_id = $1`, [key.keyId])
    await from.db.pool.query("select pg_notify('session_changed', $1)", [key.keyId])
    await vi.waitFor(async () => expect((await key.get('/api/v1/Caller')).statusCode).toBe(401))
  }
  return { account, admin, key, ended }
}

test('a call made with a key names it, the partner that it was made for, and its environment', async () => {
  const { account, admin, key } = await aPartner()
  await world.db.pool.query("update api_key set name = 'Orders' where key_id = $1", [key.keyId])
  expect((await key.post(customerPath, aCustomerCall(account))).statusCode).toBe(201)
  const [call] = await callsVisibleTo(admin)
  expect(call).toMatchObject({
    Status: 'Succeeded',
    PartnerKey: account.accountId,
    KeyName: 'Marketplace · Orders',
    Environment: 'PRODUCTION',
    Connector: 'CUSTOM_API',
  })
  const detail = (await admin.get(`/api/v1/PartnerLog/${String(call?.LogKey)}`)).json().ResultContent
  expect(JSON.stringify(detail)).not.toContain(key.secret)
})

test('a call of a key that no longer counts is a failed one, with the reason and all that is needed to replay it', async () => {
  for (const [set, code] of [
    ["expires_at = now() - interval '1 minute'", 'key.expired'],
    ['revoked_at = now()', 'key.revoked'],
    ['enabled = false', 'key.off'],
  ] as const) {
    const { account, admin, key, ended } = await aPartner()
    await ended(set)
    const body = aCustomerCall(account)
    expect((await key.post(customerPath, body)).json().Code).toBe(code)
    await settled()
    const [call, ...others] = await callsVisibleTo(admin)
    expect(others).toEqual([])
    expect(call).toMatchObject({ Status: 'Failed', HttpStatus: 401, ErrorCode: code, AcctKey: account.accountId })
    expect(String(call?.KeyName)).toMatch(/^Marketplace · /)
    const replayed = await admin.post(`/api/v1/PartnerLog/${String(call?.LogKey)}/Replay`, {})
    expect(replayed.json().ResultContent).toMatchObject({ Status: 'Succeeded', ReplayOf: call?.LogKey })
  }
})

test('so is one from an address that the key is not allowed, one of a closed account, and one whose body cannot be read', async () => {
  const { account, admin, key } = await aPartner()
  const limitedKey = await aKey(world, { account, maker: admin, entries: everything, addresses: ['192.0.2.0/24'] })
  expect((await limitedKey.post(customerPath, aCustomerCall(account))).json().Code).toBe('key.address')
  await world.db.pool.query("update account set account_status = 'Closed' where account_id = $1", [account.accountId])
  await world.db.pool.query("select pg_notify('session_changed', $1)", [account.accountId])
  const json = { 'content-type': 'application/json' }
  await vi.waitFor(async () => expect((await key.get('/api/v1/Caller')).statusCode).toBe(401))
  expect((await key.post(customerPath, aCustomerCall(account))).statusCode).toBe(401)
  expect((await key.post(customerPath, '{"a":', json)).statusCode).toBe(400)
  await settled()
  const above = await callsVisibleTo(await world.signedInAt(tree.atlas), { Partner: account.accountId })
  expect(above.map(({ Status, ErrorCode }) => [Status, ErrorCode])).toEqual([
    ['Failed', 'key.maker'],
    ['Failed', 'key.maker'],
    ['Failed', 'key.address'],
  ])
})

test(
  'a flood of a dead key is twenty records in an hour, and twenty more in the next',
  {
    timeout: 60_000,
  },
  async () => {
    const { account, admin, key, ended } = await aPartner()
    await ended('revoked_at = now()')
    const counted = async () => {
      await settled()
      const { rows } = await world.db.pool.query(
        'select count(*)::integer as n from partner_call where partner_id = $1',
        [account.accountId],
      )
      return rows[0].n
    }
    await Promise.all(Array.from({ length: 60 }, () => key.post(customerPath, aCustomerCall(account))))
    expect(await counted()).toBe(20)
    expect((await callsVisibleTo(admin)).every(({ Status }) => Status === 'Failed')).toBe(true)
    const scope = scopeOf({ accountId: account.accountId, acctType: 'DT' })
    // The quota applies across processes, and is renewed after an hour.
    const taken = () => world.db.inScope(scope, (tx) => takeShutOut(tx, scope, key.keyId, maxShutOut))
    expect(await taken()).toBe(false)
    await world.db.pool.query("update api_key set refused_since = now() - interval '61 minutes' where key_id = $1", [
      key.keyId,
    ])
    expect(await taken()).toBe(true)
    const now = Date.now()
    expect(isRetryable(key.keyId, now)).toBe(false)
    expect(isRetryable(key.keyId, now + 3_600_001)).toBe(true)
  },
)

test('a secret of nobody is no record, whatever its checksum says; nor is a call to a route that is none of a partner', async () => {
  await openApi(world)
  const { admin, account, key, ended } = await aPartner()
  const before = await world.db.pool.query('select count(*)::integer as n from partner_call')
  for (const secret of [newApiKey(), `${newApiKey().slice(0, -1)}_`, 'ptl_nonsense'])
    expect(
      (await world.anonymous().post(customerPath, aCustomerCall(account), { authorization: `Bearer ${secret}` }))
        .statusCode,
    ).toBe(401)
  await ended('revoked_at = now()')
  expect((await key.get('/api/v1/Caller')).statusCode).toBe(401)
  await settled()
  expect((await world.db.pool.query('select count(*)::integer as n from partner_call')).rows).toEqual(before.rows)
  expect(await callsVisibleTo(admin)).toEqual([])
})

test('calls beyond the limit of a key are noted, as many as of a dead one', { timeout: 60_000 }, async () => {
  const limited = await openWorld({ RATE_LIMIT: '3', TRUSTED_PROXIES: '127.0.0.1' })
  try {
    const { account, key } = await aPartner(limited, limited.root)
    const from = (at: number) => key.post(customerPath, aCustomerCall(account), { 'x-forwarded-for': `192.0.2.${at}` })
    const answers = []
    for (let at = 1; at <= 30; at += 1) answers.push((await from(at)).statusCode)
    expect(answers.slice(3).every((status) => status === 429)).toBe(true)
    await settled()
    const { rows } = await limited.db.pool.query(
      'select error_code, status, count(*)::integer as n from partner_call where partner_id = $1 group by 1, 2 order by 3',
      [account.accountId],
    )
    expect(rows).toEqual([
      { error_code: null, status: 'Succeeded', n: 3 },
      { error_code: 'request.tooMany', status: 'Failed', n: 20 },
    ])
  } finally {
    await limited.close()
  }
})

test('to give a system access is recorded without its secret, also where a key asks for it, and never tried again by the portal', async () => {
  const { account, admin, key } = await aPartner()
  const path = '/api/v1/Provision/IntegrationAccess'
  const Scopes = [{ Module: 'Customer-Settings', Permission: 'R' }]
  const keyInput = (Partner: string) => ({ AcctKey: account.accountId, Partner, Environment: 'PRODUCTION', Scopes })
  const answer = await admin.post(path, keyInput('Marketplace'))
  expect([answer.statusCode, (await key.post(path, keyInput('Another'))).json().Code]).toEqual([201, 'key.forPeople'])
  const { pool } = world.db
  await pool.query(`alter table api_key add constraint broken check (partner <> 'Broken') not valid`)
  try {
    expect((await admin.post(path, keyInput('Broken'), { 'idempotency-key': randomUUID() })).statusCode).toBe(500)
  } finally {
    await pool.query('alter table api_key drop constraint broken')
  }
  const calls = await callsVisibleTo(admin)
  expect(calls.map((one) => [one['Operation'], one['Status'], one['ErrorCode'], one['NextRetryOn']])).toEqual([
    ['IntegrationAccess', 'Failed', 'server.error', null],
    ['IntegrationAccess', 'Failed', 'key.forPeople', null],
    ['IntegrationAccess', 'Succeeded', null, null],
  ])
  const { Secret } = answer.json().ResultContent
  for (const { LogKey } of calls)
    expect((await admin.get(`/api/v1/PartnerLog/${String(LogKey)}`)).body).not.toContain(Secret)
})

test('what stands in the address of a refused attempt is in the audit as the keys of objects alone', async () => {
  const { key, account } = await aPartner()
  const secret = 'Reset-4fK2aa93Bq-secret'
  await key.get(`/api/v1/Account/${tree.halyard.accountId}`)
  await key.patch(`/api/v1/Account/${secret}`, {})
  const weak = await world.signedInAt(account, { rights: { AcctMgmnt: 'N' } })
  await weak.get(`/api/v1/Account/${secret}`)
  await settled()
  const { rows } = await world.db.pool.query(
    `select targets -> 0 ->> 'name' as name from audit_event where action = 'access.denied' and account_id = $1 order by occurred_at, audit_id`,
    [account.accountId],
  )
  expect(rows.map(({ name }) => name)).toContain(`/api/v1/Account/${tree.halyard.accountId}`)
  expect(rows.map(({ name }) => name)).toContain('/api/v1/Account/:acctKey')
  expect(JSON.stringify(rows)).not.toContain(secret)
})
