import { operationCodes } from '@portal/contract/core/changes/changes.fields'
import { approvalAbove } from '@portal/contract/core/changes/changes.rules'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { domainStates } from '@portal/contract/delivery/domains/domains.fields'
import { afterAll, expect, inject, test } from 'vitest'
import { startNameServer } from '../peers/nameServer.ts'
import { choosePlaces, oidcClient } from '../peers/places.ts'
import { followZone } from '../peers/zone.ts'
import { createChecker } from '../src/features/delivery/domains/domains.jobs.ts'
import { readConfig } from '../src/platform/config/config.ts'
import type { Keys } from '../src/platform/crypto/keys.ts'
import { createVault } from '../src/platform/crypto/vault.ts'
import { connect } from '../src/platform/db/db.ts'
import { lookUp } from '../src/platform/outgoing/records.ts'
import { newDatabase, patientTimeouts } from '../test/database.ts'
import { seedDemo } from './demo.ts'

const files = await newDatabase()
const database = connect(files.url, { max: 2, ...patientTimeouts })
const vault = createVault({ id: '0123456789abcdef', bytes: Buffer.alloc(32, 7) })
const zoneFile = join(mkdtempSync(join(inject('scratchFolder'), 'demo-')), 'zone.json')
const zone = followZone(zoneFile)
const others = await startNameServer()
const names = await startNameServer({
  elsewhere: (type, name) => (zone.serves(name) ? undefined : lookUp({ dnsServers: [others.address] }, type, name)),
})
const config = readConfig({ DNS_SERVERS: names.address })
const peers = await choosePlaces(mkdtempSync(join(inject('scratchFolder'), 'demo-')), 0)
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const starts = minutesAgo(0).toISOString()
const seeded = await seedDemo(database, { config, seal: vault.seal, peers, now: minutesAgo(2) })
afterAll(async () => {
  await names.close()
  await others.close()
  await database.close()
  await files.drop()
})
const count = async (from: string) => Number((await database.pool.query(`select count(*) as n from ${from}`)).rows[0].n)
const values = async (expression: string, from: string) =>
  (await database.pool.query(`select distinct ${expression} as v from ${from} order by 1`)).rows.map(({ v }) => v)

test('who signs in has invoices in every state: paid, late, returned, voided, credited and drafts, each whole', async () => {
  const ofSellers = `invoice i join account a on a.account_id = i.issuer_id`
  const states = `case when i.kind = 'CREDIT_NOTE' then 'credit note' when i.invoice_status <> 'Issued' then i.invoice_status
    when i.payment_status <> 'Pending' then i.payment_status when i.overdue_at <= now() then 'overdue' when i.paid > 0 then 'part' else 'open' end`
  expect(await values(states, `${ofSellers} where a.acct_name in ('Cordage Reseller', 'Sealport')`)).toEqual(
    expect.arrayContaining(['Draft', 'Failed', 'Paid', 'Voided', 'credit note', 'open', 'overdue']),
  )
  expect(await count(`${ofSellers} where a.acct_name = 'Cordage Reseller' and i.number is not null`)).toBeGreaterThan(5)
  const northwind = `invoice i join account a using (account_id) where acct_name = 'Northwind Legal' and number is not null`
  expect(await count(northwind)).toBeGreaterThan(2)
  // Numbers have no gaps, lines add up, nothing is in the future.
  expect(
    await count(`(select issuer_id, count(*) as n, max(right(number, 6)::int) as last, extract(year from issued_on) from invoice
      where number is not null group by 1, 4) x where n <> last`),
  ).toBe(0)
  expect(
    await count(`invoice i where net <> (select sum(net) from invoice_line l where l.invoice_id = i.invoice_id)
      or tax <> (select sum(tax) from invoice_line l where l.invoice_id = i.invoice_id) or listed_at > now()
      or paid <> coalesce((select sum(amount) from payment p where p.invoice_id = i.invoice_id and not failed), 0)
        - coalesce((select sum(amount) from balance_entry e where e.invoice_id = i.invoice_id), 0)`),
  ).toBe(0)
})

