import { expect, test } from 'vitest'
import { done, prepare, prepared, rowsOf, type WireSet, work } from '../../../../test/changes.ts'
import { codeOf } from '../../../../test/code.ts'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import { type Account, newWorld, type Person, type User } from '../../../../test/world.ts'

// Plans of people: who may assign, change and unassign them, and never more than there are seats.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const rosa = await world.signedInAt(tree.borealis)
const aCustomer = () => world.anAccount({ acctType: 'CU', under: tree.cordage })
const people = (account: Account, count: number): Promise<User[]> =>
  Promise.all(Array.from({ length: count }, () => world.aUser({ account, kind: 'ENDUSER' })))
const keys = (users: readonly { userId: string }[]) => ({ UserKeys: users.map(({ userId }) => userId) })

/** A company with people and a plan with a number of seats. */
async function aSeatedCompany({
  seats = 5,
  count = 3,
  ...more
}: {
  seats?: number
  count?: number
  productLine?: string
} = {}) {
  const account = await aCustomer()
  const plan = await aPlan(world, { productLine: more.productLine ?? 'ESIGN' })
  const { subscriptionId } = await aCompanyPlan(world, account, plan, { seats })
  return { account, plan, subscriptionId, users: await people(account, count) }
}
type SeatedCompany = Awaited<ReturnType<typeof aSeatedCompany>>
const input = ({ account, plan }: Pick<SeatedCompany, 'account' | 'plan'>, more: object = {}) => ({
  AcctKey: account.accountId,
  PlanCode: plan.planCode,
  ...more,
})
const assign = async (by: Person, setup: SeatedCompany, users = setup.users, more: object = {}) => {
  const set = await prepared(by, 'userPlan.assign', keys(users), input(setup, more))
  return done(by, set, 'Run', {})
}
const undone = async (by: Person, set: WireSet) => done(by, await done(by, set, 'Undo'), 'Run', {})
const usedOf = async ({ subscriptionId }: { subscriptionId: string }): Promise<number> =>
  (await pool.query('select seats_used from subscription where subscription_id = $1', [subscriptionId])).rows[0]
    .seats_used
const seatsOf = async (account: Account) =>
  (
    await pool.query(
      `select user_id, subscription_id, user_plan_status, assigned_at, released_with from user_plan where account_id = $1 order by user_plan_id`,
      [account.accountId],
    )
  ).rows

test('people get a plan, in the audit and the activity; the undo gives every seat back, and theirs alone', async () => {
  const setup = await aSeatedCompany()
  const set = await prepared(rosa, 'userPlan.assign', keys(setup.users), input(setup))
  expect(set.Sentence).toBe(`Assigns Plan ${setup.plan.planCode} to 3 users`)
  expect(set.Effects).toEqual(['3 of 5 seats will then be in use.'])
  expect(await usedOf(setup)).toBe(0)
  const run = await done(rosa, set, 'Run', {})
  expect(run).toMatchObject({ State: 'Done', Done: 3 })
  expect(await usedOf(setup)).toBe(3)
  const { rows } = await pool.query(
    `select action, changes->0->>'new' as plan from audit_event where batch_id = $1 and action like 'userplan%'`,
    [set.ChangeKey],
  )
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ action: 'userplan.assigned', plan: setup.plan.planCode })))
  const activity = await pool.query(
    `select type, after->>'planCode' as plan, made_by from plan_activity where change_set_id = $1`,
    [set.ChangeKey],
  )
  expect(activity.rows).toEqual(
    Array.from({ length: 3 }, () => ({ type: 'USER_PLAN_CHANGED', plan: setup.plan.planCode, made_by: rosa.userId })),
  )
  await undone(rosa, run)
  expect(await usedOf(setup)).toBe(0)
  expect((await seatsOf(setup.account)).map((row) => row.released_with)).toEqual(['UNDONE', 'UNDONE', 'UNDONE'])
})

test('what is given back comes back by the undo as it was, since the day on which it was assigned', async () => {
  const setup = await aSeatedCompany()
  await assign(rosa, setup)
  const before = await seatsOf(setup.account)
  const release = await prepared(rosa, 'userPlan.release', keys(setup.users), input(setup))
  expect(release.Sentence).toBe(`Unassigns Plan ${setup.plan.planCode} from 3 users`)
  const run = await done(rosa, release, 'Run', {})
  expect([await usedOf(setup), run.Done]).toEqual([0, 3])
  await undone(rosa, run)
  expect(await seatsOf(setup.account)).toEqual(before)
})

