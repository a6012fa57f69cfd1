import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../src/platform/db/db.ts'
import { newDatabase, patientTimeouts, type TestDatabase } from './database.ts'

// The schema defines nothing twice: a second policy, index or constraint with the same meaning costs time with each
// row.

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await newDatabase()
  db = connect(database.url, { ...patientTimeouts, max: 1 })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
const namesIn = async (sql: string) => (await db.pool.query<{ names: string }>(sql)).rows.map(({ names }) => names)

const tables = `(select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition)`
const policies = `
  select c.relname || ': ' || string_agg(p.polname, ', ' order by p.polname) as names
  from ${tables} c join pg_policy p on p.polrelid = c.oid cross join lateral unnest(p.polroles) as role(id)
  group by c.relname, role.id, p.polcmd, p.polpermissive, pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)
  having count(*) > 1 order by 1`
const constraints = `
  select c.relname || ': ' || string_agg(k.conname, ', ' order by k.conname) as names
  from ${tables} c join pg_constraint k on k.conrelid = c.oid
  group by c.relname, k.contype, pg_get_constraintdef(k.oid) having count(*) > 1 order by 1`

type Index = { table: string; name: string; rule: boolean; kind: string; columns: string[]; backwards: string[] }
/** `kind`: what must be equal; `rule`: it also keeps values unique; `backwards`: its columns when read in reverse. */
const columnsAs = (option: string) => `
    array(select concat_ws(' ', pg_get_indexdef(i.indexrelid, place, true), i.indcollation[place - 1], i.indclass[place - 1], ${option})
      from generate_series(1, i.indnatts) place order by place)`
const indexes = `
  select c.relname as table, x.relname as name, i.indisunique or i.indisexclusion as rule,
    concat_ws(' ', am.amname, i.indnullsnotdistinct, pg_get_expr(i.indpred, i.indrelid)) as kind,
    ${columnsAs('i.indoption[place - 1]')} as columns, ${columnsAs('i.indoption[place - 1]::int # 3')} as backwards
  from ${tables} c join pg_index i on i.indrelid = c.oid join pg_class x on x.oid = i.indexrelid join pg_am am on am.oid = x.relam
  order by 1, 2`

/** Indexes made redundant by another one of the same table, which begins with the same columns or has exactly these. */
async function needlessIndexes(): Promise<string[]> {
  const { rows } = await db.pool.query<Index>(indexes)
  return [...Map.groupBy(rows, ({ table }) => table).values()].flatMap((all) =>
    all.flatMap((one) =>
      all
        .filter((other) => other !== one && other.kind === one.kind && isNeedless(one, other))
        .map((other) => `${one.table}: ${one.name}, ${other.name}`),
    ),
  )
}
function isNeedless(one: Index, other: Index): boolean {
  const begins = [one.columns, one.backwards].some((columns) =>
    columns.every((column, place) => column === other.columns[place]),
  )
  const isSame = begins && one.columns.length === other.columns.length
  // One of two equal entries is reported: the one that enforces no rule, or the second.
  if (isSame) return one.rule === other.rule ? one.name > other.name : other.rule
  return begins && !one.rule && one.kind.startsWith('btree')
}

test('no table has a policy, an index or a constraint twice', async () => {
  expect([await namesIn(policies), await needlessIndexes(), await namesIn(constraints)]).toEqual([[], [], []])
})

test('finds one that is planted', async () => {
  await db.pool.query(`
    create policy planted on banner for all to portal_app using (true) with check (true);
    create policy planted_again on banner for all to portal_app, portal_auth using (true) with check (true);
    create index planted on contact (contact_id desc nulls first, last_name);
    create index planted_short on contact (contact_id);
    create index planted_part on account (parent_id) where account_status = 'Closed';
    create unique index planted_key on contact (contact_id);
    create index planted_other on contact (contact_id, last_name desc);
    alter table banner add constraint planted check (length('x') = 1), add constraint planted_again check (length('x') = 1)`)
  expect([await namesIn(policies), await needlessIndexes(), await namesIn(constraints)]).toEqual([
    ['banner: planted, planted_again'],
    [
      'contact: planted_key, contact_pkey',
      'contact: planted_other, planted',
      'contact: planted_short, contact_pkey',
      'contact: planted_short, planted',
      'contact: planted_short, planted_key',
      'contact: planted_short, planted_other',
    ],
    ['banner: planted, planted_again'],
  ])
})
