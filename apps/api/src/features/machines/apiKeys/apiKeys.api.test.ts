import { maxDays, maxEndedKept } from '@portal/contract/machines/apiKeys/apiKeys.rules'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  aKey,
  detailsRead,
  keysIn,
  keysUrl as urlOf,
  newKey as wanted,
  openApi,
  resultOf,
} from '../../../../test/keys.ts'
import { type Account, type Answer, newWorld, openWorld } from '../../../../test/world.ts'
import { holdsApiKey, isApiKey, newApiKey } from '../../../platform/crypto/apiKey.ts'
import { settled } from '../../../platform/background/later.ts'
import { callerOfPerson } from '../../../core/sessions/sessions.onBehalf.ts'
import { warnOfEnds } from './apiKeys.jobs.ts'

// API keys of an account (decision 0085): their permissions, creation, changes and end.

const world = await newWorld()
const { pool } = world.db
const tree = await world.demoTree()
beforeAll(() => openApi(world))

const { withKey, make, trailOf, changed } = keysIn(world)
let n = 0
const codeOf = (answer: Answer) => [answer.statusCode, answer.json().Code]

describe('the secret of a key', () => {
  test('has a prefix and a checksum, so that a made-up one is none', () => {
    const secret = newApiKey()
    expect(secret).toMatch(/^ptl_[0-9A-Za-z]{46}$/)
    expect([isApiKey(secret), isApiKey(`${secret.slice(0, -1)}${secret.endsWith('a') ? 'b' : 'a'}`)]).toEqual([
      true,
      false,
    ])
    expect(isApiKey(`ptl_${'0'.repeat(46)}`)).toBe(false)
    expect(holdsApiKey(`/api/v1/Caller?key=${secret}&x=1`)).toBe(true)
    expect(new Set(Array.from({ length: 500 }, newApiKey)).size).toBe(500)
  })

  test('is shown once, kept as a hash, and recorded nowhere', async () => {
    const person = await world.signedInAt(tree.cordage)
    const { Key, Secret } = await make(person, tree.cordage)
    expect(isApiKey(Secret)).toBe(true)
    expect((await person.get(urlOf(tree.cordage))).body).not.toContain(Secret)
    const { rows } = await pool.query(
      `select (select string_agg(k::text, '') from api_key k) || (select string_agg(e::text, '') from audit_event e) as all`,
    )
    expect(rows[0].all).not.toContain(Secret)
    expect(await trailOf(Key.KeyId)).toMatchObject([{ action: 'apikey.created' }])
    const caller = await callerOfPerson(world.db, person.userId)
    const hashes = world.db.inScope(caller!.scope, (tx) => tx.selectFrom('apiKey').select('secretHash').execute())
    await expect(hashes).rejects.toThrow(/permission denied/)
  })

  test('in an address is refused before anything else', async () => {
    const { Secret } = await make(await world.signedInAt(tree.cordage), tree.cordage)
    const answer = await world.anonymous().get(`/api/v1/Caller?access_token=${Secret}`)
    expect(codeOf(answer)).toEqual([400, 'key.inAddress'])
    expect(answer.body).not.toContain(Secret)
  })
})