test('too few seats are told beforehand with what would be enough: nobody gets one, or the first do', async () => {
  const setup = await aSeatedCompany({ seats: 2, count: 3 })
  const all = await prepared(rosa, 'userPlan.assign', keys(setup.users), input(setup))
  expect(all).toMatchObject({ Ready: 0, Refused: 3 })
  expect(all.Effects).toEqual(['3 seats needed, 2 free. Upgrade to 3 seats, or choose fewer users.'])
  expect((await rowsOf(rosa, all))[0]).toMatchObject({
    Code: 'userPlan.noSeats',
    Message: `Not enough seats in ${setup.plan.planCode}: 3 needed, 2 free. Upgrade to 3 or choose fewer users.`,
  })
  const some = await prepared(rosa, 'userPlan.assign', keys(setup.users), input(setup, { OnShortage: 'PARTIAL' }))
  expect(some).toMatchObject({ Ready: 2, Refused: 1 })
  expect(await done(rosa, some, 'Run', {})).toMatchObject({ Done: 2, Failed: 0 })
  expect(await usedOf(setup)).toBe(2)
})

test('seats that went meanwhile: FAIL refuses the whole of it, PARTIAL those who come last', async () => {
  for (const [OnShortage, counts] of [
    ['FAIL', { Done: 0, Failed: 3, State: 'Failed' }],
    ['PARTIAL', { Done: 2, Failed: 1, State: 'Done' }],
  ] as const) {
    const setup = await aSeatedCompany({ seats: 3, count: 3 })
    const set = await prepared(rosa, 'userPlan.assign', keys(setup.users), input(setup, { OnShortage }))
    await assign(rosa, setup, await people(setup.account, 1))
    expect(await done(rosa, set, 'Run', {})).toMatchObject(counts)
    expect(await usedOf(setup)).toBe(1 + counts.Done)
  }
})

test('one plan of a product line: another stays unless it is replaced, and comes back by the undo', async () => {
  const first = await aSeatedCompany()
  const plan = await aPlan(world)
  const { subscriptionId } = await aCompanyPlan(world, first.account, plan, { seats: 5 })
  const second = { ...first, plan, subscriptionId }
  await assign(rosa, first)
  const before = await seatsOf(first.account)
  const kept = await prepared(rosa, 'userPlan.assign', keys(first.users), input(second))
  expect((await rowsOf(rosa, kept))[0]).toMatchObject({ Verdict: 'Refused', Code: 'userPlan.hasOther' })
  const run = await assign(rosa, second, first.users, { ReplaceExisting: true })
  expect([await usedOf(first), await usedOf(second)]).toEqual([0, 3])
  await undone(rosa, run)
  expect([await usedOf(first), await usedOf(second)]).toEqual([3, 0])
  expect((await seatsOf(first.account)).filter(({ user_plan_status: status }) => status === 'Assigned')).toEqual(before)
})

test('on a day the set waits for it where the company is, is shown with the person, and can be cancelled', async () => {
  const setup = await aSeatedCompany()
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const set = await assign(rosa, setup, setup.users, { Effective: day })
  expect(set).toMatchObject({ State: 'Scheduled', PlannedFor: day, RunAt: `${day}T00:00:00.000Z` })
  const plans = async () => (await rosa.get(`/api/v1/User/${setup.users[0]?.userId}/Plans`)).json().ResultContent.Items
  expect(await plans()).toMatchObject([{ Status: 'Scheduled', On: day, PlanCode: setup.plan.planCode }])
  await pool.query(`update change_set set run_at = now() - interval '1 second' where change_set_id = $1`, [
    set.ChangeKey,
  ])
  await work(world)
  expect(await plans()).toMatchObject([{ Status: 'Assigned', PlanStatus: 'Active' }])
  const end = await prepared(rosa, 'userPlan.release', keys(setup.users), input(setup, { Effective: 'PERIOD_END' }))
  const { rows } = await pool.query('select (end_on + 1)::text as day from subscription where subscription_id = $1', [
    setup.subscriptionId,
  ])
  expect(end).toMatchObject({ PlannedFor: rows[0].day })
  const past = await prepare(rosa, 'userPlan.assign', keys(setup.users), input(setup, { Effective: '2020-01-01' }))
  expect(past.json()).toMatchObject({
    StatusCode: 409,
    Code: 'account.dateNotLater',
    Fields: [{ Field: 'Input.Effective' }],
  })
})

