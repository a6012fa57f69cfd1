import { inUnits, type Currency } from '@portal/contract/core/money'
import { sql } from 'kysely'
import { findInvoice } from '../src/features/commerce/billing/billing.repository.ts'
import { judge } from '../src/features/commerce/bankImports/bankImports.judge.ts'
import { bankImportOperation } from '../src/features/commerce/bankImports/bankImports.operation.ts'
import { planPayments } from '../src/features/commerce/bankImports/bankImports.plan.ts'
import { readBankFile } from '../src/features/commerce/bankImports/bankImports.read.ts'
import { markRecorded } from '../src/features/commerce/bankImports/bankImports.repository.ts'
import { type BankPayment, givenRow } from '../src/features/commerce/bankImports/bankImports.rows.ts'
import { verdictOf, openLedger } from '../src/features/operations/changes/changes.plan.ts'
import { completeSet, insertSet } from '../src/features/operations/changes/changes.repository.ts'
import type { Context } from '../src/platform/http/context.ts'
import { queryRows, type Tx } from '../src/platform/db/db.ts'
import { scopeOf } from '../src/platform/db/scope.ts'
import { recordPayment } from './demo.payments.ts'
import { roleOf } from './demo.people.ts'
import { createRandom } from './demo.random.ts'
import type { Actor, World } from './demo.seller.ts'

// Two bank statements of a reseller, read and matched by the functions that people use: the payments of one are recorded,
// those of the other wait to be looked at.

type Bill = { invoiceId: string; number: string; currency: Currency; payer: string; open: number }
/** Unpaid invoices of an issuer to customers that do not sign in. */
const findOpen = (tx: Tx, issuerId: string, signsIn: readonly string[]) =>
  queryRows(tx)<Bill>`
    select i.invoice_id, i.number, i.currency, i.bill_to->>'name' as payer, i.total - i.paid - i.credited as open from invoice i
    where i.issuer_id = ${issuerId} and i.kind = 'INVOICE' and i.invoice_status = 'Issued' and i.total - i.paid - i.credited > 200
      and i.paid = 0 and i.payment_status = 'Pending' and i.bill_to->>'name' <> all(${[...signsIn]}::text[])
    order by i.issued_on desc, i.number desc limit 3`

type Line = { day: string; amount: string; currency: string; payer: string; text: string }
const csvOf = (lines: readonly Line[]): string =>
  [
    'Value date;Amount;Currency;Payer;Description;Bank reference',
    ...lines.map(({ day, amount, currency, payer, text }, at) =>
      [day, amount, currency, payer, text, `${day.replaceAll('-', '')}-${at + 1}`].join(';'),
    ),
    '',
  ].join('\n')

type Maker = { context: Context; userId: string; name: string; world: World; actor: Actor }
/** The change set of a statement, as its preview. @returns its key and the payments that it records */
async function prepare(tx: Tx, { context, userId, name, world }: Maker, age: number, lines: readonly Line[]) {
  const { caller } = context
  const [day = ''] = lines.map((line) => line.day)
  const payments = await readBankFile({ file: csvOf(lines), currency: null })
  const rows = (await judge(tx, context, payments, {})).map(givenRow)
  const changeSetId = world.random.idAt(world.at(age))
  const input = { fileName: `statement-${day}.csv` }
  const stamp = { accountId: caller.accountId, madeBy: userId, madeByName: name, madeFrom: null, alias: null }
  const set = { kind: bankImportOperation.kind, input, selection: { given: rows.length }, matched: null, runAt: null }
  await insertSet(tx, { changeSetId, ...set, ...stamp })
  const ledger = openLedger(tx, { accountId: caller.accountId, changeSetId, room: Infinity, way: bankImportOperation })
  const planned = await planPayments(tx, caller, rows)
  await ledger.add(planned)
  const { tally, size } = ledger
  await completeSet(tx, changeSetId, {
    ...tally,
    ...size,
    facts: JSON.stringify(ledger.facts()),
    createdAt: world.at(age),
  })
  return { changeSetId, ready: planned.filter((row) => verdictOf(row) === 'Ready') }
}