describe('a key that does not count', () => {
  const ends: [string, string, number][] = [
    ['revoked_at = now()', 'key.revoked', 401],
    ["expires_at = now() - interval '1 minute'", 'key.expired', 401],
    ['enabled = false', 'key.off', 401],
    ["addresses = '{198.51.100.0/24}'", 'key.address', 403],
  ]
  test.each(ends)('%s: %s', async (change, code, status) => {
    const person = await world.signedInAt(tree.cordage)
    const key = await aKey(world, { account: tree.cordage, maker: person, entries: { 'Account Details': 'R' } })
    expect((await key.get('/api/v1/Caller')).statusCode).toBe(200)
    await pool.query(`update api_key set ${change} where key_id = $1`, [key.keyId])
    await changed(key.keyId)
    await expect.poll(async () => codeOf(await key.get('/api/v1/Caller'))).toEqual([status, code])
  })

  test('of a closed account, of one whose API access is off, or moved away from who answers for it', async () => {
    const account = await world.anAccount({ acctType: 'CU', under: tree.cordage })
    const key = await aKey(world, {
      account,
      maker: await world.signedInAt(tree.borealis),
      entries: { 'Account Details': 'R' },
    })
    const says = async (sql: string, code: string) => {
      await pool.query(sql, [account.accountId])
      await changed(account.accountId)
      await expect.poll(async () => (await key.get('/api/v1/Caller')).json().Code).toBe(code)
    }
    await says(
      "insert into account_setting (account_id, code, value, modified_by) values ($1, 'integration.api', 'false', 'test')",
      'key.apiOff',
    )
    await says('delete from account_setting where account_id = $1', undefined as never)
    await says("update account set account_status = 'Closed' where account_id = $1", 'key.revoked')
    await says(
      `update account set account_status = 'Active', parent_id = '${tree.halyard.accountId}' where account_id = $1`,
      'key.maker',
    )
  })

  test('revoked by its route ends with the next call', async () => {
    const person = await world.signedInAt(tree.cordage)
    const { Key, Secret } = await make(person, tree.cordage)
    expect((await withKey(Secret).get('/api/v1/Caller')).statusCode).toBe(200)
    expect(resultOf(await person.delete(urlOf(tree.cordage, `/${Key.KeyId}`)))).toMatchObject({ State: 'Revoked' })
    await expect.poll(async () => codeOf(await withKey(Secret).get('/api/v1/Caller'))).toEqual([401, 'key.revoked'])
    expect(codeOf(await person.delete(urlOf(tree.cordage, `/${Key.KeyId}`)))).toEqual([409, 'key.ended'])
  })
})

describe('making and changing keys', () => {
  test('a change is saved, audited and refused when stale', async () => {
    const person = await world.signedInAt(tree.cordage)
    const { Key } = await make(person, tree.cordage)
    const edit = (body: object, version: number) =>
      person.patch(urlOf(tree.cordage, `/${Key.KeyId}`), body, { 'if-match': `"${version}"` })
    const changed = await edit({ Addresses: ['192.0.2.0/24'], TurnedOn: false }, Key.Version)
    expect(resultOf(changed)).toMatchObject({ Addresses: ['192.0.2.0/24'], State: 'Off', Version: Key.Version + 1 })
    expect(codeOf(await edit({ TurnedOn: true }, Key.Version))).toEqual([412, 'request.stale'])
    expect((await trailOf(Key.KeyId)).at(-1)).toMatchObject({
      action: 'apikey.changed',
      changes: expect.arrayContaining([{ field: 'turnedOn', old: true, new: false }]),
    })
  })

  test('outside the tree 404; without the right, or with reading alone, 403; for a distributor its own right', async () => {
    const person = await world.signedInAt(tree.borealis, { rights: { APIIntegrationAccessSettingsDT: 'R' } })
    expect(codeOf(await person.post(urlOf(tree.southbank), wanted()))).toEqual([404, 'account.notFound'])
    expect(codeOf(await person.post(urlOf(tree.borealis), wanted()))).toEqual([403, 'auth.forbidden'])
    expect(resultOf(await person.get(urlOf(tree.borealis))).Edit).toEqual({
      Allowed: false,
      Reason: 'APIIntegrationAccessSettingsDT:W',
    })
    const { Key } = await make(person, tree.northwind)
    expect(codeOf(await person.delete(urlOf(tree.cordage, `/${Key.KeyId}`)))).toEqual([404, 'key.notFound'])
    const none = await world.signedInAt(tree.borealis, { rights: { APIIntegrationAccessSettings: 'N' } })
    expect(codeOf(await none.get(urlOf(tree.northwind)))).toEqual([403, 'auth.forbidden'])
  })

  test.each([
    [{ Entries: [] }, 'Entries'],
    [{ Entries: [...detailsRead, ...detailsRead] }, 'Entries'],
    [{ Addresses: ['192.0.2.0/33'] }, 'Addresses.0'],
    [{ Addresses: ['192.0.2.1', '192.0.2.1'] }, 'Addresses'],
    [{ ExpiresOn: '2020-01-01' }, 'ExpiresOn'],
    [{ ExpiresOn: '2999-01-01' }, 'ExpiresOn'],
    [{ Name: ' ' }, 'Name'],
  ])('refuses %j', async (bad, field) => {
    const answer = await (await world.signedInAt(tree.cordage)).post(urlOf(tree.cordage), wanted(bad))
    expect([answer.statusCode, answer.json().Fields?.[0].Field]).toEqual([400, field])
  })
})

