import { expect, test } from 'vitest'
import { aClient, idsIn, resourceOf, user, allIds } from '../../../../test/scim.ts'
import { newWorld } from '../../../../test/world.ts'

// A provider that provisions a thousand people, some in order and the others in parallel, and keeps all of them up to
// date.

const world = await newWorld()
const [inOrder, atOnce] = [200, 800]
const address = (at: number) => `many${at}@scim.example`
const off = { op: 'Replace', path: 'active', value: 'False' }
const on = { op: 'replace', value: { active: true } }

test('a thousand people are made, changed, deactivated, reactivated and listed', { timeout: 180_000 }, async () => {
  const account = await world.anAccount({ acctType: 'CU' })
  const client = await aClient(world, account)
  const ids: string[] = []
  const make = (at: number) => client.add({ ...user(), userName: address(at), externalId: `ext-${at}` })
  for (let at = 0; at < inOrder; at += 1) ids.push(resourceOf(await make(at), 201).id)
  /** A few at a time, because providers use several connections. */
  async function each<T>(all: readonly T[], work: (one: T) => Promise<void>, hands = 6) {
    const waiting = [...all]
    await Promise.all(
      Array.from({ length: hands }, async () => {
        for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one)
      }),
    )
  }
  await each(
    Array.from({ length: atOnce }, (_, at) => inOrder + at),
    async (at) => {
      ids.push(resourceOf(await make(at), 201).id)
    },
  )
  expect(new Set(ids).size).toBe(1_000)
  // A person sent over several connections in parallel is created once.
  const repeated = await Promise.all(Array.from({ length: 6 }, () => make(5_000)))
  expect(repeated.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    201,
    ...Array.from({ length: 5 }, () => 409),
  ])
  await client.delete(`/Users/${repeated.find(({ statusCode }) => statusCode === 201)!.json().id}`)

  await each(ids.slice(0, 200), async (id) => {
    expect(resourceOf(await client.patch1(id, off))).toMatchObject({ active: false })
  })
  const count = async (filter: string) =>
    resourceOf(await client.get(`/Users?count=0&filter=${encodeURIComponent(filter)}`))['totalResults']
  expect(await count('active eq false')).toBe(200)
  await each(ids.slice(0, 100), async (id) => {
    expect(resourceOf(await client.patch1(id, on, { op: 'replace', path: 'title', value: 'Back' }))).toMatchObject({
      active: true,
    })
  })
  expect([await count('active eq false'), await count('title eq "back"'), await count('externalId sw "ext-"')]).toEqual(
    [100, 100, 1_000],
  )

  const byIndex: string[] = []
  for (let start = 1; start <= 1_001; start += 200)
    byIndex.push(...idsIn(await client.get(`/Users?count=200&startIndex=${start}`)))
  const everybody = [...ids, client.maker.userId].toSorted()
  expect([byIndex, await allIds(client, '/Users?count=200')]).toEqual([everybody, everybody])
})
