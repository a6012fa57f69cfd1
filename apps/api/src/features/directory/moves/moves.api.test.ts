import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { work } from '../../../../test/changes.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'
import { moveAccount } from './moves.repository.ts'

const world = await newWorld()
const tree = await world.demoTree()
const [ra, sp] = [await world.signedInAt(world.root), await world.signedInAt(tree.atlas)]

const prepare = (person: Person, account: Account, parent: Account) =>
  person.post(
    '/api/v1/ChangeSet',
    { Kind: 'account.move', Selection: { AcctKeys: [account.accountId] }, Input: { ParentKey: parent.accountId } },
    { 'idempotency-key': randomUUID() },
  )
const rowsOf = async (person: Person, key: string) =>
  (await person.get(`/api/v1/ChangeSet/${key}/Rows`)).json().ResultContent.Items
const run = (person: Person, key: string) => person.post(`/api/v1/ChangeSet/${key}/Run`, {})
async function move(person: Person, account: Account, parent: Account) {
  const { ResultContent } = (await prepare(person, account, parent)).json()
  const { ResultContent: done } = (await run(person, ResultContent.ChangeKey)).json()
  const [row] = await rowsOf(person, ResultContent.ChangeKey)
  return { prepared: ResultContent, done, row }
}
const one = async <T>(text: string, ...values: unknown[]) => (await world.db.pool.query(text, values)).rows[0] as T
const columns = 'provider_id, sp_id, dt_id, rs_id'
/** Every row of every table whose ancestors are not those of its account. */
async function strays(): Promise<string[]> {
  const { rows: tables } = await world.db.pool.query('select tenant_tables()::text as name')
  const found: string[] = []
  for (const { name } of tables) {
    const { n } = await one<{ n: number }>(
      `select count(*)::int as n from ${name} t join account a using (account_id)
       where (t.provider_id, t.sp_id, t.dt_id, t.rs_id) is distinct from (a.provider_id, a.sp_id, a.dt_id, a.rs_id)`,
    )
    if (n > 0) found.push(name)
  }
  return found
}
const place = ({ accountId }: Account) =>
  one(`select parent_id, ${columns} from account where account_id = $1`, accountId)
async function aBranch(under: Account) {
  const distributor = await world.anAccount({ acctType: 'DT', under })
  const reseller = await world.anAccount({ acctType: 'RS', under: distributor })
  const customer = await world.anAccount({ acctType: 'CU', under: reseller })
  return { distributor, reseller, customer }
}

test('tables that carry ancestors are found by their columns', async () => {
  const { rows } = await world.db.pool.query('select tenant_tables()::text as name')
  const names = rows.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['app_user', 'contact', 'account_suspension', 'change_set', 'banner', 'company_domain']),
  )
  expect(names).not.toContain('audit_event')
  expect(names).not.toContain('account')
})

