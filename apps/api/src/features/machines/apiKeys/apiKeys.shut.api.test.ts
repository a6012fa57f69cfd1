import { fullGrant } from '@portal/contract/core/access/access.modules'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { branchesBelow } from '../../../../test/branch.ts'
import { codeOf } from '../../../../test/code.ts'
import { aKey, openApi } from '../../../../test/keys.ts'
import { core, messages } from '../../../../test/scim.ts'
import { change, patch, read } from '../../../../test/settings.ts'
import { type Account, newWorld } from '../../../../test/world.ts'

// Keys of companies that are suspended, closed or moved, or whose API access is turned off (decision 0095).

const world = await newWorld()
const { pool } = world.db
const tree = await world.demoTree()
const { aBranch, becomes, move } = await branchesBelow(world, tree.atlas)
beforeAll(() => openApi(world))

const at = ({ accountId }: Account) => `/api/v1/Account/${accountId}`

test('API access that is switched off ends keys and SCIM with the next call, also from above', async () => {
  const { distributor, reseller } = await aBranch()
  const [maker, above] = [await world.signedInAt(reseller), await world.signedInAt(distributor)]
  const key = await aKey(world, { account: reseller, maker, entries: fullGrant.entries })
  const calls = [() => key.get('/api/v1/Caller'), () => key.get(`/scim/v2/${reseller.accountId}/Users`)]
  for (const call of calls) expect((await call()).statusCode).toBe(200)
  const { version } = await read(above, distributor)
  const done = await patch(above, distributor, [change('integration.api', false, true)], version)
  expect(done.statusCode).toBe(200)
  // Earlier than the cached key would expire.
  for (const call of calls) {
    await expect.poll(async () => (await call()).statusCode, { timeout: 3_000 }).toBe(403)
    expect((await call()).body).toContain('key.apiOff')
  }
})

test('the key of a suspended company reads and changes nothing; that of a closed one is refused, for the sandbox too', async () => {
  const { distributor, reseller, customer } = await aBranch()
  const maker = await world.signedInAt(distributor)
  const given = { account: reseller, maker, entries: fullGrant.entries }
  const [key, box] = [
    await aKey(world, given),
    await aKey(world, { ...given, partner: 'Trial', environment: 'SANDBOX' }),
  ]
  const sandbox = await world.anAccount({ acctType: 'CU', under: reseller, transactionEnvironment: 'SANDBOX' })
  const edit = (by: typeof key, account: Account) => by.patch(at(account), { TaxId: 'T' }, { 'if-match': '"99"' })
  expect(codeOf(await edit(key, customer))).toEqual([412, 'request.stale'])
  expect(codeOf(await edit(box, sandbox))).toEqual([412, 'request.stale'])
  await becomes(distributor, 'Suspended')
  for (const [by, account] of [
    [key, customer],
    [box, sandbox],
  ] as const) {
    await expect.poll(async () => codeOf(await edit(by, account))).toEqual([403, 'auth.forbidden'])
    expect((await by.get(at(account))).statusCode).toBe(200)
  }
  await becomes(distributor, 'Active')
  await becomes(reseller, 'Closed')
  for (const by of [key, box])
    await expect.poll(async () => codeOf(await by.get(at(sandbox)))).toEqual([401, 'key.revoked'])
})

test('the key of a company that moves comes along with its own people, and stops where its person stays behind', async () => {
  const { distributor, reseller, customer } = await aBranch()
  const after = await world.anAccount({ acctType: 'DT', under: tree.atlas })
  const entries = { 'Customer-Account Details': 'RW' } as const
  const own = await aKey(world, { account: reseller, maker: await world.signedInAt(reseller), entries })
  const remaining = await aKey(world, { account: reseller, maker: await world.signedInAt(distributor), entries })
  const whole = await aKey(world, { account: distributor, maker: await world.signedInAt(distributor), entries })
  for (const key of [own, remaining, whole]) expect((await key.get(at(customer))).statusCode).toBe(200)
  await move(reseller, after)
  await expect.poll(async () => codeOf(await remaining.get(at(customer)))).toEqual([401, 'key.maker'])
  await expect.poll(async () => codeOf(await whole.get(at(customer)))).toEqual([404, 'account.notFound'])
  expect((await own.get(at(customer))).statusCode).toBe(200)
})

test('a group that is widened later takes nobody in by a key that holds less, and lets go whom it has', async () => {
  const { distributor } = await aBranch()
  const maker = await world.signedInAt(distributor, { rights: { EnableToCreateDTAdminAccounts: 'W' } })
  const entries = { 'Customer-Add/Edit Users': 'RW', 'Customer-Settings': 'R' } as const
  const key = await aKey(world, { account: distributor, maker, entries })
  const base = `/scim/v2/${distributor.accountId}`
  const json = { 'content-type': 'application/scim+json' }
  const send = (method: 'POST' | 'PATCH', path: string, body: object) =>
    key.send(method, base + path, JSON.stringify(body), json)
  const person = () =>
    send('POST', '/Users', { schemas: [`${core}:User`], userName: `${randomUUID()}@scim.example`, userType: 'ADMIN' })
  const [one, two] = [(await person()).json().id, (await person()).json().id]
  const group = (await send('POST', '/Groups', { schemas: [`${core}:Group`], displayName: 'Desk' })).json().id
  const membership = (op: string, id: string) =>
    send('PATCH', `/Groups/${group}`, {
      schemas: [`${messages}:PatchOp`],
      Operations: [
        op === 'add' ? { op, path: 'members', value: [{ value: id }] } : { op, path: `members[value eq "${id}"]` },
      ],
    })
  const widen = (where: string, id: string) =>
    pool.query(`update access_group set entries = $2 where ${where}`, [
      id,
      JSON.stringify({ 'Customer-Settings': 'RW' }),
    ])
  expect((await membership('add', one)).statusCode).toBe(200)
  await widen('group_id = $1', group)
  const refused = { status: '403', code: 'group.beyondYou' }
  expect((await membership('add', two)).json()).toMatchObject(refused)
  expect((await membership('remove', one)).statusCode).toBe(200)
  expect((await membership('add', one)).json()).toMatchObject(refused)
  // The group in which people start is like any other: once it has wider access, the key may not add people to it.
  await widen(`name = 'SCIM' and account_id = $1`, distributor.accountId)
  const { rows: before } = await pool.query('select from app_user where account_id = $1', [distributor.accountId])
  expect((await person()).json()).toMatchObject(refused)
  const { rows: after } = await pool.query('select from app_user where account_id = $1', [distributor.accountId])
  expect(after).toHaveLength(before.length)
})
