import { randomUUID } from 'node:crypto'
import type { Flag, Value } from '@portal/contract/core/access/access.flags'
import { expect, test } from 'vitest'
import { actionsOf } from '../../../../test/trail.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()

let n = 0
const customerBody = (parentKey: string, account: object = {}, admin: object = {}) => {
  n += 1
  return {
    ParentKey: parentKey,
    Account: {
      AcctName: `Created ${n}`,
      IndustryCode: 'LEGAL',
      Address: { Line1: '1 Road', Country: 'CA' },
      ...account,
    },
    Admin: { Email: `created.${n}@example.test`, FirstName: 'Ada', LastName: 'Sample', ...admin },
  }
}
const create = (admin: Person, body: object, key: string = randomUUID(), path = '/api/v1/Provision/Customer') =>
  admin.post(path, body, { 'idempotency-key': key })
const count = async (table: 'account' | 'appUser' | 'outgoingMessage' | 'auditEvent') =>
  world.db.asOwner(async (tx) =>
    Number(
      (
        await tx
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    ),
  )
const everything = async () => Promise.all((['account', 'appUser', 'outgoingMessage'] as const).map(count))

async function reseller() {
  const account = await world.anAccount({ acctType: 'RS' })
  return { account, admin: await world.signedInAt(account) }
}

test.each([
  ['a Cyrillic о', 'N\u043erthwind Paper'],
  ['a Cyrillic capital', 'Northwind \u0420aper'],
  ['a Greek ο', 'N\u03bfrthwind Paper'],
  ['a zero-width joiner', 'North\u200dwind Paper'],
  ['full width', '\uff2eorthwind Paper'],
  ['mathematical letters', '\u{1d40d}orthwind Paper'],
  ['an invisible end', 'Northwind Paper\u2060'],
])('a sibling whose name reads the same by %s is refused as one of that name', async (_, AcctName) => {
  const { account, admin } = await reseller()
  const createNamed = (name: string) => create(admin, customerBody(account.accountId, { AcctName: name }))
  expect((await createNamed('Northwind Paper')).statusCode).toBe(201)
  expect((await createNamed(AcctName)).json()).toMatchObject({ StatusCode: 409, Code: 'account.nameTaken' })
  for (const other of [
    'Nördwind Paper',
    'Βόρειος Άνεμος',
    'Северный ветер',
    '北風製紙',
    'ريح الشمال',
    'Northwind Papers',
  ])
    expect([other, (await createNamed(other)).statusCode]).toEqual([other, 201])
})

test('the numbers of accounts do not reveal how many others were made between them', async () => {
  const [here, there] = [await reseller(), await reseller()]
  const numbers: number[] = []
  for (let count = 0; count < 12; count += 1) {
    await create(there.admin, customerBody(there.account.accountId))
    const answer = await create(here.admin, customerBody(here.account.accountId))
    const { AcctNumber } = answer.json().ResultContent
    expect(AcctNumber).toMatch(/^CU-\d{9}$/)
    numbers.push(Number(AcctNumber.slice(3)))
    const found = await here.admin.post('/api/v1/AccountAdmin/Search', { searchText: AcctNumber })
    expect(found.json().ResultContent.Items).toMatchObject([{ AcctNumber }])
  }
  expect(numbers).not.toEqual(numbers.toSorted((one, other) => one - other))
  const steps = numbers.slice(1).map((number, at) => Math.abs(number - (numbers[at] ?? 0)))
  expect(Math.min(...steps)).toBeGreaterThan(100)
})

test('a reseller creates a customer: account, contact, invited administrator, activation mail and audit, with the defaults', async () => {
  const { account, admin } = await reseller()
  const body = customerBody(account.accountId)
  const response = await create(admin, body)
  expect(response.statusCode).toBe(201)
  const created = response.json().ResultContent
  expect(created).toMatchObject({
    AccountStatus: 'Pending',
    AdminEmail: body.Admin.Email,
    AcctNumber: expect.stringMatching(/^CU-\d{9}$/),
  })
  const read = (await admin.get(`/api/v1/Account/${created.AcctKey}`)).json().ResultContent
  expect(read).toMatchObject({
    Language: 'en-us',
    CustType: 'STD',
    TransactionEnvironment: 'PRODUCTION',
    EnableEmailCommunication: true,
    DateFormat: 0,
    TimeZone: null,
    Inherited: { TimeZone: 'UTC' },
    PrimaryContact: { Email: body.Admin.Email },
    ParentKey: account.accountId,
  })
  await world.db.asOwner(async (tx) => {
    const user = await tx
      .selectFrom('appUser')
      .selectAll()
      .where('accountId', '=', created.AcctKey)
      .executeTakeFirstOrThrow()
    expect(user).toMatchObject({
      userId: created.AdminUserKey,
      roleCode: 'CU',
      userStatus: 'Invited',
      rsId: account.accountId,
    })
    const mail = await tx
      .selectFrom('outgoingMessage')
      .selectAll()
      .where('recipient', '=', body.Admin.Email)
      .executeTakeFirstOrThrow()
    expect(mail.textBody).toContain('/password?code=')
  })
  expect(await actionsOf(world, { at: { accountId: created.AcctKey } })).toEqual(
    expect.arrayContaining(['account.created', 'user.invited']),
  )
})

test('a provider company is created below the own one only, and by the flag of its type', async () => {
  const provider = await world.anAccount({ acctType: 'SP' })
  const admin = await world.signedInAt(provider)
  const body = (AcctType: string) => ({
    ...customerBody(provider.accountId),
    Account: { AcctName: `Partner ${(n += 1)}`, AcctType, Address: { Line1: '1 Road', Country: 'FR' } },
  })
  expect((await create(admin, body('DT'), undefined, '/api/v1/Provision/Provider')).statusCode).toBe(201)
  expect((await create(admin, body('SP'), undefined, '/api/v1/Provision/Provider')).json()).toMatchObject({
    StatusCode: 409,
    Code: 'account.typeNotAllowed',
  })
  const without = await world.signedInAt(provider, { rights: { EnableToCreateDTAdminAccounts: 'N' } })
  expect((await create(without, body('DT'), undefined, '/api/v1/Provision/Provider')).json()).toMatchObject({
    StatusCode: 403,
    Code: 'auth.forbidden',
  })
})

test('the same Idempotency-Key creates once and answers the same; another body under it is refused', async () => {
  const { account, admin } = await reseller()
  const body = customerBody(account.accountId)
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => create(admin, body, key)))
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 8 }, () => 201))
  expect(new Set(answers.map((answer) => answer.json().ResultContent.AcctKey)).size).toBe(1)
  const other = await create(admin, customerBody(account.accountId), key)
  expect(other.json()).toMatchObject({ StatusCode: 422, Code: 'request.idempotencyKeyReused' })
})

