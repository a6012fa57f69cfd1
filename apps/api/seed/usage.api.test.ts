import { afterAll, expect, test } from 'vitest'
import { newDatabase } from '../test/database.ts'
import { connect } from '../src/platform/db/db.ts'
import { insertUsage } from './demo.usage.ts'
import { seedScale } from './scale.ts'

const database = await newDatabase()
const db = connect(database.url)
afterAll(async () => {
  await db.close()
  await database.drop()
})
const sums = async () => {
  const { rows } = await db.pool.query(
    `select (select sum(used)::int from usage_daily) as daily, (select sum(used)::int from subscription_usage) as plans,
      (select sum(used)::int from usage_person) as people,
      (select array_agg(distinct total) from (select coalesce(sum(m.used), 0)::int as total from account a join usage_month m using (account_id)
        where a.acct_type = 'RP') provider) as above,
      (select sum(p.used)::int from account a join usage_plan p using (account_id) where a.acct_type = 'RP') as sold,
      (select count(*)::int from usage_daily) as facts, (select count(*)::int from subscription) as held`,
  )
  return rows[0]
}

test('generated usage is the same by the day, by plan and up to the provider, and about 29 days of each plan', async () => {
  await seedScale(database.url, { accounts: 100, plans: true, usage: true })
  const { daily, plans, people, above, sold, facts, held } = await sums()
  expect([plans, people, above, sold]).toEqual([daily, daily, [daily], daily])
  expect(facts / held).toBeGreaterThan(28)
  expect(facts / held).toBeLessThanOrEqual(29)
  // The demo adds its usage through the API of the products.
  const { rows } = await db.pool.query(`select account_id from account where acct_type = 'RP'`)
  await db.asOwner((tx) => insertUsage(tx, rows[0].account_id))
  const after = await sums()
  expect(after.daily).toBeGreaterThan(daily)
  expect([after.plans, after.people, after.above, after.sold]).toEqual([
    after.daily,
    after.daily,
    [after.daily],
    after.daily,
  ])
})

test('generated invoices are the sum of their lines, with numbers that follow each other for each issuer', async () => {
  await seedScale(database.url, { accounts: 100, plans: true, billing: true })
  const { rows } = await db.pool.query(
    `select count(*)::int as invoices, count(*) filter (where number is null)::int as drafts,
      (count(*) filter (where net <> (select sum(net) from invoice_line l where l.invoice_id = i.invoice_id)
        or tax <> (select sum(tax) from invoice_line l where l.invoice_id = i.invoice_id)))::int as broken,
      (select count(*)::int from invoice_number n where last <> (select max(right(number, 6)::int) from invoice o
        where o.issuer_id = n.account_id and o.number is not null and extract(year from o.issued_on) = n.year)) as gaps
     from invoice i`,
  )
  expect(rows[0]).toMatchObject({ broken: 0, gaps: 0 })
  expect(rows[0].invoices).toBeGreaterThan(100)
})
