import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addCharge, invoiceCharges } from '../../../../test/charges.ts'
import { creditOf, keyOf, onceOnly, resultOf, type Row, today, voidByApi } from '../../../../test/invoices.ts'
import { type Account, type Answer, newWorld } from '../../../../test/world.ts'
import { addDays } from '../../../core/calendar/calendar.ts'
import { scopeOf } from '../../../platform/db/scope.ts'
import { sumStatement } from '../billing/billing.service.ts'

// A random walk of documents, payments and refunds on PostgreSQL. Independent books record what the API accepted, by
// day: after each action, more than 10,000 periods in all of the statement must match them. FC_SEED for other walks.

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const { pool } = world.db
const firstDay = addDays(today(), -40)

type Entry = { day: string; amount: number; document?: string }
type Payer = Account & { books: Entry[]; documents: Map<string, Row> }

async function aPayer(region: string): Promise<Payer> {
  const account = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const address = { line1: '1 Road', city: 'Laval', region, postal: '12345', country: 'CA' }
  await pool.query('update account set address = $1 where account_id = $2', [address, account.accountId])
  return { ...account, books: [], documents: new Map() }
}
await pool.query(
  `update account set tax_id = '123456782RT0001', address = '{"line1":"1","city":"A","postal":"1","region":"ON","country":"CA"}'
   where account_id = $1`,
  [tree.cordage.accountId],
)
for (const more of [
  { TaxName: 'GST', Rate: 500 },
  { TaxName: 'QST', Rate: 997.5, Region: 'QC', Combined: true },
  { TaxName: 'HST', Rate: 1300, Region: 'ON' },
]) {
  const rate = { Country: 'CA', ValidFrom: '2020-01-01', ...more }
  expect((await rs.post(`/api/v1/Billing/TaxRate/${tree.cordage.accountId}`, rate)).statusCode).toBe(201)
}

const kinds = ['invoice', 'pay', 'return', 'credit', 'whole', 'void', 'undone', 'receive', 'apply', 'refund'] as const
type Act = { kind: (typeof kinds)[number]; payer: number; at: number; amount: number; ago: number }
const acts: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom(...kinds),
  payer: fc.nat(2),
  at: fc.nat(1000),
  amount: fc.integer({ min: 1, max: 9999 }),
  ago: fc.nat(20),
})

const sumOf = (entries: readonly Entry[]) => entries.reduce((sum, { amount }) => sum + amount, 0)
const detailOf = async (key: string) => resultOf(await rs.get(`/api/v1/Billing/Invoice/${key}`))
/** Writes a document into the books, on a day in the past where `ago` says so. */
async function enter({ books, documents }: Payer, document: Row, ago: number) {
  const key = keyOf(document)
  const day = addDays(today(), -ago)
  await pool.query(
    `alter table invoice disable trigger user; update invoice set issued_on = '${day}' where invoice_id = '${key}';
     alter table invoice enable trigger user`,
  )
  documents.set(key, document)
  books.push({ day, amount: Number(document['Total']), document: key })
}
/** A payment may be on any day since the month of its invoice. */
const paidOn = (ago: number) => {
  const [day, month] = [addDays(today(), -ago), `${today().slice(0, 8)}01`]
  return day < month ? month : day
}
const balance = ({ accountId }: Account, what: string, body: Row) =>
  rs.post(`/api/v1/Billing/Balance/${accountId}/${what}`, { Currency: 'USD', ...body }, onceOnly())

type Step = { payer: Payer; act: Act; invoice: Row }
const book = ({ books }: Payer, answer: Answer, entry: Entry): Answer => {
  if (answer.statusCode < 300) books.push(entry)
  return answer
}
async function pay({ payer, act: { ago, at } }: Step, invoice: Row, Amount: number) {
  const PaidOn = paidOn(ago)
  const payment = { BillKey: keyOf(invoice), Amount, Currency: 'USD', PaidOn, ToBalance: true, Reference: `P${at}` }
  const answer = await rs.post('/api/v1/Billing/Payment', { Payments: [payment] }, onceOnly())
  return book(payer, answer, { day: PaidOn, amount: -Amount })
}
async function document({ payer, act }: Step, answer: Answer) {
  if (answer.statusCode < 300) await enter(payer, resultOf(answer), act.ago)
  return answer
}
async function anInvoice(one: Step) {
  const added = resultOf(await addCharge(rs, one.payer, one.act.amount))['Items'] as Row[]
  const pending = added.filter(({ BillKey }) => BillKey === null).map(({ ChargeKey }) => ChargeKey)
  return document(one, await invoiceCharges(rs, one.payer, pending))
}
async function cancel({ payer }: Step, invoice: Row) {
  const answer = await voidByApi(rs, keyOf(invoice))
  if (answer.statusCode >= 300) return answer
  payer.documents.delete(keyOf(invoice))
  payer.books = payer.books.filter(({ document }) => document !== keyOf(invoice))
  return answer
}