test('without an Idempotency-Key, which the specification does not know, every call creates', async () => {
  const { account, admin } = await reseller()
  const body = customerBody(account.accountId)
  expect((await admin.post('/api/v1/Provision/Customer', body)).statusCode).toBe(201)
  expect((await admin.post('/api/v1/Provision/Customer', body)).json()).toMatchObject({ StatusCode: 409 })
  expect((await admin.post('/api/v1/Provision/Customer', customerBody(account.accountId))).statusCode).toBe(201)
})

test('S11: a taken e-mail address, a taken name or a fault anywhere leaves nothing behind, and the key may be used again', async () => {
  const { account, admin } = await reseller()
  const taken = await world.aUser({ account })
  const before = await everything()
  const key = randomUUID()
  const refused = await create(admin, customerBody(account.accountId, {}, { Email: taken.email }), key)
  expect(refused.json()).toMatchObject({ StatusCode: 409, Code: 'user.emailTaken', Field: 'Admin.Email' })
  expect(await everything()).toEqual(before)
  expect((await create(admin, customerBody(account.accountId), key)).statusCode).toBe(201)
})

test('of ten concurrent creations with one e-mail address exactly one succeeds', async () => {
  const { account, admin } = await reseller()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      create(admin, customerBody(account.accountId, {}, { Email: 'race@example.test' })),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9)
})

test('a parent outside the tree is not found, with the same answer as a random key', async () => {
  const { admin } = await reseller()
  const { account: foreign } = await reseller()
  const [theirs, random] = await Promise.all(
    [foreign.accountId, randomUUID()].map(async (key) => (await create(admin, customerBody(key))).json()),
  )
  expect({ ...theirs, CorrelationId: '' }).toEqual({ ...random, CorrelationId: '' })
  expect(theirs).toMatchObject({ StatusCode: 404, Code: 'account.notFound' })
})

