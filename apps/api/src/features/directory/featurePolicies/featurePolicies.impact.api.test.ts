import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { policy, save } from '../../../../test/policies.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

// Shows the impact of a policy before it is saved or removed.

const world = await newWorld()
const { borealis } = await world.demoTree()
const distributor = await world.signedInAt(borealis)

test('the impact is counted before anything is saved', async () => {
  const branch = await world.anAccount({ acctType: 'RS', under: borealis })
  const leaves = [
    await world.anAccount({ acctType: 'CU', under: branch }),
    await world.anAccount({ acctType: 'CU', under: branch }),
  ]
  await world.aUser({ account: leaves[0] as Account })
  await save(distributor, policy(leaves[0] as Account, { FeatureCode: 'DKIM', Value: 'W' }))
  const { Version: _, ...question } = policy(branch, { FeatureCode: 'DKIM', Locked: true })
  const answer = (await distributor.post('/api/v1/FeaturePolicy/Impact', question)).json().ResultContent
  expect(answer).toMatchObject({ Accounts: 3, People: 1, Capped: false, Overridden: [{ Value: 'W', Then: 'R' }] })
  expect(answer.Sentence).toBe('Affects 3 accounts, 1 user, 1 value below no longer applies')
  expect(
    (await distributor.post('/api/v1/FeaturePolicy/Search', { FeatureCode: 'DKIM', Account: branch.accountId })).json()
      .ResultContent.Items,
  ).toEqual([])
})

test('what taking a policy away would change is counted too, for callers who may', async () => {
  const branch = await world.anAccount({ acctType: 'RS', under: borealis })
  const leaf = await world.anAccount({ acctType: 'CU', under: branch })
  const weak = await world.signedInAt(borealis, { rights: { DKIM: 'R' } })
  await save(distributor, policy(leaf, { FeatureCode: 'DKIM', Value: 'W' }))
  const { Version: _, Reason: __, ...question } = policy(branch, { FeatureCode: 'DKIM', Value: null })
  const ask = (person: Person) => person.post('/api/v1/FeaturePolicy/Impact', question)
  expect(codeOf(await ask(distributor))).toEqual([404, 'policy.notFound'])
  await save(distributor, policy(branch, { FeatureCode: 'DKIM', Value: 'N' }))
  expect((await ask(distributor)).json().ResultContent).toMatchObject({
    Sentence: 'Affects 2 accounts, 0 users, 1 value below applies again',
    Overridden: [{ AcctKey: leaf.accountId, Value: 'N', Then: 'W' }],
  })
  expect(codeOf(await ask(weak))).toEqual([403, 'policy.aboveYou'])
})

test('all values below that are overruled are counted, 20 shown; people removed from a company are not counted', async () => {
  const branch = await world.anAccount({ acctType: 'RS', under: borealis })
  const group = { groupId: uuid(), accountId: branch.accountId }
  const gone = await world.aUser({ account: branch })
  const existing = await world.aUser({ account: branch })
  const leaves: Account[] = []
  for (let count = 0; count < 22; count += 1) leaves.push(await world.anAccount({ acctType: 'CU', under: branch }))
  await world.db.asOwner(async (tx) => {
    await tx
      .insertInto('accessGroup')
      .values({ ...group, name: uuid(), entries: '{}' })
      .execute()
    for (const { userId } of [gone, existing])
      await tx
        .insertInto('accessGroupMember')
        .values({ ...group, userId })
        .execute()
    await tx.updateTable('appUser').set({ userStatus: 'Removed' }).where('userId', '=', gone.userId).execute()
    for (const { accountId } of leaves)
      await tx
        .insertInto('featurePolicy')
        .values({ policyId: uuid(), accountId, scopeKind: 'ACCOUNT', scopeId: accountId, flag: 'DKIM', value: 'W' })
        .execute()
  })
  const { Version: _, ...question } = policy(branch, { FeatureCode: 'DKIM' })
  const ask = async (more: object) =>
    (await distributor.post('/api/v1/FeaturePolicy/Impact', { ...question, ...more })).json().ResultContent
  const whole = await ask({})
  expect(whole.Sentence).toBe('Affects 23 accounts, 1 user, 22 values below no longer apply')
  expect(whole.Overridden).toHaveLength(20)
  expect(await ask({ Value: 'W' })).toMatchObject({ Overridden: [] })
  expect(await ask({ ScopeKind: 'GROUP', ScopeKey: group.groupId })).toMatchObject({ People: 1 })
})
