import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { keepCompanyPlans } from '../src/features/subscriptions/subscriptions.calendar.ts'
import { act, keysOf, prepare } from './changes.ts'
import { aCompanyPlan, aPlan } from './companyPlans.ts'
import { bill, billable, issue, keyOf, resultOf, type Row as Fields } from './invoices.ts'
import { addOnRows } from './quartet.addOns.ts'
import { billingRows } from './quartet.billing.ts'
import { planRows } from './quartet.plans.ts'
import { aScene, ask, heldPlan, type Row, type Scene, versionAt } from './quartet.ts'
import { routes } from './refusals.ts'
import { type Account, newWorld, type Person } from './world.ts'

// One order of locks (decision 0118): whoever waits for a company holds no row of it, so a move, which has the company and goes
// for its rows, never waits for them in turn.

const world = await newWorld()
afterAll(() => world.close())
const tree = await world.demoTree()
const { pool } = world.db

type Act = (scene: Scene) => Promise<() => Promise<unknown>>
const rows: Readonly<Record<string, Row>> = { ...planRows, ...billingRows, ...addOnRows }
const ofRoutes = routes.flatMap((named): [string, Row, Act][] => {
  const row = rows[named.id]
  if (!row || named.route.method === 'GET') return []
  return [[named.id, row, async (scene) => {
    const right = await row.right(scene)
    return () => ask(scene.boss, named, right)
  }]] // biome-ignore format: a row
})
const onPerson =
  (change: (boss: Person, userKey: string, version: string) => Promise<unknown>): Act =>
  async (scene) => {
    const { userId } = await world.aUser({ account: scene.about, kind: 'ENDUSER' })
    await world.aUser({ account: scene.about })
    const version = await versionAt(scene.boss, `/api/v1/User/${userId}`)
    return () => change(scene.boss, userId, version)
  }
const more: [string, Row, Act][] = [
  ['the calendar of plans', planRows['subscriptions.add'] as Row, async ({ about }) => {
    await aCompanyPlan(world, about, await aPlan(world), { startOn: '2025-01-01', endOn: '2025-12-31' })
    return () => keepCompanyPlans(world)
  }],
  ['an edit of a person', planRows['subscriptions.add'] as Row, onPerson((boss, userKey, version) =>
    boss.patch(`/api/v1/User/${userKey}`, { FirstName: 'Ada' }, { 'if-match': version }))],
  ['people who are disabled', planRows['subscriptions.add'] as Row, onPerson((boss, userKey) =>
    boss.post('/api/v1/User/DisableBatch', { UserKeys: [userKey] }))],
  ['a closing', planRows['subscriptions.add'] as Row, async (scene) => {
    await heldPlan(scene)
    const { boss, about } = scene
    const url = `/api/v1/Account/${about.accountId}`
    const version = await versionAt(boss, url)
    return () => boss.post(`${url}/Status`, { To: 'Closed', ReasonCode: 'CUSTOMER' }, { 'if-match': version })
  }],
] // biome-ignore format: a table

