import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { done, prepared, type WireSet } from '../../../../test/changes.ts'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import { hold } from '../../../../test/groups.ts'
import { statementsOf } from '../../../../test/trips.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

// Plans in a file: faults on the cell, a seat for each person, and an undo that returns everything.

const world = await newWorld()
const tree = await world.demoTree()
const { cordage } = tree
const { pool } = world.db
const rosa = await world.signedInAt(cordage)

type Cells = Record<string, string>
let n = 0
const cells = (more: Cells = {}): Cells => ({
  Email: `seat.${(n += 1)}@import.test`,
  FirstName: 'Ada',
  LastName: 'Sample',
  ...more,
})
const body = (account: Account | undefined, lines: Cells[], more: object = {}) => ({
  ...(account && { AcctKey: account.accountId }),
  Rows: lines.map((Cells, at) => ({ Line: at + 2, Cells })),
  SendWelcome: false,
  ...more,
})
type Row = { Verdict: string; Faults: { Columns: string[]; Code: string; Message: string }[] }
const rowsOf = async (person: Person, account: Account | undefined, lines: Cells[], more: object = {}) => {
  const answer = await person.post('/api/v1/User/Import/Check', body(account, lines, more))
  expect(answer.statusCode).toBe(200)
  return answer.json().ResultContent.Rows as Row[]
}
const verdicts = async (...args: Parameters<typeof rowsOf>) =>
  (await rowsOf(...args)).map(
    ({ Verdict, Faults: [fault] }) => `${Verdict}${fault ? ` ${fault.Columns[0] ?? 'row'} ${fault.Code}` : ''}`,
  )
const preview = async (person: Person, account: Account | undefined, lines: Cells[], more: object = {}) => {
  const key = { 'idempotency-key': randomUUID() }
  const answer = await person.post('/api/v1/User/Import', body(account, lines, more), key)
  expect({ status: answer.statusCode, message: answer.json().Message }).toMatchObject({ status: 201 })
  return answer.json().ResultContent as WireSet
}
const importRows = async (...args: Parameters<typeof preview>) => done(args[0], await preview(...args), 'Run', {})
const undone = async (set: WireSet) => done(rosa, await done(rosa, set, 'Undo'), 'Run', {})

/** A customer with a plan of `seats` seats. */
async function aSeatedCompany(seats = 5, more: { productLine?: string } = {}) {
  const account = await world.anAccount({ acctType: 'CU', under: cordage })
  const plan = await aPlan(world, more)
  return { account, plan, ...(await aCompanyPlan(world, account, plan, { seats })) }
}
const usedOf = async (subscriptionId: string): Promise<number> =>
  (await pool.query('select seats_used from subscription where subscription_id = $1', [subscriptionId])).rows[0]
    .seats_used
const peopleOf = async ({ accountId }: Account) =>
  (
    await pool.query(
      `select u.email, u.user_status, u.first_name, array(select p.plan_code from user_plan up join plan p using (plan_id)
        where up.user_id = u.user_id and up.user_plan_status = 'Assigned' order by 1) as plans
      from app_user u where u.account_id = $1 order by u.user_id`,
      [accountId],
    )
  ).rows
const recordsOf = async ({ ChangeKey }: WireSet) =>
  (
    await pool.query(
      `select action, source, count(*)::int as n from audit_event where batch_id = $1 and action like 'user%' group by 1, 2 order by 1`,
      [ChangeKey],
    )
  ).rows

test('new people get their plans as they are added, in the audit and the activity; the undo gives the seats back', async () => {
  const { account, plan, subscriptionId } = await aSeatedCompany()
  const docs = await aPlan(world, { productLine: 'DOCUMENTS' })
  const second = await aCompanyPlan(world, account, docs, { seats: 5 })
  const both = `${plan.planCode.toLowerCase()} | ${docs.planCode}`
  const lines = [cells({ PlanCode: both }), cells({ PlanCode: plan.planCode }), cells()]
  expect(await verdicts(rosa, account, lines)).toEqual(['created', 'created', 'created'])
  const set = await preview(rosa, account, lines)
  expect(set.Effects).toContain('3 seats are assigned.')
  expect(await usedOf(subscriptionId)).toBe(0)
  const run = await done(rosa, set, 'Run', {})
  expect(run).toMatchObject({ State: 'Done', Done: 3 })
  expect((await peopleOf(account)).map(({ plans }) => plans)).toEqual([
    [docs.planCode, plan.planCode].toSorted(),
    [plan.planCode],
    [],
  ])
  expect([await usedOf(subscriptionId), await usedOf(second.subscriptionId)]).toEqual([2, 1])
  expect(await recordsOf(set)).toEqual([
    { action: 'user.invited', source: 'IMPORT', n: 3 },
    { action: 'userplan.assigned', source: 'IMPORT', n: 3 },
  ])
  const activities = await pool.query(`select type from plan_activity where change_set_id = $1`, [set.ChangeKey])
  expect(activities.rows).toHaveLength(3)
  const file = await rosa.get(`/api/v1/ChangeSet/${set.ChangeKey}/Rows`)
  expect(JSON.stringify(file.json())).toContain(`Plan ${plan.planCode}`)
  expect(await verdicts(rosa, account, lines)).toEqual(['unchanged', 'unchanged', 'unchanged'])
  await undone(run)
  expect([await usedOf(subscriptionId), await usedOf(second.subscriptionId)]).toEqual([0, 0])
})

