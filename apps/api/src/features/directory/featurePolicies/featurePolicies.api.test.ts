import { randomUUID } from 'node:crypto'
import { modules } from '@portal/contract/core/access/access.modules'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { keysOf, prepared, rowsOf } from '../../../../test/changes.ts'
import { codeOf } from '../../../../test/code.ts'
import { policy, save } from '../../../../test/policies.ts'
import { actionsOf } from '../../../../test/trail.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const { atlas, borealis, cordage, northwind, southbank } = tree
const provider = await world.signedInAt(world.root)
const distributor = await world.signedInAt(borealis)

const remove = (person: Person, policyKey: string, version: number) =>
  person.send('DELETE', `/api/v1/FeaturePolicy/Policy/${policyKey}`, undefined, { 'if-match': `"${version}"` })
const listRows = async (person: Person, flag: string) =>
  (await person.get('/api/v1/FeaturePolicy'))
    .json()
    .ResultContent.Items.find(({ FeatureCode }: { FeatureCode: string }) => FeatureCode === flag)

test('a policy is set, changed and taken away; it takes effect at once', async () => {
  const account = await world.anAccount({ acctType: 'RS', under: borealis })
  const person = await world.signedInAt(account)
  const bill = async () =>
    JSON.stringify((await person.post('/api/v1/Portal/AppFeatureTest/portal-web/User', {})).json().ResultContent).match(
      /\\"Bill\\":\\"(.)/,
    )?.[1]
  expect(await bill()).toBe('W')
  const first = (await save(distributor, policy(account))).json().ResultContent
  expect(first).toMatchObject({
    Value: 'R',
    Locked: false,
    ScopeName: account.acctName,
    Version: 1,
    SetBy: { Name: expect.stringMatching(/^Ann Sample/), Level: null, Reason: 'Agreed by phone' },
  })
  await expect.poll(bill).toBe('R')
  expect(codeOf(await save(distributor, policy(account, { Value: 'N' })))).toEqual([412, 'request.stale'])
  expect(
    (await save(distributor, policy(account, { Value: 'N', Locked: true, Version: 1 }))).json().ResultContent,
  ).toMatchObject({ Value: 'N', Locked: true, Version: 2 })
  expect(await listRows(distributor, 'Bill')).toMatchObject({
    OverriddenAt: 1,
    LockedAt: 1,
    Own: 'W',
    Edit: { Allowed: true },
  })
  const shown = (await distributor.post('/api/v1/FeaturePolicy/Search', { FeatureCode: 'Bill' })).json().ResultContent
  expect(shown.Items).toHaveLength(1)
  expect(codeOf(await remove(distributor, first.PolicyKey, 1))).toEqual([412, 'request.stale'])
  expect(codeOf(await distributor.delete(`/api/v1/FeaturePolicy/Policy/${first.PolicyKey}`))).toEqual([
    428,
    'request.ifMatchRequired',
  ])
  expect((await remove(distributor, first.PolicyKey, 2)).statusCode).toBe(200)
  await expect.poll(bill).toBe('W')
  expect(await actionsOf(world, { at: account, action: 'feature.%' })).toEqual([
    'feature.set',
    'feature.changed',
    'feature.removed',
  ])
})

test('nobody sets anything for the own company or above, for the own tier, or beyond what they hold', async () => {
  const person = await world.aUser({ account: borealis })
  const below = await world.aUser({ account: northwind })
  const weak = await world.signedInAt(borealis, { rights: { Bill: 'R' } })
  const reseller = await world.signedInAt(cordage, { rights: { FeaturePolicy: 'R' } })
  const user = (account: Account, key: string) => policy(account, { ScopeKind: 'USER', ScopeKey: key })
  expect(codeOf(await save(distributor, policy(borealis)))).toEqual([403, 'policy.notYours'])
  expect(codeOf(await save(distributor, policy(atlas)))).toEqual([404, 'account.notFound'])
  expect(codeOf(await save(distributor, policy(southbank)))).toEqual([404, 'account.notFound'])
  expect(codeOf(await save(distributor, user(borealis, person.userId)))).toEqual([403, 'policy.notYours'])
  expect(codeOf(await save(distributor, policy(northwind, { ScopeKind: 'ROLE', ScopeKey: 'CU' })))).toEqual([
    403,
    'policy.notYours',
  ])
  expect(codeOf(await save(weak, policy(northwind, { Value: 'W' })))).toEqual([403, 'policy.aboveYou'])
  expect(codeOf(await save(reseller, policy(northwind)))).toEqual([403, 'auth.forbidden'])
  expect(codeOf(await save(distributor, policy(northwind, { FeatureCode: 'IGMLogs' })))).toEqual([
    403,
    'policy.notYours',
  ])
  expect(codeOf(await save(provider, user(world.root, provider.userId)))).toEqual([403, 'policy.notYours'])
  expect(codeOf(await save(provider, policy(world.root, { FeatureCode: 'FeaturePolicy', Value: 'N' })))).toEqual([
    403,
    'policy.notYours',
  ])
  expect((await save(distributor, user(northwind, below.userId))).statusCode).toBe(200)
  expect(codeOf(await save(distributor, user(northwind, person.userId)))).toEqual([404, 'user.notFound'])
  expect(codeOf(await save(distributor, policy(northwind, { ScopeKind: 'GROUP', ScopeKey: randomUUID() })))).toEqual([
    404,
    'group.notFound',
  ])
  // The provider may give anyone a flag that no one has set, since someone must be able to start.
  expect(
    (
      await save(
        provider,
        policy(world.root, { ScopeKind: 'ROLE', ScopeKey: 'RS', FeatureCode: 'LoginAlias', Value: 'Y' }),
      )
    ).statusCode,
  ).toBe(200)
  expect(codeOf(await save(distributor, policy(northwind, { FeatureCode: 'LoginAlias', Value: 'Y' })))).toEqual([
    403,
    'policy.notYours',
  ])
})

