import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { trailOf } from '../../../../test/trail.ts'
import { newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()

const path = (key: string) => `/api/v1/Account/${key}`
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })
const stored = (accountId: string) =>
  world.db.asOwner((tx) =>
    tx.selectFrom('account').selectAll().where('accountId', '=', accountId).executeTakeFirstOrThrow(),
  )

async function family() {
  const distributor = await world.anAccount({ acctType: 'DT' })
  const reseller = await world.anAccount({ acctType: 'RS', under: distributor })
  const customer = await world.anAccount({ acctType: 'CU', under: reseller, industryCode: 'LEGAL' })
  return { distributor, reseller, customer, admin: await world.signedInAt(distributor) }
}
const edit = async (admin: Person, key: string, patch: object, version = 1) =>
  admin.patch(path(key), patch, ifMatch(version))

test('an administrator reads an account below with its chain, abilities and ETag', async () => {
  const { distributor, reseller, customer, admin } = await family()
  const response = await admin.get(path(customer.accountId))
  expect(response.statusCode).toBe(200)
  expect(response.headers.etag).toBe('"1"')
  const account = response.json().ResultContent
  expect(account).toMatchObject({
    AcctKey: customer.accountId,
    AcctType: 'CU',
    ParentKey: reseller.accountId,
    AccountStatus: 'Active',
    EffectiveStatus: 'Active',
    Abilities: { Edit: { Allowed: true, Reason: null }, CreateChild: { Allowed: false, Reason: 'nothingBelow' } },
  })
  expect(account.Chain.map((link: { AcctKey: string }) => link.AcctKey)).toEqual([
    distributor.accountId,
    reseller.accountId,
  ])
})

test('an edit changes only the fields sent, increments the version and is audited field by field', async () => {
  const { customer, admin } = await family()
  const before = await stored(customer.accountId)
  const response = await edit(admin, customer.accountId, {
    LegalName: 'Renamed Ltd',
    Tags: ['gold'],
    Address: { Line1: '2 New Road', City: 'Lyon', Country: 'FR' },
  })
  expect(response.json()).toMatchObject({
    StatusCode: 200,
    ResultContent: { LegalName: 'Renamed Ltd', Tags: ['gold'], Version: 2 },
  })
  expect(response.headers.etag).toBe('"2"')
  const after = await stored(customer.accountId)
  expect(after).toEqual({
    ...before,
    legalName: 'Renamed Ltd',
    tags: ['gold'],
    address: after.address,
    country: 'FR',
    version: 2,
    modifiedAt: after.modifiedAt,
    modifiedBy: admin.email,
  })
  const [entry, ...more] = await trailOf(world, { at: customer, action: 'account.updated' })
  expect(more).toEqual([])
  expect(entry?.changes).toContainEqual({ field: 'legalName', old: before.legalName, new: 'Renamed Ltd' })
  expect(entry?.changes).toContainEqual(expect.objectContaining({ field: 'address.city', new: 'Lyon' }))
})

test('an edit that changes nothing makes no version and no audit row', async () => {
  const { customer, admin } = await family()
  const response = await edit(admin, customer.accountId, { AcctName: customer.acctName })
  expect(response.json().ResultContent.Version).toBe(1)
  expect(await trailOf(world, { at: customer, action: 'account.updated' })).toEqual([])
})

test('two people edit one account: the second gets 412 with the stored state, and no edit is lost', async () => {
  const { customer, reseller, admin } = await family()
  const other = await world.signedInAt(reseller)
  expect((await edit(admin, customer.accountId, { LegalName: 'First' })).statusCode).toBe(200)
  const second = await edit(other, customer.accountId, { TaxId: 'T-1' })
  expect(second.statusCode).toBe(412)
  expect(second.json()).toMatchObject({
    Code: 'request.stale',
    ResultContent: { LegalName: 'First', Version: 2, TaxId: null },
  })
  expect((await edit(other, customer.accountId, { TaxId: 'T-1' }, 2)).statusCode).toBe(200)
  expect(await stored(customer.accountId)).toMatchObject({ legalName: 'First', taxId: 'T-1', version: 3 })
})

test('of twenty concurrent edits of one version exactly one succeeds', async () => {
  const { customer, admin } = await family()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => edit(admin, customer.accountId, { TaxId: `T-${n}` })),
  )
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.statusCode === 412)).toHaveLength(19)
  expect((await stored(customer.accountId)).version).toBe(2)
})

test('without If-Match an edit is refused with 428', async () => {
  const { customer, admin } = await family()
  expect((await admin.patch(path(customer.accountId), { TaxId: 'x' })).json()).toMatchObject({
    StatusCode: 428,
    Code: 'request.ifMatchRequired',
  })
})

test('an account outside the tree does not exist: the answer is that for a random key', async () => {
  const { admin } = await family()
  const { customer: foreign } = await family()
  const bodies = await Promise.all(
    [foreign.accountId, randomUUID()].map(async (key) => {
      const read = (await admin.get(path(key))).json()
      const edited = (await edit(admin, key, { AcctName: 'Mine' })).json()
      return [read, edited].map((body) => ({ ...body, CorrelationId: '' }))
    }),
  )
  expect(bodies[0]).toEqual(bodies[1])
  expect(bodies[0]?.[0]).toMatchObject({ StatusCode: 404, Code: 'account.notFound' })
  expect((await stored(foreign.accountId)).acctName).toBe(foreign.acctName)
})