/** Records the payments of a set when it was made. */
async function run(tx: Tx, maker: Maker, age: number, { changeSetId, ready }: Awaited<ReturnType<typeof prepare>>) {
  const { context, world } = maker
  const { scope, accountId } = context.caller
  const at = world.at(age)
  for (const { targetId, after } of ready) {
    const payment = after['payment'] as BankPayment
    const row = payment.invoiceId === null ? undefined : await findInvoice(tx, scope, payment.invoiceId)
    if (!row) throw new Error('an invoice of the demo is gone')
    await markRecorded(tx, accountId, payment.fingerprint, payment.paidOn)
    const { amount, paidOn, reference } = payment
    const paid = { paymentId: targetId, amount, paidOn, reference, failed: false }
    await recordPayment(tx, maker, row, { ...paid, at, toBalance: false })
  }
  await sql`update change_row set state = 'Done', done_at = ${at} where change_set_id = ${changeSetId} and verdict = 'Ready'`.execute(
    tx,
  )
  const ended = { state: 'Done', done: ready.length, runAt: at, startedAt: at, endedAt: at } as const
  await completeSet(tx, changeSetId, ended)
}

/** The person who imports, with the caller as whom the functions of imports see it. */
function makerOf(demo: World): Maker {
  // Random numbers of its own, so that the rest of the demo stays the same.
  const world = { ...demo, random: createRandom(20_260_175) }
  const company = world.companies.find(({ name }) => name === 'Cordage Reseller')
  const person = company && world.people.get(company)?.find(({ email }) => email === 'rs@demo.test')
  if (!company || !person) throw new Error('the demo has no one who imports bank statements')
  const { accountId, acctType } = company
  const { userId, email, firstName, lastName } = person
  const name = `${firstName} ${lastName}`
  const actor: Actor = { type: 'USER', key: userId, email, name, role: roleOf[acctType], acctKey: accountId }
  const caller = {
    ...actor,
    scope: scopeOf(company),
    accountId,
    acctType,
    userId,
    email,
    name,
    by: email,
    rights: { Bill: 'W' },
  }
  return { context: { caller, request: { language: 'en-us' } } as never, userId, name, world, actor }
}

export async function insertBankImports(tx: Tx, demo: World): Promise<void> {
  const maker = makerOf(demo)
  const { world } = maker
  const { accountId } = maker.context.caller
  await sql`select set_config('app.scope', ${accountId}, true)`.execute(tx)
  const signsIn = world.companies.flatMap((one) => (one.people ? [one.name] : []))
  const [paid, open, part] = await findOpen(tx, accountId, signsIn)
  if (!paid || !open || !part) throw new Error('the demo has too few unpaid invoices')
  const units = (minor: number, { currency }: Bill) => inUnits(minor, currency).toFixed(2)
  const lineOf =
    (age: number) =>
    (bill: Bill, amount: number, text: string): Line => ({
      day: world.at(age).toISOString().slice(0, 10),
      amount: units(amount, bill),
      currency: bill.currency,
      payer: bill.payer,
      text,
    })
  const [before, now] = [lineOf(4), lineOf(1)]
  const unknown = { payer: 'Harbour Sample Ltd', text: 'Thank you' }
  const done = [
    before(paid, paid.open, `Invoice ${paid.number}`),
    { ...before(paid, 4_900, ''), ...unknown },
    { ...before(paid, 1_200, ''), amount: '-12.00', payer: 'Sample Bank', text: 'Fees' },
  ]
  await run(tx, maker, 3.6, await prepare(tx, maker, 3.6, done))
  await prepare(tx, maker, 0.15, [
    now(open, open.open, `Invoice ${open.number}`),
    now(part, Math.floor(part.open / 2), `Invoice ${part.number}, first half`),
    { ...now(part, 8_800, ''), ...unknown },
  ])
}