/** Calls the API for an action; the books record what it accepted. */
const steps: Readonly<Record<Act['kind'], (one: Step) => Promise<Answer>>> = {
  invoice: anInvoice,
  pay: (one) => pay(one, one.invoice, one.act.amount),
  return: (one) => pay(one, one.invoice, -one.act.amount),
  credit: async (one) => document(one, await creditOf(rs, one.invoice, [{ Place: 1, Net: one.act.amount % 700 || 1 }])),
  whole: async (one) => document(one, await creditOf(rs, one.invoice)),
  void: (one) => cancel(one, one.invoice),
  /** An overpaid invoice whose amount the bank then returns, after which it is voided. */
  undone: async (one) => {
    const invoice = resultOf(await anInvoice(one))
    const total = Number(invoice['Total'])
    await pay(one, invoice, total + one.act.amount)
    await pay(one, invoice, -total)
    return cancel(one, invoice)
  },
  receive: async ({ payer, act: { amount, ago } }) => {
    const day = addDays(today(), -ago)
    const answer = await balance(payer, 'Payment', { Amount: amount, PaidOn: day })
    return book(payer, answer, { day, amount: -amount })
  },
  refund: async ({ payer, act: { amount, ago } }) => {
    const day = addDays(today(), -ago)
    const answer = await balance(payer, 'Refund', { Amount: amount, RefundedOn: day, Reason: 'Too much' })
    return book(payer, answer, { day, amount })
  },
  apply: ({ payer, act: { at, amount } }) => balance(payer, 'Application', at % 2 ? {} : { Amount: amount }),
}
/** Performs one action; the first about an invoice creates it. */
async function step(payer: Payer, act: Act): Promise<Answer> {
  const invoices = [...payer.documents.values()].filter(({ Kind }) => Kind === 'INVOICE')
  // Paid or credited invoices cannot be voided; the newest one is likely to be neither.
  const invoice = act.kind === 'void' ? invoices.at(-1) : invoices[act.at % Math.max(1, invoices.length)]
  const needsOne = ['pay', 'return', 'credit', 'whole', 'void'].includes(act.kind)
  return steps[needsOne && !invoice ? 'invoice' : act.kind]({ payer, act, invoice: invoice ?? {} })
}

const balanceOf = async ({ accountId }: Account) => {
  const { Items } = resultOf(await rs.get(`/api/v1/Billing/Balance/${accountId}`)) as { Items: Row[] }
  return Items[0]
}
const within = ({ books }: Payer, from: string, to: string) => books.filter(({ day }) => day >= from && day <= to)

/** The statement of a period, compared with the books; its lines add up from opening to closing. */
async function compare(payer: Payer, BalanceKey: unknown, From: string, To: string) {
  const period = { AcctKey: payer.accountId, BalanceKey, From, To }
  const read = resultOf(await rs.post('/api/v1/Billing/Statement', period)) as Row & {
    Lines: { Day: string; Amount: number; Owed: number }[]
  }
  const opening = sumOf(within(payer, '', addDays(From, -1)))
  const closing = sumOf(within(payer, '', To))
  expect({ Opening: read['Opening'], Closing: read['Closing'] }).toEqual({ Opening: opening, Closing: closing })
  let owed = opening
  for (const { Amount, Owed } of read.Lines) {
    owed += Amount
    expect(Owed).toBe(owed)
  }
  expect(owed).toBe(closing)
  const own = read.Lines.filter(({ Amount }) => Amount !== 0).map(({ Day, Amount }) => `${Day.slice(0, 10)} ${Amount}`)
  const booked = within(payer, From, To).map(({ day, amount }) => `${day} ${amount}`)
  expect(own.toSorted()).toEqual(booked.toSorted())
}

type StatementSums = Awaited<ReturnType<typeof sumStatement>>
const byKind = (read: readonly StatementSums[]) =>
  (['invoiced', 'credited', 'paid', 'refunded'] as const).map((kind) => read.reduce((sum, one) => sum + one[kind], 0))
/**
 * The statement between each two of some days, compared with the books: the amount owed at its end is the current one
 * less everything after it, and its sums by kind are those of its parts. @returns the number of periods
 */
