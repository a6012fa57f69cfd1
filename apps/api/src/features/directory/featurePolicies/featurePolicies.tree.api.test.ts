import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { policy, save } from '../../../../test/policies.ts'
import { newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const provider = await world.signedInAt(world.root)
const distributor = await world.signedInAt(tree.borealis)

const read = (person: Person, flag: string, query = '') =>
  person.get(`/api/v1/FeaturePolicy/${flag}/Tree${query ? `?${query}` : ''}`)
const level = async (person: Person, flag: string, query = '') =>
  (await read(person, flag, query)).json().ResultContent.Items

test('each account has its value, where it comes from, and how many below differ', async () => {
  const branch = await world.anAccount({ acctType: 'RS', under: tree.borealis, acctName: `AA ${randomUUID()}` })
  const [first, second, third] = [
    await world.anAccount({ acctType: 'CU', under: branch, acctName: 'One' }),
    await world.anAccount({ acctType: 'CU', under: branch, acctName: 'Three' }),
    await world.anAccount({ acctType: 'CU', under: branch, acctName: 'Two' }),
  ]
  const set = async (...given: Parameters<typeof policy>) =>
    expect((await save(distributor, policy(...given))).statusCode).toBe(200)
  const below = () => level(distributor, 'Bill', `acctKey=${branch.accountId}`)
  const ofBranch = async () =>
    (await level(distributor, 'Bill', `acctKey=${tree.borealis.accountId}`)).find(
      ({ AcctKey }: { AcctKey: string }) => AcctKey === branch.accountId,
    )
  expect(await ofBranch()).toMatchObject({ Value: 'W', Set: null, From: 'DEFAULT', FromName: null, DifferBelow: 0 })

  await set(first, { Value: 'N' })
  await set(second, { Value: 'R', ValidFrom: new Date(Date.now() + 86_400_000).toISOString() })
  expect(await ofBranch()).toMatchObject({ ChildCount: 3, DifferBelow: 1, DifferBelowCapped: false })
  await set(branch, { Value: 'R' })
  expect(await ofBranch()).toMatchObject({ Value: 'R', Set: 'R', From: 'HERE', Locked: false, DifferBelow: 1 })
  await set(third, { Value: 'W' })
  // A value above the limit is cut to it: it does not differ.
  expect(await ofBranch()).toMatchObject({ DifferBelow: 1 })
  expect(await below()).toMatchObject([
    { AcctName: 'One', Value: 'N', Set: 'N', From: 'HERE', ChildCount: 0 },
    { AcctName: 'Three', Value: 'R', Set: null, From: 'ABOVE', FromName: branch.acctName },
    { AcctName: 'Two', Value: 'R', Set: 'W', From: 'HERE' },
  ])
  await set(branch, { Value: 'R', Locked: true, Version: 1 })
  expect(await ofBranch()).toMatchObject({ Locked: true, DifferBelow: 0 })
  expect((await below())[0]).toMatchObject({ Value: 'R', Set: 'N', From: 'ABOVE', Locked: true })
})

test('the tree begins at the own company; no company above is named except the direct parent', async () => {
  await save(provider, policy(tree.atlas, { FeatureCode: 'ShowPlanUsage' }))
  const [own] = await level(distributor, 'ShowPlanUsage')
  expect(own).toMatchObject({ AcctKey: tree.borealis.accountId, ChildCount: null, From: 'ABOVE' })
  expect(own.FromName).toBe(tree.atlas.acctName)
  const reseller = await world.signedInAt(tree.cordage)
  expect(await level(reseller, 'ShowPlanUsage')).toMatchObject([{ FromName: 'your service provider', Value: 'R' }])
  expect(
    await level(reseller, 'ShowPlanUsage', `acctKey=${tree.cordage.accountId}`).then((items) =>
      JSON.stringify(items).includes(tree.atlas.acctName),
    ),
  ).toBe(false)
  await save(provider, policy(world.root, { ScopeKind: 'ROLE', ScopeKey: 'RS', FeatureCode: 'ExportAcct' }))
  expect(await level(reseller, 'ExportAcct')).toMatchObject([{ Value: 'R', From: 'ROLE', FromName: null }])
})

test('an unknown flag, an account outside the tree or an unknown place is refused', async () => {
  expect(codeOf(await read(distributor, 'Nothing'))).toEqual([404, 'policy.notFound'])
  expect(codeOf(await read(distributor, 'Bill', `acctKey=${tree.southbank.accountId}`))).toEqual([
    404,
    'account.notFound',
  ])
  for (const query of ['cursor=abc', `acctKey=${tree.borealis.accountId}&cursor=abc`])
    expect((await read(distributor, 'Bill', query)).statusCode).toBe(400)
  const blind = await world.signedInAt(tree.borealis, { rights: { FeaturePolicy: 'N' } })
  expect(codeOf(await read(blind, 'Bill'))).toEqual([403, 'auth.forbidden'])
})
