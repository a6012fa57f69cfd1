import { randomUUID } from 'node:crypto'
import { settingCatalogue } from '@portal/contract/access/settings/settings.catalogue'
import { expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { change, pairBelow, patch, read, url, type Value } from '../../../../test/settings.ts'
import { trailOf } from '../../../../test/trail.ts'
import { statementsOf } from '../../../../test/trips.ts'
import { type Account, newWorld } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()

const aPair = () => pairBelow(world, tree.borealis)

test('every setting of an account: what holds, from where, and what may be done', async () => {
  const { reseller, customer } = await aPair()
  const person = await world.signedInAt(reseller)
  expect(
    (await patch(person, reseller, [change('files.largest', 50), change('track.readReceipt', 'user', true)]))
      .statusCode,
  ).toBe(200)
  const answer = await person.get(url(customer))
  expect(answer.headers.etag).toBe('"1"')
  expect(answer.json().ResultContent).toMatchObject({ AcctKey: customer.accountId, AcctType: 'CU', Version: 1 })
  expect(answer.json().ResultContent.Settings.map((one: Value) => one.Code)).toEqual(
    settingCatalogue.map(({ code }) => code),
  )
  const found = await read(person, customer)
  const parent = { Kind: 'account', AcctKey: reseller.accountId, AcctName: reseller.acctName, AcctType: 'RS' }
  expect(found.of('files.largest')).toMatchObject({
    Value: 50,
    Own: null,
    Inherited: 50,
    Source: parent,
    Locked: false,
    LockedBy: null,
    Edit: { Allowed: true, Reason: null },
  })
  expect(found.of('track.readReceipt')).toMatchObject({
    Value: 'user',
    LockedBy: parent,
    Edit: { Allowed: false, Reason: 'locked' },
  })
  expect(found.of('files.downloads')).toMatchObject({ Value: 0, Source: { Kind: 'default', AcctKey: null } })
  expect(found.of('accountAdministration').Value).toBe(false)
  expect((await read(person, reseller)).of('files.largest')).toMatchObject({
    Own: 50,
    Inherited: 200,
    Source: { Kind: 'own' },
  })
})

test('a change is all or nothing, names each fault, and is audited by the codes', async () => {
  const { customer } = await aPair()
  const person = await world.signedInAt(customer)
  const wrong = await patch(person, customer, [
    change('files.largest', 100),
    change('files.linkExpiry', 0),
    change('track.readReceipt', 'maybe'),
    change('nothing.such', 1),
    change('signIn.allowedAddresses', ['10.0.0.0/40']),
    change('general.timeZone', 'Mars/Olympus'),
    change('files.largest', 200),
  ])
  expect(wrong.statusCode).toBe(400)
  expect(wrong.json().Fields.map((one: { Field: string; Code: string }) => [one.Field, one.Code])).toEqual([
    ['Changes.1.Value', 'tooSmall'],
    ['Changes.2.Value', 'notOneOf'],
    ['Changes.3.Code', 'notOneOf'],
    ['Changes.4.Value', 'cidr'],
    ['Changes.5.Value', 'timeZone'],
    ['Changes.6.Code', 'invalid'],
  ])
  expect((await read(person, customer)).of('files.largest')).toMatchObject({ Own: null })
  const done = await patch(person, customer, [
    change('files.largest', 100),
    change('esign.signatureKinds', ['drawn'], true),
  ])
  expect(done.headers.etag).toBe('"2"')
  const [entry] = await trailOf(world, { at: customer, action: 'settings.changed' })
  expect(entry?.changes).toEqual([
    { field: 'files.largest', old: null, new: 100 },
    { field: 'esign.signatureKinds', old: null, new: ['drawn'] },
    { field: 'esign.signatureKinds.locked', old: false, new: true },
  ])
  // Setting the current value is not a change; null restores the inherited value and removes the lock.
  expect((await patch(person, customer, [change('files.largest', 100)], 2)).headers.etag).toBe('"2"')
  await patch(person, customer, [change('esign.signatureKinds', null)], 2)
  expect((await read(person, customer)).of('esign.signatureKinds')).toMatchObject({
    Own: null,
    Locked: false,
    Value: ['typed', 'drawn', 'upload'],
  })
})

test('of several changes of one version one succeeds; the others get the stored state', async () => {
  const { customer } = await aPair()
  const person = await world.signedInAt(customer)
  const answers = await Promise.all(
    [10, 20, 30, 40].map((value) => patch(person, customer, [change('files.largest', value)])),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412])
  const stale = answers.find(({ statusCode }) => statusCode === 412)?.json()
  expect(stale).toMatchObject({ Code: 'request.stale', ResultContent: { Version: 2 } })
  expect((await person.patch(url(customer), { Changes: [change('files.largest', 1)] })).statusCode).toBe(428)
})

