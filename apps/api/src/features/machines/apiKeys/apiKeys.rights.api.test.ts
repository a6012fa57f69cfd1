import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { permissionsOf } from '@portal/contract/core/access/access.groups.rules'
import { callerOfMaker } from '../../../core/sessions/sessions.onBehalf.ts'
import { hold } from '../../../../test/groups.ts'
import {
  aKey,
  detailsRead,
  keysIn,
  keysUrl as urlOf,
  newKey as wanted,
  openApi,
  resultOf,
} from '../../../../test/keys.ts'
import { type Account, type Answer, newWorld, type Person } from '../../../../test/world.ts'

// The permissions of an API key (decision 0085): its modules, as far as its responsible person has them.

const world = await newWorld()
const { pool } = world.db
const tree = await world.demoTree()
beforeAll(() => openApi(world))
const { withKey, make, searched, changed, trailOf } = keysIn(world)
let n = 0
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const codeOf = (answer: Answer) => [answer.statusCode, answer.json().Code]
const namesIn = (answer: Answer): string[] =>
  resultOf(answer).Items.map(({ AcctName }: { AcctName: string }) => AcctName)

describe('what a key may do', () => {
  test('as much as its modules, at its account and below, and nothing that is for people', async () => {
    const person = await world.signedInAt(tree.borealis)
    const { Secret } = await make(person, tree.borealis, {
      Entries: [...detailsRead, { Module: 'Account Details', Permission: 'R' }],
    })
    const key = withKey(Secret)
    expect(namesIn(await searched(Secret)).toSorted()).toEqual([
      'Borealis Distribution',
      'Cordage Reseller',
      'Northwind Legal',
    ])
    expect(resultOf(await key.get('/api/v1/Caller'))).toMatchObject({ Type: 'KEY', AcctType: 'DT', RoleCode: 'DT' })
    const foreign = `/api/v1/Account/${tree.southbank.accountId}`
    expect(codeOf(await key.get(foreign))).toEqual([404, 'account.notFound'])
    const change = (at: Account) => key.patch(`/api/v1/Account/${at.accountId}`, { TaxId: 'T' }, { 'if-match': '"1"' })
    expect(codeOf(await change(tree.northwind))).toEqual([403, 'auth.forbidden'])
    for (const path of [
      '/api/v1/User/Sessions',
      '/api/v1/AccountAdmin/LoginDetail',
      '/api/v1/View',
      '/api/v1/MFA/Factors',
    ])
      expect(codeOf(await key.get(path))).toEqual([403, 'key.forPeople'])
    expect(codeOf(await key.post(urlOf(tree.borealis), wanted()))).toEqual([403, 'key.forPeople'])
  })

  test('no more than who answers for it holds now: rights, groups and access follow', async () => {
    const person = await world.signedInAt(tree.borealis, { rights: { AcctMgmnt: 'W' } })
    const entries = { 'Customer-Account Details': 'RW', 'Account Details': 'R' } as const
    const key = await aKey(world, { account: tree.borealis, maker: person, entries })
    const edit = () =>
      key.patch(`/api/v1/Account/${tree.northwind.accountId}`, { TaxId: `T${(n += 1)}` }, { 'if-match': '"99"' })
    expect(codeOf(await edit())).toEqual([412, 'request.stale'])
    await hold(world, person, {
      entries: { 'Customer-Account Details': 'R' },
      accountScope: 'LIST',
      accounts: [tree.cordage.accountId],
    })
    await changed(person.userId)
    await expect.poll(async () => codeOf(await edit())).toEqual([403, 'auth.forbidden'])
    expect(namesIn(await key.post('/api/v1/AccountAdmin/Search', {})).toSorted()).toEqual([
      'Cordage Reseller',
      'Northwind Legal',
    ])
    await pool.query("update app_user set user_status = 'Disabled' where user_id = $1", [person.userId])
    await changed(person.userId)
    await expect.poll(async () => codeOf(await edit())).toEqual([401, 'key.maker'])
  })

  test('of an account below, no more than an administrator there, and than who answers for it', async () => {
    const person = await world.signedInAt(tree.borealis)
    const { Secret } = await make(person, tree.northwind, {
      Entries: [
        { Module: 'Account Details', Permission: 'RW' },
        { Module: 'Customer-Account Details', Permission: 'R' },
      ],
    })
    const key = withKey(Secret)
    expect(namesIn(await searched(Secret))).toEqual(['Northwind Legal'])
    expect(resultOf(await key.get('/api/v1/Caller'))).toMatchObject({
      RoleCode: 'CU',
      AcctKey: tree.northwind.accountId,
    })
    expect(codeOf(await key.get(`/api/v1/Account/${tree.cordage.accountId}`))).toEqual([404, 'account.notFound'])
    // A customer's administrators cannot see how many customers a partner may have; nor can their key.
    expect(codeOf(await key.get('/api/v1/AuditTrial/Actions'))[0]).toBe(200)
    expect(codeOf(await key.post('/api/v1/Provision/Customer', {}))).toEqual([403, 'auth.forbidden'])
  })
})

