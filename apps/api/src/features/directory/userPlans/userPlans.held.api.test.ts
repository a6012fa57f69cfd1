import { expect, test } from 'vitest'
import { prepare } from '../../../../test/changes.ts'
import { codeOf } from '../../../../test/code.ts'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import { hold } from '../../../../test/groups.ts'
import { newWorld, type Person } from '../../../../test/world.ts'

// A colleague limited to one access group: the plans of people that it opens, by company, through every route.

const world = await newWorld()
const tree = await world.demoTree()
const plan = await aPlan(world)

async function aSeatedCompany() {
  const account = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await aCompanyPlan(world, account, plan)
  return { account, user: await world.aUser({ account, kind: 'ENDUSER' }) }
}
const [here, there] = [await aSeatedCompany(), await aSeatedCompany()]
type SeatedCompany = typeof here
const colleague = async (level: 'R' | 'RW', only?: SeatedCompany) =>
  hold(world, await world.signedInAt(tree.cordage), {
    entries: { 'Customer-User Plans': level },
    ...(only && { accountScope: 'LIST' as const, accounts: [only.account.accountId] }),
  })
const keys = ({ user }: SeatedCompany) => ({ UserKeys: [user.userId] })
const input = ({ account }: SeatedCompany) => ({ AcctKey: account.accountId, PlanCode: plan.planCode })
const doors = (by: Person, { account, user }: SeatedCompany) => [
  prepare(by, 'userPlan.assign', { UserKeys: [user.userId] }, input({ account, user })),
  by.post('/api/v1/Portal/Customer/User/Plan/Assign', {
    CustomerKey: account.accountId,
    UserKeys: [user.userId],
    PlanCode: plan.planCode,
  }),
  by.post('/api/v1/Provision/User/BulkPlanChange', {
    CustomerKey: account.accountId,
    ToPlanCode: plan.planCode,
    UserKeys: 'ALL',
  }),
  by.post('/api/v1/PlanManagement/ScheduleUserPlanChange', {
    UserKeys: [user.userId],
    ToPlanCode: plan.planCode,
    On: '2099-01-31',
  }),
]
const seatsHeld = async (): Promise<number> =>
  (await world.db.pool.query(`select count(*)::int as n from user_plan where user_plan_status = 'Assigned'`)).rows[0].n

test('who reads plans of people sees seats, people and plans, and gives none by any door', async () => {
  const reader = await colleague('R')
  const seats = (await reader.get(`/api/v1/Provision/User/Plan/Seats/${here.account.accountId}`)).json().ResultContent
  expect(seats).toMatchObject({ Items: [{ PlanCode: plan.planCode }], Assign: { Allowed: false } })
  expect((await reader.get(`/api/v1/User/${here.user.userId}/Plans`)).json().ResultContent.Assign.Allowed).toBe(false)
  for (const door of doors(reader, here)) expect(codeOf(await door)).toEqual([403, 'auth.forbidden'])
  expect(await seatsHeld()).toBe(0)
})

test('who is held to one company finds and changes nobody elsewhere: by key, predicate, call or schedule', async () => {
  const one = await colleague('RW', here)
  for (const door of doors(one, there)) {
    const answer = await door
    expect([answer.statusCode, answer.json().Code]).toEqual([404, expect.stringMatching(/^(account|user)\.notFound$/)])
  }
  const paths = [`Provision/User/Plan/Seats/${there.account.accountId}`, `User/${there.user.userId}/Plans`]
  for (const path of paths) expect((await one.get(`/api/v1/${path}`)).statusCode).toBe(404)
  // A set of the caller's company reaches no people of another one, by key or by filter.
  const byKey = await prepare(one, 'userPlan.assign', keys(there), input(here))
  expect(codeOf(byKey)).toEqual([404, 'user.notFound'])
  for (const UserFilter of [{ AcctKey: there.account.accountId }, { Kind: ['ENDUSER'] }, {}]) {
    const set = await prepare(one, 'userPlan.assign', { UserFilter }, input(here))
    const found = set.json().ResultContent
    if (set.statusCode === 201) {
      const rows = await one.get(`/api/v1/ChangeSet/${found.ChangeKey}/Rows`)
      expect(rows.body).toContain(here.user.userId)
      expect(rows.body).not.toContain(there.user.userId)
    } else expect(set.statusCode).toBeGreaterThanOrEqual(400)
  }
  expect(await seatsHeld()).toBe(0)
})
