import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import {
  bill,
  billable,
  invoicesOf,
  issue,
  anIssuedInvoice,
  keyOf,
  lastMonth,
  onceOnly,
  resultOf,
  type Row,
  statusAndCode,
  voidByApi,
  today,
} from '../../../../test/invoices.ts'
import { type Account, newWorld } from '../../../../test/world.ts'
import { addDays, addMonths, daysBetween } from '../../../core/calendar/calendar.ts'
import { keepCompanyPlans } from '../subscriptions/subscriptions.calendar.ts'
import { runDunning } from '../dunning/dunning.job.ts'
import { removeOld } from './billing.retention.ts'

// The effects of jobs on invoices, and the charges of runs other than plain plans.

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const { pool } = world.db
const inOrder = (all: readonly unknown[]) => all.map(String).toSorted((one, other) => (one < other ? -1 : 1))
async function customer(): Promise<Account> {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await billable(world, tree.cordage, [payer])
  return payer
}
/** An issued invoice whose payer reads its mails at a separate address. */
async function aBill(): Promise<{ invoice: Row; address: string }> {
  const payer = await customer()
  const address = `${randomUUID()}@payer.example`
  await pool.query('update account set billing_emails = array[$2] where account_id = $1', [payer.accountId, address])
  return { invoice: await anIssuedInvoice(world, { issuer: tree.cordage, person: rs, payer }), address }
}
const pay = (invoice: Row, Amount: number, more: Row = {}) =>
  rs.post(
    '/api/v1/Billing/Payment',
    { Payments: [{ BillKey: keyOf(invoice), Amount, Currency: 'USD', PaidOn: today(), ...more }] },
    onceOnly(),
  )
const detailOf = async (invoice: Row | undefined) => resultOf(await rs.get(`/api/v1/Billing/Invoice/${keyOf(invoice)}`))
const linesOf = async (invoice: Row | undefined) => (await detailOf(invoice))['Lines'] as Row[]

test('whoever owes is reminded 1, 15 and 30 days after the due day, once each, and not of what is paid or voided', async () => {
  const [late, paid, voided] = [await aBill(), await aBill(), await aBill()]
  await pay(paid.invoice, 12_000)
  await voidByApi(rs, keyOf(voided.invoice))
  const dueOn = String(late.invoice['DueOn'])
  const remindAt = (days: number) => runDunning(world, new Date(`${addDays(dueOn, days)}T00:00:00Z`))
  const reminders = async ({ address }: { address: string }) =>
    (
      await pool.query(
        "select count(*)::int as n from outgoing_message where recipient = $1 and subject like '%overdue%'",
        [address],
      )
    ).rows[0].n
  const seen: number[] = []
  for (const days of [0, 1, 1, 14, 15, 16, 30, 90]) {
    await remindAt(days)
    seen.push(await reminders(late))
  }
  expect(seen).toEqual([0, 1, 1, 1, 2, 2, 3, 3])
  expect([await reminders(paid), await reminders(voided)]).toEqual([0, 0])
  // After the clock jumps, the job sends one reminder: the latest that is due.
  const jumped = await aBill()
  await Promise.all([remindAt(60), remindAt(60)])
  expect(await reminders(jumped)).toBe(1)
})

test('invoices go after ten years with their lines and payments, credit notes before what they correct', async () => {
  const { invoice } = await aBill()
  const copy = async (more: Row) => {
    const id = randomUUID()
    await pool.query(
      `insert into invoice select (jsonb_populate_record(i, $2::jsonb)).* from invoice i where invoice_id = $1`,
      [keyOf(invoice), JSON.stringify({ invoice_id: id, number: `OLD-${id}`, ...more })],
    )
    return id
  }
  const ago = (years: number, days: number) =>
    addDays(addMonths(new Date().toISOString().slice(0, 10), -12 * years), -days)
  const period = '2010-01-01'
  const kept = await copy({ issued_on: ago(10, 0), period })
  const corrected = await copy({ issued_on: ago(10, 5), period: '2010-02-01' })
  // The credit note is so late that it must still be kept, and the invoice with it.
  const note = await copy({ issued_on: ago(9, 0), kind: 'CREDIT_NOTE', refers_to: corrected, period })
  const gone = await copy({ issued_on: ago(10, 5), period: '2010-03-01' })
  const goneNote = await copy({ issued_on: ago(10, 4), kind: 'CREDIT_NOTE', refers_to: gone, period })
  await removeOld(world)
  const { rows } = await pool.query('select invoice_id from invoice where invoice_id = any($1)', [
    [kept, corrected, note, gone, goneNote, keyOf(invoice)],
  ])
  expect(new Set(rows.map(({ invoice_id: id }) => id))).toEqual(new Set([kept, corrected, note, keyOf(invoice)]))
})

