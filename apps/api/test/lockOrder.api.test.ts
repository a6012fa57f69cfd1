import { expect, test } from 'vitest'
import { keepCompanyPlans } from '../src/features/commerce/subscriptions/subscriptions.calendar.ts'
import { aCompanyPlan, aPlan } from './companyPlans.ts'
import { onceOnly } from './invoices.ts'
import { aDueClosing } from './pausing.ts'
import { addOnRows } from './quartet.addOns.ts'
import { billingRows } from './quartet.billing.ts'
import { payerRows } from './quartet.payers.ts'
import { planRows } from './quartet.plans.ts'
import { aScene, ask, aPlanWithSeats, showEnds, type Row, type Scene, versionAt } from './quartet.ts'
import { routes } from './refusals.ts'
import { newWorld, type Person } from './world.ts'

// One order of locks (decision 0118): no one who waits for a company holds a row of it, so a move, which locks the
// company and then its rows, never waits for them in turn.

const world = await newWorld()
const tree = await world.demoTree()
await showEnds(world)
const { pool } = world.db

type Action = (scene: Scene) => Promise<() => Promise<unknown>>
const rows: Readonly<Record<string, Row>> = { ...planRows, ...billingRows, ...payerRows, ...addOnRows }
const ofRoutes = routes.flatMap((entry): [string, Row, Action][] => {
  const row = rows[entry.id]
  if (!row || entry.route.method === 'GET') return []
  return [
    [
      entry.id,
      row,
      async (scene) => {
        const right = await row.right(scene)
        return () => ask(scene.boss, entry, right)
      },
    ],
  ]
})
const onPerson =
  (change: (boss: Person, userKey: string, version: string) => Promise<unknown>): Action =>
  async (scene) => {
    const { userId } = await world.aUser({ account: scene.about, kind: 'ENDUSER' })
    await world.aUser({ account: scene.about })
    const version = await versionAt(scene.boss, `/api/v1/User/${userId}`)
    return () => change(scene.boss, userId, version)
  }
const more: [string, Row, Action][] = [
  [
    'the calendar of plans',
    planRows['subscriptions.add'] as Row,
    async ({ about }) => {
      await aCompanyPlan(world, about, await aPlan(world), { startOn: '2025-01-01', endOn: '2025-12-31' })
      return () => keepCompanyPlans(world)
    },
  ],
  [
    'an edit of a person',
    planRows['subscriptions.add'] as Row,
    onPerson((boss, userKey, version) =>
      boss.patch(`/api/v1/User/${userKey}`, { FirstName: 'Ada' }, { 'if-match': version }),
    ),
  ],
  [
    'a person who is disabled',
    planRows['subscriptions.add'] as Row,
    onPerson((boss, userKey) =>
      boss.post('/api/v1/AccountAdmin/DisableBatch', { UserKeys: [userKey], OperationCode: 3 }, onceOnly()),
    ),
  ],
  [
    'a closing',
    planRows['subscriptions.add'] as Row,
    async (scene) => {
      await aPlanWithSeats(scene)
      return aDueClosing(world, scene.about, scene.boss)
    },
  ],
]

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
    // The next step of a move.
    const taken = async (table: string) =>
      mover.query(`select from ${table} where account_id = $1 for no key update nowait`, [accountId])
    for (const table of tables) await expect(taken(table)).resolves.toBeDefined()
    await mover.query('rollback')
    // Done, rather than refused before it locked anything.
    const answer = (await acting) as { statusCode: number } | undefined
    expect(answer?.statusCode ?? 200).toBeLessThan(300)
  } finally {
    mover.release(true)
  }
})