test('a change needs AcctMgmnt, the flag of the setting, the right to lock, and a recent step-up', async () => {
  const { customer } = await aPair()
  const as = (rights: Parameters<typeof world.signedInAt>[1]) => world.signedInAt(customer, rights)
  const refusedBy = async (rights: object, changes: object[]) =>
    codeOf(await patch(await as({ rights }), customer, changes))
  const forbidden = [403, 'auth.forbidden']
  expect(await refusedBy({ AcctMgmnt: 'R' }, [change('files.largest', 10)])).toEqual(forbidden)
  for (const MultiFactorAuthentication of ['N', 'R'])
    expect(await refusedBy({ MultiFactorAuthentication }, [change('signIn.trustDays', 3)])).toEqual(forbidden)
  expect(await refusedBy({ PasswordPolicy: 'R' }, [change('signIn.minLength', 20)])).toEqual(forbidden)
  expect(await refusedBy({ OverRideAndLockSettings: 'R' }, [change('files.largest', 10, true)])).toEqual(forbidden)
  expect(await refusedBy({ Redact: 'N' }, [change('privacy.redactOnRemoval', true)])).toEqual(forbidden)
  const reader = await as({ rights: { AcctMgmnt: 'R' } })
  expect((await read(reader, customer)).of('files.largest')).toMatchObject({
    Edit: { Allowed: false, Reason: 'right' },
  })
  const person = await as({ rights: { OverRideAndLockSettings: 'N' } })
  expect((await read(person, customer)).of('files.largest')).toMatchObject({
    Edit: { Allowed: true },
    Lock: { Allowed: false, Reason: 'lockRight' },
  })
  const late = await as({})
  await world.db.pool.query(`update session set auth_time = now() - interval '11 minutes' where session_id = $1`, [
    late.sessionId,
  ])
  expect(codeOf(await patch(late, customer, [change('signIn.minLength', 20)]))).toEqual([403, 'step_up_required'])
  expect((await patch(late, customer, [change('files.largest', 10)])).statusCode).toBe(200)
})

test('a change in a closed account, above, beside or unknown is refused', async () => {
  const { reseller, customer } = await aPair()
  const own = await world.signedInAt(customer)
  for (const account of [reseller, tree.southbank, { accountId: randomUUID() } as Account]) {
    expect(codeOf(await own.get(url(account)))).toEqual([404, 'account.notFound'])
    expect(codeOf(await patch(own, account, [change('files.largest', 10)]))).toEqual([404, 'account.notFound'])
    expect(codeOf(await own.get(`${url(account)}/Chain/files.largest`))).toEqual([404, 'account.notFound'])
    expect(codeOf(await own.post(`${url(account)}/Impact`, { Code: 'files.largest' }))).toEqual([
      404,
      'account.notFound',
    ])
    expect(codeOf(await own.get(`/api/v1/CustomerSettings/${account.accountId}`))).toEqual([404, 'account.notFound'])
  }
  const above = await world.signedInAt(reseller)
  await world.db.pool.query(`update account set account_status = 'Closed' where account_id = $1`, [customer.accountId])
  expect(codeOf(await patch(above, customer, [change('files.largest', 10)]))).toEqual([409, 'account.inactive'])
  expect((await read(above, customer)).of('files.largest')).toMatchObject({ Edit: { Reason: 'closed' } })
})
test('what may only be stricter is refused when looser, and follows a company that tightens later', async () => {
  const { reseller, customer } = await aPair()
  const above = await world.signedInAt(reseller)
  const own = await world.signedInAt(customer)
  // No company above set it, so the default may be loosened.
  expect((await patch(own, customer, [change('signIn.idleMinutes', 60), change('signIn.history', 0)])).statusCode).toBe(
    200,
  )
  await patch(above, reseller, [
    change('signIn.idleMinutes', 15),
    change('signIn.expiryDays', 90),
    change('signIn.mfaMode', 'mandatory'),
  ])
  expect((await read(own, customer)).of('signIn.idleMinutes')).toMatchObject({ Value: 15, Own: 60 })
  const looser = await patch(
    own,
    customer,
    [change('signIn.idleMinutes', 16), change('signIn.expiryDays', 0), change('signIn.mfaMode', 'setByUser')],
    2,
  )
  expect(
    looser
      .json()
      .Fields.map((one: { Field: string; Code: string; Message: string }) => [one.Field, one.Code, one.Message]),
  ).toEqual([
    ['Changes.0.Value', 'looser', 'Idle timeout must be at least as strict as the inherited value: 15 minutes.'],
    ['Changes.1.Value', 'looser', 'Password expiry must be at least as strict as the inherited value: 90 days.'],
    ['Changes.2.Value', 'looser', 'Second factor must be at least as strict as the inherited value: Mandatory.'],
  ])
  expect((await patch(own, customer, [change('signIn.idleMinutes', 10)], 2)).statusCode).toBe(200)
})

