import { passwordFits } from '../src/platform/passwords/passwords.ts'
import { createVault } from '../src/platform/crypto/vault.ts'
import { allowedChildTypes } from '@portal/contract/directory/accounts/accounts.rules'
import { editable } from '@portal/contract/directory/accounts/accounts.declared'
import { accountStatuses, type AccountType, custTypes } from '@portal/contract/core/accounts/accounts.fields'
import { email, personName, phone } from '@portal/contract/core/fields'
import { storedStatuses } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import pg from 'pg'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../src/platform/db/db.ts'
import { newDatabase, patientTimeouts, type TestDatabase } from '../test/database.ts'
import { demoPassword, seedDemo } from './demo.ts'

// The names in docs/demo.md, repeated here so that a change to the demo is noticed.
const named = [
  ['ra@demo.test', 'RA', 'Sealport', 'RP', null],
  ['sp@demo.test', 'SP', 'Atlas Services', 'SP', 'Sealport'],
  ['dt@demo.test', 'DT', 'Borealis Distribution', 'DT', 'Atlas Services'],
  ['rs@demo.test', 'RS', 'Cordage Reseller', 'RS', 'Borealis Distribution'],
  ['cu@demo.test', 'CU', 'Northwind Legal', 'CU', 'Cordage Reseller'],
  ['mfa@demo.test', 'CU', 'Northwind Legal', 'CU', 'Cordage Reseller'],
  ['sp2@demo.test', 'SP', 'Meridian Services', 'SP', 'Sealport'],
  ['dt2@demo.test', 'DT', 'Fathom Distribution', 'DT', 'Meridian Services'],
  ['rs2@demo.test', 'RS', 'Halyard Reseller', 'RS', 'Fathom Distribution'],
  ['cu2@demo.test', 'CU', 'Southbank Clinic', 'CU', 'Halyard Reseller'],
  ['cu3@demo.test', 'CU', 'Direct Holdings', 'CU', 'Sealport'],
] as const

const vault = createVault({ id: '0123456789abcdef', bytes: Buffer.alloc(32, 7) })
const parts = {
  config: { providerName: 'Sealport', spfHost: 'spf.localhost', returnHost: 'return.localhost' },
  seal: vault.seal,
}
let files: TestDatabase
let database: Database
let client: pg.Client
let people: Awaited<ReturnType<typeof seedDemo>>['people']

beforeAll(async () => {
  files = await newDatabase()
  database = connect(files.url, { max: 2, ...patientTimeouts })
  client = new pg.Client(files.url)
  await client.connect()
  const began = performance.now()
  people = (await seedDemo(database, parts)).people
  console.info(`the demo took ${Math.round(performance.now() - began)} ms`)
})
afterAll(async () => {
  await client.end()
  await database.close()
  await files.drop()
})

type Row = Record<string, unknown>
const ask = async (sql: string, values: unknown[] = []): Promise<Row[]> => (await client.query<Row>(sql, values)).rows
const count = async (from: string): Promise<number> => Number((await ask(`select count(*) as n from ${from}`))[0]?.n)
const values = async (expression: string, from: string) =>
  (await ask(`select distinct ${expression} as v from ${from} order by 1`)).map(({ v }) => v)

test('has the promised size', async () => {
  expect(await count('account')).toBe(310)
  expect(await count('app_user')).toBe(1563)
  expect(await count('user_password')).toBe(11)
  expect(await count('audit_event')).toBeGreaterThan(300)
})

test.each(named)('%s administers as %s the company %s', async (email, role, company, type, parent) => {
  expect(people).toContainEqual({ email, role, company })
  const [found] = await ask(
    `select u.role_code, u.kind, u.user_status, a.acct_name, a.acct_type, a.account_status, p.acct_name as parent, w.hash
     from login_directory d join app_user u using (user_id) join account a using (account_id)
     join user_password w using (user_id) left join account p on p.account_id = a.parent_id where d.email = $1`,
    [email],
  )
  expect(found).toMatchObject({ role_code: role, kind: 'ADMIN', user_status: 'Active', account_status: 'Active' })
  expect(found).toMatchObject({ acct_name: company, acct_type: type, parent })
  expect(await passwordFits(String(found?.hash), demoPassword)).toBe(true)
  expect(await passwordFits(String(found?.hash), `${demoPassword}!`)).toBe(false)
})