describe('a colleague held to groups', () => {
  test('who holds the details of the own company alone gives them to no key of a company below', async () => {
    const person = await world.signedInAt(tree.borealis)
    await hold(world, person, { entries: { 'Account Details': 'RW', 'Customer-Settings': 'RW' } })
    const own = await person.get(urlOf(tree.northwind))
    expect(resultOf(own).Holds).toEqual([{ Module: 'Customer-Settings', Permission: 'RW' }])
    const entries = { 'Account Details': 'RW' } as const
    const key = await aKey(world, { account: tree.northwind, maker: person, entries })
    expect(codeOf(await key.get(`/api/v1/Account/${tree.northwind.accountId}`))).toEqual([403, 'auth.forbidden'])
  })

  test('a colleague held to groups gives a key what they hold, and no more', async () => {
    const person = await world.signedInAt(tree.borealis)
    await hold(world, person, {
      entries: { 'Customer-Settings': 'RW', 'Customer-Account Details': 'R' },
      accountScope: 'LIST',
      accounts: [tree.cordage.accountId],
    })
    const excess = { Entries: [{ Module: 'Customer-Account Details', Permission: 'RW' }] }
    expect(codeOf(await person.post(urlOf(tree.cordage), wanted(excess)))).toEqual([403, 'key.beyond'])
    const { Secret } = await make(person, tree.cordage)
    expect(namesIn(await searched(Secret)).toSorted()).toEqual(['Northwind Legal'])
  })
})

describe('who answers for a key', () => {
  test('a rotated key belongs to who was shown the new secret; the old one goes on with what its own maker holds', async () => {
    const boss = await world.signedInAt(tree.borealis)
    const colleague = await world.signedInAt(tree.borealis)
    await hold(world, colleague, {
      entries: { 'Customer-Settings': 'RW' },
      accountScope: 'LIST',
      accounts: [tree.cordage.accountId],
    })
    const { Key, Secret } = await make(boss, tree.cordage)
    const rotate = { OverlapHours: 24 }
    // A person without the permissions of the key does not receive its secret.
    expect(codeOf(await colleague.post(urlOf(tree.cordage, `/${Key.KeyId}/Rotate`), rotate))).toEqual([
      403,
      'key.beyond',
    ])
    const second = await world.signedInAt(tree.borealis)
    const rotated = resultOf(await second.post(urlOf(tree.cordage, `/${Key.KeyId}/Rotate`), rotate))
    expect(rotated.Key).toMatchObject({ PreviousHint: Secret.slice(-4), Hint: rotated.Secret.slice(-4) })
    expect((await searched(Secret)).statusCode).toBe(200)
    await pool.query("update app_user set user_status = 'Disabled' where user_id = $1", [boss.userId])
    await changed(boss.userId)
    await expect.poll(async () => (await searched(Secret)).json().Code).toBe('key.maker')
    expect((await searched(rotated.Secret)).statusCode).toBe(200)
    const repeated = resultOf(await second.post(urlOf(tree.cordage, `/${Key.KeyId}/Rotate`), { OverlapHours: 0 }))
    await expect.poll(async () => (await searched(rotated.Secret)).json().Code).toBe('auth.required')
    expect((await searched(repeated.Secret)).statusCode).toBe(200)
    expect((await trailOf(Key.KeyId)).map(({ action }) => action)).toEqual([
      'apikey.created',
      'apikey.rotated',
      'apikey.rotated',
    ])
  })
})

