import type pg from 'pg'
import type { Database } from '../apps/api/src/platform/db/db.ts'
import { atMost, type ReportRow } from './report.ts'
import { actorsIn } from './search.actors.ts'
import { once } from './timing.ts'

// The usage of a day of all companies, added to all five levels. It is compared with a bare roll-up in the same run, by
// one sender and by two in parallel, and measured through the API.

/** Facts of a batch, as many as the API takes. */
const size = 5_000
const rounds = 5
/** Earlier days of the month, so that the measured day comes in the middle of a month. */
const before = [2, 4, 6]
const measured = 16
const dayOf = (day: number) => `(date_trunc('month', now()) - interval '${day} days')::date`
const array = (name: string) => `array_agg(${name} order by account_id, subscription_id)`

/** The usage of companies on a day, as if reported again on the day after; of some or all. */
const listsOf = (day: number, limit = 'all', offset = 0) => `
  select ${array('account_id')} as accounts, ${array('day + 1')} as days, ${array('product_line')} as lines, ${array('unit_type')} as units,
    ${array('subscription_id')} as plans, array_agg(null::uuid) as people, ${array('used')} as amounts
  from (select * from usage_daily where day = ${dayOf(day)} order by account_id, subscription_id limit ${limit} offset ${offset}) told`
/** Facts of a day: all of them, and in two parts with equal numbers of branches, as similar as possible. */
const factsOf = (day: number) => `
  with fact as (
    select f, usage_branch(f.day, f.provider_id, f.sp_id) as branch
    from (${listsOf(day)}) l, unnest(usage_facts(l.accounts, l.days, l.lines, l.units, l.plans, l.people, l.amounts)) f),
  half as (
    select branch, case when row_number() over (order by count(*) desc, branch) % 4 < 2 then 'first' else 'second' end as part
    from fact group by branch)
  select ${day}, part, array_agg(f order by (f).account_id)
  from (select f, 'all' as part from fact union all select f, part from fact join half using (branch)) told group by part`
type Part = 'all' | 'first' | 'second'
const addLevels = (day: number, part: Part = 'all') =>
  ['usage_lock_branches', 'usage_add_months', 'usage_add_providers'].map(
    (step) => `select ${step}(facts) from bare.told where day = ${day} and part = '${part}'`,
  )

/**
 * The barest possible roll-up: numbers for keys, a single value per row, and no path of the day. It follows the
 * description of the one by which the goal of 2 s was set, which took 1.8 s.
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
  'create table bare.told (day int, part text, facts usage_fact[])',
  ...[...before, measured].map((day) => `insert into bare.told ${factsOf(day)}`),
]
const addBare = (day: number) => `
  insert into bare.month as kept
  select l.id, date_trunc('month', f.day)::date, f.product, f.metric, sum(f.value)
  from bare.fact f join bare.account a using (account_id)
  cross join lateral unnest(array[a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id]) l (id)
  where f.day = ${dayOf(day)} and l.id is not null group by 1, 2, 3, 4 order by 1
  on conflict (account_id, month, product, metric) do update set value = kept.value + excluded.value`

/** Milliseconds of rolled-back statements, by each sender at the same time; each ends before another waits for it. */
async function undone(senders: readonly pg.PoolClient[], of: string, statements: readonly (readonly string[])[]) {
  const all = (work: (sender: pg.PoolClient, at: number) => Promise<unknown>) => Promise.all(senders.map(work))
  await all((sender) => sender.query('begin'))
  try {
    await all((sender) =>
      sender.query(`set local statement_timeout = 0; set local work_mem = '64MB'; set local app.scope = '${of}'`),
    )
    return await once(() =>
      all(async (sender, at) => {
        for (const statement of statements[at] ?? []) await sender.query(statement)
        await sender.query('rollback')
      }),
    )
  } finally {
    await all((sender) => sender.query('rollback'))
  }
}

/** Makes the bare roll-up, and adds the earlier days to both; vacuum then leaves free space for later rows. */
async function prepare(client: pg.PoolClient) {
  await client.query('set statement_timeout = 0')
  await client.query('drop schema if exists bare cascade')
  for (const statement of bare) await client.query(statement)
  await client.query('vacuum analyze bare.account, bare.fact, bare.month, bare.told')
  for (const day of before) {
    for (const statement of addLevels(day)) await client.query(statement)
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

/** The shortest of some rounds for each way, in turns. */
async function measure(senders: readonly [pg.PoolClient, pg.PoolClient], of: string, count: number) {
  const [one] = senders
  const samples: Record<'bare' | 'one' | 'two' | 'whole', number[]> = { bare: [], one: [], two: [], whole: [] }
  for (let round = 0; round < rounds; round++) {
    samples.bare.push(await undone([one], of, [[addBare(measured)]]))
    samples.one.push(await undone([one], of, [addLevels(measured)]))
    samples.two.push(await undone(senders, of, [addLevels(measured, 'first'), addLevels(measured, 'second')]))
  }
  for (let round = 0; round < 2; round++) samples.whole.push(await undone([one], of, [batches(count)]))
  return (kind: keyof typeof samples) => Math.min(...samples[kind]) / 1000
}

export async function dayRows(db: Database): Promise<ReportRow[]> {
  const [provider] = await actorsIn(db)
  if (!provider) throw new Error('nobody to send as')
  const senders: [pg.PoolClient, pg.PoolClient] = [await db.pool.connect(), await db.pool.connect()]
  const [client] = senders
  try {
    await prepare(client)
    const { rows } = await client.query<{ count: number }>(
      `select cardinality(facts) as count from bare.told where day = ${measured} and part = 'all'`,
    )
    const count = rows[0]?.count ?? 0
    const seconds = await measure(senders, provider.accountId, count)
    return [
      { name: `day of ${count.toLocaleString('en')} facts to a bare roll-up`, value: seconds('bare'), unit: 's' },
      { name: '  to all five levels, by one sender', value: seconds('one'), unit: 's' },
      atMost('    over the bare roll-up', seconds('one') / seconds('bare'), 'x', 1.1),
      atMost('  to all five levels, by two senders at once, each of other service providers', seconds('two'), 's', 2),
      { name: '  with the facts, and by period, person and plan, by one sender', value: seconds('whole'), unit: 's' },
    ]
  } finally {
    await client.query('drop schema if exists bare cascade')
    for (const sender of senders) sender.release()
  }
}