test('the provider’s people take feature policy only from groups that they are not in themselves', async () => {
  const own = await world.signedInAt(world.root)
  const make = async (userIds: string[]) => {
    const group = { groupId: uuid(), accountId: world.root.accountId }
    const entries = JSON.stringify(Object.fromEntries(modules.map((module) => [module, 'RW'])))
    await world.db.asOwner(async (tx) => {
      await tx
        .insertInto('accessGroup')
        .values({ ...group, name: uuid(), entries })
        .execute()
      for (const userId of userIds)
        await tx
          .insertInto('accessGroupMember')
          .values({ ...group, userId })
          .execute()
    })
    return { ScopeKind: 'GROUP', ScopeKey: group.groupId, FeatureCode: 'FeaturePolicy' }
  }
  const [mine, theirs] = [await make([own.userId]), await make([(await world.aUser({ account: world.root })).userId])]
  expect(codeOf(await save(own, policy(world.root, mine)))).toEqual([403, 'policy.notYours'])
  expect((await save(own, policy(world.root, theirs))).statusCode).toBe(200)
})

test('nobody widens access by removing, unlocking or ending a policy that they could not set themselves', async () => {
  const account = await world.anAccount({ acctType: 'CU', under: cordage })
  const weak = await world.signedInAt(borealis, { rights: { Bill: 'R' } })
  const kept = (await save(distributor, policy(account, { Value: 'N', Locked: true }))).json().ResultContent
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const aboveYou = [403, 'policy.aboveYou']
  expect(codeOf(await remove(weak, kept.PolicyKey, 1))).toEqual(aboveYou)
  for (const more of [{ Locked: false }, { Locked: true, ValidTo: tomorrow }, { Locked: true, ValidFrom: tomorrow }])
    expect(codeOf(await save(weak, policy(account, { Version: 1, ...more })))).toEqual(aboveYou)
  const Selection = { AcctKeys: [account.accountId] }
  const Input = { Flag: 'Bill', Value: null, Reason: 'Tidied up' }
  const created = await weak.post(
    '/api/v1/ChangeSet',
    { Kind: 'access.policy', Selection, Input },
    { 'idempotency-key': randomUUID() },
  )
  expect(created.json().ResultContent).toMatchObject({ Ready: 0, Refused: 1 })
  const given = await save(weak, policy(account, { Locked: true, Version: 1 }))
  expect(given.json().ResultContent).toMatchObject({ Value: 'R', Version: 2 })
  expect((await remove(distributor, kept.PolicyKey, 2)).statusCode).toBe(200)
})

test('a policy of a feature that is not theirs to set is taken away by nobody, alone or with others', async () => {
  const account = await world.anAccount({ acctType: 'CU', under: cordage })
  const given = await save(provider, policy(account, { FeatureCode: 'LoginAlias', Value: 'Y' }))
  const { PolicyKey } = given.json().ResultContent
  expect(codeOf(await remove(distributor, PolicyKey, 1))).toEqual([403, 'policy.notYours'])
  const set = await prepared(distributor, 'access.policy', keysOf([account]), {
    Flag: 'LoginAlias',
    Value: null,
    Reason: 'Tidied up',
  })
  expect(await rowsOf(distributor, set)).toMatchObject([{ Verdict: 'Refused', Code: 'policy.notYours' }])
})

