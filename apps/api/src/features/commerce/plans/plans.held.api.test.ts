import { expect, test } from 'vitest'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import { newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const ra = await world.signedInAt(world.root)
const [dt, rs] = [await world.signedInAt(tree.borealis), await world.signedInAt(tree.cordage)]

type Item = { PlanCode: string; HeldBy: number | null }
const counts = async (person: Person) => {
  const { Items } = (await person.post('/api/v1/Plan/Search', {})).json().ResultContent as { Items: Item[] }
  return Object.fromEntries(Items.map(({ PlanCode, HeldBy }) => [PlanCode, HeldBy]))
}

test('who sees accounts reads how many of its own tree hold each plan', async () => {
  const [held, unsold] = [await aPlan(world), await aPlan(world)]
  const [customer, other] = [
    await world.anAccount({ acctType: 'CU', under: tree.cordage }),
    await world.anAccount({ acctType: 'CU', under: tree.borealis }),
  ]
  for (const account of [customer, other]) await aCompanyPlan(world, account, held)
  for (const [person, count] of [
    [rs, 1],
    [dt, 2],
    [ra, 2],
  ] as const)
    expect(await counts(person)).toMatchObject({ [held.planCode]: count, [unsold.planCode]: 0 })
  expect((await ra.get(`/api/v1/Plan/${held.planCode}`)).json().ResultContent.Plan.HeldBy).toBe(2)
  const blind = await world.signedInAt(tree.cordage, { rights: { AcctMgmnt: 'N' } })
  expect(await counts(blind)).toMatchObject({ [held.planCode]: null })
})