test('tells who can sign in, and nobody else', () => {
  expect(people).toHaveLength(named.length)
})

test('mfa@demo.test has an authenticator app that the key-encryption key opens', async () => {
  const rows = await ask(`select a.*, u.email, u.mfa_state from authenticator a join app_user u using (user_id)`)
  expect(rows).toHaveLength(1)
  const [row] = rows
  expect(row).toMatchObject({ email: 'mfa@demo.test', kind: 'totp', mfa_state: 'Enrolled', disabled_at: null })
  expect(row?.confirmed_at).not.toBeNull()
  const place = { table: 'authenticator', column: 'secret', rowId: String(row?.authenticator_id) }
  expect(vault.open(place, row?.secret as Buffer).toString()).toBe('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')
})

test('every status, customer type, environment, language and kind of person is there', async () => {
  expect(await values('account_status', 'account')).toEqual(accountStatuses.toSorted())
  expect(await values('cust_type', 'account where cust_type is not null')).toEqual(custTypes.toSorted())
  expect(await values('transaction_environment', `account where acct_type = 'CU'`)).toEqual(['PRODUCTION', 'SANDBOX'])
  expect(await values('language', 'account')).toEqual(['en-us', 'fr-fr'])
  expect(await values('kind', 'app_user')).toEqual(['ADMIN', 'BOTH', 'ENDUSER'])
  expect(await values('user_status', 'app_user')).toEqual([
    'Active',
    'Disabled',
    'Invited',
    'Locked',
    'Removed',
    'Staged',
  ])
  expect((await values('country', 'account where country is not null')).length).toBeGreaterThan(6)
  expect((await values('industry_code', `account where acct_type = 'CU'`)).length).toBeGreaterThan(20)
})

test('every stored value is one that a form would accept', async () => {
  const fields = Object.entries(editable).filter(([field]) => field !== 'PrimaryContact' && field !== 'Address')
  const column = (field: string) => field.replace(/(?!^)[A-Z]/g, '_$&').toLowerCase()
  const faults = (await ask('select * from account')).flatMap((account) =>
    fields
      .filter(([field, schema]) => {
        const stored = account[column(field)]
        const mayBeEmpty = stored === null && account.acct_type !== 'CU'
        return (
          stored === undefined ||
          (!mayBeEmpty && z.safeParse(schema, stored).data !== stored && typeof stored !== 'object')
        )
      })
      .map(([field]) => [account.acct_name, field, account[column(field)]]),
  )
  expect(faults).toEqual([])
  const contacts = await ask('select * from contact')
  const [first_name, last_name] = [personName(), personName()]
  const Contact = z.object({ first_name, last_name, email: email(), phone: z.nullable(phone()) })
  expect(contacts.filter((contact) => !z.safeParse(Contact, contact).success)).toEqual([])
})

test('planned changes lie in the coming weeks and have a reason; one failed on its day', async () => {
  const planned = `account a join account_status_change c using (account_id) where c.to_status = a.account_status_pending
    and c.effective_on = a.account_status_pending_effective_date and c.reason = a.account_status_pending_reason`
  const waiting = `${planned} and c.state = 'Scheduled'`
  expect(await count(waiting)).toBeGreaterThan(3)
  expect(await count(`${waiting} and c.due_at > now() and c.effective_on < current_date + 50`)).toBe(
    await count(waiting),
  )
  expect(await count(`${planned} and c.state = 'FailedNeedsAttention' and c.effective_on < current_date`)).toBe(1)
  expect(await count('account where account_status_pending is not null')).toBe(await count(planned))
})

test('every suspended account says why and by whom, every closed one when', async () => {
  const open = `select from account_suspension s where s.account_id = a.account_id and s.cleared_at is null`
  expect(
    await count(`account a where account_status in ('Suspended', 'SuspendedAbuse') and not exists (${open})`),
  ).toBe(0)
  expect(
    await count(`account a where account_status not in ('Suspended', 'SuspendedAbuse') and exists (${open})`),
  ).toBe(0)
  expect(await count(`(select account_id from account_suspension group by 1 having count(*) > 1) x`)).toBe(1)
  expect(
    await count(`account where account_status = 'Closed' and (closed_at is null or closed_by_account is null)`),
  ).toBe(0)
  expect(await count('account_note')).toBe(4)
})