test('a partner has a commission plan, a closed month with rows, and more to close', async () => {
  expect(
    await count('commission_month m join commission_row r using (agreement_id, month) where r.commission > 0'),
  ).toBeGreaterThan(0)
  expect(
    await count(`payment p join invoice i using (invoice_id) join commission_agreement g on g.partner_id = i.account_id
      and g.issuer_id = i.issuer_id where not exists (select from commission_row r where r.source_id = p.payment_id)`),
  ).toBeGreaterThan(0)
})

type Domain = { domain: string; state: string; found: object; next: string }
const domains = async () =>
  (
    await database.pool.query<Domain>(
      'select domain, state, found, next_check_at as next from company_domain order by 1',
    )
  ).rows

test('domains are in every state, and nobody who signs in sends from one', async () => {
  expect(await values('state', 'company_domain')).toEqual(domainStates.toSorted())
  expect(
    await count(`company_domain d join app_user u using (account_id) join user_password using (user_id)
      where d.state in ('Signing', 'Rotating') or d.state = 'Failing' and not d.stopped`),
  ).toBe(0)
  const { rows } = await database.pool.query('select * from domain_key')
  for (const { domain_key_id: rowId, private_key: sealed, public_key: shown } of rows) {
    const key = vault.open({ table: 'domain_key', column: 'private_key', rowId }, sealed)
    const half = createPublicKey(createPrivateKey({ key, format: 'der', type: 'pkcs8' }))
    expect(half.export({ type: 'spki', format: 'der' }).toString('base64')).toBe(shown)
  }
})

test('the next check of each domain is within hours, and finds its records as the screens have them', async () => {
  const before = await domains()
  const soon = Date.now() + 7 * 3_600_000
  expect(before.filter(({ next }) => Date.parse(next) > soon)).toEqual([])
  writeFileSync(zoneFile, JSON.stringify(seeded.zone))
  zone.fill(names)
  const keys = { vault } as Keys
  expect(await createChecker({ db: database, config, keys, clock: () => new Date(soon) })()).toBe(before.length)
  const listed = 'news.cordage-reseller.example'
  const without = (all: readonly Domain[]) =>
    all.filter(({ domain }) => domain !== listed).map(({ domain, state, found }) => ({ domain, state, found }))
  expect(without(await domains())).toEqual(without(before))
  const now = (await domains()).find(({ domain }) => domain === listed)
  expect(now).toMatchObject({ state: 'Verified', found: { OWNERSHIP: { status: 'OK' }, DKIM: { status: 'OK' } } })
})

test('a record that is yet to appear is not answered, and names of others are asked elsewhere', async () => {
  const later = { type: 'TXT' as const, name: 'later.news.example', values: ['there'], from: Date.now() + 3_600_000 }
  writeFileSync(zoneFile, JSON.stringify({ domains: ['news.example'], records: [later] }))
  zone.fill(names)
  expect(await lookUp(config, 'TXT', later.name)).toEqual([])
  others.records.set('other.example', ['theirs'])
  others.aliases.set('alias.example', 'other.example')
  others.odd.set('failing.example', 'failing')
  expect(await lookUp(config, 'TXT', 'other.example')).toEqual(['theirs'])
  expect(await lookUp(config, 'CNAME', 'alias.example')).toEqual(['other.example'])
  expect(await lookUp(config, 'TXT', 'none.example')).toEqual([])
  expect(await lookUp(config, 'TXT', 'failing.example')).toBeUndefined()
})

