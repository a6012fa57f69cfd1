import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { hold } from '../../../../test/groups.ts'
import { anIssuedInvoice, keyOf, today } from '../../../../test/invoices.ts'
import { aCall } from '../../../../test/partnerCalls.ts'
import { aWebhook, onThisMachine } from '../../../../test/webhooks.ts'
import { aFact, sendFacts } from '../../../../test/usageFacts.ts'
import { newWorld } from '../../../../test/world.ts'
import { addDays, addMonths, monthOf } from '../../../core/calendar/calendar.ts'

// The details of worklist lines, each limited to the tree, the rights and the groups of the reader.

const world = await newWorld(onThisMachine)
const { cordage, halyard } = await world.demoTree()
type Person = Awaited<ReturnType<typeof world.signedInAs>>
const lineOf = async (person: Person, kind: string) => {
  const { Items: items, Partial: partial } = (await person.get('/api/v1/Worklist')).json().ResultContent
  expect(partial).toBe(false)
  return items.find(({ Kind }: { Kind: string }) => Kind === kind)
}
test('overdue invoices come with what falls due in 7 and 30 days, of the invoices that one sees', async () => {
  const reseller = await world.signedInAt(cordage)
  const payers: string[] = []
  // Each is due in 30 days. An issued invoice never changes, so another one is inserted.
  for (const days of [-1, 7.5, 40]) {
    const payer = await world.anAccount({ acctType: 'CU', under: cordage })
    const invoice = await anIssuedInvoice(world, { issuer: cordage, person: reseller, payer })
    await world.db.pool.query(
      `insert into invoice select (jsonb_populate_record(i, jsonb_build_object('invoice_id', $2::text, 'number', $2::text,
         'period', '2024-01-01', 'overdue_at', now() + $3::float8 * interval '1 day'))).* from invoice i where invoice_id = $1`,
      [keyOf(invoice), randomUUID(), days],
    )
    payers.push(payer.accountId)
  }
  const dollars = (amount: number) => [{ Currency: 'USD', Amount: amount }]
  expect(await lineOf(reseller, 'InvoicesOverdue')).toMatchObject({
    Total: 1,
    Sums: dollars(12_000),
    Ahead: [
      { Days: 7, Sums: dollars(12_000) },
      { Days: 30, Sums: dollars(48_000) },
    ],
  })
  const held = await hold(world, await world.signedInAt(cordage), {
    entries: { 'Customer-Company Plans': 'R' },
    accountScope: 'LIST',
    accounts: payers.filter((_, at) => at !== 1),
  })
  expect(await lineOf(held, 'InvoicesOverdue')).toMatchObject({ Ahead: [{ Days: 30, Sums: dollars(24_000) }] })
  await world.db.pool.query(`update invoice set paid = total, payment_status = 'Paid' where period <> '2024-01-01'`)
  expect((await lineOf(reseller, 'InvoicesOverdue')).Ahead).toEqual([{ Days: 7, Sums: dollars(12_000) }])
  expect(await lineOf(await world.signedInAt(cordage, { rights: { Bill: 'N' } }), 'InvoicesOverdue')).toBeUndefined()
  expect(await lineOf(await world.signedInAt(halyard), 'InvoicesOverdue')).toBeUndefined()
})

test('failed calls come with their three most frequent kinds, in the words of the log', async () => {
  const other = await world.anAccount({ acctType: 'CU', under: cordage })
  const kinds = ['plan.notFound', 'account.notFound', 'user.notFound', 'account.nameTaken']
  for (const [at, errorCode] of kinds.entries())
    for (let n = 0; n <= 3 - at; n++)
      await aCall(world, other, {
        status: 'Failed',
        partnerId: cordage.accountId,
        errorCode,
        errorField: null,
        fingerprint: `x:${errorCode}`,
      })
  const customer = await world.anAccount({ acctType: 'CU', under: cordage })
  await aCall(world, customer, { status: 'Failed', partnerId: cordage.accountId })
  const reader = await world.signedInAt(cordage, { rights: { IGMLogs: 'R' } })
  const { Total: total, Parts: parts } = await lineOf(reader, 'PartnerCallsOpen')
  expect(total).toBe(11)
  expect(parts.map((part: { Total: number }) => part.Total)).toEqual([4, 3, 2])
  expect(parts[0].Name).toMatch(/plan/i)
  const held = await hold(world, await world.signedInAt(cordage, { rights: { IGMLogs: 'R' } }), {
    entries: { 'Customer-Settings': 'R' },
    accountScope: 'LIST',
    accounts: [customer.accountId],
  })
  expect(await lineOf(held, 'PartnerCallsOpen')).toMatchObject({ Total: 1, Parts: [{ Total: 1 }] })
})