test('people who are there get a plan beside what changes of their record, and the undo takes back both', async () => {
  const { account, plan, subscriptionId } = await aSeatedCompany()
  const [one, other] = [cells(), cells()]
  await importRows(rosa, account, [one, other])
  const lines: Cells[] = [
    { Email: one['Email'] as string, FirstName: 'Bo', PlanCode: plan.planCode },
    { Email: other['Email'] as string, PlanCode: plan.planCode },
  ]
  expect(await verdicts(rosa, account, lines, { Existing: 'skip' })).toEqual(['skipped', 'skipped'])
  const run = await importRows(rosa, account, lines)
  expect(await peopleOf(account)).toMatchObject([
    { first_name: 'Bo', plans: [plan.planCode] },
    { first_name: 'Ada', plans: [plan.planCode] },
  ])
  expect(await recordsOf(run)).toMatchObject([
    { action: 'user.updated', n: 1 },
    { action: 'userplan.assigned', n: 2 },
  ])
  expect(await undone(run)).toMatchObject({ Done: 2, Failed: 0 })
  expect(await peopleOf(account)).toMatchObject([
    { first_name: 'Ada', plans: [] },
    { first_name: 'Ada', plans: [] },
  ])
  expect(await usedOf(subscriptionId)).toBe(0)
  // The undo skips a plan that was taken from the person since.
  const repeated = await importRows(rosa, account, lines)
  await pool.query(
    `update user_plan set user_plan_status = 'Released', released_at = now(), released_with = 'RELEASED'
     where account_id = $1 and user_plan_status = 'Assigned' and user_id = (select user_id from app_user where email = $2)`,
    [account.accountId, other['Email']],
  )
  expect(await done(rosa, repeated, 'Undo')).toMatchObject({ Ready: 1, Refused: 1 })
})

test('too few seats: the first rows get one, the others say how many would be enough; whoever leaves frees theirs', async () => {
  const { account, plan, subscriptionId } = await aSeatedCompany(2)
  const PlanCode = plan.planCode
  const lines = [
    cells({ PlanCode }),
    cells({ PlanCode, FirstName: '', LastName: '' }),
    cells({ PlanCode }),
    cells({ PlanCode }),
  ]
  const rows = await rowsOf(rosa, account, lines)
  expect(rows.map(({ Verdict }) => Verdict)).toEqual(['created', 'failed', 'created', 'failed'])
  expect(rows[3]?.Faults).toMatchObject([
    {
      Columns: ['PlanCode'],
      Code: 'userPlan.noSeats',
      Message: `Not enough seats in ${PlanCode}: 3 needed, 2 free. Upgrade to 3 or choose fewer users.`,
    },
  ])
  expect(await importRows(rosa, account, lines)).toMatchObject({ Ready: 2, Refused: 2, Done: 2 })
  expect(await usedOf(subscriptionId)).toBe(2)
  const gone = { Email: lines[0]?.['Email'] as string, Action: 'remove' }
  const next = [cells({ PlanCode }), gone]
  expect(await verdicts(rosa, account, next)).toEqual(['created', 'updated'])
  expect(await importRows(rosa, account, next)).toMatchObject({ Done: 2, Failed: 0 })
  expect(await usedOf(subscriptionId)).toBe(2)
})

test('seats that went since the preview: rows that find none are refused, and nobody is there without the plan', async () => {
  const { account, plan, subscriptionId } = await aSeatedCompany(2)
  const set = await preview(rosa, account, [cells({ PlanCode: plan.planCode }), cells({ PlanCode: plan.planCode })])
  const user = await world.aUser({ account, kind: 'ENDUSER' })
  await done(
    rosa,
    await prepared(
      rosa,
      'userPlan.assign',
      { UserKeys: [user.userId] },
      { AcctKey: account.accountId, PlanCode: plan.planCode },
    ),
    'Run',
    {},
  )
  expect(await done(rosa, set, 'Run', {})).toMatchObject({ Done: 1, Failed: 1 })
  expect(await usedOf(subscriptionId)).toBe(2)
  expect(await peopleOf(account)).toHaveLength(2)
})