test('companies sign in by providers of both kinds, whose addresses are those of the peers', async () => {
  const { rows } = await database.pool.query(
    `select a.acct_name, u.email, c.provider, c.issuer || c.entry_point as place, c.certificate, c.client_secret, c.sso_config_id
     from sso_config c join account a using (account_id) join app_user u using (account_id)
     join company_domain d on d.account_id = a.account_id and d.verified_at is not null
       and u.email like '%@' || d.domain and u.user_id in (select user_id from login_directory) and u.kind = 'ADMIN'
     where c.enabled and u.email ~ '^(iris|sol)@' order by 1`,
  )
  expect(rows).toMatchObject([
    {
      acct_name: 'Direct Holdings',
      email: 'iris@direct-holdings.example',
      provider: 'oidc',
      place: `http://127.0.0.1:${peers.ports.oidc}/demo`,
    },
    {
      acct_name: 'Southbank Clinic',
      email: 'sol@southbank-clinic.example',
      provider: 'saml',
      place: `http://127.0.0.1:${peers.ports.saml}/sso`,
      certificate: peers.saml.certificate.trim(),
    },
  ])
  const place = { table: 'sso_config', column: 'client_secret', rowId: rows[0].sso_config_id }
  expect(vault.open(place, rows[0].client_secret).toString()).toBe(oidcClient.clientSecret)
  expect(await count(`esign_company where waiting <> '{}' and check_at is not null`)).toBeGreaterThan(50)
  // Events of the demo's past are not sent to the service.
  const past = `select count(*) from audit_event where occurred_at < '${starts}'`
  expect(await count(`esign_service where audit_seq <> (${past})`)).toBe(0)
})

test('add-ons are charged in the currency of the invoices', async () => {
  expect(
    await values('o.currency', `add_on o join account a using (account_id) where a.acct_name = 'Northwind Legal'`),
  ).toEqual(
    await values('i.currency', `invoice i join account a using (account_id) where a.acct_name = 'Northwind Legal'`),
  )
})

test('add-ons stand in each state, charged on the days on which they are on; codes by SMS hold for everybody', async () => {
  const states = `add_on o join account a using (account_id) where a.acct_name = 'Northwind Legal'`
  expect(await values(`add_on_status || case when end_on is null then '' else ' ending' end`, states)).toEqual([
    'Active',
    'Active ending',
    'Available',
    'Suspended',
  ])
  expect(
    await count(`add_on o where (add_on_status = 'Active') is distinct from exists
      (select from add_on_span s where s.add_on_id = o.add_on_id and s.until_on is null)`),
  ).toBe(0)
  expect(await count('account where not sms_included(account_id)')).toBe(0)
})

test('shows change sets that were done, that wait for a second person, that are planned and that failed', async () => {
  const { rows } = await database.pool
    .query(`select s.state, s.total = count(r.*) as whole, u.email from change_set s join change_row r using (change_set_id)
    join app_user u on u.user_id = s.made_by group by s.change_set_id, u.email order by s.state, u.email`)
  expect(rows).toEqual([
    { state: 'AwaitingApproval', whole: true, email: 'mfa@demo.test' },
    { state: 'AwaitingApproval', whole: true, email: 'rs@demo.test' },
    { state: 'Done', whole: true, email: 'dt@demo.test' },
    { state: 'Done', whole: true, email: 'rs@demo.test' },
    { state: 'Failed', whole: true, email: 'ra@demo.test' },
    { state: 'Failed', whole: true, email: 'rs@demo.test' },
    { state: 'Preview', whole: true, email: 'rs@demo.test' },
    { state: 'Scheduled', whole: true, email: 'dt@demo.test' },
    { state: 'Scheduled', whole: true, email: 'rs@demo.test' },
  ])
})

test('a bank import is done and another waits, with certain, likely and unmatched payments', async () => {
  const { rows } = await database.pool.query(
    `select s.state, s.done, array_agg(coalesce(r.error_code, 'recorded') order by r.ordinal) as rows,
       s.created_at < now() - interval '3 days' as early
     from change_set s join change_row r using (change_set_id) where s.kind = 'payment.import' group by s.change_set_id order by s.state`,
  )
  const [recorded, open] = ['recorded', 'bankImport.notChosen']
  expect(rows).toEqual([
    { state: 'Done', done: 1, rows: [recorded, open], early: true },
    { state: 'Preview', done: 0, rows: [recorded, open, open], early: false },
  ])
  expect(await count('bank_entry e join payment p on p.paid_on = e.paid_on and p.reference like $$%-1$$')).toBe(1)
})

