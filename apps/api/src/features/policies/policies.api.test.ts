import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { type Account, newWorld, type Person } from '../../../test/world.ts'

const world = await newWorld()
afterAll(() => world.close())

/** Reseller and customer of their own below the branch, so that tests do not meet. */
const tree = await world.demoTree()
const aPair = async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const customer = await world.anAccount({ acctType: 'CU', under: reseller })
  return { reseller, customer }
}
const url = ({ accountId }: { accountId: string }) => `/api/v1/Account/${accountId}/SignInPolicy`
const read = async (person: Person, account: Account) => (await person.get(url(account))).json().ResultContent
const patch = (person: Person, account: Account, body: object, version = 0) =>
  person.patch(url(account), body, { 'if-match': `"${version}"` })
const standard = {
  MinLength: 15,
  MinLengthWithMfa: 12,
  Composition: 0,
  History: 5,
  ExpiryDays: 0,
  MfaMode: 'setByUser',
  MfaChannel: 'email',
  TrustDays: 0,
}

test('the policy of an account: rules, where they come from, and who has a second factor', async () => {
  const { reseller, customer } = await aPair()
  const person = await world.signedInAt(reseller)
  const [withFactor] = [await world.aUser({ account: customer }), await world.aUser({ account: customer })]
  await world.aUser({ account: customer, userStatus: 'Disabled' })
  await world.db.pool.query(
    `insert into authenticator (authenticator_id, user_id, kind, confirmed_at) values (gen_random_uuid(), $1, 'totp', now()), (gen_random_uuid(), $1, 'recovery', now())`,
    [withFactor?.userId],
  )
  const answer = await person.get(url(customer))
  expect(answer.headers.etag).toBe('"0"')
  expect(answer.json().ResultContent).toEqual({
    AcctKey: customer.accountId,
    Rules: standard,
    Inherited: standard,
    Sources: Object.fromEntries(
      Object.keys(standard).map((rule) => [rule, { acctKey: null, acctName: null, own: false }]),
    ),
    Administrators: 2,
    WithFactor: 1,
    version: 0,
  })
})

test('a changed rule holds, for those below too, and is audited field by field', async () => {
  const { reseller, customer } = await aPair()
  const person = await world.signedInAt(reseller)
  const answer = await patch(person, reseller, { MinLength: 20, MfaMode: 'mandatory', TrustDays: 7 })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers.etag).toBe('"1"')
  expect(answer.json().ResultContent).toMatchObject({
    Rules: { ...standard, MinLength: 20, MfaMode: 'mandatory', TrustDays: 7 },
    Inherited: standard,
    Sources: { MinLength: { acctKey: reseller.accountId, acctName: reseller.acctName, own: true } },
  })
  expect(await read(person, customer)).toMatchObject({
    Rules: { MinLength: 20, MfaMode: 'mandatory' },
    Inherited: { MinLength: 20 },
    Sources: { MinLength: { acctKey: reseller.accountId, acctName: reseller.acctName, own: false } },
    version: 0,
  })
  const [entry] = await world.db.asOwner((tx) =>
    tx
      .selectFrom('auditEvent')
      .selectAll()
      .where('accountId', '=', reseller.accountId)
      .where('action', '=', 'account.signInPolicyChanged')
      .execute(),
  )
  expect(entry?.changes).toEqual([
    { field: 'MinLength', old: null, new: 20 },
    { field: 'MfaMode', old: null, new: 'mandatory' },
    { field: 'TrustDays', old: null, new: 7 },
  ])
})

test('an account below may be stricter and never looser; null goes back to what is inherited', async () => {
  const { reseller, customer } = await aPair()
  const above = await world.signedInAt(reseller)
  const own = await world.signedInAt(customer)
  await patch(above, reseller, { MinLength: 20, ExpiryDays: 90, MfaMode: 'mandatory', TrustDays: 7 })
  const looser = await patch(own, customer, {
    MinLength: 18,
    ExpiryDays: 0,
    MfaMode: 'setByUser',
    TrustDays: 8,
    History: 6,
  })
  expect(looser.statusCode).toBe(400)
  expect(looser.json().Fields).toEqual([
    { Field: 'MinLength', Code: 'looser', Message: 'The accounts above ask for at least: 20.' },
    { Field: 'ExpiryDays', Code: 'looser', Message: 'The accounts above ask for at least: 90.' },
    { Field: 'MfaMode', Code: 'looser', Message: 'The accounts above ask for at least: mandatory.' },
    { Field: 'TrustDays', Code: 'looser', Message: 'The accounts above ask for at least: 7.' },
  ])
  expect(await read(own, customer)).toMatchObject({ Rules: { MinLength: 20, History: 5 }, version: 0 })
  expect((await patch(own, customer, { MinLength: 24, TrustDays: 0 })).json().ResultContent).toMatchObject({
    Rules: { MinLength: 24, TrustDays: 0 },
    Inherited: { MinLength: 20, TrustDays: 7 },
  })
  // One's own stricter value does not hide what holds above.
  expect((await patch(own, customer, { MinLength: 19 }, 1)).json().Fields?.[0]?.Code).toBe('looser')
  expect((await patch(own, customer, { MinLength: null }, 1)).json().ResultContent.Rules.MinLength).toBe(20)
})

