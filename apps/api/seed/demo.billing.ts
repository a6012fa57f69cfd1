import { sql } from 'kysely'
import { latestMonth } from '../src/features/commerce/billing/billing.run.ts'
import { lockStanding } from '../src/features/commerce/billing/billing.drafts.repository.ts'
import { creditLocked } from '../src/features/commerce/billing/billing.credit.ts'
import { type Issue, makeDrafts } from '../src/features/commerce/billing/billing.drafts.ts'
import { findBilled, findParties } from '../src/features/commerce/billing/billing.spans.repository.ts'
import { stateTax } from '../src/features/commerce/billing/billing.exchange.tax.ts'
import { numberOf } from '../src/features/commerce/billing/billing.issue.ts'
import { partyOf } from '../src/features/commerce/billing/billing.party.ts'
import * as stored from '../src/features/commerce/billing/billing.repository.ts'
import { addDays, addMonths } from '../src/core/calendar/calendar.ts'
import { scopeOf } from '../src/platform/db/scope.ts'
import { queryRows, type Tx } from '../src/platform/db/db.ts'
import { actorOf, auditRow } from './demo.history.ts'
import { type Actor, insertTerms, type Seller, type World } from './demo.seller.ts'
import { insertRows } from './demo.insert.ts'
import { recordPayment } from './demo.payments.ts'
import { roleOf } from './demo.people.ts'
import type { Company } from './demo.tree.ts'

// Invoices of the last year, made by the functions that runs and people use, on the days that they would have been
// made: issued by the companies whose people sign in. Some are paid, late, returned, credited, voided or still a draft.

type PaymentOutcome = 'paid' | 'part' | 'late' | 'returned' | 'voided' | 'credited' | 'replaced' | 'draft'

