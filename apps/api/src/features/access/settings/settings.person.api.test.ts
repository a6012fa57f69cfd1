import { expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { change, pairBelow, patch, type Value } from '../../../../test/settings.ts'
import { newWorld, type Person } from '../../../../test/world.ts'

const patchUser = (person: Person, userId: string, changes: object[], version = 1) =>
  person.patch(`/api/v1/Settings/User/${userId}`, { Changes: changes }, { 'if-match': `"${version}"` })

// Settings of one person: who may set them, and whose settings the products may request.

const world = await newWorld()
const tree = await world.demoTree()

const aPair = () => pairBelow(world, tree.borealis)

test('a person’s settings: over the company’s, with the chain’s locks', async () => {
  const { reseller, customer } = await aPair()
  const person = await world.signedInAt(reseller)
  const { userId } = await world.aUser({ account: customer })
  const at = `/api/v1/Settings/User/${userId}`
  const resultOf = async (code: string) =>
    (await person.get(at)).json().ResultContent.Settings.find((one: Value) => one.Code === code) as Value
  await patch(person, customer, [change('track.readReceipt', 'user'), change('track.prefixSubject', 'yes', true)])
  const saved = await patchUser(person, userId, [change('track.readReceipt', 'yes', true)])
  expect(saved.statusCode).toBe(200)
  expect(saved.headers['etag']).toBe('"2"')
  const stale = await patchUser(person, userId, [change('track.readReceipt', 'no')])
  expect(codeOf(stale)).toEqual([412, 'request.stale'])
  expect(stale.json().ResultContent).toMatchObject({ UserKey: userId, Version: 2 })
  expect(await resultOf('track.readReceipt')).toMatchObject({
    Value: 'yes',
    Own: 'yes',
    Inherited: 'user',
    Locked: true,
    Source: { Kind: 'own' },
  })
  expect(await resultOf('signIn.minLength')).toMatchObject({ Edit: { Allowed: false, Reason: 'level' } })
  expect(codeOf(await patchUser(person, userId, [change('track.prefixSubject', 'no')], 2))).toEqual([
    409,
    'setting.locked',
  ])
  const refused = await patchUser(
    person,
    userId,
    [change('track.readReceipt', 'user'), change('signIn.minLength', 20)],
    2,
  )
  expect(refused.json().Fields.map((one: { Field: string; Code: string }) => [one.Field, one.Code])).toEqual([
    ['Changes.0.Value', 'notOneOf'],
    ['Changes.1.Code', 'level'],
  ])
  const stranger = await world.signedInAt(tree.southbank)
  expect(codeOf(await stranger.get(at))).toEqual([404, 'user.notFound'])
  expect(codeOf(await patchUser(stranger, userId, [change('track.readReceipt', 'no')], 2))).toEqual([
    404,
    'user.notFound',
  ])
})

test('of the own company the products are told what holds for the very person', async () => {
  const { reseller, customer } = await aPair()
  const above = await world.signedInAt(reseller)
  const [person, colleague] = [await world.signedInAt(customer), await world.signedInAt(customer)]
  await patch(above, customer, [change('track.readReceipt', 'user')])
  await patchUser(above, person.userId, [
    change('track.readReceipt', 'yes'),
    change('track.prefixSubject', undefined, true),
  ])
  const settingsOf = async ({ get, sessionId }: Person) =>
    (await get(`/api/v1/Portal/UserSesson/${sessionId}/AccountSettings/${customer.accountId}/track`)).json()
      .ResultContent.Settings
  expect(await settingsOf(person)).toMatchObject({ 'track.readReceipt': 'yes', 'track.prefixSubject': 'no' })
  expect(await settingsOf(colleague)).toMatchObject({ 'track.readReceipt': 'user' })
})

test('a lock alone keeps for a person what holds for them, never "set by user"', async () => {
  const { reseller, customer } = await aPair()
  const above = await world.signedInAt(reseller)
  const { userId } = await world.aUser({ account: customer })
  await patch(above, customer, [change('track.readReceipt', 'user')])
  const saved = await patchUser(above, userId, [change('track.readReceipt', undefined, true)])
  const receipt = saved.json().ResultContent.Settings.find(({ Code }: Value) => Code === 'track.readReceipt')
  expect(receipt).toMatchObject({ Own: 'no', Locked: true })
})
