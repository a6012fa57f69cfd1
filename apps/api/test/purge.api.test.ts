import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newWorld } from './world.ts'
import { purgeAccount } from '../src/features/directory/status/status.life.repository.ts'
import { tables } from '../src/tables.ts'

// Checks what a purge leaves of a customer (`product.md` 1.3): every column of every table that can hold a text is
// filled for it, and what still holds its text afterwards is in the `x.feature.ts` of its feature with the reason. A
// new column must be listed there or emptied.

const world = await newWorld()
const { pool } = world.db

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const kept = Object.entries(tables).flatMap(([table, { leftByPurge }]) =>
  (leftByPurge?.columns ?? []).map((column) => snake(`${table}.${column}`)),
)

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
  for one in select conrelid::regclass as place, conname from pg_constraint where contype = 'c' and coninhcount = 0 and connamespace = 'public'::regnamespace loop
    execute format('alter table %s drop constraint if exists %I', one.place, one.conname);
  end loop;
end $$`

const texts = ['text', 'varchar', 'citext', '_text', 'json', 'jsonb']
const markOf = ({ table, column }: Column) => `gone ${table}.${column}`
const plain: Readonly<Record<string, unknown>> = {
  bool: false,
  int2: 1,
  int4: 1,
  int8: 1,
  numeric: 1,
  float8: 1,
  timestamptz: new Date(),
  date: '2026-01-01',
  bytea: Buffer.from('gone'),
  inet: '10.9.8.7',
  _int8: [1],
  _int4: [1],
}

const ids = new Map<string, string>()
function idOf(table: string): string {
  const id = ids.get(table) ?? randomUUID()
  ids.set(table, id)
  return id
}
/** The input of the purge itself. */
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

test('a purge empties every column that can hold a text, except those that stay for a reason', async () => {
  const { rows: all } = await pool.query<Column>(columns)
  await fill(all)
  const accountId = idOf('account')
  await world.db.inScope({ level: 'cu', accountId } as never, (tx) => purgeAccount(tx, accountId))
  const left: string[] = []
  for (const one of all.filter(({ type }) => texts.includes(type))) {
    const holding = `select from "${one.table}" where "${one.column}"::text like '%' || $1 || '%'`
    if ((await pool.query(holding, [markOf(one)])).rowCount) left.push(`${one.table}.${one.column}`)
  }
  expect(left.toSorted()).toEqual(kept.toSorted())
})