test('webhooks of the own company that fail, or stopped for it, are work', async () => {
  const rights = { APIIntegrationAccessSettings: 'W', AcctMgmnt: 'W' } as const
  const reseller = await world.signedInAt(cordage, { rights })
  for (const name of ['fails', 'stopped', 'by hand', 'fine']) {
    const { key } = await aWebhook(reseller, cordage, { Url: 'https://127.0.0.1/hook', Description: name })
    const set = {
      fails: 'failures = 1, failing_since = now()',
      stopped: `active = false, off_reason = 'failures', off_at = now()`,
      'by hand': `active = false, off_reason = 'byHand', off_at = now()`,
    }[name]
    if (set) await world.db.pool.query(`update webhook_endpoint set ${set} where endpoint_id = $1`, [key])
  }
  expect(await lineOf(reseller, 'WebhooksFailing')).toMatchObject({ Total: 2, Capped: false, First: 'fails' })
  const without = await world.signedInAt(cordage, { rights: { APIIntegrationAccessSettings: 'N' } })
  expect(await lineOf(without, 'WebhooksFailing')).toBeUndefined()
  const elsewhere = await hold(world, await world.signedInAt(cordage, { rights }), {
    entries: { 'Customer-Company Plans': 'R' },
  })
  expect(await lineOf(elsewhere, 'WebhooksFailing')).toBeUndefined()
  expect(await lineOf(await world.signedInAt(halyard, { rights }), 'WebhooksFailing')).toBeUndefined()
})

test('revenue is what the own company invoiced for the last month, by currency, with the month before', async () => {
  const reseller = await world.signedInAt(halyard)
  const payer = await world.anAccount({ acctType: 'CU', under: halyard })
  const invoice = await anIssuedInvoice(world, { issuer: halyard, person: reseller, payer })
  // Until noon UTC of a first day the last month is not billed yet.
  const last = addMonths(monthOf(today()), -1)
  await world.db.pool.query(`alter table invoice disable trigger user;
    update invoice set period = '${last}' where invoice_id = '${keyOf(invoice)}';
    alter table invoice enable trigger user`)
  await world.db.pool.query(
    `insert into invoice select (jsonb_populate_record(i, jsonb_build_object('invoice_id', $2::text, 'number', $2::text,
       'period', $3::date, 'net', 7000, 'total', 7000, 'tax', 0))).*
     from invoice i where invoice_id = $1`,
    [keyOf(invoice), randomUUID(), addMonths(last, -1)],
  )
  const revenueOf = async (person: Person) =>
    (await person.get('/api/v1/Worklist/Figures'))
      .json()
      .ResultContent.Items.find(({ Kind }: { Kind: string }) => Kind === 'Revenue')
  expect(await revenueOf(reseller)).toMatchObject({
    Total: 10_000,
    Money: [{ Currency: 'USD', Amount: 10_000, Before: 7_000 }],
  })
  expect(await revenueOf(await world.signedInAt(halyard, { rights: { RptBill: 'N' } }))).toBeUndefined()
  const held = await hold(world, await world.signedInAt(halyard), {
    entries: { 'Customer-Company Plans': 'R' },
    accountScope: 'LIST',
    accounts: [],
  })
  expect(await revenueOf(held)).toBeUndefined()
  expect(await revenueOf(await world.signedInAt(payer))).toBeUndefined()
})

test('messages come with those of the last month up to the same day, for partners and customers', async () => {
  const customer = await world.anAccount({ acctType: 'CU', under: halyard, timeZone: 'UTC' })
  const reseller = await world.signedInAt(halyard)
  const today = new Date().toISOString().slice(0, 10)
  const sameDay = addMonths(today, -1)
  const lastDay = addDays(monthOf(today), -1)
  const message = (day: string, quantity: number) =>
    aFact(customer, quantity, day, { ProductLine: 'SECUREEMAIL', UnitType: 'MESSAGE' })
  await world.db.pool.query(`update account set time_zone = 'UTC' where account_id = any($1)`, [
    [halyard.accountId, customer.accountId],
  ])
  await sendFacts(reseller, [message(sameDay, 7), message(monthOf(today), 2), aFact(customer, 90, sameDay)])
  await sendFacts(reseller, [message(sameDay, 4), message(lastDay, 100)])
  const expected = 11 + (sameDay === lastDay ? 100 : 0)
  const messagesOf = async (person: Person) =>
    (await person.get('/api/v1/Worklist/Figures'))
      .json()
      .ResultContent.Items.find(({ Kind }: { Kind: string }) => Kind === 'Messages')
  for (const person of [reseller, await world.signedInAt(customer)]) {
    const { Total: total, SameDay: until, Months: months } = await messagesOf(person)
    expect([total, until, months.at(-2)]).toEqual([2, expected, 111])
  }
  // A correction counts on its day.
  await sendFacts(reseller, [message(sameDay, -3)])
  expect(await messagesOf(reseller)).toMatchObject({ SameDay: expected - 3 })
  await world.db.pool.query('update usage_month set by_day = null where account_id = $1', [halyard.accountId])
  expect(await messagesOf(reseller)).toMatchObject({ SameDay: null })
})
