import { fullGrant } from '@portal/contract/core/access/access.modules'
import { beforeAll, describe, expect, test } from 'vitest'
import { hold } from '../../../../test/groups.ts'
import { aKey, keysUrl, openApi, resultOf } from '../../../../test/keys.ts'
import { type Answer, newWorld, type Person } from '../../../../test/world.ts'

// The permissions of a key and the reasons for them, for people who may see the keys of its company (decision 0092).

const world = await newWorld()
const { pool } = world.db
const tree = await world.demoTree()
beforeAll(() => openApi(world))

type Key = { keyId: string }
const entries = { 'Customer-Account Details': 'RW', 'Account Details': 'R' } as const
const rightsOf = (reader: Person, key: Key, account = tree.borealis) =>
  reader.get(keysUrl(account, `/${key.keyId}/Rights`))
const explain = (reader: Person, key: Key, action: string, object?: { accountId: string }) =>
  reader.get(`/api/v1/Access/Explain?key=${key.keyId}&action=${action}${object ? `&object=${object.accountId}` : ''}`)
type Links = { Kind: string; Text: string; Decides: boolean }[]
const whyOf = (answer: Answer) => {
  const { Allowed, Links, WhoCanChange, UserKey } = resultOf(answer)
  const { Kind, Text } = (Links as Links).find(({ Decides }) => Decides)!
  return { Allowed, Kind, Text, WhoCanChange, UserKey }
}
const codeOf = (answer: Answer) => [answer.statusCode, answer.json().Code]

describe('what a key can do', () => {
  test('is what its person holds, in its modules, with what limits each', async () => {
    const person = await world.signedInAt(tree.borealis, { rights: { AcctMgmnt: 'R', LoginAlias: 'Y' } })
    const key = await aKey(world, { account: tree.borealis, maker: person, entries })
    const { Stop, Modules, Rights } = resultOf(await rightsOf(person, key))
    expect([Stop, Modules]).toEqual([
      null,
      [
        { Module: 'Customer-Account Details', Asked: 'RW', Given: 'RW', Partly: false },
        { Module: 'Account Details', Asked: 'R', Given: 'R', Partly: false },
      ].toSorted((one, other) => one.Module.localeCompare(other.Module)),
    ])
    expect(Rights).toContainEqual(expect.objectContaining({ Flag: 'AcctMgmnt', Value: 'R', Limit: null }))
    expect(Rights).toContainEqual(expect.objectContaining({ Flag: 'LoginAlias', Value: 'N', Limit: 'never' }))
    expect(whyOf(await explain(person, key, 'accounts.update', tree.northwind))).toMatchObject({
      Allowed: false,
      Kind: 'flag',
      UserKey: null,
    })
    expect(whyOf(await explain(person, key, 'accounts.get', tree.northwind)).Allowed).toBe(true)
  })

  test('follows the access groups of its person, and says that these lack it', async () => {
    const person = await world.signedInAt(tree.borealis)
    const reader = await world.signedInAt(tree.borealis)
    const key = await aKey(world, { account: tree.borealis, maker: person, entries })
    await hold(world, person, {
      entries: { 'Customer-Account Details': 'R' },
      accountScope: 'LIST',
      accounts: [tree.cordage.accountId],
    })
    const { Modules } = resultOf(await rightsOf(reader, key))
    expect(Modules).toContainEqual({ Module: 'Customer-Account Details', Asked: 'RW', Given: 'R', Partly: true })
    expect(Modules).toContainEqual({ Module: 'Account Details', Asked: 'R', Given: null, Partly: false })
    expect(whyOf(await explain(reader, key, 'accounts.update', tree.northwind))).toEqual({
      Allowed: false,
      Kind: 'group',
      Text: 'The key was given “Customer – Account Details” (change), but the person responsible for it doesn’t have that here.',
      WhoCanChange: expect.stringContaining('Borealis Distribution'),
      UserKey: null,
    })
    const other = await aKey(world, { account: tree.borealis, maker: reader, entries: { 'Account Details': 'R' } })
    expect(whyOf(await explain(reader, other, 'accounts.get', tree.northwind)).Text).toContain(
      'The key doesn’t include',
    )
  })

  test('for the sandbox, is nothing outside it but to make a sandbox', async () => {
    const person = await world.signedInAt(tree.borealis)
    const given = { account: tree.borealis, maker: person, entries: fullGrant.entries, partner: 'Trial' }
    const key = await aKey(world, { ...given, environment: 'SANDBOX' })
    const under = { acctType: 'CU', under: tree.borealis } as const
    const sandbox = await world.anAccount({ ...under, transactionEnvironment: 'SANDBOX' })
    const allowed = async (action: string, object: { accountId: string }) =>
      whyOf(await explain(person, key, action, object)).Allowed
    expect(whyOf(await explain(person, key, 'accounts.update', tree.northwind))).toMatchObject({
      Allowed: false,
      Kind: 'tree',
      Text: 'The key is for the sandbox: it works for sandbox customers only.',
    })
    expect(await allowed('accounts.update', sandbox)).toBe(true)
    expect(await allowed('accounts.get', tree.borealis)).toBe(false)
    expect(await allowed('accounts.createCustomer', tree.borealis)).toBe(true)
  })

  test('of a company below, is bounded by the administrators there and by its person', async () => {
    const person = await world.signedInAt(tree.borealis, { rights: { Bill: 'N' } })
    const key = await aKey(world, { account: tree.northwind, maker: person, entries })
    const below = await world.signedInAt(tree.cordage)
    const { Rights } = resultOf(await rightsOf(below, key, tree.northwind))
    const limitOf = (flag: string) => Rights.find(({ Flag }: { Flag: string }) => Flag === flag)?.Limit
    expect([limitOf('Bill'), limitOf('Provision')]).toEqual(['person', 'account'])
    expect(whyOf(await explain(below, key, 'Bill:R')).Text).toContain('for the person responsible for the key')
    expect(whyOf(await explain(below, key, 'accounts.get', tree.southbank))).toMatchObject({ Kind: 'tree' })
  })
})

