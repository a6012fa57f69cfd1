import { expect } from 'vitest'
import { addDays } from '../src/core/calendar/calendar.ts'
import { billable, creditOf, keyOf, lastMonth, onceOnly, resultOf, type Row, today } from './invoices.ts'
import type { Account, Answer, Person, World } from './world.ts'

// A distributor that pays a reseller below it commissions for what the reseller pays. Days of the past are written into the
// database: the API records what happens today.

export type Deal = {
  world: World
  issuer: Account
  partner: Account
  boss: Person
  agreementKey: string
  planKey: string
  assignmentKey: string
}
export const commissionPath = '/api/v1/Billing/Commission'
export const well = (answer: Answer) => {
  expect([answer.statusCode < 300, answer.body]).toEqual([true, answer.body])
  return resultOf(answer)
}

let plans = 0
export const newPlan = (CommissionRate = 1000, PlanCodes: string[] = [], CommissionMonths: number | null = null) => ({
  Name: `Plan ${(plans += 1)}`,
  CommissionRate,
  PlanCodes,
  CommissionMonths,
})
type Terms = { rate?: number; planCodes?: string[]; months?: number | null; from?: string }
/** An agreement from the first day of a year ago on. */
export async function aDeal(
  world: World,
  above: Account,
  { rate = 1000, planCodes = [], months = null, from = '2026-01-01' }: Terms = {},
): Promise<Deal> {
  const issuer = await world.anAccount({ acctType: 'DT', under: above })
  const partner = await world.anAccount({ acctType: 'RS', under: issuer })
  const boss = await world.signedInAt(issuer)
  await billable(world, issuer, [partner])
  const planKey = String(well(await boss.post(`${commissionPath}/Plan`, newPlan(rate, planCodes, months)))['PlanKey'])
  const assigned = well(await assign(boss, planKey, partner, from))
  const { rows } = await world.db.pool.query('select agreement_id from commission_agreement where partner_id = $1', [
    partner.accountId,
  ])
  const keys = { agreementKey: String(rows[0].agreement_id), planKey, assignmentKey: String(assigned['AssignmentKey']) }
  return { world, issuer, partner, boss, ...keys }
}
export const assign = (
  person: Person,
  PlanKey: string,
  { accountId }: Account,
  ValidFrom: string,
  ValidTo: string | null = null,
) => person.post(`${commissionPath}/Assignment`, { PlanKey, PartnerKey: accountId, ValidFrom, ValidTo })

export const statementOf = (person: Person, AgreementKey: string, Month: string, Currency?: string) =>
  person.post(`${commissionPath}/Statement`, { AgreementKey, Month, ...(Currency && { Currency }) })
/** The statement of a month, by default the last. */
export const readStatement = async ({ boss, agreementKey }: Deal, of = lastMonth(), person = boss): Promise<Row> =>
  resultOf(await statementOf(person, agreementKey, of))
/** Closes a month as it was read, by default now. */
export async function close(person: Person, agreementKey: string, Month: string, key?: unknown) {
  const read = await statementOf(person, agreementKey, Month)
  const PreviewKey = key ?? (read.statusCode === 200 ? resultOf(read)['PreviewKey'] : null) ?? '0'.repeat(64)
  return person.post(`${commissionPath}/${agreementKey}/Close`, { Month, PreviewKey })
}

const alter = ({ world }: Deal, change: string, where: string) =>
  world.db.pool.query(
    `alter table invoice disable trigger user; update invoice set ${change} where ${where}; alter table invoice enable trigger user`,
  )
export type OneLine = { net: number; kind?: string; planCode?: string; untaxed?: boolean; customer?: Account }
/** An issued invoice of a line, with 20 % tax. */
export const invoiceOf = (deal: Deal, net: number, Currency: string, issuedOn: string): Promise<Row> =>
  invoiceOfLines(deal, [{ net }], Currency, issuedOn)
/** An issued invoice of lines, with 20 % tax, as if they were of plans. */
export async function invoiceOfLines(
  deal: Deal,
  lines: readonly OneLine[],
  Currency: string,
  issuedOn: string,
): Promise<Row> {
  const { world, boss, partner } = deal
  await world.db.pool.query(
    `insert into billing_profile (account_id, currency) values ($1, $2) on conflict (account_id) do update set currency = $2`,
    [partner.accountId, Currency],
  )
  const charges = `/api/v1/Billing/OneOffCharge/${partner.accountId}`
  const ChargeKeys: unknown[] = []
  for (const [place, { net }] of lines.entries()) {
    const fee = { TextEn: `Seats ${place}`, TextFr: 'Licences', Quantity: 1, UnitPrice: Math.abs(net), Currency }
    const [charge] = well(await boss.post(charges, { ...fee, Reason: 'Agreed' }, onceOnly()))['Items'] as Row[]
    ChargeKeys.push(charge?.['ChargeKey'])
  }
  const invoice = well(await boss.post(`${charges}/Invoice`, { ChargeKeys }, onceOnly()))
  for (const [place, line] of lines.entries()) await alterLine(deal, invoice, place, line)
  await alter(
    deal,
    `issued_on = '${issuedOn}', period = '${issuedOn.slice(0, 8)}01', net = s.net, tax = s.tax, total = s.net + s.tax
     from (select sum(net)::bigint as net, sum(tax)::bigint as tax from invoice_line where invoice_id = '${keyOf(invoice)}') s`,
    `invoice_id = '${keyOf(invoice)}'`,
  )
  return invoice
}
const alterLine = (
  { world }: Deal,
  invoice: Row,
  at: number,
  { net, kind = 'CHARGE', planCode, untaxed = false, customer }: OneLine,
) =>
  world.db.pool.query(
    `alter table invoice_line disable trigger user;
     update invoice_line set ${customer ? `customer_id = '${customer.accountId}',` : ''} kind = '${kind}', plan_code = ${planCode ? `'${planCode}'` : 'null'}, net = ${net},
       tax = ${untaxed ? 0 : Math.round(net / 5)} ${untaxed ? ", tax_rate = 0, tax_category = 'Z', taxes = null, tax_amounts = null" : ''}
     where invoice_id = '${keyOf(invoice)}' and plan_name = 'Seats ${at}';
     alter table invoice_line enable trigger user`,
  )
/** A payment as if it were of another day; below zero: returned by the bank. */
export async function payOn({ world, boss }: Deal, invoice: Row, Amount: number, day: string): Promise<void> {
  const { Currency } = invoice
  const payment = { BillKey: keyOf(invoice), Amount, Currency, PaidOn: today() }
  well(await boss.post('/api/v1/Billing/Payment', { Payments: [payment] }, onceOnly()))
  await world.db.pool.query(
    `update payment set paid_on = $2 where payment_id = (select payment_id from payment where invoice_id = $1 order by created_at desc, payment_id desc limit 1)`,
    [keyOf(invoice), day],
  )
}
export async function creditOn(deal: Deal, invoice: Row, day: string, lines?: Row[]): Promise<void> {
  const { world, boss } = deal
  well(await creditOf(boss, invoice, lines))
  await alter(deal, `issued_on = '${day}'`, `refers_to = '${keyOf(invoice)}'`)
  await world.db.pool.query("update balance_entry set made_on = $2 where invoice_id = $1 and kind = 'CREDIT'", [
    keyOf(invoice),
    day,
  ])
}
export const dayAfter = (day: string) => addDays(day, 1)