async function comparePeriods(payer: Payer, row: Row, days: readonly string[]): Promise<number> {
  const of = { issuerId: tree.cordage.accountId, accountId: payer.accountId, currency: 'USD' } as const
  const scope = scopeOf(tree.cordage)
  let periods = 0
  await world.db.inScope(scope, async (tx) => {
    const read = (from: string, to: string) => sumStatement(tx, scope, of, { from, to })
    const parts: StatementSums[] = []
    for (const [last, begins] of days.slice(0, -1).entries()) {
      const to = addDays(String(days[last + 1]), -1)
      const part = await read(begins, to)
      parts.push(part)
      for (const [first, from] of days.slice(0, last + 1).entries()) {
        const sums = first === last ? part : await read(from, to)
        expect(byKind([sums])).toEqual(byKind(parts.slice(first)))
        const closing = Number(row['Open']) - Number(row['Amount']) - sums.later
        const happened = byKind([sums]).reduce((sum, one) => sum + one, 0)
        expect([closing, happened]).toEqual([sumOf(within(payer, '', to)), sumOf(within(payer, from, to))])
        periods += 1
      }
    }
  })
  return periods
}

/** The receivables have what is left to pay, and less the balance it is the closing of the statement. */
async function compareReceivables(payer: Payer, row: Row | undefined) {
  const receivables = resultOf(await rs.post('/api/v1/Report/Receivables', { AcctKey: payer.accountId }))
  const owed = { TotalOpen: row?.['Open'], Balance: row?.['Amount'], Owed: sumOf(payer.books) }
  expect(receivables['Items']).toMatchObject(row?.['Open'] === 0 ? [] : [owed])
}

/** The taxes of a document by name and region add up to its tax, and are those of its lines. */
function compareTaxes({ Tax, Taxes, Lines }: Row) {
  const each = (rows: unknown) =>
    (rows as { Taxes: { Name: string; Region: string | null; Tax: number }[] }[]).flatMap((row) => row.Taxes)
  const byRegion = (rows: unknown) => {
    const sums = new Map<string, number>()
    for (const { Name, Region, Tax: tax } of each(rows)) {
      const place = `${Region ?? 'country'} ${Name}`
      sums.set(place, (sums.get(place) ?? 0) + tax)
    }
    return Object.fromEntries(sums)
  }
  expect(byRegion(Lines)).toEqual(byRegion(Taxes))
  expect(Object.values(byRegion(Taxes)).reduce((sum, one) => sum + one, 0)).toBe(Tax)
}

const seed = Number(process.env.FC_SEED)
/** Most days have documents or payments among the last twenty. */
const someCuts = fc.uniqueArray(fc.integer({ min: 16, max: 40 }), { minLength: 9, maxLength: 9 })
/** With the first day of the walk, and tomorrow: a period ends before a day. */
const daysOf = (cuts: readonly number[]) =>
  [0, ...cuts.toSorted((one, other) => one - other), 41].map((cut) => addDays(firstDay, cut))

test('at any moment and for any period the statement is what happened, and taxes by region are those of the documents', async () => {
  const payers = [await aPayer('QC'), await aPayer('ON'), await aPayer('AB')]
  const accepted = new Map<string, number>()
  let periods = 0
  for (const [at, act] of fc.sample(acts, { numRuns: 200, seed }).entries()) {
    const payer = payers[act.payer] as Payer
    const answer = await step(payer, act)
    expect([200, 201, 409]).toContain(answer.statusCode)
    if (answer.statusCode < 300) accepted.set(act.kind, (accepted.get(act.kind) ?? 0) + 1)
    const row = await balanceOf(payer)
    if (!row) continue
    expect(Number(row['Open']) - Number(row['Amount'])).toBe(sumOf(payer.books))
    expect(Number(row['Amount'])).toBeGreaterThanOrEqual(0)
    const from = addDays(firstDay, act.at % 41)
    await compare(payer, row['BalanceKey'], from, addDays(from, act.amount % 41))
    const [cuts = []] = fc.sample(someCuts, { numRuns: 1, seed: seed + at })
    periods += await comparePeriods(payer, row, daysOf(cuts))
  }
  // Every kind of action was accepted, so the walk covers all of them.
  for (const kind of kinds) expect([kind, accepted.has(kind)]).toEqual([kind, true])
  expect(periods).toBeGreaterThan(10_000)
  for (const payer of payers) {
    for (const key of payer.documents.keys()) compareTaxes(await detailOf(key))
    await compareReceivables(payer, await balanceOf(payer))
  }
}, 600_000)