test('a company that tightens its rules tightens those below, whatever they set before', async () => {
  const { reseller, customer } = await aPair()
  const person = await world.signedInAt(reseller)
  await patch(person, customer, { MinLength: 18, MfaMode: 'off' })
  await patch(person, reseller, { MinLength: 30, MfaMode: 'mandatory' })
  expect(await read(person, customer)).toMatchObject({
    Rules: { MinLength: 30, MfaMode: 'mandatory' },
    Sources: { MinLength: { own: false }, MfaMode: { own: false } },
  })
})

test('of the companies above only the direct parent is named', async () => {
  const { reseller, customer } = await aPair()
  const set = async (account: Account, rule: string, value: unknown) =>
    world.db.asOwner((tx) =>
      tx
        .insertInto('accountSetting')
        .values({ accountId: account.accountId, code: `signIn.${rule}`, value: JSON.stringify(value) })
        .execute(),
    )
  await set(tree.meridian, 'history', 9) // beside: does not count
  await set(tree.borealis, 'history', 7)
  await set(reseller, 'composition', 2)
  const own = await world.signedInAt(customer)
  const answer = await own.get(url(customer))
  expect(answer.json().ResultContent.Sources).toMatchObject({
    History: { acctKey: 'above', acctName: null, own: false },
    Composition: { acctKey: reseller.accountId, acctName: reseller.acctName, own: false },
  })
  for (const hidden of ['Borealis', tree.borealis.accountId, 'Atlas']) expect(answer.body).not.toContain(hidden)
  const parent = await world.signedInAt(tree.atlas)
  expect((await read(parent, customer)).Sources.History).toEqual({
    acctKey: tree.borealis.accountId,
    acctName: 'Borealis Distribution',
    own: false,
  })
})

test('of two changes of one version the second is stale and gets what is stored', async () => {
  const { customer } = await aPair()
  const person = await world.signedInAt(customer)
  const answers = await Promise.all([16, 17, 18, 19].map((MinLength) => patch(person, customer, { MinLength })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412])
  const kept = answers.find(({ statusCode }) => statusCode === 200)?.json().ResultContent.Rules.MinLength
  const stale = answers.find(({ statusCode }) => statusCode === 412)?.json()
  expect(stale).toMatchObject({ Code: 'request.stale', ResultContent: { Rules: { MinLength: kept }, version: 1 } })
  expect((await person.patch(url(customer), { MinLength: 20 })).statusCode).toBe(428)
})

test('a change that changes nothing is none', async () => {
  const { customer } = await aPair()
  const person = await world.signedInAt(customer)
  await patch(person, customer, { MinLength: 16 })
  expect((await patch(person, customer, { MinLength: 16, History: null }, 1)).json().ResultContent.version).toBe(1)
})

test('rules about a second factor need the right to those too', async () => {
  const { customer } = await aPair()
  for (const MultiFactorAuthentication of ['N', 'R'] as const) {
    const person = await world.signedInAt(customer, { rights: { MultiFactorAuthentication } })
    for (const body of [
      { MfaMode: 'mandatory' },
      { MfaChannel: 'mobile' },
      { TrustDays: null },
      { MinLength: 16, TrustDays: 0 },
    ]) {
      const answer = await patch(person, customer, body)
      expect([answer.statusCode, answer.json().Code]).toEqual([403, 'auth.forbidden'])
    }
  }
  const person = await world.signedInAt(customer, { rights: { MultiFactorAuthentication: 'N' } })
  expect((await patch(person, customer, { MinLength: 16 })).statusCode).toBe(200)
})

test.each([['R'], ['N']] as const)('with the flag at %s nothing is changed', async (PasswordPolicy) => {
  const { customer } = await aPair()
  const person = await world.signedInAt(customer, { rights: { PasswordPolicy } })
  expect((await patch(person, customer, { MinLength: 16 })).json().Code).toBe('auth.forbidden')
  expect((await person.get(url(customer))).statusCode).toBe(PasswordPolicy === 'R' ? 200 : 403)
})

test('accounts above, beside and unknown are one 404', async () => {
  const { reseller, customer } = await aPair()
  const person = await world.signedInAt(customer)
  for (const account of [reseller, tree.southbank, { accountId: randomUUID() }]) {
    expect((await person.get(url(account))).json().Code).toBe('account.notFound')
    const answer = await person.patch(url(account), { MinLength: 16 }, { 'if-match': '"0"' })
    expect(answer.json().Code).toBe('account.notFound')
  }
})

test('rules are changed only by whoever showed a moment ago who is there', async () => {
  const { customer } = await aPair()
  const person = await world.signedInAt(customer)
  await world.db.pool.query(`update session set auth_time = now() - interval '11 minutes' where session_id = $1`, [
    person.sessionId,
  ])
  expect((await patch(person, customer, { MinLength: 16 })).json().Code).toBe('step_up_required')
})

test.each([
  ['MinLength', 14],
  ['MinLength', 65],
  ['MinLengthWithMfa', 7],
  ['Composition', 5],
  ['History', 25],
  ['ExpiryDays', 366],
  ['MfaMode', 'sometimes'],
  ['MfaChannel', 'fax'],
  ['TrustDays', 91],
  ['MinLength', 20.5],
  ['Unknown', 1],
])('%s cannot be %s', async (rule, value) => {
  const person = await world.signedInAt(tree.northwind)
  const answer = await patch(person, tree.northwind, { [rule]: value })
  expect([answer.statusCode, answer.json().Fields[0].Field]).toEqual([400, rule])
})