/** The number of billed months, and the outcomes of invoices in the latest three; all earlier ones are paid. */
const billed = 12
const outcomes: readonly (readonly PaymentOutcome[])[] = [
  ['paid', 'voided', 'late', 'credited', 'replaced', 'paid', 'paid', 'paid'],
  ['paid', 'late', 'paid', 'part', 'paid', 'returned', 'paid', 'credited'],
  ['late', 'paid', 'draft', 'late', 'draft', 'late'],
]
/** An hour of a day, or now if it has not come yet. */
const moment = ({ world }: Pick<Seller, 'world'>, day: string, hour: number) =>
  new Date(Math.min(Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`), world.at(0).getTime()))
const earlier = (one: string, other: string) => (one < other ? one : other)

export async function insertInvoices(tx: Tx, world: World): Promise<void> {
  const now = world.at(0)
  const today = now.toISOString().slice(0, 10)
  const months = Array.from({ length: billed }, (_, place) => addMonths(latestMonth(now), place + 1 - billed))
  await payAbove(tx, today)
  const sellers = world.companies.filter(({ acctType, people }) => people && acctType !== 'CU')
  for (const company of sellers) {
    const actor = sellerOf(company, world)
    const scope = scopeOf(company)
    const caller = { scope, accountId: company.accountId, email: actor.email, name: actor.name }
    const seller = { company, actor, today, world, context: { caller, request: { language: 'en-us' } } as never }
    await sql`select set_config('app.scope', ${company.accountId}, true)`.execute(tx)
    await insertTerms(tx, seller)
    for (const [place, month] of months.entries()) {
      if (place === months.length - 1) await askForOrder(tx, seller)
      await billMonth(tx, seller, month, outcomes[place + outcomes.length - billed] ?? ['paid'])
    }
  }
}
/** A reseller pays for one of its customers, so that the distributor above it has an invoice for it. */
const payAbove = (tx: Tx, today: string) =>
  sql`insert into billing_profile (account_id, billing_owner)
    select a.account_id, 'PARENT' from account a join account p on p.account_id = a.parent_id
    where p.acct_name = 'Cordage Reseller' and a.acct_name <> 'Northwind Legal' and a.acct_type = 'CU'
      and exists (select from subscription s where s.account_id = a.account_id and s.subscription_status = 'Active' and s.start_on < ${today}::date - 120)
    order by a.acct_name desc limit 1 on conflict (account_id) do update set billing_owner = 'PARENT'`.execute(tx)

/** The issuing person: the first of the company's own people. */
function sellerOf(company: Company, { people }: World): Actor {
  const own = people.get(company)?.[0]
  if (!own) throw new Error(`nobody issues invoices of ${company.name}`)
  const { userId: key, email, firstName, lastName } = own
  const named = { email, name: `${firstName} ${lastName}`, acctKey: company.accountId }
  return { ...actorOf(company, people), key, role: roleOf[company.acctType], ...named }
}

/** One customer of a seller asks for its purchase-order number, which no one has typed in yet. */
const askForOrder = (tx: Tx, { company }: Seller) =>
  sql`insert into billing_profile (account_id, po_required)
    select a.account_id, true from account a where a.parent_id = ${company.accountId} and a.acct_name <> 'Northwind Legal'
      and exists (select from subscription s where s.account_id = a.account_id and s.subscription_status = 'Active' and s.po_number is null)
      and not exists (select from subscription s where s.account_id = a.account_id and s.po_number is not null)
    order by a.acct_name limit 1 on conflict do nothing`.execute(tx)

/** The run of a month on the first day after it, and the later outcomes of its drafts. */
async function billMonth(tx: Tx, seller: Seller, month: string, becomes: readonly PaymentOutcome[]): Promise<void> {
  const { company, context, world } = seller
  const { accountId } = company
  const { scope } = context.caller
  const ranOn = moment(seller, addMonths(month, 1), 12)
  const issuing: Issue = { scope, issuerId: accountId, month, at: ranOn.toISOString(), by: null }
  const payers = await findBilled(tx, accountId, null, 1000)
  const { drafts: count, faults } = await makeDrafts(tx, issuing, payers)
  const run = { runId: world.random.idAt(ranOn), accountId, period: month, runState: 'Done', drafts: count, faults }
  await insertRows(tx, 'billingRun', [{ ...run, looked: payers.length, createdAt: ranOn, endedAt: ranOn }])
  const drafts = await queryRows(tx)<{ invoiceId: string; name: string }>`
    select invoice_id as "invoiceId", bill_to->>'name' as name from invoice where issuer_id = ${accountId} and period = ${month}::date and invoice_status = 'Draft'
    order by bill_to->>'name', currency`
  const issuedOn = earlier(addDays(addMonths(month, 1), 2), seller.today)
  // Every account with a sign-in has an invoice that waits to be paid.
  const signsIn = new Set(world.companies.flatMap(({ people, name }) => (people ? [name] : [])))
  for (const [place, { invoiceId, name }] of drafts.entries()) {
    const drawn = becomes[place % becomes.length] ?? 'draft'
    const fate = drawn === 'draft' && signsIn.has(name) ? 'late' : drawn
    if (fate !== 'draft') await follow(tx, seller, await issueOn(tx, seller, invoiceId, issuedOn), fate)
  }
}

async function rowOf(tx: Tx, { context }: Seller, invoiceId: string): Promise<stored.InvoiceRow> {
  const row = await stored.findInvoice(tx, context.caller.scope, invoiceId)
  if (!row) throw new Error('an invoice of the demo is gone')
  return row
}

async function issueOn(tx: Tx, seller: Seller, invoiceId: string, issuedOn: string): Promise<stored.InvoiceRow> {
  const { scope } = seller.context.caller
  const draft = await rowOf(tx, seller, invoiceId)
  const [issuer] = await findParties(tx, scope, [draft.issuerId])
  const [payer] = await findParties(tx, scope, [draft.accountId])
  if (!issuer || !payer) throw new Error('a party of the demo is gone')
  const at = moment(seller, issuedOn, 9)
  const parties = { billTo: partyOf(payer), issuer: partyOf(issuer) }
  const number = await numberOf(tx, issuer, issuedOn)
  const { termsDays, language } = payer
  const by = seller.actor.email
  await stateTax(tx, scope, draft, issuedOn)
  await stored.issueInvoice(tx, scope, invoiceId, { number, issuedOn, termsDays, language, ...parties, by, at })
  const row = await rowOf(tx, seller, invoiceId)
  await tell(tx, seller, row, at, { action: 'invoice.issued', changes: [amountChange('invoiceTotal', row, row.total)] })
  return row
}

type Entry = Pick<Parameters<typeof auditRow>[2], 'action' | 'changes' | 'reason'>
const amountChange = (field: string, { currency }: stored.InvoiceRow, amount: number) => ({
  field,
  old: null,
  new: `${currency} ${amount}`,
})
async function tell(tx: Tx, { actor, world }: Seller, row: stored.InvoiceRow, when: Date, entry: Entry): Promise<void> {
  const { random, at } = world
  const age = (at(0).getTime() - when.getTime()) / 86_400_000
  const targets = [{ type: 'invoice', key: row.invoiceId, name: row.number ?? '' }]
  const event = auditRow(random, at, { age, accountId: row.accountId, targets, ...entry }, actor)
  if (event) await insertRows(tx, 'auditEvent', [event])
}

/** The outcome of an invoice after its issue. */
async function follow(tx: Tx, seller: Seller, row: stored.InvoiceRow, fate: PaymentOutcome): Promise<void> {
  const { issuedOn, invoiceId, total } = row
  if (!issuedOn || total <= 0) return
  const { context, actor } = seller
  const day = earlier(addDays(issuedOn, 11 + (total % 9)), seller.today)
  if (fate === 'voided') {
    const reason = row.language === 'fr-fr' ? 'Mauvaise entité juridique' : 'Wrong legal entity'
    await stored.voidInvoice(tx, context.caller.scope, invoiceId, reason, actor.email)
    await tell(tx, seller, row, moment(seller, issuedOn, 15), { action: 'invoice.voided', reason })
  }
  if (fate === 'credited') {
    const reason = row.language === 'fr-fr' ? 'Interruption de service' : 'Service interruption'
    const at = moment(seller, day, 14)
    const net = Math.max(1, Math.round(row.net / 10))
    const note = await creditLocked(tx, context, row, { lines: [{ place: 1, net }], reason, at })
    const changes = [
      { field: 'creditNote', old: null, new: note.number },
      amountChange('invoiceTotal', row, note.total),
    ]
    await tell(tx, seller, row, at, { action: 'invoice.credited', changes, reason })
    // Paid in full nevertheless; the excess goes to the payer's balance.
    await payOn(tx, seller, await rowOf(tx, seller, invoiceId), day, { amount: total })
  }
  if (fate === 'replaced') await replace(tx, seller, row, day)
  if (fate === 'paid') await payOn(tx, seller, row, day, { amount: total })
  if (fate === 'part') await payOn(tx, seller, row, day, { amount: Math.ceil(total / 2) })
  if (fate === 'returned') await payOn(tx, seller, row, day, { amount: total, failed: true })
}

/** An invoice with a wrong tax id is credited and billed again on the same day. */
async function replace(tx: Tx, seller: Seller, row: stored.InvoiceRow, day: string): Promise<void> {
  const { context } = seller
  const { scope } = context.caller
  const reason = row.language === 'fr-fr' ? 'Numéro fiscal erroné' : 'Wrong tax ID'
  const at = moment(seller, day, 8)
  const note = await creditLocked(tx, context, row, { reason, at })
  await tell(tx, seller, row, at, {
    action: 'invoice.credited',
    changes: [{ field: 'creditNote', old: null, new: note.number }, amountChange('invoiceTotal', row, note.total)],
    reason,
  })
  const { issuerId, accountId, period, currency } = row
  await makeDrafts(tx, { scope, issuerId, month: period, at: at.toISOString(), by: null }, [accountId])
  const draft = (await lockStanding(tx, issuerId, period, [accountId])).find((one) => one.currency === currency)
  if (!draft) return
  await stored.setReplaces(tx, scope, draft.invoiceId, row.invoiceId)
  const replacement = await issueOn(tx, seller, draft.invoiceId, day)
  const changes = [
    { field: 'creditNote', old: null, new: note.number },
    { field: 'replacement', old: null, new: replacement.number },
  ]
  await tell(tx, seller, row, moment(seller, day, 9), { action: 'invoice.billedAgain', changes, reason })
}

async function payOn(
  tx: Tx,
  seller: Seller,
  row: stored.InvoiceRow,
  paidOn: string,
  { amount, failed = false }: { amount: number; failed?: boolean },
): Promise<void> {
  const at = moment(seller, paidOn, 16)
  const { random } = seller.world
  const reference = random.filled('TRF-########')
  const paymentId = random.idAt(at)
  await recordPayment(tx, seller, row, { paymentId, amount, paidOn, failed, reference, at, toBalance: true })
}