test.each(['Suspended', 'Pending', 'Closed'])(
  'below a company that is %s nothing is created',
  async (accountStatus) => {
    const distributor = await world.anAccount({ acctType: 'DT' })
    const parent = await world.anAccount({ acctType: 'RS', under: distributor, accountStatus })
    const admin = await world.signedInAt(distributor)
    expect((await create(admin, customerBody(parent.accountId))).json()).toMatchObject({
      StatusCode: 409,
      Code: 'account.parentInactive',
    })
  },
)

test('a customer creates nothing, nor does anyone who holds Provision or AcctMgmnt at R', async () => {
  const { account } = await reseller()
  const customer = await world.anAccount({ acctType: 'CU', under: account })
  const refusedAt = async (at: Account, rights: Partial<Record<Flag, Value>> = {}) =>
    (await create(await world.signedInAt(at, { rights }), customerBody(at.accountId))).json()
  const forbidden = { StatusCode: 403, Code: 'auth.forbidden' }
  expect(await refusedAt(customer, { Provision: 'W' })).toMatchObject(forbidden)
  for (const flag of ['Provision', 'AcctMgmnt'] as const)
    for (const value of ['N', 'R'] as const)
      expect(await refusedAt(account, { [flag]: value })).toMatchObject(forbidden)
  const why = await (
    await world.signedInAt(account, { rights: { Provision: 'N' } })
  ).get('/api/v1/Access/Explain?action=accounts.createCustomer')
  expect(why.json().ResultContent.Links).toContainEqual(
    expect.objectContaining({ Kind: 'flag', Decides: true, Text: expect.stringContaining('Create accounts') }),
  )
})

test('what is wrong is said field by field, in the language of the reader, and nothing is written', async () => {
  const { account, admin } = await reseller()
  const before = await everything()
  const body = customerBody(
    account.accountId,
    { AcctName: ' ', Address: { Line1: '', Country: 'XX' }, AccountSupportLink: 'javascript:alert(1)', Role: 'RA' },
    { Email: 'no address' },
  )
  const response = await admin.post('/api/v1/Provision/Customer', body, {
    'idempotency-key': randomUUID(),
    'accept-language': 'fr',
  })
  expect(response.statusCode).toBe(400)
  const fields = response.json().Fields.map(({ Field }: { Field: string }) => Field)
  expect(fields).toEqual(
    expect.arrayContaining([
      'Account.AcctName',
      'Account.Address.Line1',
      'Account.Address.Country',
      'Account.AccountSupportLink',
      'Account.Role',
      'Admin.Email',
    ]),
  )
  expect(await everything()).toEqual(before)
})

test('a field that the creator could not edit is refused by name', async () => {
  const { account } = await reseller()
  const admin = await world.signedInAt(account, { rights: { AcctSupportLink: 'N' } })
  const response = await create(
    admin,
    customerBody(account.accountId, { AccountSupportLink: 'https://help.example.test' }),
  )
  expect(response.json()).toMatchObject({
    StatusCode: 400,
    Field: 'Account.AccountSupportLink',
    Fields: [{ Code: 'notEditable' }],
  })
})

test('creation still works on a connection with cached generic plans', async () => {
  const { account, admin } = await reseller()
  for (let times = 0; times < 12; times++)
    expect((await create(admin, customerBody(account.accountId))).statusCode).toBe(201)
})

test('a creation names the account manager: an active administrator of the parent or above, nobody else', async () => {
  const { account, admin } = await reseller()
  const manager = await world.aUser({ account, firstName: 'Ann', lastName: 'Lee' })
  const away = await world.aUser({ account, userStatus: 'Disabled' })
  const elsewhere = await world.aUser({ account: (await reseller()).account })
  const createWith = (Manager: string) => create(admin, customerBody(account.accountId, { Manager }))
  const answer = await createWith(manager.userId)
  expect(answer.statusCode).toBe(201)
  const { AcctKey } = answer.json().ResultContent
  const shown = (await admin.get(`/api/v1/Account/${AcctKey}`)).json().ResultContent
  expect(shown).toMatchObject({ Manager: manager.userId, ManagerName: 'Ann Lee' })
  for (const { userId } of [away, elsewhere])
    expect((await createWith(userId)).json()).toMatchObject({
      StatusCode: 400,
      Code: 'request.invalid',
      Field: 'Account.Manager',
    })
})