test('of the keys that ended the latest are kept', async () => {
  const person = await world.signedInAt(tree.borealis)
  const [account, other] = await Promise.all([1, 2].map(() => world.anAccount({ acctType: 'CU', under: tree.cordage })))
  for (const { accountId } of [account!, other!])
    await pool.query(
      `insert into api_key (key_id, account_id, name, entries, made_by, secret_hash, hint, expires_at, revoked_at, created_by, modified_by)
       select gen_random_uuid(), $1::uuid, 'Ended ' || n, '{}', $2, sha256(($1::text || n)::bytea), 'last', now() + interval '1 day',
         now() - make_interval(mins => n), 'test', 'test' from generate_series(1, $3) n`,
      [accountId, person.userId, maxEndedKept + 3],
    )
  const present = await make(person, account!)
  const ended = async ({ accountId }: Account) =>
    (
      await pool.query(
        `select count(*)::integer as n, max(substring(name from 7)::integer) as oldest from api_key
         where account_id = $1 and revoked_at is not null`,
        [accountId],
      )
    ).rows[0]
  expect(await ended(account!)).toEqual({ n: maxEndedKept, oldest: maxEndedKept })
  expect((await ended(other!)).n).toBe(maxEndedKept + 3)
  await make(person, account!)
  expect((await withKey(present.Secret).get('/api/v1/Caller')).statusCode).toBe(200)
})

describe('how many, and for how long', () => {
  test('a name is used once among keys that are not revoked', async () => {
    const account = await world.anAccount({ acctType: 'CU', under: tree.cordage })
    const person = await world.signedInAt(tree.cordage)
    const { Key } = await make(person, account, { Name: 'ERP' })
    expect(codeOf(await person.post(urlOf(account), wanted({ Name: 'erp' })))).toEqual([409, 'key.nameTaken'])
    await person.delete(urlOf(account, `/${Key.KeyId}`))
    await make(person, account, { Name: 'erp' })
  })

  test('no more keys than the account may have, even when asked at once', async () => {
    const account = await world.anAccount({ acctType: 'CU', under: tree.cordage })
    const person = await world.signedInAt(tree.cordage)
    const answers = await Promise.all(Array.from({ length: 13 }, () => person.post(urlOf(account), wanted())))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10)
    expect(answers.filter((answer) => answer.json().Code === 'key.tooMany')).toHaveLength(3)
  })

  test('an expired key comes back as one of them, or not at all, and its old secret never by a rotation', async () => {
    const account = await world.anAccount({ acctType: 'CU', under: tree.cordage })
    const person = await world.signedInAt(tree.cordage)
    const old = await make(person, account)
    await pool.query(`update api_key set expires_at = now() - interval '1 minute' where key_id = $1`, [old.Key.KeyId])
    const others = await Promise.all(Array.from({ length: 10 }, () => make(person, account)))
    const rotate = () => person.post(urlOf(account, `/${old.Key.KeyId}/Rotate`), { OverlapHours: 168 })
    const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
    const extend = () => person.patch(urlOf(account, `/${old.Key.KeyId}`), { ExpiresOn: soon }, { 'if-match': '"1"' })
    expect(codeOf(await rotate())).toEqual([409, 'key.tooMany'])
    expect(codeOf(await extend())).toEqual([409, 'key.tooMany'])
    await person.delete(urlOf(account, `/${others[0]?.Key.KeyId}`))
    const { Key, Secret } = resultOf(await rotate())
    expect(Key).toMatchObject({ State: 'Active', PreviousHint: null, PreviousEndsOn: null })
    expect((await withKey(Secret).get('/api/v1/Caller')).statusCode).toBe(200)
    expect((await withKey(old.Secret).get('/api/v1/Caller')).statusCode).toBe(401)
  })

  test('lasts as long as the setting allows, a year at most', async () => {
    const person = await world.signedInAt(tree.cordage)
    const { Key } = await make(person, tree.cordage)
    expect(Math.round((Date.parse(Key.ExpiresOn) - Date.now()) / 86_400_000)).toBe(maxDays)
  })

  test('a partner gets access by the call of the specification', async () => {
    const person = await world.signedInAt(tree.borealis)
    const body = {
      AcctKey: tree.cordage.accountId,
      Partner: `Market ${(n += 1)}`,
      Environment: 'SANDBOX',
      Scopes: detailsRead,
    }
    const answer = await person.post('/api/v1/Provision/IntegrationAccess', body)
    expect(answer.statusCode).toBe(201)
    expect(resultOf(answer).Key).toMatchObject({ Partner: body.Partner, Name: body.Partner, Environment: 'SANDBOX' })
    expect(resultOf(await withKey(resultOf(answer).Secret).get('/api/v1/Caller'))).toMatchObject({
      Partner: body.Partner,
    })
  })
})

