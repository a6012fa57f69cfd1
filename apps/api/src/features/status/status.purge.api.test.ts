import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { newWorld } from '../../../test/world.ts'
import { purgeAccount } from './status.life.repository.ts'

// What a purge leaves of a customer (`product.md` 1.3): every column of every table that can hold a text is filled for it, and
// what still holds its text afterwards is listed here with the reason. A new column is in the list or emptied.

const world = await newWorld()
afterAll(() => world.close())
const { pool } = world.db

/** Columns whose text stays, by reason. */
const kept: Readonly<Record<string, readonly string[]>> = {
  'the tombstone keeps its number and codes': [
    'account.acct_number', 'account.closed_reason', 'account.cust_type', 'account.industry_code', 'account.language',
    'account.time_zone', 'account.transaction_environment',
  ],
  'codes that say nothing of who the person was': [
    'app_user.density', 'app_user.language', 'app_user.mfa_state', 'app_user.notice_choices',
    'app_user.status_before_disable', 'app_user.theme', 'app_user.time_zone', 'session.amr', 'session.client_id',
    'session.revoked_reason', 'session.source_name',
  ],
  'the history of its status, in codes': [
    'account_status_change.error_code', 'account_status_change.error_values', 'account_status_change.reason',
    'account_suspension.cleared_reason', 'account_suspension.reason',
  ],
  'the audit is kept for its years (`product.md` 7)': [
    'audit_base.key_id', 'audit_base.signature', 'audit_event.action', 'audit_event.actor', 'audit_event.alias',
    'audit_event.changes', 'audit_event.error_code', 'audit_event.reason', 'audit_event.request_id', 'audit_event.targets',
    'audit_event.user_agent', 'audit_head.key_id', 'audit_head.signature', 'audit_key.key_id', 'audit_verification.fault',
    'audit_verification.hash',
  ],
  'forgotten by the hourly cleaning': ['attempt_counter.bucket', 'idempotency.result', 'idempotency.route', 'used_once.kind'],
  'of no company': ['schema_migration.checksum', 'schema_migration.name', 'signing_key.key_id', 'signing_key.public_jwk'],
} // biome-ignore format: lists of names

type Column = { table: string; column: string; type: string; key: boolean; target: string | null; code: string | null }
const columns = `
select c.relname as "table", a.attname as "column", t.typname as "type",
  exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and i.indnkeyatts = 1 and a.attnum = any (i.indkey)) as "key",
  (select f.confrelid::regclass::text from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any (f.conkey) limit 1) as target,
  (select substring(pg_get_constraintdef(k.oid) from '''([^'']+)''::text') from pg_constraint k
   where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
     and pg_get_constraintdef(k.oid) ~ '= ANY \\(\\(?ARRAY\\[' limit 1) as code
from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity <> 'a'
order by 1, a.attnum`
const dropChecks = `do $$ declare one record; begin
  for one in select conrelid::regclass as place, conname from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace loop
    execute format('alter table %s drop constraint if exists %I', one.place, one.conname);
  end loop;
end $$`

const texts = ['text', 'varchar', 'citext', '_text', 'json', 'jsonb']
const markOf = ({ table, column }: Column) => `gone ${table}.${column}`
const plain: Readonly<Record<string, unknown>> = {
  bool: false, int2: 1, int4: 1, int8: 1, numeric: 1, float8: 1, timestamptz: new Date(), date: '2026-01-01', bytea: Buffer.from('gone'), inet: '10.9.8.7',
  _int8: [1],
} // biome-ignore format: a table

const ids = new Map<string, string>()
function idOf(table: string): string {
  const id = ids.get(table) ?? randomUUID()
  ids.set(table, id)
  return id
}
/** What the purge itself asks for. */
const given: Readonly<Record<string, unknown>> = { 'account.acct_type': 'CU', 'account.account_status': 'Closed' }

function valueOf(one: Column): unknown {
  const { table, column, type, key, target, code } = one
  const fixed = given[`${table}.${column}`]
  if (fixed !== undefined) return fixed
  if (type === 'uuid') return idOf(target ?? (key ? table : column.includes('account') ? 'account' : 'app_user'))
  if (type === '_uuid') return [idOf('app_user')]
  if (code !== null) return code
  if (type === '_text') return [markOf(one)]
  if (type.startsWith('json')) return JSON.stringify({ text: markOf(one) })
  return texts.includes(type) ? markOf(one) : (plain[type] ?? null)
}

/** One row of each table about the customer and its one person, whatever rules the rows break. */
async function fill(all: readonly Column[]) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(dropChecks)
    await client.query('set local session_replication_role = replica')
    for (const table of new Set(all.map((one) => one.table))) {
      const own = all.filter((one) => one.table === table)
      const names = own.map(({ column }) => `"${column}"`).join()
      const places = own.map((_, at) => `$${at + 1}`).join()
      await client.query(
        `insert into "${table}" (${names}) overriding system value values (${places})`,
        own.map(valueOf),
      )
    }
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

test('a purge empties every column that can hold a text, but for those that stay for a reason', async () => {
  const { rows: all } = await pool.query<Column>(columns)
  await fill(all)
  const accountId = idOf('account')
  await world.db.inScope({ level: 'cu', accountId } as never, (tx) => purgeAccount(tx, accountId))
  const left: string[] = []
  for (const one of all.filter(({ type }) => texts.includes(type))) {
    const holding = `select from "${one.table}" where "${one.column}"::text like '%' || $1 || '%'`
    if ((await pool.query(holding, [markOf(one)])).rowCount) left.push(`${one.table}.${one.column}`)
  }
  expect(left.toSorted()).toEqual(Object.values(kept).flat().toSorted())
})
