import { setupSteps } from '@portal/contract/operations/worklist/worklist.contract'
import { expect, test } from 'vitest'
import { publishes } from '../../../../test/brands.ts'
import { aPlan } from '../../../../test/companyPlans.ts'
import { hold } from '../../../../test/groups.ts'
import { newWorld } from '../../../../test/world.ts'

const world = await newWorld()
const { root } = world
type Person = Awaited<ReturnType<typeof world.signedInAs>>
/** The steps that a person gets, each with whether it is done. */
const stepsOf = async (person: Person): Promise<Record<string, boolean>> => {
  const answer = await person.get('/api/v1/Worklist/Setup')
  expect(answer.statusCode).toBe(200)
  const { Items: items } = answer.json().ResultContent as { Items: { Step: string; Done: boolean }[] }
  return Object.fromEntries(items.map(({ Step: step, Done: done }) => [step, done]))
}
const rights = { DKIM: 'W', Brand: 'W', AcctMgmnt: 'W', Provision: 'W', CreateProvider: 'W' } as const
const first = await world.signedInAt(root, { rights })
const sql = (text: string, ...values: unknown[]) => world.db.pool.query(text, values)

test('in an empty portal nothing is done, in the order of the steps', async () => {
  const steps = await stepsOf(first)
  expect(Object.keys(steps)).toEqual([...setupSteps])
  expect(Object.values(steps)).not.toContain(true)
})

test('each step ticks itself by the data', async () => {
  const done = async () => Object.entries(await stepsOf(first)).flatMap(([step, isDone]) => (isDone ? [step] : []))
  const { accountId } = root
  await sql(`update account set address = '{"country": "IE"}' where account_id = $1`, accountId)
  expect(await done()).toEqual(['Company'])
  await publishes(first, root)
  expect(await done()).toEqual(['Company', 'Brand'])
  const add = `insert into company_domain (account_id, domain, token, verified_at) values ($1, $2, 't', $3)`
  await sql(add, accountId, 'waits.example', null)
  expect(await done()).not.toContain('Domain')
  await sql(add, accountId, 'sealport.example', new Date())
  expect(await done()).toContain('Domain')
  await world.anAccount({ acctType: 'SP', under: root })
  expect(await done()).toContain('Partner')
  await world.aUser({ account: root, userStatus: 'Invited' })
  expect(await done()).not.toContain('Administrator')
  await world.aUser({ account: root })
  expect(await done()).toContain('Administrator')
  await sql(`update app_user set mfa_state = 'Enrolled' where user_id = $1`, first.userId)
  const { planId } = await aPlan(world, { planStatus: 'DRAFT' })
  await sql(
    `insert into plan_price (account_id, plan_id, currency, price) values ($1, $2, 'USD', 100)`,
    accountId,
    planId,
  )
  expect(await done()).toEqual(setupSteps.filter((step) => step !== 'Plans'))
  await sql(`update plan set plan_status = 'ACTIVE' where plan_id = $1`, planId)
  expect(await done()).toEqual([...setupSteps])
})

test('people get the steps that they may do, and nobody below the provider gets any', async () => {
  const without = await world.signedInAt(root, { rights: { DKIM: 'R', Brand: 'N' } })
  const steps = Object.keys(await stepsOf(without))
  expect(steps).not.toContain('Domain')
  expect(steps).not.toContain('Brand')
  const held = await hold(world, await world.signedInAt(root, { rights }), {
    entries: { 'Customer-Settings': 'RW' },
  })
  expect(Object.keys(await stepsOf(held))).not.toContain('Administrator')
  const partner = await world.anAccount({ acctType: 'SP', under: root })
  expect(await stepsOf(await world.signedInAt(partner))).toEqual({})
})

test('a provider of a year ago is set up', async () => {
  await sql(`update account set created_at = now() - interval '1 year' where account_id = $1`, root.accountId)
  expect(await stepsOf(first)).toEqual({})
})