test('who is removed gives the seat back; people of other companies and plans that are not held are refused', async () => {
  const setup = await aSeatedCompany()
  await assign(rosa, setup)
  await pool.query(`update app_user set user_status = 'Removed', removed_at = now() where user_id = $1`, [
    setup.users[0]?.userId,
  ])
  expect(await usedOf(setup)).toBe(2)
  expect((await seatsOf(setup.account)).map((row) => row.released_with)).toEqual(['REMOVED', null, null])
  const others = await people(tree.northwind, 1)
  const set = await prepared(rosa, 'userPlan.assign', keys(others), input(setup))
  expect((await rowsOf(rosa, set))[0]).toMatchObject({ Code: 'userPlan.otherCompany' })
  const nothing = await prepare(rosa, 'userPlan.assign', keys(setup.users), { ...input(setup), PlanCode: 'NO-SUCH' })
  expect(nothing.json()).toMatchObject({
    StatusCode: 409,
    Code: 'userPlan.noCompanyPlan',
    Fields: [{ Field: 'Input.PlanCode' }],
  })
})

test('the call of the specification answers the plan with who has it and who does not, and why', async () => {
  const setup = await aSeatedCompany({ seats: 2, count: 3 })
  const body = { CustomerKey: setup.account.accountId, ...keys(setup.users), PlanCode: setup.plan.planCode }
  const answer = await rosa.post('/api/v1/Portal/Customer/User/Plan/Assign', body)
  expect(answer.statusCode).toBe(200)
  const list = answer.json().ResultContent
  expect(list).toMatchObject({ PlanCode: setup.plan.planCode, ProductLine: 'ESIGN', SeatsTotal: 2, SeatsUsed: 2 })
  expect(list.Assigned).toHaveLength(2)
  expect(list.Failed).toEqual([expect.objectContaining({ Code: 'userPlan.noSeats' })])
  const wrong = await rosa.post('/api/v1/Portal/Customer/User/Plan/Assign', { ...body, PlanCode: 'NO-SUCH' })
  expect(wrong.json()).toMatchObject({ StatusCode: 409, Fields: [{ Field: 'PlanCode' }] })
  const none = await rosa.post('/api/v1/Portal/Customer/User/Plan/Assign', { ...body, UserKeys: [] })
  expect(none.statusCode).toBe(400)
})

test('all who have a plan move to another, with FAIL or PARTIAL; a day waits; another product line is refused', async () => {
  const first = await aSeatedCompany({ count: 4 })
  const plan = await aPlan(world)
  const to = await aCompanyPlan(world, first.account, plan, { seats: 3 })
  await assign(rosa, first)
  const change = (more: object) =>
    rosa.post('/api/v1/Provision/User/BulkPlanChange', {
      CustomerKey: first.account.accountId,
      FromPlanCode: first.plan.planCode,
      ToPlanCode: plan.planCode,
      UserKeys: 'ALL',
      ...more,
    })
  expect((await change({})).json().ResultContent).toMatchObject({ State: 'Failed', Total: 4, Refused: 4 })
  const partly = (await change({ OnShortage: 'PARTIAL' })).json().ResultContent
  expect(partly).toMatchObject({ State: 'Done', Done: 3, Refused: 1 })
  expect([await usedOf(first), await usedOf(to)]).toEqual([1, 3])
  const docs = await aPlan(world, { productLine: 'DOCUMENTS' })
  await aCompanyPlan(world, first.account, docs)
  expect(codeOf(await change({ ToPlanCode: docs.planCode }))).toEqual([409, 'userPlan.otherLine'])
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const later = await rosa.post('/api/v1/PlanManagement/ScheduleUserPlanChange', {
    ...keys(first.users),
    ToPlanCode: docs.planCode,
    On: day,
  })
  expect(later.json().ResultContent).toMatchObject({ State: 'Scheduled', PlannedFor: day, Kind: 'userPlan.change' })
})