test('a reseller moves with all below it: everything follows, the audit keeps the old path, and it can be undone', async () => {
  const { distributor, reseller, customer } = await aBranch(tree.atlas)
  const other = await world.anAccount({ acctType: 'DT', under: tree.atlas })
  const [old, now] = [await world.signedInAt(distributor), await world.signedInAt(other)]
  const person = await world.signedInAt(customer)
  await world.db.pool.query('update account set manager = $2 where account_id = $1', [customer.accountId, old.userId])
  await world.db.pool.query(
    `insert into account_setting (account_id, code, value) values ($1, 'files.largest', '5'), ($2, 'files.largest', '7')`,
    [distributor.accountId, other.accountId],
  )
  const before = [await place(reseller), await place(customer)]
  const { prepared, done, row } = await move(sp, reseller, other)
  expect(prepared).toMatchObject({
    Ready: 1,
    Sentence: expect.stringMatching(/Moves 1 account below .* with 1 partner, 1 customer, and 1 user/),
  })
  expect(prepared.Effects.join(' ')).toMatch(
    /Losing access to these accounts: 1 administrator .*Gaining access to these accounts: 1 administrator .*1 inherited setting/,
  )
  expect([done.State, row.State]).toEqual(['Done', 'Done'])
  expect(await place(reseller)).toMatchObject({
    parent_id: other.accountId,
    dt_id: other.accountId,
    sp_id: tree.atlas.accountId,
  })
  expect(await place(customer)).toMatchObject({
    parent_id: reseller.accountId,
    dt_id: other.accountId,
    rs_id: reseller.accountId,
  })
  expect(await strays()).toEqual([])
  expect((await old.get(`/api/v1/Account/${customer.accountId}`)).statusCode).toBe(404)
  const seen = (await now.get(`/api/v1/Account/${customer.accountId}`)).json().ResultContent
  expect(seen).toMatchObject({ AcctKey: customer.accountId, Manager: null })
  expect((await person.get(`/api/v1/Account/${customer.accountId}`)).statusCode).toBe(401)
  const { rows: events } = await world.db.pool.query(
    `select dt_id, changes from audit_event where account_id = $1 and action = 'account.moved' order by audit_id`,
    [reseller.accountId],
  )
  expect(events).toEqual([
    { dt_id: distributor.accountId, changes: [{ field: 'parentName', old: distributor.acctName, new: null }] },
    { dt_id: other.accountId, changes: [{ field: 'parentName', old: null, new: other.acctName }] },
  ])
  const undo = (await sp.post(`/api/v1/ChangeSet/${prepared.ChangeKey}/Undo`)).json().ResultContent
  expect((await run(sp, undo.ChangeKey)).json().ResultContent.State).toBe('Done')
  expect([await place(reseller), await place(customer)]).toEqual(before)
  expect(await strays()).toEqual([])
})

test('refusals, by the plan and again when it runs: below itself, the same place, a wrong type, a namesake, strangers', async () => {
  const { distributor, reseller, customer } = await aBranch(tree.atlas)
  const refusal = async (account: Account, parent: Account, person = ra) => {
    const answer = (await prepare(person, account, parent)).json()
    if (answer.StatusCode !== 201) return answer.Code
    return (await rowsOf(person, answer.ResultContent.ChangeKey))[0].Code
  }
  expect(await refusal(distributor, reseller)).toBe('account.underItself')
  expect(await refusal(distributor, distributor)).toBe('account.underItself')
  expect(await refusal(distributor, tree.fathom)).toBe('account.moveNotAllowed')
  expect(await refusal(customer, tree.northwind)).toBe('account.moveNotAllowed')
  expect(await refusal(tree.atlas, tree.meridian)).toBe('account.moveNotAllowed')
  expect(await refusal(tree.atlas, world.root, sp)).toBe('account.notFound')
  expect(await refusal(tree.atlas, distributor, sp)).not.toBeNull()
  expect(await refusal(reseller, tree.fathom, sp)).toBe('account.notFound')
  expect(await refusal(tree.southbank, reseller, sp)).toBe('account.notFound')
  expect(await refusal(customer, tree.cordage, await world.signedInAt(reseller))).toBe('account.notFound')
  const same = (await prepare(ra, reseller, distributor)).json().ResultContent
  expect(same).toMatchObject({ Unchanged: 1, Ready: 0 })
  await world.anAccount({ acctType: 'CU', under: tree.halyard, acctName: customer.acctName.toUpperCase() })
  expect(await refusal(customer, tree.halyard)).toBe('account.nameTaken')
  await world.db.pool.query(`update account set account_status = 'Suspended' where account_id = $1`, [
    tree.fathom.accountId,
  ])
  expect(await refusal(reseller, tree.fathom)).toBe('account.parentInactive')
  await world.db.pool.query(`update account set account_status = 'Active' where account_id = $1`, [
    tree.fathom.accountId,
  ])
  // The preview allows the move, which becomes impossible before it runs.
  const { ChangeKey } = (await prepare(ra, reseller, tree.fathom)).json().ResultContent
  await world.anAccount({ acctType: 'RS', under: tree.fathom, acctName: reseller.acctName })
  await run(ra, ChangeKey)
  expect((await rowsOf(ra, ChangeKey))[0]).toMatchObject({ State: 'Failed', Code: 'account.nameTaken' })
  expect(await place(reseller)).toMatchObject({ parent_id: distributor.accountId })
})

