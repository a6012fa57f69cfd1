import { expect, test } from 'vitest'
import { addDays, addMonths } from '../src/core/calendar/calendar.ts'
import { codeOf } from './code.ts'
import { aPlan } from './companyPlans.ts'
import {
  bill,
  creditOf,
  invoicesOf,
  issue,
  anIssuedInvoice,
  keyOf,
  onceOnly,
  resultOf,
  type Row,
  sellPlan,
  voidByApi,
} from './invoices.ts'
import { type Account, newWorld, type Person } from './world.ts'

// Two administrators of a company change the same money at the same moment: the second gets a refusal, no call ends in
// a server error, and the sums add up.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const today = new Date().toISOString().slice(0, 10)
const plan = await aPlan(world, { terms: { listPrice: 1000 } })
/** Each try has new administrators and a new invoice or plan, because which of the two comes first is chance. */
const times = 4

type Scene = { issuer: Account; payer: Account; both: readonly [Person, Person] }
async function scene(): Promise<Scene> {
  const issuer = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const payer = await world.anAccount({ acctType: 'CU', under: issuer })
  return { issuer, payer, both: [await world.signedInAt(issuer), await world.signedInAt(issuer)] }
}
async function anInvoice(): Promise<Scene & { invoice: Row }> {
  const found = await scene()
  const { issuer, payer, both } = found
  return { ...found, invoice: await anIssuedInvoice(world, { issuer, person: both[0], payer }) }
}
const pay = (person: Person, invoice: Row, Amount: number) =>
  person.post(
    '/api/v1/Billing/Payment',
    { Payments: [{ BillKey: keyOf(invoice), Amount, Currency: 'USD', PaidOn: today }] },
    onceOnly(),
  )
const codes = async (...calls: readonly Promise<Parameters<typeof codeOf>[0]>[]) =>
  (await Promise.all(calls)).map(codeOf)

/** The amounts stored on an invoice, and the sums of its payments and credit notes. */
async function standing(invoice: Row) {
  const { rows } = await pool.query(
    `select invoice_status as status, total::int, paid::int, credited::int,
       (select coalesce(sum(amount), 0)::int from payment p where p.invoice_id = i.invoice_id and not failed) as payments,
       (select coalesce(-sum(c.total), 0)::int from invoice c where c.refers_to = i.invoice_id) as notes,
       (select count(distinct c.number)::int from invoice c where c.refers_to = i.invoice_id) as numbers
     from invoice i where i.invoice_id = $1`,
    [keyOf(invoice)],
  )
  const [{ payments, notes, ...row }] = rows
  expect([payments, notes]).toEqual([row.paid, row.credited])
  return row as { status: string; total: number; paid: number; credited: number; numbers: number }
}
const rounds = Array.from({ length: times }, (_, round) => round)

test.each(rounds)('an invoice is credited whole once, whoever is first (%i)', async () => {
  const { both, invoice } = await anInvoice()
  const answers = await codes(...[...both, ...both].map((person) => creditOf(person, invoice)))
  expect(answers.filter(([status]) => status === 201)).toHaveLength(1)
  expect(answers.filter(([, code]) => code === 'invoice.creditTooMuch')).toHaveLength(3)
  expect(await standing(invoice)).toMatchObject({ credited: 12_000, numbers: 1 })
})

test.each(rounds)('of what is left of a line nobody credits more, in parts at once (%i)', async () => {
  const { both, invoice } = await anInvoice()
  const part = (person: Person) => creditOf(person, invoice, [{ Place: 1, Net: 4000 }])
  const answers = await codes(...[...both, ...both].map(part))
  expect(answers.filter(([status]) => status === 201)).toHaveLength(2)
  expect(await standing(invoice)).toMatchObject({ credited: 9600, numbers: 2 })
})

test.each(rounds)('an invoice is paid or void, never both (%i)', async () => {
  const { both, invoice } = await anInvoice()
  const [paid, gone] = await codes(pay(both[0], invoice, 12_000), voidByApi(both[1], keyOf(invoice)))
  const { status, paid: sum } = await standing(invoice)
  if (gone?.[0] === 200) expect([paid, status, sum]).toEqual([[409, 'invoice.notIssued'], 'Voided', 0])
  else {
    expect([paid, status, sum]).toEqual([[201, undefined], 'Issued', 12_000])
    expect(gone).toEqual([expect.any(Number), expect.stringMatching(/^(invoice\.settled|request\.stale)$/)])
  }
})

test.each(rounds)('an invoice is credited or void, never both (%i)', async () => {
  const { both, invoice } = await anInvoice()
  const [credit, gone] = await codes(creditOf(both[0], invoice), voidByApi(both[1], keyOf(invoice)))
  const { status, credited } = await standing(invoice)
  const isVoid = gone?.[0] === 200
  expect([credit?.[0], status, credited]).toEqual(isVoid ? [409, 'Voided', 0] : [201, 'Issued', 12_000])
})