test('a person held to groups cannot administer access, and a lock above is shown', async () => {
  const admin = await world.signedInAt(borealis)
  const group = { groupId: uuid(), accountId: borealis.accountId }
  await world.db.asOwner(async (tx) => {
    await tx
      .insertInto('accessGroup')
      .values({ ...group, name: uuid(), entries: JSON.stringify({ 'Customer-Settings': 'RW' }) })
      .execute()
    await tx
      .insertInto('accessGroupMember')
      .values({ ...group, userId: admin.userId })
      .execute()
  })
  expect(codeOf(await save(admin, policy(northwind)))).toEqual([403, 'auth.forbidden'])
  const branch = await world.anAccount({ acctType: 'RS', under: borealis })
  const leaf = await world.anAccount({ acctType: 'CU', under: branch })
  await save(distributor, policy(branch, { FeatureCode: 'Brand', Locked: true }))
  expect(codeOf(await save(distributor, policy(leaf, { FeatureCode: 'Brand' })))).toEqual([409, 'policy.lockedAbove'])
  const one = await world.aUser({ account: branch })
  expect(
    codeOf(await save(distributor, policy(branch, { FeatureCode: 'Brand', ScopeKind: 'USER', ScopeKey: one.userId }))),
  ).toEqual([409, 'policy.lockedAbove'])
})

test('values, periods and unknown features are refused', async () => {
  const [past, soon, later] = [-1, 1, 2].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
  expect(codeOf(await save(distributor, policy(northwind, { Value: 'Y' })))).toEqual([400, 'policy.valueUnknown'])
  expect(codeOf(await save(distributor, policy(northwind, { ValidTo: past })))).toEqual([400, 'policy.period'])
  expect(codeOf(await save(distributor, policy(northwind, { ValidFrom: later, ValidTo: soon })))).toEqual([
    400,
    'policy.period',
  ])
  expect((await save(distributor, policy(northwind, { FeatureCode: 'Nothing' }))).statusCode).toBe(400)
  expect(codeOf(await distributor.post('/api/v1/FeaturePolicy/Search', { FeatureCode: 'Nothing' }))[0]).toBe(400)
  for (const key of [randomUUID()]) expect(codeOf(await remove(distributor, key, 1))).toEqual([404, 'policy.notFound'])
})

test('the chain of a feature names the own company, those below and the direct parent alone', async () => {
  const account = await world.anAccount({ acctType: 'CU', under: cordage })
  const person = await world.signedInAt(account)
  await save(provider, policy(atlas, { FeatureCode: 'ShowPlanUsage', Locked: true }))
  const { Value, Links } = (await person.get('/api/v1/FeaturePolicy/Explain?feature=ShowPlanUsage')).json()
    .ResultContent
  expect(Value).toBe('R')
  expect(Links.filter(({ Decided }: { Decided: boolean }) => Decided)).toMatchObject([
    { ScopeKind: 'ACCOUNT', Name: 'your service provider', Set: 'R', Locked: true },
  ])
  expect(Links.map(({ Name }: { Name: string }) => Name)).toContain(cordage.acctName)
  expect(JSON.stringify(Links)).not.toContain(atlas.acctName)
  const other = await world.aUser({ account: southbank })
  expect(codeOf(await person.get(`/api/v1/FeaturePolicy/Explain?feature=Bill&user=${other.userId}`))).toEqual([
    404,
    'user.notFound',
  ])
})

test('a feature for many companies at once is a change set; undo brings back exactly what was', async () => {
  const branch = await world.anAccount({ acctType: 'RS', under: borealis })
  const leaves: Account[] = []
  for (let count = 0; count < 4; count += 1) leaves.push(await world.anAccount({ acctType: 'CU', under: branch }))
  const [one] = leaves as [Account]
  await save(distributor, policy(one, { FeatureCode: 'SSOEnforcement', Value: 'R', Locked: true }))
  const stored = () =>
    world.db.asOwner((tx) =>
      tx
        .selectFrom('featurePolicy')
        .select(['accountId', 'value', 'locked', 'reason', 'validFrom', 'validTo'])
        .where('flag', '=', 'SSOEnforcement')
        .where(
          'accountId',
          'in',
          leaves.map(({ accountId }) => accountId),
        )
        .orderBy('accountId')
        .execute(),
    )
  const before = await stored()
  const body = {
    Kind: 'access.policy',
    Selection: {
      AcctKeys: [...leaves.map(({ accountId }) => accountId), southbank.accountId, borealis.accountId].filter(
        (key) => key !== southbank.accountId,
      ),
    },
    Input: { Flag: 'SSOEnforcement', Value: 'N', Locked: false, ValidTo: '2061-01-01T00:00:00Z', Reason: 'Tidied up' },
  }
  const created = await distributor.post('/api/v1/ChangeSet', body, { 'idempotency-key': randomUUID() })
  const set = created.json().ResultContent
  expect(set).toMatchObject({ Total: 5, Ready: 4, Refused: 1, NeedsApproval: false })
  const run = await distributor.post(`/api/v1/ChangeSet/${set.ChangeKey}/Run`, {})
  expect(run.json().ResultContent).toMatchObject({ Done: 4, Failed: 0 })
  expect((await stored()).map(({ value }) => value)).toEqual(['N', 'N', 'N', 'N'])
  const undo = (await distributor.post(`/api/v1/ChangeSet/${set.ChangeKey}/Undo`)).json().ResultContent
  await distributor.post(`/api/v1/ChangeSet/${undo.ChangeKey}/Run`, {})
  expect(await stored()).toEqual(before)
})
