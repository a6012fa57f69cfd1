import type pg from 'pg'
import type { Database } from '../apps/api/src/platform/db/db.ts'
import { atMost, type ReportRow } from './report.ts'
import { actorsIn } from './search.actors.ts'
import { once } from './timing.ts'

// The usage of a day of all companies, added to all five levels: beside a bare roll-up in the same run, and as the API has it.

/** Facts of a batch, as many as the API takes. */
const size = 5_000
const rounds = 5
/** Days of the month before: some that are there when the measured one comes, as in the middle of a month. */
const before = [2, 4, 6]
const measured = 16
const dayOf = (day: number) => `(date_trunc('month', now()) - interval '${day} days')::date`
const array = (name: string) => `array_agg(${name} order by account_id, subscription_id)`

/** Lists of what companies used on a day, as if it were told once more of the day after; of some or all. */
const listsOf = (day: number, limit = 'all', offset = 0) => `
  select ${array('account_id')} as accounts, ${array('day + 1')} as days, ${array('product_line')} as lines, ${array('unit_type')} as units,
    ${array('subscription_id')} as plans, array_agg(null::uuid) as people, ${array('used')} as amounts
  from (select * from usage_daily where day = ${dayOf(day)} order by account_id, subscription_id limit ${limit} offset ${offset}) told`
const facts = (day: number) =>
  `select usage_facts(accounts, days, lines, units, plans, people, amounts) as facts from (${listsOf(day)}) lists`
const addLevels = (day: number) => `select usage_add_months(facts) from bare.told where day = ${day}`

/**
 * A roll-up as bare as can be: numbers for keys, nothing beside a value, and no path of the day; as the one by which the goal of 2 s was
 * set is described, which took 1.8 s.
 */
const bare = [
  'create schema bare',
  'create table bare.number as select account_id as id, row_number() over (order by account_id) as account_id from account',
  'create unique index on bare.number (id)',
  `create table bare.account as
    select own.account_id, p.account_id as provider_id, s.account_id as sp_id, d.account_id as dt_id, r.account_id as rs_id
    from bare.number own join account a on a.account_id = own.id left join bare.number p on p.id = a.provider_id
    left join bare.number s on s.id = a.sp_id left join bare.number d on d.id = a.dt_id left join bare.number r on r.id = a.rs_id
    order by own.account_id`,
  'alter table bare.account add primary key (account_id)',
  `create table bare.fact as
    select n.account_id, f.day, hashtext(f.product_line) as product, hashtext(f.unit_type) as metric, f.used as value
    from usage_daily f join bare.number n on n.id = f.account_id
    where f.day in (${[...before, measured].map(dayOf).join()}) order by f.day, n.account_id`,
  'create index on bare.fact (day)',
  `create table bare.month (account_id bigint, month date, product int, metric int, value bigint,
    primary key (account_id, month, product, metric)) with (fillfactor = 70)`,
  `insert into bare.month
    select n.account_id, m.month, hashtext(m.product_line), hashtext(m.unit_type), sum(m.used)
    from usage_month m join bare.number n on n.id = m.account_id group by 1, 2, 3, 4 order by 2, 1`,
  'create table bare.told (day int, facts usage_fact[])',
  ...[...before, measured].map((day) => `insert into bare.told select ${day}, facts from (${facts(day)}) told`),
]
const addBare = (day: number) => `
  insert into bare.month as kept
  select l.id, date_trunc('month', f.day)::date, f.product, f.metric, sum(f.value)
  from bare.fact f join bare.account a using (account_id)
  cross join lateral unnest(array[a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id]) l (id)
  where f.day = ${dayOf(day)} and l.id is not null group by 1, 2, 3, 4 order by 1
  on conflict (account_id, month, product, metric) do update set value = kept.value + excluded.value`

/** Milliseconds of statements of which nothing is kept. */
async function undone(client: pg.PoolClient, of: string, statements: readonly string[]) {
  await client.query('begin')
  try {
    await client.query(`set local statement_timeout = 0; set local work_mem = '64MB'; set local app.scope = '${of}'`)
    return await once(async () => {
      for (const statement of statements) await client.query(statement)
    })
  } finally {
    await client.query('rollback')
  }
}

/** The bare roll-up, and both with the days before, whose rows have found room by then. */
async function prepare(client: pg.PoolClient) {
  await client.query('set statement_timeout = 0')
  await client.query('drop schema if exists bare cascade')
  for (const statement of bare) await client.query(statement)
  await client.query('vacuum analyze bare.account, bare.fact, bare.month, bare.told')
  for (const day of before) {
    await client.query(addLevels(day))
    await client.query(addBare(day))
    await client.query('vacuum usage_month, bare.month')
  }
  await client.query('checkpoint')
}

/** The facts of a day of all companies, in batches as large as the API takes. */
function batches(count: number) {
  return Array.from(
    { length: Math.ceil(count / size) },
    (_, at) => `select usage_apply(accounts, days, lines, units, plans, people, amounts)
      from (${listsOf(measured, String(size), at * size)}) lists`,
  )
}

export async function dayRows(db: Database): Promise<ReportRow[]> {
  const [provider] = await actorsIn(db)
  if (!provider) throw new Error('nobody to send as')
  const client: pg.PoolClient = await db.pool.connect()
  try {
    await prepare(client)
    const { rows } = await client.query<{ count: number }>(
      `select cardinality(facts) as count from bare.told where day = ${measured}`,
    )
    const count = rows[0]?.count ?? 0
    const taken: Record<'bare' | 'levels' | 'whole', number[]> = { bare: [], levels: [], whole: [] }
    for (let round = 0; round < rounds; round++) {
      taken.bare.push(await undone(client, provider.accountId, [addBare(measured)]))
      taken.levels.push(await undone(client, provider.accountId, [addLevels(measured)]))
    }
    for (let round = 0; round < 2; round++) taken.whole.push(await undone(client, provider.accountId, batches(count)))
    const seconds = (of: keyof typeof taken) => Math.min(...taken[of]) / 1000
    return [
      { name: `day of ${count.toLocaleString('en')} facts to a bare roll-up`, value: seconds('bare'), unit: 's' },
      atMost('  to all five levels', seconds('levels'), 's', 2),
      atMost('  over the bare roll-up', seconds('levels') / seconds('bare'), 'x', 1.1),
      { name: '  with the facts, and by period, person and plan', value: seconds('whole'), unit: 's' },
    ]
  } finally {
    await client.query('drop schema if exists bare cascade')
    client.release()
  }
}
