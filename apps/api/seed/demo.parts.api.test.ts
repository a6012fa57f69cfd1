import { createPrivateKey, createPublicKey } from 'node:crypto'
import { domainStates } from '@portal/contract/domains/domains.fields'
import { afterAll, expect, test } from 'vitest'
import { createVault } from '../src/platform/crypto/vault.ts'
import { connect } from '../src/platform/db/db.ts'
import { newDatabase, patient } from '../test/database.ts'
import { seedDemo } from './demo.ts'

const files = await newDatabase()
const database = connect(files.url, { max: 2, ...patient })
const vault = createVault({ id: '0123456789abcdef', bytes: Buffer.alloc(32, 7) })
await seedDemo(database, {
  config: { providerName: 'Sealport', spfHost: 'spf.localhost', returnHost: 'return.localhost' },
  seal: vault.seal,
})
afterAll(async () => {
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
  // Numbers without a gap, sums of lines, nothing in the future.
  expect(
    await count(`(select issuer_id, count(*) as n, max(right(number, 6)::int) as last, extract(year from issued_on) from invoice
      where number is not null group by 1, 4) x where n <> last`),
  ).toBe(0)
  expect(
    await count(`invoice i where net <> (select sum(net) from invoice_line l where l.invoice_id = i.invoice_id)
      or tax <> (select sum(tax) from invoice_line l where l.invoice_id = i.invoice_id) or listed_at > now()
      or paid <> coalesce((select sum(amount) from payment p where p.invoice_id = i.invoice_id and not failed), 0)`),
  ).toBe(0)
})

test('domains are in every state, none is looked up for months, and nobody who signs in sends from one', async () => {
  expect(await values('state', 'company_domain')).toEqual(domainStates.toSorted())
  expect(await count(`company_domain where next_check_at < now() + interval '300 days'`)).toBe(0)
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
