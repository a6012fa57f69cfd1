import { expect, test } from 'vitest'
import { prepared } from '../../../../test/changes.ts'
import { aKey } from '../../../../test/keys.ts'
import { aSchedule } from '../../../../test/schedules.ts'
import { newWorld } from '../../../../test/world.ts'

// A preview names everything that a removal ends besides sessions (`product.md` 2.2).

const world = await newWorld()
const { cordage, northwind } = await world.demoTree()
const { pool } = world.db
const sessions = 'Their sessions end immediately.'

test('a preview names the keys, schedules and changes that stop with the people, in either language', async () => {
  const above = await world.signedInAt(cordage)
  const leaver = await world.signedInAt(northwind)
  const other = await world.aUser({ account: northwind })
  for (const _ of [1, 2]) await aKey(world, { account: northwind, maker: leaver, entries: {} })
  await aSchedule(leaver)
  const set = await prepared(leaver, 'user.status', { UserKeys: [other.userId] }, { OperationCode: 3 })
  await pool.query(
    `update change_set set state = 'Scheduled', run_at = now() + interval '1 day' where change_set_id = $1`,
    [set.ChangeKey],
  )
  const ends = 'Also stops: 2 API keys, 1 change that is scheduled or awaits approval, and 1 scheduled report.'
  const preview = (OperationCode: number) =>
    prepared(above, 'user.status', { UserKeys: [leaver.userId] }, { OperationCode })
  const removal = await preview(2)
  expect(removal.Effects.at(-1)).toBe(ends)
  expect((await preview(3)).Effects).toEqual([sessions, ends])
  expect((await prepared(above, 'user.status', { UserKeys: [other.userId] }, { OperationCode: 3 })).Effects).toEqual([
    sessions,
  ])
  const french = await world.signedInAs(await world.aUser({ account: cordage, language: 'fr-fr' }))
  const inFrench = await prepared(french, 'user.status', { UserKeys: [leaver.userId] }, { OperationCode: 3 })
  expect(inFrench.Effects.at(-1)).toBe(
    'Éléments également arrêtés\u00a0: 2 clés API, 1 modification planifiée ou à approuver et 1 rapport planifié.',
  )
  const disabled = await world.aUser({ account: northwind, userStatus: 'Disabled' })
  await aKey(world, { account: northwind, maker: disabled, entries: {} })
  expect((await prepared(above, 'user.status', { UserKeys: [disabled.userId] }, { OperationCode: 4 })).Effects).toEqual(
    [],
  )
})

test('what belongs to companies outside the caller’s tree is not counted', async () => {
  const above = await world.signedInAt(cordage)
  const person = await world.aUser({ account: northwind })
  const foreign = await world.anAccount({ acctType: 'CU' })
  await aKey(world, { account: foreign, maker: person, entries: {} })
  const { Effects } = await prepared(above, 'user.status', { UserKeys: [person.userId] }, { OperationCode: 3 })
  expect(Effects).toEqual([sessions])
})

test('what stops is that of the people who go, not of those who are refused', async () => {
  const above = await world.signedInAt(cordage)
  const company = () => world.anAccount({ under: cordage, acctType: 'CU' })
  const [one, other] = [await company(), await company()]
  const last = await world.aUser({ account: one })
  const first = await world.aUser({ account: other })
  await world.aUser({ account: other })
  await aKey(world, { account: one, maker: last, entries: {} })
  await aKey(world, { account: other, maker: first, entries: {} })
  const preview = (...people: { userId: string }[]) =>
    prepared(above, 'user.status', { UserKeys: people.map(({ userId }) => userId) }, { OperationCode: 2 })
  expect(await preview(last)).toMatchObject({ Ready: 0, Refused: 1, Effects: [], NotUndone: null })
  const both = await preview(last, first)
  expect(both).toMatchObject({ Ready: 1, Refused: 1 })
  expect(both.Effects.at(-1)).toBe('Also stops: 1 API key.')
})