test('a cell is refused for what it says: an unknown or foreign plan alike, two of a line, one that is held', async () => {
  const { account, plan } = await aSeatedCompany()
  const other = await aPlan(world)
  const foreign = await aPlan(world)
  await aCompanyPlan(world, tree.southbank, foreign)
  const over = await aPlan(world, { productLine: 'DOCUMENTS' })
  await aCompanyPlan(world, account, over, {
    subscriptionStatus: 'Expired',
    endedOn: '2026-01-01',
    startOn: '2025-01-01',
  })
  const resultOf = (PlanCode: string) => verdicts(rosa, account, [cells({ PlanCode })])
  for (const code of ['NO-SUCH-PLAN', other.planCode, foreign.planCode, over.planCode])
    expect(await resultOf(code)).toEqual(['failed PlanCode userPlan.noCompanyPlan'])
  await aCompanyPlan(world, account, other)
  expect(await resultOf(`${plan.planCode}|${other.planCode}`)).toEqual(['failed PlanCode userPlan.oneOfLine'])
  expect(await resultOf('no plan at all')).toEqual(['failed PlanCode planCode'])
  expect(await resultOf(`=${plan.planCode}`)).toEqual(['failed PlanCode planCode'])
  expect(await resultOf('X'.repeat(200))).toEqual(['failed PlanCode tooLong'])
  const one = cells({ PlanCode: plan.planCode })
  await importRows(rosa, account, [one])
  const Email = one['Email'] as string
  expect(await verdicts(rosa, account, [{ Email, PlanCode: other.planCode }])).toEqual([
    'failed PlanCode userPlan.keepsOther',
  ])
  expect(await verdicts(rosa, account, [{ Email, PlanCode: plan.planCode, Action: 'disable' }])).toEqual([
    'updated PlanCode import.plansStay',
  ])
  await importRows(rosa, account, [{ Email, Action: 'disable' }])
  expect((await peopleOf(account))[0]).toMatchObject({ user_status: 'Disabled', plans: [plan.planCode] })
})

test('whoever is held to people may add them and give no plan; whoever is held to one company gives none elsewhere', async () => {
  const [here, there] = [await aSeatedCompany(), await aSeatedCompany()]
  const users = { 'Customer-Add/Edit Users': 'RW' }
  const both = { ...users, 'Customer-User Plans': 'RW' }
  const memberWith = async (grant: object) => hold(world, await world.signedInAt(cordage), grant)
  const numberOf = async ({ account }: typeof here): Promise<string> =>
    (await pool.query('select acct_number from account where account_id = $1', [account.accountId])).rows[0].acct_number
  const rows = [
    cells({ AcctNumber: await numberOf(here), PlanCode: here.plan.planCode }),
    cells({ AcctNumber: await numberOf(there), PlanCode: there.plan.planCode }),
    cells({ AcctNumber: await numberOf(there) }),
  ]
  const refused = 'failed PlanCode auth.forbidden'
  const reader = await memberWith({ entries: { ...users, 'Customer-User Plans': 'R' } })
  expect(await verdicts(reader, undefined, rows)).toEqual([refused, refused, 'created'])
  expect(await verdicts(await memberWith({ entries: users }), undefined, rows)).toEqual([refused, refused, 'created'])
  const only = { accountScope: 'LIST', accounts: [here.account.accountId] }
  const one = await memberWith({ entries: both, ...only })
  expect(await verdicts(one, undefined, rows)).toEqual([
    'created',
    'failed AcctNumber account.notFound',
    'failed AcctNumber account.notFound',
  ])
  // Two groups: one for people everywhere, one for plans in one company.
  const split = await hold(world, await memberWith({ entries: users }), { entries: both, ...only } as never)
  expect(await verdicts(split, undefined, rows)).toEqual(['created', refused, 'created'])
  const set = await preview(split, undefined, rows)
  expect(await done(split, set, 'Run', {})).toMatchObject({ Done: 2, Refused: 1 })
  expect([await usedOf(here.subscriptionId), await usedOf(there.subscriptionId)]).toEqual([1, 0])
  // The run checks the right again.
  const late = await preview(split, here.account, [cells({ PlanCode: here.plan.planCode }), cells()])
  await pool.query(
    `update access_group set entries = entries - 'Customer-User Plans' where account_id = $1 and entries ? 'Customer-User Plans'`,
    [cordage.accountId],
  )
  expect(await done(split, late, 'Run', {})).toMatchObject({ Done: 1, Failed: 1 })
  expect(await usedOf(here.subscriptionId)).toBe(1)
})

test('two hundred rows with a plan take hardly more statements than five', async () => {
  const counted = async (count: number) => {
    const { account, plan, subscriptionId } = await aSeatedCompany(count)
    const rows = Array.from({ length: count }, () => cells({ PlanCode: plan.planCode }))
    const verdict = await statementsOf(() => rowsOf(rosa, account, rows))
    const set = await preview(rosa, account, rows)
    const ran = await statementsOf(async () => {
      expect(await done(rosa, set, 'Run', {})).toMatchObject({ Done: count, Failed: 0 })
    })
    expect(await usedOf(subscriptionId)).toBe(count)
    return [verdict, ran].map((sent) => sent.filter((text) => !text.includes('s.session_id')).length)
  }
  const [many, few] = [await counted(200), await counted(5)]
  // The count must not grow per row. Timed work, such as renewing a lease, may come in between.
  for (const [at, count] of many.entries()) expect(count).toBeLessThan((few[at] ?? 0) + 10)
})