test.each([
  [{ AcctMgmnt: 'N' }, 403],
  [{ AcctMgmnt: 'R' }, 403],
] as const)('with %j an edit is refused', async (rights, status) => {
  const { customer, distributor } = await family()
  const admin = await world.signedInAt(distributor, { rights })
  expect((await edit(admin, customer.accountId, { TaxId: 'x' })).statusCode).toBe(status)
  expect((await admin.get(path(customer.accountId))).statusCode).toBe(rights.AcctMgmnt === 'R' ? 200 : 403)
})

test('a partner company below needs ProviderEdit', async () => {
  const { reseller, distributor } = await family()
  const admin = await world.signedInAt(distributor, { rights: { ProviderEdit: 'N' } })
  expect((await edit(admin, reseller.accountId, { TaxId: 'x' })).json()).toMatchObject({
    StatusCode: 403,
    Code: 'auth.forbidden',
  })
})

test('a customer edits its own company, but neither role, parent, type nor what a company above decides: each refused by name, nothing written', async () => {
  const { customer } = await family()
  const admin = await world.signedInAt(customer)
  expect((await edit(admin, customer.accountId, { LegalName: 'Own' })).statusCode).toBe(200)
  for (const field of ['ParentKey', 'AcctType', 'UserRole', 'AccountStatus', 'flags']) {
    const response = await edit(admin, customer.accountId, { LegalName: 'Sneaked', [field]: 'x' }, 2)
    expect(response.json()).toMatchObject({
      StatusCode: 400,
      Code: 'request.invalid',
      Field: field,
      Fields: [{ Code: 'unknownField' }],
    })
  }
  for (const patch of [{ CustType: 'NFR' }, { CustomerRefCode: 'x' }, { Manager: null }, { Tags: [] }]) {
    const response = await edit(admin, customer.accountId, { LegalName: 'Sneaked', ...patch }, 2)
    expect(response.json()).toMatchObject({
      StatusCode: 400,
      Field: Object.keys(patch)[0],
      Fields: [{ Code: 'notEditable' }],
    })
  }
  expect(await stored(customer.accountId)).toMatchObject({ legalName: 'Own', version: 2 })
})

test('a closed account cannot be edited', async () => {
  const { reseller, admin } = await family()
  const closed = await world.anAccount({ acctType: 'CU', under: reseller, accountStatus: 'Closed' })
  expect((await edit(admin, closed.accountId, { TaxId: 'x' })).json()).toMatchObject({
    StatusCode: 409,
    Code: 'account.inactive',
  })
})

test('siblings have different names, ignoring case', async () => {
  const { reseller, customer, admin } = await family()
  const twin = await world.anAccount({ acctType: 'CU', under: reseller })
  const response = await edit(admin, twin.accountId, { AcctName: customer.acctName.toUpperCase() })
  expect(response.json()).toMatchObject({ StatusCode: 409, Code: 'account.nameTaken' })
})

test('a customer keeps its industry; the manager must be an administrator above', async () => {
  const { customer, distributor, admin } = await family()
  expect((await edit(admin, customer.accountId, { IndustryCode: null })).json()).toMatchObject({
    StatusCode: 400,
    Field: 'IndustryCode',
  })
  const stranger = await world.aUser({ account: customer })
  expect((await edit(admin, customer.accountId, { Manager: stranger.userId })).json()).toMatchObject({
    StatusCode: 400,
    Field: 'Manager',
  })
  const manager = await world.aUser({ account: distributor })
  expect((await edit(admin, customer.accountId, { Manager: manager.userId })).json().ResultContent.Manager).toBe(
    manager.userId,
  )
})

test('the master switch off turns the other e-mail switches off', async () => {
  const { customer, admin } = await family()
  const response = await edit(admin, customer.accountId, { EnableEmailCommunication: false })
  expect(response.json().ResultContent).toMatchObject({
    EnableEmailCommunication: false,
    SendEmailAdmin: false,
    SendEmailEndUser: false,
  })
})

test('a suspended company makes everything below effectively suspended, and names itself only to those who see it', async () => {
  const distributor = await world.anAccount({ acctType: 'DT', accountStatus: 'Suspended' })
  const reseller = await world.anAccount({ acctType: 'RS', under: distributor })
  const customer = await world.anAccount({ acctType: 'CU', under: reseller })
  const seen = async (at: typeof distributor) =>
    (await (await world.signedInAt(at)).get(path(customer.accountId))).json().ResultContent
  expect(await seen(distributor)).toMatchObject({
    AccountStatus: 'Active',
    EffectiveStatus: 'Suspended',
    EffectiveStatusFrom: { AcctKey: distributor.accountId },
  })
  expect(await seen(reseller)).toMatchObject({
    EffectiveStatus: 'Suspended',
    EffectiveStatusFrom: { AcctKey: distributor.accountId },
  })
  expect(await seen(customer)).toMatchObject({
    EffectiveStatus: 'Suspended',
    EffectiveStatusFrom: null,
    ParentName: reseller.acctName,
  })
})

test('an inherited value names the company that sets it, unless the reader may not know of it', async () => {
  const { distributor, reseller, customer, admin } = await family()
  const link = 'https://help.example.test'
  await world.db.pool.query('update account set account_support_link = $2 where account_id = $1', [
    distributor.accountId,
    link,
  ])
  const read = async (person: Person) => {
    const { Inherited, InheritedFrom } = (await person.get(path(customer.accountId))).json().ResultContent
    return [Inherited.AccountSupportLink, InheritedFrom.AccountSupportLink?.AcctKey ?? null, InheritedFrom.TimeZone]
  }
  expect(await read(admin)).toEqual([link, distributor.accountId, null])
  // A company above the direct parent of the reader's company is not named.
  expect(await read(await world.signedInAt(reseller))).toEqual([link, distributor.accountId, null])
  expect(await read(await world.signedInAt(customer))).toEqual([link, null, null])
})