describe('the use of a key', () => {
  test('is noted with its moment and place, and recorded as the key’s where it is refused', async () => {
    const person = await world.signedInAt(tree.cordage)
    const { Key, Secret } = await make(person, tree.cordage)
    await withKey(Secret).get(`/api/v1/Account/${tree.southbank.accountId}`)
    await settled()
    const listed = resultOf(await person.get(urlOf(tree.cordage))).Items.find(
      ({ KeyId }: { KeyId: string }) => KeyId === Key.KeyId,
    )
    expect(listed).toMatchObject({
      LastUsedFrom: '127.0.0.1',
      LastUsedOn: expect.any(String),
      MadeBy: expect.any(String),
    })
    const { rows } = await pool.query(
      "select actor from audit_event where action = 'access.denied' and actor ->> 'key' = $1",
      [Key.KeyId],
    )
    expect(rows).toMatchObject([{ actor: { type: 'KEY', acctKey: tree.cordage.accountId } }])
  })

  test('is limited by key, and says how much is left', async () => {
    const limited = await openWorld({ RATE_LIMIT: '5' })
    try {
      const root = await limited.signedInAt(limited.root)
      const key = await aKey(limited, { account: limited.root, maker: root, entries: { 'Account Details': 'R' } })
      const from = (at: number) => key.get('/api/v1/Caller', { 'x-forwarded-for': `192.0.2.${at}` })
      const first = await from(1)
      expect(first.headers).toMatchObject({
        'ratelimit-policy': '"key";q=5;w=60',
        ratelimit: expect.stringMatching(/^"key";r=4;t=\d+$/),
      })
      for (let at = 2; at <= 5; at += 1) await from(at)
      const refused = await from(6)
      expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    } finally {
      await limited.close()
    }
  })

  test('administrators are mailed 30, 7 and 1 days before the end, each once', async () => {
    const account = await world.anAccount({ acctType: 'CU', under: tree.cordage })
    await world.aUser({ account })
    const person = await world.signedInAt(tree.cordage)
    const key = await aKey(world, { account, maker: person, entries: { 'Account Details': 'R' } })
    const mails = async () =>
      (await pool.query('select count(*)::int as n from outgoing_message where account_id = $1', [account.accountId]))
        .rows[0].n
    const counts: number[] = []
    for (const left of ['40 days', '29 days', '29 days', '6 days', '20 hours', '20 hours']) {
      await pool.query(`update api_key set expires_at = now() + interval '${left}' where key_id = $1`, [key.keyId])
      await warnOfEnds(world)
      counts.push(await mails())
    }
    expect(counts).toEqual([0, 1, 1, 2, 3, 3])
  })
})