test('a run charges plan, promotion and units beyond, and the total is their sum with its tax', async () => {
  const payer = await customer()
  const plan = await aPlan(world, { terms: { listPrice: 1000, unitQuantity: 10, overage: 'CHARGE', overagePrice: 60 } })
  const days = daysBetween(lastMonth(), addMonths(lastMonth(), 1))
  const { subscriptionId } = await aCompanyPlan(world, payer, plan, {
    startOn: '2024-01-01',
    endOn: '2030-01-01',
    seats: 3,
    overagePrice: 60,
  })
  const promotionId = randomUUID()
  await pool.query(
    `insert into promotion (promotion_id, promo_code, promo_name, kind, value, valid_from, promotion_status) values ($1, $2, 'Ten off', 'PERCENT', 1000, '2024-01-01', 'ACTIVE')`,
    [promotionId, `TEN-${promotionId.slice(0, 8).toUpperCase()}`],
  )
  await pool.query('update subscription_span set promotion_id = $2, promotion_until = $3 where subscription_id = $1', [
    subscriptionId,
    promotionId,
    addDays(lastMonth(), 10),
  ])
  await pool.query(
    'insert into subscription_usage (subscription_id, day, used, overage_price) values ($1, $2, 37, 60)',
    [subscriptionId, addDays(lastMonth(), 4)],
  )
  await bill(world, rs)
  const [draft] = await invoicesOf(rs, payer)
  const off = -Math.round((3000 * 10 * 0.1) / days)
  expect((await linesOf(draft)).map(({ Kind, Net }) => [Kind, Net])).toEqual([
    ['PLAN', 3000],
    ['PROMOTION', off],
    ['OVERAGE', 7 * 60],
  ])
  const net = 3000 + off + 420
  expect(draft).toMatchObject({ Net: net, Tax: Math.round(net * 0.2), Total: net + Math.round(net * 0.2) })
})

test('a clock that jumps over a renewal charges each month as if it had been on time', async () => {
  const [payer, onTime] = [await customer(), await customer()]
  const plan = await aPlan(world, { terms: { listPrice: 1000, termMonths: 1 } })
  const startOn = addMonths(lastMonth(), -2)
  const terms = { startOn, endOn: addDays(addMonths(startOn, 1), -1), seats: 3, autoRenew: true }
  await aCompanyPlan(world, payer, plan, terms)
  await aCompanyPlan(world, onTime, plan, { ...terms, endOn: '2030-01-31' })
  // Two renewals together, after months without a job.
  await keepCompanyPlans(world, new Date())
  for (const month of [startOn, addMonths(startOn, 1), lastMonth()]) await bill(world, rs, month)
  const invoicesBy = async (account: Account) =>
    Promise.all(
      (await invoicesOf(rs, account)).map(async (one) => [one['Period'], one['Net'], (await linesOf(one)).length]),
    )
  const [late, punctual] = [await invoicesBy(payer), await invoicesBy(onTime)]
  expect(late).toEqual(punctual)
  expect(late).toHaveLength(3)
  for (const [, net, lines] of late) expect([net, lines]).toEqual([3000, 1])
})

test('what was sold in several currencies is an invoice in each, and none is paid in another', async () => {
  const payer = await customer()
  for (const currency of ['USD', 'EUR', 'JPY'] as const) {
    const plan = await aPlan(world, { terms: { listPrice: 1000, currency } })
    await aCompanyPlan(world, payer, plan, { startOn: '2024-01-01', endOn: '2030-01-01', seats: 1, currency })
  }
  await bill(world, rs)
  const drafts = await invoicesOf(rs, payer)
  expect(inOrder(drafts.map(({ Currency, Net }) => `${String(Currency)} ${String(Net)}`))).toEqual([
    'EUR 1000',
    'JPY 1000',
    'USD 1000',
  ])
  const euro = drafts.find(({ Currency }) => Currency === 'EUR')
  await issue(rs, keyOf(euro))
  expect(statusAndCode(await pay(euro ?? {}, 100))).toEqual([409, 'invoice.otherCurrency'])
  // Once one was issued, the others remain separate drafts: they are created again and issued as well.
  await bill(world, rs)
  const after = await invoicesOf(rs, payer)
  expect(inOrder(after.map(({ InvoiceStatus }) => InvoiceStatus))).toEqual(['Draft', 'Draft', 'Issued'])
  for (const one of after.filter(({ InvoiceStatus }) => InvoiceStatus === 'Draft'))
    expect((await issue(rs, keyOf(one))).statusCode).toBe(200)
})

test('the same payments twice at once count once', async () => {
  const { invoice } = await aBill()
  const answers = await Promise.all(Array.from({ length: 6 }, () => pay(invoice, 7000, { Reference: 'TRF-9' })))
  expect(inOrder(answers.map((answer) => resultOf(answer)['Repeated'])).join('')).toBe('011111')
  expect(await detailOf(invoice)).toMatchObject({ Paid: 7000, Payments: [{ Amount: 7000 }] })
})
