import { afterAll, expect, test } from 'vitest'
import { keepCompanyPlans } from '../src/features/commerce/subscriptions/subscriptions.calendar.ts'
import { act, keysOf, prepare } from './changes.ts'
import { aCompanyPlan, aPlan } from './companyPlans.ts'
import { bill, billable } from './invoices.ts'
import { aDueClosing, pausing } from './pausing.ts'
import { versionAt } from './quartet.ts'
import { newWorld } from './world.ts'

// One order of locks (decision 0118), of two actions on one customer: the first stops after each statement that locks
// something, the second runs as far as it can, then the first continues. Two actions with different orders of locks then
// deadlock.

const world = await newWorld()
const work = pausing()
afterAll(() => work.putBack())
const tree = await world.demoTree()
const { pool } = world.db

type HasStatus = { statusCode: number }
/** Prepares what each run needs, and returns the action. */
type Action = () => Promise<() => Promise<HasStatus | void>>
/** Operations of administrators and the calendar on one customer, its people and its plan. */
async function aCustomer(): Promise<Record<string, Action>> {
  const person = await world.signedInAt(tree.borealis)
  const [from, to] = [
    await world.anAccount({ acctType: 'RS', under: tree.borealis }),
    await world.anAccount({ acctType: 'RS', under: tree.borealis }),
  ]
  const about = await world.anAccount({ acctType: 'CU', under: from })
  const plan = await aPlan(world, { terms: { listPrice: 1000, termMonths: 1 } })
  const { subscriptionId } = await aCompanyPlan(world, about, plan, { seats: 500 })
  await billable(world, from, [about])
  const issuer = await world.signedInAt(from)
  const url = `/api/v1/Account/${about.accountId}`
  const aUserKey = async () => (await world.aUser({ account: about, kind: 'ENDUSER' })).userId
  const accountRow = async () =>
    (await pool.query('select * from account where account_id = $1', [about.accountId])).rows[0]
  let seats = 500
  return {
    assignment: async () => {
      const UserKeys = [await aUserKey()]
      const body = { CustomerKey: about.accountId, UserKeys, PlanCode: plan.planCode }
      return () => person.post('/api/v1/Portal/Customer/User/Plan/Assign', body)
    },
    'billing run': async () => () => bill(world, issuer),
    'disabling a person': async () => {
      const selection = { UserKeys: [await aUserKey()] }
      const set = (await prepare(person, 'user.status', selection, { OperationCode: 3 })).json().ResultContent
      return () => act(person, set, 'Run', {})
    },
    'change of seats': async () => () =>
      person.post('/api/v1/PlanManagement/UpgradePlan', {
        SubscriptionKey: subscriptionId,
        Seats: ++seats,
        Effective: 'NOW',
      }),
    calendar: async () => {
      const past =
        'update subscription set start_on = current_date - 60, end_on = current_date - 1 where subscription_id = $1'
      await pool.query(past, [subscriptionId])
      return () => keepCompanyPlans(world)
    },
    status: async () => {
      const isActive = (await accountRow()).account_status === 'Active'
      const body = isActive ? { To: 'Suspended', ReasonCode: 'NONPAY' } : { To: 'Active', ReasonCode: 'RESOLVED' }
      const version = await versionAt(person, url)
      return () => person.post(`${url}/Status`, body, { 'if-match': version })
    },
    closing: () => aDueClosing(world, about, person),
    move: async () => {
      const { parent_id } = await accountRow()
      const ParentKey = (parent_id === from.accountId ? to : from).accountId
      const set = (await prepare(person, 'account.move', keysOf([about]), { ParentKey })).json().ResultContent
      return () => act(person, set, 'Run', {})
    },
  }
}
const names = Object.keys(await aCustomer())

const waiting = async () =>
  (await pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
    .rowCount ?? 0
/** Resolves when the work is over or waits for a lock. */
async function asFarAsItComes(work: Promise<unknown>): Promise<void> {
  const state = { over: false }
  void work.catch(() => {}).finally(() => Object.assign(state, { over: true }))
  while (!state.over && (await waiting()) === 0) await new Promise((resolve) => setTimeout(resolve, 5))
}

const statusOf = (answer: HasStatus | void) => answer?.statusCode ?? 200
/** Runs both, the first stopping after that statement. @returns their statuses, or none if it has no such statement */
async function met(acts: Record<string, Action>, [first, second]: readonly [string, string], place: number) {
  const [one, other] = [await acts[first]?.(), await acts[second]?.()]
  if (!one || !other) throw new TypeError('an act without a name')
  const paused = work.upTo(place, one)
  if (!(await paused.stopped)) {
    expect(statusOf(await paused.result)).toBeLessThan(300)
    return undefined
  }
  const sibling = other()
  await asFarAsItComes(sibling)
  paused.goOn()
  // A job that PostgreSQL ends throws.
  return Promise.all([paused.result, sibling].map((one) => one.then(statusOf, () => 500)))
}

/** Operations that take all locks in one statement come last: nothing stops in it, so the other one does. */
const pairs = names.flatMap((first, at) => names.slice(at).map((second) => [first, second] as const))
/** Stops the first action at each of its places in turn. @returns the worst status, and the number of deadlocks */
async function meet(both: readonly [string, string]) {
  const before = work.deadlocks()
  const isSingle = both.includes('closing') || both.includes('status')
  let [acts, worst] = [await aCustomer(), 200]
  for (let place = 1; ; place += 1) {
    if (isSingle) acts = await aCustomer()
    const statuses = await met(acts, both, place)
    if (!statuses) return { worst, headOn: work.deadlocks() - before }
    worst = Math.max(worst, ...statuses)
  }
}

test.each(pairs.filter((both) => both.some((name) => name !== 'closing')))(
  '%s, wherever it is, and %s wait for each other, never head on',
  async (...both) => {
    const { worst, headOn } = await meet(both)
    expect(headOn).toBe(0)
    expect(worst).toBeLessThan(500)
  },
)

test.each([
  ['change of seats', 'move'],
  ['calendar', 'closing'],
] as const)('where companies are not held first, %s and %s meet head on', async (...both) => {
  const query = "select pg_get_functiondef('hold_accounts(uuid[])'::regprocedure) as text"
  const { text } = (await pool.query<{ text: string }>(query)).rows[0] ?? { text: '' }
  await pool.query(text.replace(/BEGIN.*END/s, 'BEGIN END'))
  try {
    expect((await meet(both)).headOn).toBeGreaterThan(0)
  } finally {
    await pool.query(text)
  }
})