test('an account that others moved since the preview stays where they put it', async () => {
  const { reseller } = await aBranch(tree.atlas)
  const { ChangeKey } = (await prepare(ra, reseller, tree.fathom)).json().ResultContent
  const { done } = await move(ra, reseller, tree.meridian)
  expect(done.State).toBe('Done')
  await run(ra, ChangeKey)
  expect((await rowsOf(ra, ChangeKey))[0]).toMatchObject({ State: 'Failed', Code: 'change.changedSince' })
  expect(await place(reseller)).toMatchObject({ parent_id: tree.meridian.accountId })
})

test('the database alone refuses what would break the tree or the scope', async () => {
  const { distributor, reseller, customer } = await aBranch(tree.atlas)
  const bare = (scope: string, account: Account, parent: Account) =>
    world.db.asOwner(async (tx) => {
      await sql`select set_config('app.scope', ${scope}, true)`.execute(tx)
      await moveAccount(tx, account.accountId, parent.accountId, 'test')
    })
  await expect(bare(world.root.accountId, distributor, reseller)).rejects.toMatchObject({ code: '23514' })
  await expect(bare(world.root.accountId, customer, tree.northwind)).rejects.toMatchObject({ code: '23514' })
  await expect(bare(distributor.accountId, distributor, tree.atlas)).rejects.toMatchObject({ code: '42501' })
  await expect(bare(tree.meridian.accountId, customer, tree.halyard)).rejects.toMatchObject({ code: '42501' })
  await expect(bare(tree.atlas.accountId, customer, tree.halyard)).rejects.toMatchObject({ code: '42501' })
})

test('two move overlapping trees at once: one after the other, no cycle, no half tree', async () => {
  for (let round = 0; round < 5; round++) {
    const remaining = await aBranch(tree.atlas)
    const right = await aBranch(tree.meridian)
    const moves = [
      [remaining.reseller, right.distributor],
      [remaining.distributor, tree.meridian],
      [right.reseller, remaining.distributor],
      [remaining.customer, right.reseller],
    ] as const
    await Promise.all(moves.map(([account, parent]) => move(ra, account, parent)))
    expect(await strays()).toEqual([])
    const { n } = await one<{ n: number }>(
      `select count(*)::int as n from account a join account p on p.account_id = a.parent_id
       where (a.provider_id, case when a.acct_type = 'SP' then a.account_id else p.sp_id end, case when a.acct_type = 'DT' then a.account_id else p.dt_id end,
         case when a.acct_type = 'RS' then a.account_id else p.rs_id end) is distinct from (p.provider_id, a.sp_id, a.dt_id, a.rs_id)`,
    )
    expect(n).toBe(0)
  }
})