test('what waits for a second person is what the portal holds back', async () => {
  const { rows } = await database.pool.query(
    `select kind, ready, input from change_set where needs_approval order by kind`,
  )
  expect(rows).toMatchObject([
    { kind: 'account.status', ready: 1, input: { to: 'Closed' } },
    { kind: 'user.status', input: { operationCode: operationCodes.remove } },
  ])
  expect(rows[1].ready).toBeGreaterThan(approvalAbove.removals)
})

test('a reseller has plans that end soon or are full, requests for access, and schedules with a run that failed', async () => {
  const below = `join account r on r.account_id = s.rs_id where r.acct_name = 'Cordage Reseller' and s.subscription_status = 'Active'`
  const { rows } = await database.pool.query(`select
    (select count(*)::int from subscription s ${below} and s.cancel_on between current_date and current_date + 30) as ending,
    (select count(*)::int from subscription s ${below} and s.seats_used = s.seats) as full_plans,
    (select count(*)::int from access_request q join account a using (account_id)
      where a.acct_name = 'Cordage Reseller' and q.status = 'Open') as requests,
    (select count(*)::int from report_run n join app_user u on u.user_id = n.made_by
      where u.email = 'rs@demo.test' and n.state = 'Failed') as failed,
    (select count(*)::int from report_run where due_at > now()) as ahead`)
  expect(rows[0]).toMatchObject({ requests: 2, failed: 1, ahead: 0 })
  expect(rows[0].ending).toBeGreaterThan(0)
  expect(rows[0].full_plans).toBeGreaterThan(0)
})

test('usage and invoices reach back most of a year and grow', async () => {
  const { rows } = await database.pool.query(`select
    (select array_agg(used order by month) from (select month, sum(used)::int as used from usage_month join account using (account_id)
      where acct_type = 'RP' and product_line = 'SECUREEMAIL' and month < date_trunc('month', now()) group by 1) m) as used,
    (select count(distinct period)::int from invoice) as months`)
  const { used, months } = rows[0]
  expect(months).toBeGreaterThan(6)
  expect(used.length).toBeGreaterThan(8)
  expect(used.at(-1)).toBeGreaterThan(2 * used.at(-6))
})

test('each of the five people has an approval that waits, and each branch a brand', async () => {
  const waiting = `change_set s where s.state = 'AwaitingApproval' and exists (select from app_user u where u.email = $1
    and u.user_id <> s.made_by and u.account_id in (s.provider_id, s.sp_id, s.dt_id, s.rs_id, s.account_id))`
  for (const person of ['ra', 'sp', 'dt', 'rs', 'cu']) {
    const found = await database.pool.query(`select count(*)::int as n from ${waiting}`, [`${person}@demo.test`])
    expect([person, found.rows[0].n > 0]).toEqual([person, true])
  }
  for (const customer of ['Northwind Legal', 'Southbank Clinic'])
    expect(
      await count(`account a join brand b on b.account_id in (a.sp_id, a.dt_id, a.rs_id)
        where a.acct_name = '${customer}' and b.brand_status = 'Enabled' and b.inheritable`),
    ).toBe(1)
})

test('a suspension of a customer of Cordage Reseller is older than 30 days', async () => {
  const long = `account_suspension s join account a using (account_id) join account r on r.account_id = a.rs_id
    where r.acct_name = 'Cordage Reseller' and s.status = 'Suspended' and a.account_status = 'Suspended'
      and a.status_since < now() - interval '30 days'`
  expect(await count(long)).toBe(1)
})

test('notice templates are there to send, and a charge of a customer that moved away', async () => {
  expect(await count(`notice_template where not archived`)).toBe(3)
  const left = `one_off_charge c join account a using (account_id) join account r on r.account_id = c.issuer_id
    where r.acct_name = 'Cordage Reseller' and c.rs_id = r.account_id and a.rs_id <> r.account_id and c.invoice_id is null`
  expect(await values('c.account_name = a.acct_name', left)).toEqual([true])
})