test('dates spread over eighteen months, none is in the future or before its creation', async () => {
  for (const table of ['account', 'app_user'])
    expect(await count(`${table} where created_at > now() or modified_at > now() or modified_at < created_at`)).toBe(0)
  expect(await count(`account a join account p on p.account_id = a.parent_id where a.created_at < p.created_at`)).toBe(
    0,
  )
  const months = await values(`date_trunc('month', created_at)`, 'account')
  expect(months.length).toBeGreaterThan(16)
  expect((await values(`date_trunc('month', occurred_at)`, 'audit_event')).length).toBeGreaterThan(12)
  expect(await count('audit_event_other')).toBe(0)
})

test('every row knows its ancestors, which match the chain of parents', async () => {
  const accounts = await ask('select * from account')
  const byId = new Map(accounts.map((account) => [account.account_id, account]))
  const wrong = accounts.filter((account) => {
    const chain: Row = { RP: null, SP: null, DT: null, RS: null }
    for (let up: Row | undefined = account; up; up = byId.get(up.parent_id))
      chain[String(up.acct_type)] ??= up.account_id
    const { provider_id, sp_id, dt_id, rs_id } = account
    return provider_id !== chain.RP || sp_id !== chain.SP || dt_id !== chain.DT || rs_id !== chain.RS
  })
  expect(wrong).toEqual([])
  for (const table of ['app_user', 'contact', 'audit_event', 'feature_policy'])
    expect(
      await count(`${table} t join account a using (account_id)
        where (t.provider_id, t.sp_id, t.dt_id, t.rs_id) is distinct from (a.provider_id, a.sp_id, a.dt_id, a.rs_id)`),
    ).toBe(0)
  const links = await values(
    `p.acct_type || ' ' || a.acct_type`,
    'account a join account p on p.account_id = a.parent_id',
  )
  const skipping = ['RP DT', 'RP RS', 'RP CU', 'SP RS', 'SP CU', 'DT CU']
  expect(links).toEqual(expect.arrayContaining(skipping))
  for (const link of links) {
    const [parent, child] = String(link).split(' ') as [AccountType, AccountType]
    expect(allowedChildTypes(parent)).toContain(child)
  }
})

test('names are unique among siblings, addresses everywhere, and nothing points outside', async () => {
  expect(await count(`(select from account group by parent_id, lower(acct_name) having count(*) > 1) twice`)).toBe(0)
  expect(await count(`(select from app_user group by email having count(*) > 1) twice`)).toBe(0)
  expect(
    await count(
      `app_user where email !~ '^[a-z0-9.-]+@([a-z0-9-]+[.]example|demo[.]test)$' or lower(email_typed) <> email`,
    ),
  ).toBe(0)
  const directory = await ask('select email, user_id from login_directory order by user_id')
  expect(directory).toEqual(
    await ask(`select email, user_id from app_user where user_status <> 'Removed' order by user_id`),
  )
})

test('every account has an administrator and a primary contact, managers come from above', async () => {
  expect(
    await count(`account a where not exists (select from app_user u where u.account_id = a.account_id and u.kind <> 'ENDUSER')
      or not exists (select from contact c where c.account_id = a.account_id and c.kind = 'PRIMARY')`),
  ).toBe(0)
  expect(await count('account where manager is not null')).toBeGreaterThan(50)
  expect(
    await count(`account a join app_user m on m.user_id = a.manager where m.kind = 'ENDUSER'
      or m.user_status <> 'Active' or m.account_id not in (a.provider_id, a.sp_id, a.dt_id, a.rs_id) or m.account_id = a.account_id`),
  ).toBe(0)
})