describe('what a rotation or a change gives', () => {
  test('what was prepared with a secret is done with what its own maker holds, whoever was shown another since', async () => {
    const [narrow, boss] = [await world.signedInAt(tree.borealis), await world.signedInAt(tree.borealis)]
    await hold(world, narrow, {
      entries: { 'Customer-Settings': 'RW', 'Customer-Account Details': 'R' },
      accountScope: 'LIST',
      accounts: [tree.cordage.accountId],
    })
    const { Key } = await make(narrow, tree.cordage, { Entries: detailsRead })
    await boss.post(urlOf(tree.cordage, `/${Key.KeyId}/Rotate`), { OverlapHours: 24 })
    await pool.query(
      `update access_group set entries = '{"Customer-Settings": "RW"}'
       where group_id in (select group_id from access_group_member where user_id = $1)`,
      [narrow.userId],
    )
    const callerOf = (userId: string) => callerOfMaker(world.db, userId, { key: { keyId: Key.KeyId } })
    const givenTo = async (userId: string) => permissionsOf((await callerOf(userId))?.groups ?? [])
    const module = 'Customer-Account Details'
    expect(await callerOf(narrow.userId)).toMatchObject({ userId: narrow.userId, key: { keyId: Key.KeyId } })
    expect([(await givenTo(narrow.userId))[module], (await givenTo(boss.userId))[module]]).toEqual(['none', 'R'])
    await pool.query("update app_user set user_status = 'Disabled' where user_id = $1", [narrow.userId])
    expect(await callerOf(narrow.userId)).toBeUndefined()
  })

  test('who does not hold what a key may do lets it do less, and no more', async () => {
    const [boss, colleague] = [await world.signedInAt(tree.borealis), await world.signedInAt(tree.borealis)]
    await hold(world, colleague, {
      entries: { 'Customer-Settings': 'RW' },
      accountScope: 'LIST',
      accounts: [tree.cordage.accountId],
    })
    const { Key } = await make(boss, tree.cordage, {
      Addresses: ['203.0.113.7', '203.0.113.8'],
      ExpiresOn: dayFromNow(9),
    })
    const url = urlOf(tree.cordage, `/${Key.KeyId}`)
    let version = Key.Version
    const change = async (body: object) => {
      const answer = await colleague.patch(url, body, { 'if-match': `"${version}"` })
      if (answer.statusCode === 200) version = resultOf(answer).Version
      return codeOf(answer)
    }
    for (const less of [
      { TurnedOn: false },
      { Addresses: ['203.0.113.7'] },
      { ExpiresOn: dayFromNow(5) },
      { Name: 'Less' },
    ])
      expect([less, await change(less)]).toEqual([less, [200, undefined]])
    for (const more of [
      { TurnedOn: true },
      { Addresses: [] },
      { Addresses: ['203.0.113.7', '198.51.100.1'] },
      { ExpiresOn: dayFromNow(6) },
    ])
      expect([more, await change(more)]).toEqual([more, [403, 'key.beyond']])
    const by = await boss.patch(url, { TurnedOn: true, Addresses: [] }, { 'if-match': `"${version}"` })
    expect(by.statusCode).toBe(200)
  })
})

describe('what a key makes', () => {
  test('sees the change sets that it made, not those of who answers for it, and decides on none', async () => {
    const person = await world.signedInAt(tree.borealis)
    const entries = { 'Customer-Account Details': 'RW' } as const
    const key = await aKey(world, { account: tree.borealis, maker: person, entries })
    const tags = (by: Person | typeof key, account: Account) =>
      by.post(
        '/api/v1/ChangeSet',
        { Kind: 'account.tags', Selection: { AcctKeys: [account.accountId] }, Input: { Add: ['k'] } },
        { 'idempotency-key': randomUUID() },
      )
    const own = resultOf(await tags(key, tree.northwind))
    expect(own).toMatchObject({ State: 'Preview' })
    const mayRun = async (by: Person | typeof key) =>
      (await by.post(`/api/v1/ChangeSet/${own.ChangeKey}/Run`, {}, { 'idempotency-key': randomUUID() })).statusCode
    expect(await mayRun(person)).toBe(403)
    expect(await mayRun(key)).toBe(200)
    const { rows } = await pool.query('select actor, source, session_id from audit_event where batch_id = $1', [
      own.ChangeKey,
    ])
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row).toMatchObject({ actor: { type: 'KEY', key: key.keyId, madeBy: person.userId } })
    expect(codeOf(await key.post(`/api/v1/ChangeSet/${own.ChangeKey}/Decision`, { Approve: true }))).toEqual([
      403,
      'key.forPeople',
    ])
  })

  test('has files of its own', async () => {
    const person = await world.signedInAt(tree.borealis)
    const entries = { 'Customer-Account Details': 'R' } as const
    const [one, other] = [
      await aKey(world, { account: tree.borealis, maker: person, entries }),
      await aKey(world, { account: tree.borealis, maker: person, entries }),
    ]
    await pool.query(
      `insert into export_file (export_id, account_id, made_by, key_id, kind, format, filter, language)
       values ($1, $2, $3, $4, 'accounts', 'csv', '{}', 'en-us')`,
      [randomUUID(), tree.borealis.accountId, person.userId, one.keyId],
    )
    const count = async (by: Person | typeof one) => resultOf(await by.get('/api/v1/File')).Items.length
    expect([await count(one), await count(other), await count(person)]).toEqual([1, 0, 0])
  })
})
