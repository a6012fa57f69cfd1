import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scopeOf } from '../src/platform/db/scope.ts'
import { connect, type Database } from '../src/platform/db/db.ts'
import { pendingMigrations } from '../src/platform/db/migrate.ts'
import { newDatabase, patientTimeouts, type TestDatabase } from './database.ts'
import { type Account, buildersFor } from './world.builders.ts'

const ours = ['portal_app', 'portal_auth', 'portal_reader']
/** Tables with an account that the application, or its triggers, may fill and never read, so there is nothing to hide. */
const writeOnly = ['outgoing_message', 'esign_mark', 'storage_mark']

let database: TestDatabase
let db: Database
let left: Account
let right: Account

beforeAll(async () => {
  database = await newDatabase()
  db = connect(database.url, { ...patientTimeouts, max: 3 })
  const { anAccount, aUser } = buildersFor(db)
  const root = await anAccount({ acctType: 'RP', acctName: 'Sealport' })
  left = await anAccount({ acctType: 'DT', acctName: 'Left', under: root })
  right = await anAccount({ acctType: 'DT', acctName: 'Right', under: root })
  for (const account of [left, right]) await aUser({ account })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const ask = async (sql: string, values: unknown[] = []) => (await db.pool.query(sql, values)).rows
const inside = (account: Account, sql: string, values: unknown[] = []) =>
  as(`begin; set local role portal_app; set local app.scope = '${scopeOf(account).accountId}'`, sql, values)

async function as(opening: string, sql: string, values: unknown[] = []) {
  const client = await db.pool.connect()
  try {
    await client.query(opening)
    return await client.query(sql, values)
  } finally {
    client.release(true)
  }
}

describe('the schema', () => {
  it('is what the migrations make', async () => {
    expect(await pendingMigrations(db.pool)).toEqual([])
  })

  it('calls a day `_on` and a moment `_at`', async () => {
    const wrong = await ask(`
      select c.relname as name, a.attname as column, format_type(a.atttypid, null) as type
      from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition
        and (a.attname ~ '_on$' and a.atttypid <> 'date'::regtype or a.attname ~ '_at$' and a.atttypid <> 'timestamptz'::regtype)`)
    expect(wrong).toEqual([])
  })

  it('holds every table with an account to the caller’s tree', async () => {
    const tables = await ask(`
      select c.relname as name, c.relrowsecurity as secured, p.polname is not null as policy,
        pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as checked, p.polcmd as command
      from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
      left join pg_policy p on p.polrelid = c.oid and p.polname = 'own_tree'
      where c.relkind in ('r', 'p') and not c.relispartition`)
    expect(tables.length).toBeGreaterThan(5)
    const condition = expect.stringMatching(/app_scope\(\).*provider_id.*sp_id.*dt_id.*rs_id.*account_id/s)
    for (const table of tables.filter(({ name }) => !writeOnly.includes(name)))
      expect(table).toEqual({
        name: table.name,
        secured: true,
        policy: true,
        using: condition,
        checked: condition,
        command: '*',
      })
  })

  it('leaves the application no way around it: partitions cannot be reached, and write-only data not read', async () => {
    const rights = await ask(
      `select c.relname as name, r.rolname as role from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public', pg_roles r
       where r.rolname = any($1) and has_table_privilege(r.rolname, c.oid, 'SELECT') and (c.relispartition or c.relname = any($2))`,
      [ours, writeOnly],
    )
    expect(rights).toEqual([])
  })

  it('belongs to none of the application’s roles, and none may pass the policies', async () => {
    expect(
      await ask(`select relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = any($1)`, [
        ours,
      ]),
    ).toEqual([])
    expect(
      await ask(
        `select rolname from pg_roles where rolname = any($1) and (rolbypassrls or rolsuper or rolcreaterole or rolcreatedb or rolcanlogin)`,
        [ours],
      ),
    ).toEqual([])
  })

  it('has only pinned functions that run with their owner’s rights, and PUBLIC may not call them', async () => {
    const open = await ask(`
      select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace and n.nspname = 'public'
      where p.prosecdef and (p.proconfig is null or not exists (select from unnest(p.proconfig) c where c like 'search_path=%')
        or (p.prorettype <> 'trigger'::regtype and has_function_privilege('public', p.oid, 'EXECUTE')))`)
    expect(open).toEqual([])
  })
})

describe('the role of sign-in', () => {
  const atTheDoor = (sql: string, values: unknown[] = []) => as('begin; set local role portal_auth', sql, values)
  const newcomer = `insert into app_user (user_id, account_id, email, email_typed, kind, role_code, user_status)
    values ($1, $2, 'new@example.test', 'new@example.test', 'ADMIN', 'DT', 'Active')`

  it.each(['role_code = null', 'account_id = account_id', "email = 'other@example.test'", "kind = 'BOTH'"])(
    'may not set %s of a person',
    async (change) => {
      await expect(atTheDoor(`update app_user set ${change}`)).rejects.toThrow('permission denied')
    },
  )

  it('makes nobody of a company that does not want it', async () => {
    await expect(atTheDoor(newcomer, [uuid(), left.accountId])).rejects.toThrow('row-level security')
    await ask(
      `insert into sso_config (sso_config_id, account_id, enabled, auto_provision) values ($1, $2, true, true)`,
      [uuid(), left.accountId],
    )
    expect((await atTheDoor(newcomer, [uuid(), left.accountId])).rowCount).toBe(1)
    await expect(atTheDoor(newcomer, [uuid(), right.accountId])).rejects.toThrow('row-level security')
  })

  it('puts nobody into a group that opens everything, nor into one of another company', async () => {
    const [person] = await ask('select user_id from app_user where account_id = $1', [left.accountId])
    const join = 'insert into access_group_member (group_id, user_id, account_id) values ($1, $2, $3)'
    const make = async (account: Account, fullAccess: boolean) => {
      const groupId = uuid()
      await ask('insert into access_group (group_id, account_id, name, full_access) values ($1, $2, $3, $4)', [
        groupId,
        account.accountId,
        groupId,
        fullAccess,
      ])
      return [groupId, person?.user_id, left.accountId]
    }
    await expect(atTheDoor(join, await make(left, true))).rejects.toThrow('row-level security')
    await expect(atTheDoor(join, await make(right, false))).rejects.toThrow('row-level security')
    expect((await atTheDoor(join, await make(left, false))).rowCount).toBe(1)
  })
})

describe('a request for access', () => {
  it('stays as it was written: only the decision is added', async () => {
    await expect(inside(left, "update access_request set email = 'x@example.test'")).rejects.toThrow(
      'permission denied',
    )
    await expect(inside(left, 'update access_request set account_id = account_id')).rejects.toThrow('permission denied')
  })
})

describe('a transaction', () => {
  it('without a scope is an error, not everything', async () => {
    await expect(as('begin; set local role portal_app', 'select * from account')).rejects.toThrow(/app\.scope/)
  })

  it('sees its own tree and does not find a foreign row', async () => {
    expect((await inside(left, 'select acct_name from account')).rows).toEqual([{ acct_name: 'Left' }])
    expect((await inside(left, 'select * from account where account_id = $1', [right.accountId])).rows).toEqual([])
    expect((await inside(left, 'select account_id from app_user')).rows).toEqual([{ account_id: left.accountId }])
    expect(
      (await inside(left, `update account set legal_name = 'x' where account_id = $1`, [right.accountId])).rowCount,
    ).toBe(0)
  })

  it('may not move a row out of its scope, nor put one in elsewhere', async () => {
    await expect(inside(left, 'update app_user set account_id = $1', [right.accountId])).rejects.toMatchObject({
      code: '42501',
    })
    const contact = `insert into contact (contact_id, account_id, kind, first_name, last_name, email) values ($1, $2, 'LEGAL', 'A', 'B', 'a@example.test')`
    await expect(inside(left, contact, [uuid(), right.accountId])).rejects.toMatchObject({ code: '42501' })
    expect((await inside(left, contact, [uuid(), left.accountId])).rowCount).toBe(1)
  })

  it('cannot lie about ancestors: they follow the account', async () => {
    const lie = `insert into contact (contact_id, account_id, dt_id, kind, first_name, last_name, email) values ($1, $2, $3, 'LEGAL', 'A', 'B', 'a@example.test') returning dt_id`
    expect((await inside(left, lie, [uuid(), left.accountId, right.accountId])).rows).toEqual([
      { dt_id: left.accountId },
    ])
  })
})