test('partners may act for others and set links, and all see when plans end', async () => {
  const rows = await ask(`select flag, array_agg(scope_id order by scope_id) as roles from feature_policy
    where scope_kind = 'ROLE' and value = 'Y' group by flag order by flag`)
  const roles = ['DT', 'RA', 'RS', 'SP']
  expect(rows).toEqual([
    ...['AcctSupportLink', 'AcctUpgradeLink'].map((flag) => ({ flag, roles })),
    ...['CustomerPlanAutoRenew', 'CustomerPlanEndDate'].map((flag) => ({ flag, roles: ['CU', ...roles] })),
    { flag: 'LoginAlias', roles },
  ])
})

test('some recently acted for others, with the right to, and it has ended', async () => {
  const rows = await ask(`select w.email as actor, u.email as target, s.acting_reason, s.revoked_at <= now() as over,
      u.account_id <> w.account_id and w.account_id in (u.provider_id, u.sp_id, u.dt_id, u.rs_id) as below,
      (select count(*) from audit_event e where e.alias->>'sessionId' = s.session_id::text and e.alias->>'originalEmail' = w.email
        and e.account_id = u.account_id) as told
    from session s join app_user u on u.user_id = s.user_id
    join session b on b.session_id = s.actor_session_id join app_user w on w.user_id = b.user_id`)
  expect(rows).toHaveLength(6)
  expect(rows.filter(({ target }) => target === 'cu@demo.test')).toHaveLength(3)
  for (const row of rows) expect(row).toMatchObject({ over: true, below: true, told: 2 })
  expect(await count('session where revoked_at is null')).toBe(0)
})

test('companies hold plans in every state, by spans that follow each other and end with the plan', async () => {
  expect(await values('subscription_status', 'subscription')).toEqual([...storedStatuses].toSorted())
  const holding = '(select account_id from subscription group by 1) x'
  expect(await count(holding)).toBeGreaterThan((await count(`account where acct_type = 'CU'`)) / 2)
  const heldPlans = `subscription s join plan p using (plan_id) join account a using (account_id) where acct_name = 'Northwind Legal'`
  expect(await values(`p.plan_code || ' ' || s.seats`, heldPlans)).toEqual(['ESIGN-PRO 10', 'SECURE-PRO 25'])
  const spans = `subscription s left join lateral (select min(from_on) as first, count(*) as spans,
    count(*) filter (where follows is distinct from until_on) as breaks, (array_agg(until_on order by from_on desc))[1] as over,
    (array_agg(seats order by from_on desc))[1] as held
    from (select w.*, lead(from_on) over (order by from_on) as follows from subscription_span w
      where w.subscription_id = s.subscription_id) w) w on true`
  expect(
    await count(`${spans} where case s.subscription_status when 'Failed' then w.spans > 0 else w.first is distinct from s.start_on or w.over is distinct from s.ended_on
      or w.held is distinct from s.seats or w.breaks > case when s.ended_on is null then 0 else 1 end end`),
  ).toBe(0)
  expect(await count(`${spans} where w.spans > 1`)).toBeGreaterThan(5)
  expect(await count(`plan_activity where activity_status = 'Scheduled' and due_at > now()`)).toBe(1)
  expect((await values('auto_renew', 'subscription')).length).toBe(2)
  expect(await count('subscription where seats_used between 1 and seats')).toBeGreaterThan(10)
})

test('a database with accounts is refused and stays as it is', async () => {
  await expect(seedDemo(database, parts)).rejects.toThrow('empty database')
  expect(await count('account')).toBe(310)
})

test('the same moment makes the same demo, except for the random numbers', async () => {
  const dumps: unknown[] = []
  for (let i = 0; i < 2; i++) {
    const repeated = await newDatabase()
    const other = connect(repeated.url, { max: 1, ...patientTimeouts })
    await seedDemo(other, { ...parts, now: new Date('2026-03-01T12:00:00Z') })
    const all = `select (select json_agg(a order by account_id) from account a) as accounts,
      (select json_agg(u order by user_id) from app_user u) as people`
    const { rows } = await other.pool.query(all)
    dumps.push(JSON.stringify(rows).replaceAll(/(rp|sp|dt|rs|cu)-\d{9}/gi, '$1'))
    await other.close()
    await repeated.drop()
  }
  expect(dumps[0]).toEqual(dumps[1])
})