test.each(rounds)('two payments of all that is left: one is taken (%i)', async () => {
  const { both, invoice } = await anInvoice()
  const answers = await codes(...both.map((person) => pay(person, invoice, 12_000)))
  expect(answers.map(([, code]) => code).filter(Boolean)).toEqual(['invoice.paidTooMuch'])
  expect(await standing(invoice)).toMatchObject({ paid: 12_000 })
})

test.each(rounds)('a draft is issued once, or gone; its number is not lost (%i)', async () => {
  const { issuer, payer, both } = await scene()
  await anIssuedInvoice(world, {
    issuer,
    person: both[0],
    payer: await world.anAccount({ acctType: 'CU', under: issuer }),
  })
  await pool.query(
    `update account set address = (select address from account where account_id = $2) where account_id = $1`,
    [payer.accountId, issuer.accountId],
  )
  await sellPlan(world, payer)
  await bill(world, both[0])
  const [draft] = await invoicesOf(both[0], payer)
  const answers = await codes(
    issue(both[0], keyOf(draft)),
    issue(both[1], keyOf(draft)),
    both[1].post(`/api/v1/Billing/Invoice/${keyOf(draft)}/Refresh`),
    both[0].delete(`/api/v1/Billing/Invoice/${keyOf(draft)}`),
  )
  expect(answers.filter(([status]) => Number(status) >= 500)).toEqual([])
  expect(answers.slice(0, 2).filter(([status]) => status === 200).length).toBeLessThanOrEqual(1)
  const { rows } = await pool.query(
    `select right(number, 6)::int as number from invoice where issuer_id = $1 and number is not null order by 1`,
    [issuer.accountId],
  )
  const issuedNow = answers.slice(0, 2).some(([status]) => status === 200)
  expect(rows.map(({ number }) => number)).toEqual(issuedNow ? [1, 2] : [1])
})

/** A plan of ten seats that was sold today, for twelve months. */
async function held({ payer, both: [person] }: Scene): Promise<string> {
  const sale = { AcctKey: payer.accountId, PlanCode: plan.planCode, Seats: 10, TrialDays: 0 }
  return String(resultOf(await person.post('/api/v1/Provision/Plan', sale))['SubscriptionKey'])
}
const manage = (person: Person, route: string, SubscriptionKey: string, more: object = {}) =>
  person.post(`/api/v1/PlanManagement/${route}`, { SubscriptionKey, Effective: 'NOW', ...more })
async function planOf(key: string) {
  const { rows } = await pool.query(
    `select subscription_status as status, seats, end_on::text as end, ended_on::text as ended,
       (select coalesce(json_agg(json_build_object('from', from_on::text, 'until', until_on::text, 'seats', s.seats) order by from_on), '[]')
        from subscription_span s where s.subscription_id = u.subscription_id) as spans
     from subscription u where subscription_id = $1`,
    [key],
  )
  return rows[0] as { status: string; seats: number; end: string; ended: string | null; spans: Row[] }
}
const afterTerms = (terms: number) => addDays(addMonths(today, 12 * terms), -1)

test.each(rounds)(
  'a plan that is renewed and ended at once is one of both, and charged as what it is (%i)',
  async () => {
    const found = await scene()
    const key = await held(found)
    const [renewed, ended] = await codes(
      manage(found.both[0], 'RenewPlan', key),
      manage(found.both[1], 'CancelPlan', key),
    )
    expect(ended?.[0]).toBe(200)
    expect([200, 409]).toContain(renewed?.[0])
    const { status, ended: on, spans } = await planOf(key)
    // If the renewal came first, the plan ended anyway; if the end came first, there was nothing to renew, or the plan
    // began again today.
    if (status === 'Active')
      expect([renewed?.[0], on, spans]).toEqual([200, null, [{ from: today, until: null, seats: 10 }]])
    else expect([status, on, spans]).toEqual(['Cancelled', today, []])
  },
)

test.each(rounds)('renewed by both it has one more term, and more seats by both are those of one (%i)', async () => {
  const found = await scene()
  const key = await held(found)
  const answers = await codes(...found.both.map((person) => manage(person, 'RenewPlan', key)))
  expect(answers.map(([, code]) => code).filter(Boolean)).toEqual(['subscription.renewedAhead'])
  expect(await planOf(key)).toMatchObject({ end: afterTerms(2), status: 'Active' })
  const seats = await codes(...found.both.map((person, at) => manage(person, 'UpgradePlan', key, { Seats: 20 + at })))
  expect(seats.map(([status]) => status)).toEqual([200, 200])
  const after = await planOf(key)
  expect([20, 21]).toContain(after.seats)
  expect(after.spans).toEqual([{ from: today, until: null, seats: after.seats }])
})