test.each([...ofRoutes, ...more])('%s holds no row of a company for which it waits', async (_, row, prepareAct) => {
  const scene = await aScene(world, tree, row)
  const doIt = await prepareAct(scene)
  const { accountId } = scene.about
  const tables: string[] = (await pool.query('select tenant_tables()::text as name')).rows.map(({ name }) => name)
  const mover = await pool.connect()
  try {
    await mover.query('begin')
    await mover.query('select from account where account_id = $1 for update', [accountId])
    const state = { over: false }
    const acting = doIt().finally(() => Object.assign(state, { over: true }))
    const waits = async () =>
      (await pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
        .rowCount
    while (!state.over && (await waits()) === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    // What a move does next.
    const taken = async (table: string) =>
      mover.query(`select from ${table} where account_id = $1 for no key update nowait`, [accountId])
    for (const table of tables) await expect(taken(table)).resolves.toBeDefined()
    await mover.query('rollback')
    await acting
  } finally {
    mover.release(true)
  }
})

type Answered = { statusCode: number }
/** What administrators and the calendar do to one customer, its people and its plans at any moment. */
async function aCustomer() {
  const person = await world.signedInAt(tree.borealis)
  const sellers = [
    await world.anAccount({ acctType: 'RS', under: tree.borealis }),
    await world.anAccount({ acctType: 'RS', under: tree.borealis }),
  ] as const
  const about = await world.anAccount({ acctType: 'CU', under: sellers[0] })
  const plan = await aPlan(world, { terms: { listPrice: 1000, termMonths: 1 } })
  const { subscriptionId } = await aCompanyPlan(world, about, plan, { seats: 50 })
  const { userId } = await world.aUser({ account: about, kind: 'ENDUSER' })
  await billable(world, sellers[0], [about])
  await billable(world, sellers[1], [about])
  const issuers: Person[] = [await world.signedInAt(sellers[0]), await world.signedInAt(sellers[1])]
  let seats = 50
  const url = `/api/v1/Account/${about.accountId}`
  const moveTo = async ({ accountId }: Account): Promise<Answered> => {
    const answer = await prepare(person, 'account.move', keysOf([about]), { ParentKey: accountId })
    return answer.statusCode < 300 ? act(person, answer.json().ResultContent, 'Run', {}) : answer
  }
  const upgrade = () =>
    person.post('/api/v1/PlanManagement/UpgradePlan', {
      SubscriptionKey: subscriptionId,
      Seats: (seats += 1),
      Effective: 'NOW',
    })
  const set = async (To: string) =>
    person.post(`${url}/Status`, { To, ReasonCode: 'NONPAY' }, { 'if-match': await versionAt(person, url) })
  const acts: Record<string, () => Promise<Answered | void>> = {
    'move there': () => moveTo(sellers[1]),
    'move back': () => moveTo(sellers[0]),
    seats: upgrade,
    'more seats': upgrade,
    suspend: () => set('Suspended'),
    activate: () => set('Active'),
    assign: () =>
      person.post('/api/v1/Portal/Customer/User/Plan/Assign', {
        CustomerKey: about.accountId,
        UserKeys: [userId],
        PlanCode: plan.planCode,
      }),
    disable: () => person.post('/api/v1/User/DisableBatch', { UserKeys: [userId] }),
    // The term of the plan is over.
    calendar: async () => {
      await pool.query(
        'update subscription set start_on = current_date - 60, end_on = current_date - 1 where subscription_id = $1',
        [subscriptionId],
      )
      await keepCompanyPlans(world)
    },
    'billing run': () => bill(world, issuers[0] as Person),
    issue: async () => {
      for (const issuer of issuers) {
        const found = resultOf(await issuer.post('/api/v1/Billing/Search', {}))['Items'] as Fields[]
        for (const one of found) await issue(issuer, keyOf(one))
      }
    },
  }
  return acts
}
const names = Object.keys(await aCustomer())

test('whatever two do to one customer at once, neither waits for the other for ever', async () => {
  const acts = await aCustomer()
  const before = await deadlocks()
  const pair = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names))
  const known: [string, string][] = [['move there', 'seats'], ['calendar', 'move back'], ['move there', 'assign'], ['calendar', 'suspend']] // biome-ignore format: short
  for (const both of [...known, ...fc.sample(pair, { numRuns: 40, seed: 40 })]) {
    const answers = await Promise.all(both.map(async (name) => acts[name]?.()))
    for (const [at, answer] of answers.entries())
      expect({ act: both[at], status: answer?.statusCode ?? 200 }).toMatchObject({
        status: expect.toSatisfy((status: number) => status < 500),
      })
  }
  expect(await deadlocks()).toBe(before)
}, 300_000)

async function deadlocks(): Promise<number> {
  const { rows: found } = await pool.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return found[0].deadlocks
}
