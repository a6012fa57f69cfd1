import { expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { hold } from '../../../../test/groups.ts'
import { newWorld, type User } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const between = (one: Pick<User, 'userId'>, other: Pick<User, 'userId'>) =>
  `/api/v1/Group/Effective/${one.userId}/Compare/${other.userId}`

test('two people are compared where they differ: by module and by feature, in the reader’s words', async () => {
  const account = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const reader = await world.signedInAt(account)
  const member = await hold(world, await world.signedInAt(account), { entries: { 'Customer-Settings': 'R' } })
  const free = await world.signedInAt(account, { rights: { Brand: 'R' } })
  const found = (await reader.get(between(member, free))).json().ResultContent
  expect(found.One).toMatchObject({ UserKey: member.userId, Groups: [{ GroupKey: expect.any(String) }] })
  expect(found.Other).toMatchObject({ UserKey: free.userId, Groups: [] })
  expect(found.Modules).toContainEqual({ Module: 'Customer-Settings', One: 'R', Other: 'RW' })
  expect(found.Modules).toContainEqual({ Module: 'Account Details', One: 'none', Other: 'RW' })
  expect(found.Flags).toEqual([{ FeatureCode: 'Brand', Label: 'Branding', One: 'W', Other: 'R' }])
  const same = (await reader.get(between(free, free))).json().ResultContent
  expect([same.Modules, same.Flags]).toEqual([[], []])
})

test('whoever of them is elsewhere is unknown, and it takes both rights', async () => {
  const { borealis, cordage, southbank } = tree
  const reader = await world.signedInAt(borealis)
  const [below, elsewhere] = [await world.aUser({ account: cordage }), await world.aUser({ account: southbank })]
  for (const [one, other] of [
    [below, elsewhere],
    [elsewhere, below],
  ] as const)
    expect(codeOf(await reader.get(between(one, other)))).toEqual([404, 'user.notFound'])
  for (const rights of [{ RAMLatestUI: 'N' }, { UserGroupsAccess: 'N' }] as const) {
    const without = await world.signedInAt(borealis, { rights })
    expect(codeOf(await without.get(between(below, below)))).toEqual([403, 'auth.forbidden'])
  }
})
