import { expect, test } from 'vitest'
import { done, keysOf, prepared } from '../../../../test/changes.ts'
import { hold } from '../../../../test/groups.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

// A planned status links to the change set that planned it, for people who may open it.

const world = await newWorld()
const tree = await world.demoTree()
const maker = await world.signedInAt(tree.borealis)
const effectiveOn = new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10)
const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
const [one, other] = [
  await world.anAccount({ acctType: 'CU', under: reseller }),
  await world.anAccount({ acctType: 'CU', under: reseller }),
]
const set = await prepared(maker, 'account.status', keysOf([one, other]), {
  To: 'Suspended',
  ReasonCode: 'NONPAY',
  EffectiveOn: effectiveOn,
})
await done(maker, set, 'Run', { ConfirmCount: set.ConfirmCount })

const planned = async (person: Person, { accountId }: Account) => {
  const { Pending } = (await person.get(`/api/v1/Account/${accountId}/Status`)).json().ResultContent
  const activity = (await person.post(`/api/v1/Account/${accountId}/Activity`, {})).json().ResultContent.Planned
  return { to: Pending.To, on: Pending.EffectiveOn, text: activity[0].Text, links: [Pending, activity[0]].map(keyOf) }
}
const keyOf = ({ ChangeKey }: { ChangeKey: string | null }) => ChangeKey
const change = { to: 'Suspended', on: effectiveOn, text: 'Status will become Suspended' }

test('header and activity lead whoever may open the set to it', async () => {
  for (const person of [maker, await world.signedInAt(tree.borealis), await world.signedInAt(tree.atlas)])
    expect(await planned(person, one)).toEqual({ ...change, links: [set.ChangeKey, set.ChangeKey] })
})

test('people below, and those whose groups leave out a part of it, see day and sentence alone', async () => {
  const entries = { 'Customer-Account Details': 'RW' } as const
  const held = await hold(world, await world.signedInAt(tree.borealis), { entries, exclude: [other.accountId] })
  const below = [await world.signedInAt(one), await world.signedInAt(reseller)]
  for (const person of [held, ...below]) {
    expect(await planned(person, one)).toEqual({ ...change, links: [null, null] })
    expect((await person.get(`/api/v1/ChangeSet/${set.ChangeKey}`)).statusCode).toBe(404)
  }
})

test('a change planned for one account alone has no set to lead to', async () => {
  const alone = await world.anAccount({ acctType: 'CU', under: reseller })
  const body = { To: 'Suspended', ReasonCode: 'NONPAY', EffectiveOn: effectiveOn }
  await maker.send('PUT', `/api/v1/Account/${alone.accountId}/Status/Pending`, body, { 'if-match': '"1"' })
  expect(await planned(maker, alone)).toEqual({ ...change, links: [null, null] })
})