describe('a key that does not count', () => {
  const stops: [string, string, RegExp][] = [
    ['enabled = false', 'Off', /turned off/],
    ["expires_at = now() - interval '1 minute'", 'Expired', /expired/],
    ['revoked_at = now()', 'Revoked', /revoked/],
  ]
  test.each(stops)('is nothing when %s', async (change, stop, words) => {
    const person = await world.signedInAt(tree.borealis)
    const key = await aKey(world, { account: tree.borealis, maker: person, entries })
    await pool.query(`update api_key set ${change} where key_id = $1`, [key.keyId])
    expect(resultOf(await rightsOf(person, key)).Stop).toBe(stop)
    const why = whyOf(await explain(person, key, 'accounts.get', tree.northwind))
    expect(why).toMatchObject({ Allowed: false, Kind: 'key', Text: expect.stringMatching(words) })
    expect(why.WhoCanChange === null).toBe(stop === 'Revoked')
  })

  test('is nothing when its person left, or administers nothing any more', async () => {
    const [person, reader] = [await world.signedInAt(tree.borealis), await world.signedInAt(tree.borealis)]
    const key = await aKey(world, { account: tree.borealis, maker: person, entries })
    const ends = [
      "user_status = 'Disabled', status_before_disable = 'Active'",
      "user_status = 'Active', status_before_disable = null, kind = 'ENDUSER', role_code = null",
    ]
    for (const end of ends) {
      await pool.query(`update app_user set ${end} where user_id = $1`, [person.userId])
      expect(resultOf(await rightsOf(reader, key)).Stop).toBe('Maker')
      expect(whyOf(await explain(reader, key, 'accounts.get', tree.northwind))).toMatchObject({
        Allowed: false,
        Kind: 'key',
        Text: 'The person responsible for the key no longer has access to its company.',
      })
    }
  })

  test('says from where it is valid, and what is for people alone', async () => {
    const person = await world.signedInAt(tree.borealis)
    const key = await aKey(world, {
      account: tree.borealis,
      maker: person,
      entries,
      addresses: ['192.0.2.0/24', '2001:db8::/32'],
    })
    const { Links } = resultOf(await explain(person, key, 'accounts.get', tree.northwind))
    expect(Links[0]).toMatchObject({
      Kind: 'key',
      Text: 'The key is valid, but only from 192.0.2.0/24, 2001:db8::/32.',
    })
    expect(whyOf(await explain(person, key, 'apiKeys.create', tree.borealis))).toMatchObject({
      Kind: 'key',
      WhoCanChange: null,
    })
  })
})

describe('permission to ask', () => {
  test('whoever may see the keys of its company; to others it does not exist', async () => {
    const key = await aKey(world, {
      account: tree.borealis,
      maker: await world.signedInAt(tree.borealis),
      entries,
    })
    const withoutFlag = await world.signedInAt(tree.borealis, {
      rights: { APIIntegrationAccessSettings: 'N', APIIntegrationAccessSettingsDT: 'N' },
    })
    expect(codeOf(await explain(withoutFlag, key, 'accounts.get'))).toEqual([404, 'key.notFound'])
    expect((await rightsOf(withoutFlag, key)).statusCode).toBe(403)
    for (const outside of [await world.signedInAt(tree.cordage), await world.signedInAt(tree.meridian)]) {
      expect(codeOf(await explain(outside, key, 'accounts.get'))).toEqual([404, 'key.notFound'])
      expect((await rightsOf(outside, key)).statusCode).toBe(404)
    }
    // The key of another company, under the caller's own address.
    const sibling = await world.signedInAt(tree.atlas)
    expect(codeOf(await rightsOf(sibling, key, tree.cordage))).toEqual([404, 'key.notFound'])
    const admin = await world.signedInAt(tree.atlas)
    await hold(world, admin, { entries: { 'Customer-Account Details': 'RW' } })
    expect((await explain(admin, key, 'accounts.get')).statusCode).toBe(403)
    const listed = await world.signedInAt(tree.atlas)
    await hold(world, listed, {
      entries: { 'Customer-Settings': 'R' },
      accountScope: 'LIST',
      accounts: [tree.cordage.accountId],
    })
    expect(codeOf(await explain(listed, key, 'accounts.get'))).toEqual([404, 'key.notFound'])
  })
})