test('seats and who has them are seen by those whose groups open plans of people, each company by itself', async () => {
  const setup = await aSeatedCompany()
  await assign(rosa, setup, setup.users.slice(0, 2))
  const seats = await rosa.get(`/api/v1/Provision/User/Plan/Seats/${setup.account.accountId}`)
  expect(seats.json().ResultContent).toMatchObject({
    Items: [
      { PlanCode: setup.plan.planCode, SeatsTotal: 5, SeatsUsed: 2, SeatsFree: 3, Status: 'Active', EndDate: null },
    ],
    Assign: { Allowed: true },
  })
  const search = (by: Person, more: object = {}) =>
    by.post('/api/v1/Provision/User/Plan/Search', { AcctKey: setup.account.accountId, ...more })
  const found = async (more: object) => (await search(rosa, more)).json().ResultContent.Items
  expect(await found({ Plan: setup.plan.planCode })).toHaveLength(2)
  expect(await found({ NoPlan: true })).toMatchObject([{ UserKey: setup.users[2]?.userId, Plans: [] }])
  const count = await rosa.post('/api/v1/Provision/User/Plan/Search/Count', {
    AcctKey: setup.account.accountId,
    NoPlan: true,
  })
  expect(count.json().ResultContent).toEqual({ Total: 1, Capped: false })
  for (const path of [`/api/v1/Provision/User/Plan/Seats/${tree.southbank.accountId}`])
    expect(codeOf(await rosa.get(path))).toEqual([404, 'account.notFound'])
  const reader = await world.signedInAt(tree.borealis, { rights: { AcctMgmnt: 'R' } })
  expect(codeOf(await prepare(reader, 'userPlan.assign', keys(setup.users), input(setup)))).toEqual([
    403,
    'auth.forbidden',
  ])
  const blind = await world.signedInAt(tree.borealis, { rights: { AcctMgmnt: 'N' } })
  expect(codeOf(await search(blind))).toEqual([403, 'auth.forbidden'])
})

test('a customer’s administrator gives plans to the own people, oneself included, and sees no other company', async () => {
  const setup = await aSeatedCompany()
  const admin = await world.signedInAt(setup.account)
  expect(await assign(admin, setup, [{ userId: admin.userId } as User])).toMatchObject({ Done: 1 })
  const own = await admin.get(
    `/api/v1/Portal/UserSesson/${admin.sessionId}/UserPlans/${setup.account.accountId}/${admin.userId}`,
  )
  expect(own.json().ResultContent.Items).toMatchObject([{ PlanCode: setup.plan.planCode, Status: 'Assigned' }])
  const resultOf = (session: string, account: string, user: string) =>
    admin.get(`/api/v1/Portal/UserSesson/${session}/UserPlans/${account}/${user}`)
  expect(codeOf(await resultOf(rosa.sessionId, setup.account.accountId, admin.userId))).toEqual([
    404,
    'session.notFound',
  ])
  const [other] = await people(tree.southbank, 1)
  expect(codeOf(await resultOf(admin.sessionId, tree.southbank.accountId, other?.userId ?? ''))).toEqual([
    404,
    'user.notFound',
  ])
  expect(codeOf(await resultOf(admin.sessionId, tree.northwind.accountId, admin.userId))).toEqual([
    404,
    'account.notFound',
  ])
  const foreign = await prepare(admin, 'userPlan.assign', keys(setup.users), {
    AcctKey: tree.northwind.accountId,
    PlanCode: setup.plan.planCode,
  })
  expect(foreign.json()).toMatchObject({ StatusCode: 404, Code: 'account.notFound' })
})

test('the source of the own session is named, and shown in the list of sessions; no other session is', async () => {
  const admin = await world.signedInAt(tree.northwind)
  const save = (body: object) => admin.post('/api/v1/Portal/UserSesson/SourceName', body)
  expect((await save({ SourceName: 'outlook' })).json().ResultContent).toEqual({
    SessionKey: admin.sessionId,
    SourceName: 'outlook',
  })
  expect(codeOf(await save({ SessionKey: rosa.sessionId, SourceName: 'outlook' }))).toEqual([404, 'session.notFound'])
  expect((await save({ SourceName: '' })).statusCode).toBe(400)
  const { rows } = await pool.query('select source_name from session where session_id = $1', [admin.sessionId])
  expect(rows).toEqual([{ source_name: 'outlook' }])
})
