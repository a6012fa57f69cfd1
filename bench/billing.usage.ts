import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { getUsage } from '../apps/api/src/features/insight/reports/reports.usage.ts'
import { addMonths, monthOf } from '../apps/api/src/core/calendar/calendar.ts'
import type { Database } from '../apps/api/src/platform/db/db.ts'
import { type Api, openApi, type Person } from './inProcess.ts'
import { atLeast, type ReportRow } from './report.ts'
import { openScene, type Scene } from './scene.ts'
import { type Actor, actorsIn } from './search.actors.ts'
import { medianOf } from './stats.ts'
import { once, timed, undisturbed } from './timing.ts'

const size = 5_000
const rounds = 7

type SubscriptionRow = { accountId: string; subscriptionId: string; planCode: string; line: string; unit: string }
/** Company plans below a company, one for each fact of a batch. */
const findSubscriptions = async ({ own }: Scene, { account }: Person): Promise<SubscriptionRow[]> =>
  (
    await own.query<SubscriptionRow>(
      `select s.account_id as "accountId", s.subscription_id as "subscriptionId", p.plan_code as "planCode", p.product_line as line, t.unit_type as unit
       from subscription s join plan p using (plan_id) join plan_terms t on t.terms_id = s.terms_id
       join account a on a.account_id = s.account_id and a.account_status <> 'Purged'
       where $1 in (s.sp_id, s.dt_id, s.rs_id) and s.subscription_status = 'Active' order by s.subscription_id limit $2`,
      [account.accountId, size],
    )
  ).rows
const dayOf = (back: number) => new Date(Date.now() - (back + 2) * 86_400_000).toISOString().slice(0, 10)
/** The facts of a batch: enough days of each plan to fill it. */
const factsOf = (subscriptions: readonly SubscriptionRow[]) =>
  Array.from({ length: size }, (_, at) => {
    const plan = subscriptions[at % subscriptions.length] as SubscriptionRow
    return { ...plan, day: dayOf(Math.floor(at / subscriptions.length)), quantity: 3 }
  })
type Facts = ReturnType<typeof factsOf>

async function sent({ ask }: Api, person: Person, facts: Facts): Promise<number> {
  const Facts = facts.map(({ accountId, planCode, day, quantity }) => {
    return {
      AcctKey: accountId,
      PlanCode: planCode,
      ProductLine: null,
      UnitType: null,
      UserKey: null,
      Day: day,
      Quantity: quantity,
    }
  })
  return once(() => ask(person.post('/api/v1/Usage/Batch', { BatchId: uuid(), Facts })))
}

/** The rows without the portal: the batch, and the one statement that counts. */
async function bare({ own }: Scene, { account }: Person, facts: Facts): Promise<number> {
  const client = await own.connect()
  try {
    return await once(async () => {
      await client.query('begin')
      await client.query("select set_config('app.scope', $1, true)", [account.accountId])
      await client.query(
        `insert into usage_batch (account_id, batch_id, content_hash, answer) values ($1, $2, '', '{}')`,
        [account.accountId, uuid()],
      )
      await client.query(
        'select usage_apply($1::uuid[], $2::date[], $3::text[], $4::text[], $5::uuid[], $6::uuid[], $7::bigint[])',
        [
          facts.map(({ accountId }) => accountId),
          facts.map(({ day }) => day),
          facts.map(({ line }) => line),
          facts.map(({ unit }) => unit),
          facts.map(({ subscriptionId }) => subscriptionId),
          facts.map(() => null),
          facts.map(({ quantity }) => quantity),
        ],
      )
      await client.query('commit')
    })
  } finally {
    client.release()
  }
}

async function batchRows(scene: Scene): Promise<ReportRow[]> {
  const api = await openApi(scene)
  try {
    const person = await api.personAt(scene.company)
    const facts = factsOf(await findSubscriptions(scene, person))
    const samples: { ours: number; bare: number }[] = []
    // The rows are there after the first round, so that all later ones do the same work.
    for (let round = 0; round < rounds + 1; round++)
      samples.push({ bare: await bare(scene, person, facts), ours: await sent(api, person, facts) })
    const counted = samples.slice(1)
    const ours = medianOf(counted.map((one) => one.ours))
    return [
      { name: `batch of ${size.toLocaleString('en')} facts`, value: ours, unit: 'ms' },
      atLeast(
        '  over the same rows in bare statements',
        medianOf(counted.map((one) => one.bare / one.ours)),
        'x',
        0.35,
      ),
    ]
  } finally {
    await api.close()
  }
}

const childOf: Record<string, string> = { provider_id: 'sp_id', sp_id: 'dt_id', dt_id: 'rs_id', rs_id: 'account_id' }
/** Twelve months of all accounts below, by child, counted from the daily facts. */
const raw = (db: Database, { column, accountId }: Actor) =>
  db.asOwner((tx) =>
    sql`select ${sql.ref(childOf[column] ?? 'account_id')}, date_trunc('month', day), product_line, unit_type, sum(used)
      from usage_daily where ${sql.ref(column)} = ${accountId} and day >= date_trunc('month', now()) - interval '11 months'
      group by 1, 2, 3, 4`.execute(tx),
  )

/** The months of the facts, with the current one. */
const twelveMonths = { fromMonth: addMonths(monthOf(dayOf(0)), -11), toMonth: monthOf(dayOf(0)) }

/** The number of accounts from which the goal counts: with few facts the call itself takes most of the time. */
const many = 100_000
/** Twelve months by child, compared with the facts that they are rolled up from. */
export async function monthRows(db: Database, accounts: number): Promise<ReportRow[]> {
  const rows: ReportRow[] = []
  const times = '  times as quick as the facts themselves'
  for (const actor of (await actorsIn(db)).filter(({ name }) => ['RA', 'SP', 'RS large'].includes(name))) {
    const ours = undisturbed(await timed(() => getUsage(actor.context, { body: twelveMonths }), 20))
    const scan = undisturbed(await timed(() => raw(db, actor), 3, 1))
    rows.push(
      {
        name: `12 months by child, ${actor.name}, ${actor.accounts.toLocaleString('en')} below`,
        value: ours,
        unit: 'ms',
      },
      accounts < many ? { name: times, value: scan / ours, unit: 'x' } : atLeast(times, scan / ours, 'x', 80),
    )
  }
  return rows
}

/** Incoming facts, and their sums. */
export async function measureUsage(accounts: number): Promise<ReportRow[]> {
  const scene = await openScene(accounts, { sold: true })
  try {
    return [...(await batchRows(scene)), ...(await monthRows(scene.db, accounts))]
  } finally {
    await scene.close()
  }
}