test('the products read what holds, by code', async () => {
  const { reseller, customer } = await aPair()
  const person = await world.signedInAt(reseller)
  await patch(person, reseller, [change('files.largest', 33)])
  const all = (await person.get(`/api/v1/CustomerSettings/${customer.accountId}`)).json().ResultContent
  expect(Object.keys(all.Settings)).toEqual(settingCatalogue.map(({ code }) => code))
  expect(all.Settings['files.largest']).toBe(33)
  const at = (session: string, group: string, account: Account = customer) =>
    person.get(`/api/v1/Portal/UserSesson/${session}/AccountSettings/${account.accountId}/${group}`)
  expect((await at(person.sessionId, 'files')).json().ResultContent.Settings).toEqual({
    'files.largest': 33,
    'files.linkExpiry': 30,
    'files.downloads': 0,
    'files.storageAlert': 80,
  })
  expect(Object.keys((await at(person.sessionId, 'all')).json().ResultContent.Settings)).toHaveLength(
    settingCatalogue.length,
  )
  expect(codeOf(await at(person.sessionId, 'weather'))).toEqual([404, 'setting.notFound'])
  expect(codeOf(await at(randomUUID(), 'files'))).toEqual([404, 'session.notFound'])
  expect(codeOf(await at((await world.signedInAt(reseller)).sessionId, 'files'))).toEqual([404, 'session.notFound'])
  expect(codeOf(await at(person.sessionId, 'files', tree.southbank))).toEqual([404, 'account.notFound'])
})

test('the impact of a stricter-only setting counts looser values below, and settings that are not inherited affect nobody', async () => {
  const { reseller, customer } = await aPair()
  const other = await world.anAccount({ acctType: 'CU', under: reseller })
  const person = await world.signedInAt(reseller)
  await patch(person, customer, [change('signIn.idleMinutes', 15)])
  await patch(person, other, [change('signIn.idleMinutes', 5)])
  const impact = async (body: object) => {
    const { Sentence, Sample } = (await person.post(`${url(reseller)}/Impact`, body)).json().ResultContent
    return [Sentence, Sample.map(({ AcctKey }: { AcctKey: string }) => AcctKey)]
  }
  expect(await impact({ Code: 'signIn.idleMinutes', Value: 10 })).toEqual([
    'Affects 2 accounts below: 1 has a less strict value of its own and will change.',
    [customer.accountId],
  ])
  expect(await impact({ Code: 'signIn.idleMinutes', Value: 10, Lock: false })).toEqual([
    'Unlock for 2 accounts below: 1 has another value of its own, which will apply again.',
    [other.accountId],
  ])
  expect(await impact({ Code: 'signIn.allowedAddresses', Value: [] })).toEqual(['Affects 0 accounts below.', []])
})

test('the page of settings is one statement beside the opening of the scope', async () => {
  const { customer } = await aPair()
  const person = await world.signedInAt(customer)
  await person.get(url(customer)) // the session is cached from now on
  const statements = await statementsOf(() => person.get(url(customer)))
  expect(statements.filter((text) => text.includes('setting_chain'))).toHaveLength(1)
  expect(
    statements.filter((text) => /account_setting|from account\b/.test(text) && !text.includes('setting_chain')),
  ).toEqual([])
})
