import { sql } from 'kysely'
import { expect } from 'vitest'
import { settled } from '../src/platform/background/later.ts'
import type { World } from './world.ts'

// The committed rows of every table: each has triggers that note the rows of each statement.

type Row = Record<string, unknown>
type Write = { table: string; operation: 'INSERT' | 'UPDATE' | 'DELETE' | 'TRUNCATE'; rows: Row[] }

/** Events of the audit, and their places in the queue of the sealer. */
const events =
  (allowed: (event: Row) => boolean) =>
  ({ table, operation, rows }: Write) =>
    operation === 'INSERT' && (table === 'audit_unsealed' || (table === 'audit_event' && rows.every(allowed)))

/** Allowed writes, by the name that a test gives them. */
const allowances = {
  refusals: events(({ outcome }) => outcome !== 'SUCCESS'),
  exports: events(({ action }) => action === 'account.exported'),
  countedFailures: ({ table }: Write) => table === 'attempt_counter',
}
/** The log of partner calls holds refused ones, too (`product.md` 7.2), and counts how much of them it keeps. */
const isRefusedCall = ({ table, rows }: Write) =>
  table === 'partner_call_body' ||
  (table === 'attempt_counter' && rows.every(({ bucket }) => String(bucket).startsWith('used:partnerBodies:'))) ||
  (table.startsWith('partner_call') && rows.every(({ status }) => status !== 'Succeeded' && status !== 'Duplicate'))
export type Allowance = keyof typeof allowances

const triggers = `
create schema test;
create unlogged table test.write (id bigint generated always as identity, table_name text, operation text, rows jsonb);
create function test.note() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
declare changed jsonb := '[]';
begin
  if tg_op <> 'TRUNCATE' then
    select coalesce(jsonb_agg(to_jsonb(c)), '[]') into changed from changed_rows c;
    if changed = '[]' then return null; end if;
  end if;
  insert into test.write (table_name, operation, rows) values (tg_table_name, tg_op, changed);
  return null;
end $$;
-- That somebody is here is noted once a minute, whatever they ask for.
create function test.note_session() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
declare changed jsonb;
begin
  select jsonb_agg(to_jsonb(c)) into changed from changed_rows c
  where not exists (select from rows_before b where to_jsonb(b) - 'last_seen_at' = to_jsonb(c) - 'last_seen_at');
  if changed is not null then insert into test.write (table_name, operation, rows) values (tg_table_name, tg_op, changed); end if;
  return null;
end $$;
do $$ declare one regclass; begin
  for one in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') loop
    execute format('create trigger test_i after insert on %s referencing new table as changed_rows execute function test.note()', one);
    execute format('create trigger test_u after update on %s referencing new table as changed_rows execute function test.note()', one);
    execute format('create trigger test_d after delete on %s referencing old table as changed_rows execute function test.note()', one);
    execute format('create trigger test_t after truncate on %s execute function test.note()', one);
  end loop;
  drop trigger test_u on public.session;
  create trigger test_u after update on public.session referencing old table as rows_before new table as changed_rows
    for each statement execute function test.note_session();
end $$`

const watched = new WeakMap<World, Promise<unknown>>()
const watch = (world: World) => {
  const under = watched.get(world) ?? world.db.asOwner((tx) => sql.raw(triggers).execute(tx))
  watched.set(world, under)
  return under
}

/** The rows written since the last call, or since the first one began to watch. */
export async function writesOf(world: World): Promise<Write[]> {
  await watch(world)
  await settled() // rows written after the response
  const { rows } = await world.db.asOwner((tx) =>
    sql<Write & { id: string }>`with noted as (delete from test.write returning *)
      select table_name as table, operation, rows from noted order by id`.execute(tx),
  )
  return rows
}

const lineOf = ({ table, operation, rows }: Write) => `${operation} ${table}: ${JSON.stringify(rows).slice(0, 300)}`
/** Only allowed rows were written. */
export const expectNoneOf = (writes: readonly Write[], allowed: readonly Allowance[]) =>
  expect(
    writes.filter((write) => !isRefusedCall(write) && !allowed.some((name) => allowances[name](write))).map(lineOf),
  ).toEqual([])

/** Runs requests and expects only the allowed rows to be written. */
export async function expectNothingWritten(world: World, allowed: readonly Allowance[], work: () => Promise<unknown>) {
  await writesOf(world)
  await work()
  expectNoneOf(await writesOf(world), allowed)
}