test('whoever writes into a tree while it moves does not keep the old ancestors', async () => {
  const { reseller, customer } = await aBranch(tree.atlas)
  const [writer, mover] = [new pg.Client(world.url), new pg.Client(world.url)]
  await Promise.all([writer.connect(), mover.connect()])
  try {
    const [user, added] = [randomUUID(), randomUUID()]
    await writer.query('begin')
    await writer.query(
      `insert into account (account_id, parent_id, acct_type, acct_name, account_status, cust_type, transaction_environment)
       values ($1, $2, 'CU', 'Made meanwhile', 'Active', 'STD', 'PRODUCTION')`,
      [added, reseller.accountId],
    )
    await writer.query(
      `insert into app_user (user_id, account_id, email, email_typed, kind, role_code) values ($1, $2, 'meanwhile@example.test', '', 'ADMIN', 'CU')`,
      [user, customer.accountId],
    )
    await mover.query(`begin; set local app.scope = '${world.root.accountId}'`)
    const moving = mover.query('select account_move($1, $2, $3)', [reseller.accountId, tree.fathom.accountId, 'test'])
    const waiting = async (words: string) =>
      (
        await one<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
          `%${words}%`,
        )
      ).n
    const until = async (count: number, words: string) => {
      while ((await waiting(words)) < count) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await until(1, 'account_move')
    await writer.query('commit')
    await moving
    // Starts while the move is not committed, waits for it, and uses its result.
    const late = world.aUser({ account: customer })
    const contact = writer.query(
      `insert into contact (contact_id, account_id, kind, first_name, last_name, email) values ($1, $2, 'LEGAL', 'A', 'B', 'a@b.test')`,
      [randomUUID(), added],
    )
    await until(2, 'insert into')
    await mover.query('commit')
    await Promise.all([late, contact])
    expect(await one('select dt_id from account where account_id = $1', added)).toEqual({
      dt_id: tree.fathom.accountId,
    })
    expect(await strays()).toEqual([])
  } finally {
    await Promise.all([writer.end(), mover.end()])
  }
})

test('lists and totals of both sides are right at every moment while thousands move', async () => {
  const { distributor, reseller } = await aBranch(tree.atlas)
  const other = await world.anAccount({ acctType: 'DT', under: tree.atlas })
  await world.db.pool.query(
    `insert into account (account_id, parent_id, acct_type, acct_name, account_status, cust_type, transaction_environment)
     select gen_random_uuid(), $1, 'CU', 'Mass ' || i, 'Active', 'STD', 'PRODUCTION' from generate_series(1, 3000) i`,
    [reseller.accountId],
  )
  await world.db.pool.query(
    `insert into contact (contact_id, account_id, kind, first_name, last_name, email) select gen_random_uuid(), account_id, 'LEGAL', 'A', 'B', 'a@b.test'
     from account where rs_id = $1`,
    [reseller.accountId],
  )
  const count = async (company: Account) =>
    (await sp.post('/api/v1/AccountAdmin/Search/Count', { company: company.accountId })).json().ResultContent.Total
  const [here, all] = [await count(distributor), await count(tree.atlas)]
  const seen = new Set<string>()
  const state = { moving: true }
  const look = async () => {
    while (state.moving) {
      // One statement sees one snapshot; two statements would see two.
      const { old, fresh } = await one<{ old: number; fresh: number }>(
        'select count(*) filter (where dt_id = $1)::int as old, count(*) filter (where dt_id = $2)::int as fresh from account where sp_id = $3',
        distributor.accountId,
        other.accountId,
        tree.atlas.accountId,
      )
      seen.add(`${old}/${fresh}`)
      const rows = await one<{ a: number; c: number }>(
        `select count(*)::int as a, (select count(*)::int from contact where dt_id = $1) as c from account where dt_id = $1 and acct_type = 'CU'`,
        other.accountId,
      )
      seen.add(`contacts ${rows.c >= rows.a ? 'with' : 'without'} accounts`)
      seen.add(`total ${await count(tree.atlas)}`)
    }
  }
  const looking = look()
  const { ChangeKey } = (await prepare(sp, reseller, other)).json().ResultContent
  // The job moves a tree of this size, so that no request waits for it.
  expect((await run(sp, ChangeKey)).json().ResultContent).toMatchObject({ State: 'Scheduled', Done: 0 })
  await work(world).finally(() => {
    state.moving = false
  })
  await looking
  expect([...seen].filter((one) => one.includes('total'))).toEqual([`total ${all}`])
  const halves = [...seen].filter((one) => /^\d+\/\d+$/.test(one))
  for (const half of halves) expect([`${here}/1`, `1/${here}`]).toContain(half)
  expect([...seen]).not.toContain('contacts without accounts')
  expect([await count(distributor), await count(other)]).toEqual([1, here])
})
