import { createHash } from 'node:crypto'
import type {
  CommissionFacts,
  CommissionRow,
  CommissionStatement,
  CommissionSum,
  commissions as routes,
} from '@portal/contract/commerce/commissions/commissions.contract'
import { earn, commissionLimits } from '@portal/contract/commerce/commissions/commissions.rules'
import { holds } from '@portal/contract/core/access/access.rules'
import { type Ability, allowed, refused } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import { dayIn, fillIn } from '@portal/contract/core/language'
import { type Currency, moneyText, sumOf } from '@portal/contract/core/money'
import type { Input } from '@portal/contract/core/route'
import { addDays, addMonths } from '../../../core/calendar/calendar.ts'
import { beginSnapshot } from '../../../core/files/files.list.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Amount } from '../../../platform/files/table.ts'
import type { Context } from '../../../platform/http/context.ts'
import { latestMonth } from '../billing/billing.service.ts'
import { listDue } from './commissions.due.repository.ts'
import { readersOf } from './commissions.notices.ts'
import * as stored from './commissions.repository.ts'

// The commission statement of a partner for a month: what no earlier statement has, until it is closed; after that, what it
// had when it was closed.

export const lastDayOf = (month: string) => addDays(addMonths(month, 1), -1)
/** Days before the end of a closed month after which all that it has not was recorded (decision 0171). */
const slack = 3

type Rows = stored.EarnedRow[]
/** The sums of rows by currency. */
export function sumsOf(rows: Rows, month: string): CommissionSum[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].toSorted()
  return currencies.map((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    const early = own.filter(({ day }) => day < month)
    return {
      currency,
      opening: sumOf(early.map(({ commission }) => commission)),
      total: sumOf(own.map(({ commission }) => commission)),
    }
  })
}

/** The rows up to the end of a month that are not in any statement. @throws Problem commission.tooMany */
export async function dueRows(tx: Tx, scope: Scope, agreement: stored.AgreementRow, month: string): Promise<Rows> {
  const { agreementId } = agreement
  const closed = await stored.latestClosed(tx, agreementId)
  const first = await stored.firstDay(tx, agreementId)
  if (!first || (closed && closed >= month)) return []
  const closedDay = closed && lastDayOf(closed)
  const since = addDays(closedDay ?? first, -slack)
  const most = commissionLimits.entries
  const due = await listDue(tx, scope, agreement, {
    since,
    closedDay,
    lastDay: lastDayOf(month),
    most: most + 1,
  })
  if (due.length > most) throw new Problem('commission.tooMany', { values: { most } })
  const settled = await stored.sumSettled(tx, agreementId, [...new Set(due.map(({ invoiceId }) => invoiceId))])
  const rows = earn(due, new Map(settled.map(({ invoiceId, ...standing }) => [invoiceId, standing])))
  // A credit note of what is not paid changes nothing.
  const counting = rows.filter(
    ({ kind, netPaid, commission }) => kind !== 'CREDIT_NOTE' || netPaid !== 0 || commission !== 0,
  )
  const past = new Map(
    due.flatMap(({ invoiceId, pastCustomers }) => (pastCustomers ? [[invoiceId, pastCustomers]] : [])),
  )
  const kept = new Set(settled.map(({ invoiceId }) => invoiceId))
  return counting.map((row) => {
    const pastCustomers = kept.has(row.invoiceId) ? null : (past.get(row.invoiceId) ?? null)
    kept.add(row.invoiceId)
    return { ...row, pastCustomers }
  })
}

/** The latest closed month of an agreement, and the first day of its plans. */
export type Progress = { latest: string | null; first: string | null }
export const standingOf = async (tx: Tx, agreementId: string): Promise<Progress> => ({
  latest: await stored.latestClosed(tx, agreementId),
  first: await stored.firstDay(tx, agreementId),
})
/** The first of the open months before a month. */
export function openSince(month: string, { latest, first }: Progress): string | null {
  const since = latest ? addMonths(latest, 1) : first && `${first.slice(0, 8)}01`
  return since && since < month ? since : null
}
/** A hash of what closing stores. */
export const keyOf = (rows: Rows, month: string, since: string | null): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        month,
        since,
        rows.map(({ sourceId, paid, netPaid, commission, months, past, pastCustomers }) => [
          sourceId,
          paid,
          netPaid,
          commission,
          months,
          past,
          pastCustomers,
        ]),
      ]),
    )
    .digest('hex')

type StatementRows = { agreement: stored.AgreementRow; closed: stored.ClosedMonth | undefined; rows: Rows }
/** @throws Problem commission.notFound, commission.tooMany */
async function find(tx: Tx, context: Context, agreementKey: string, month: string): Promise<StatementRows> {
  const agreement = await stored.findAgreement(tx, context.caller.scope, agreementKey)
  if (!agreement) throw new Problem('commission.notFound')
  const closed = await stored.findClosed(tx, agreementKey, month)
  const rows = closed
    ? await stored.listClosedRows(tx, agreementKey, month)
    : await dueRows(tx, context.caller.scope, agreement, month)
  return { agreement, closed, rows }
}

type Closing = Pick<StatementRows, 'agreement' | 'closed'> & Progress & { month: string }
/** Whether a month can be closed now. */
export function closeAbility(
  { caller }: Pick<Context, 'caller'>,
  { agreement, closed, month, latest, first }: Closing,
): Ability {
  const { readOnly, rights, accountId } = caller
  if (readOnly || !holds(rights, 'Bill:W')) return refused('Bill:W')
  if (agreement.issuerId !== accountId) return refused('billing.ofCompany')
  if (closed) return refused('commission.closed')
  if (latest && latest > month) return refused('commission.closedLater')
  if (!first || lastDayOf(month) < first) return refused('commission.beforePlan')
  return month > latestMonth(new Date()) ? refused('commission.monthNotOver') : allowed
}

type Facts = Pick<stored.StatementRow, 'agreementId' | 'issuerId' | 'issuerName' | 'partnerName' | 'closedAt' | 'sums'>
export function presentFacts({ caller }: Pick<Context, 'caller'>, row: Facts, month: string): CommissionFacts {
  const { agreementId, issuerId, issuerName, partnerName, closedAt, sums } = row
  const own = issuerId !== caller.accountId
  return { agreementKey: agreementId, issuerName, partnerName, own, month, closedOn: closedAt, sums: sums ?? [] }
}

const presentRow = (row: stored.EarnedRow): CommissionRow => ({
  day: row.day,
  kind: row.kind,
  billKey: row.invoiceId,
  number: row.number,
  payerName: row.payerName,
  paid: row.paid,
  netPaid: row.netPaid,
  commissionRate: row.rate,
  commissionMonths: row.months,
  pastLimit: row.past,
  commission: row.commission,
})
const mailOf = async (tx: Tx, { caller }: Context, agreement: stored.AgreementRow, sums: readonly CommissionSum[]) =>
  (await readersOf(tx, caller.scope, agreement, sums))?.kind ?? null
async function present(
  tx: Tx,
  context: Context,
  found: StatementRows,
  { month, currency }: { month: string; currency?: Currency | undefined },
): Promise<CommissionStatement> {
  const { agreement, closed, rows } = found
  const sums = closed?.sums ?? sumsOf(rows, month)
  const shown = (sums.find((one) => one.currency === currency) ?? sums[0])?.currency ?? null
  const own = rows.filter((row) => row.currency === shown)
  const { agreementId } = agreement
  const standing = await standingOf(tx, agreementId)
  const since = openSince(month, standing)
  return {
    ...presentFacts(context, { ...agreement, closedAt: closed?.closedAt ?? null, sums }, month),
    currency: shown,
    rows: own.slice(0, commissionLimits.rows).map(presentRow),
    moreRows: own.length > commissionLimits.rows,
    openSince: closed ? null : since,
    closedWith: closed ? null : await stored.nextClosed(tx, agreementId, month),
    previewKey: closed ? null : keyOf(rows, month, since),
    mailTo:
      closed || agreement.issuerId !== context.caller.accountId ? null : await mailOf(tx, context, agreement, sums),
    close: closeAbility(context, { agreement, closed, month, ...standing }),
  }
}

/** @throws Problem commission.notFound, commission.tooMany */
export const getStatement = (
  context: Context,
  { body }: Input<typeof routes.statement>,
): Promise<CommissionStatement> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    await beginSnapshot(tx)
    return present(tx, context, await find(tx, context, body.agreementKey, body.month), body)
  })
/** A statement in the transaction that changed it. */
export const statementAfter = async (tx: Tx, context: Context, agreementKey: string, month: string) =>
  present(tx, context, await find(tx, context, agreementKey, month), { month })

const texts = {
  parties: { 'en-us': '{partner}, commissions from {issuer}', 'fr-fr': '{partner}, commissions de {issuer}' },
  open: { 'en-us': '{month}: not closed yet', 'fr-fr': '{month}\u00a0: pas encore arrêté' },
  closed: { 'en-us': '{month}: closed on {day}', 'fr-fr': '{month}\u00a0: arrêté le {day}' },
  opening: { 'en-us': 'From earlier months: {amount}', 'fr-fr': 'Des mois précédents\u00a0: {amount}' },
  total: { 'en-us': 'Total: {amount}', 'fr-fr': 'Total\u00a0: {amount}' },
} as const

type Body = Input<typeof routes.statement>['body']
export type FileRow = {
  statementDay: string
  statementKind: stored.EarnedRow['kind']
  number: string
  billToName: string
  currency: Currency
  paid: Amount
  netPaid: Amount
  commissionRate: number
  commission: Amount
  commissionMonths: number | null
  pastLimit: Amount
}
/** The statement of a file: its rows are counted, written and put into words, and read once for all three. */
const ofFiles = new WeakMap<Context, { of: string; found: StatementRows }>()
async function findOnce(tx: Tx, context: Context, { agreementKey, month }: Body): Promise<StatementRows> {
  const of = `${agreementKey} ${month}`
  const before = ofFiles.get(context)
  if (before?.of === of) return before.found
  const found = await find(tx, context, agreementKey, month)
  ofFiles.set(context, { of, found })
  return found
}
const rowsOf = ({ rows }: StatementRows, currency: Currency | undefined) =>
  currency ? rows.filter((row) => row.currency === currency) : rows
export async function* filePages(tx: Tx, context: Context, body: Body): AsyncGenerator<FileRow[]> {
  const found = await findOnce(tx, context, body)
  yield rowsOf(found, body.currency).map(
    ({ day, kind, number, payerName, currency, paid, netPaid, rate, commission, months, past }) => ({
      statementDay: day,
      statementKind: kind,
      number,
      billToName: payerName,
      currency,
      paid: { minor: paid, currency },
      netPaid: { minor: netPaid, currency },
      commissionRate: rate / 100,
      commission: { minor: commission, currency },
      commissionMonths: months,
      pastLimit: { minor: past, currency },
    }),
  )
}

/** The parties, the month and the sums of a statement, in words. */
export async function fileWords(tx: Tx, context: Context, body: Body): Promise<string[]> {
  const { language } = context.request
  const { agreement, closed, rows } = await findOnce(tx, context, body)
  const { partnerName: partner, issuerName: issuer } = agreement
  const month = dayIn(language, body.month, { month: 'long', year: 'numeric' })
  const sums = (closed?.sums ?? sumsOf(rows, body.month)).filter(
    ({ currency }) => !body.currency || currency === body.currency,
  )
  return [
    fillIn(texts.parties, language, { partner, issuer }),
    closed
      ? fillIn(texts.closed, language, { month, day: dayIn(language, closed.closedAt.slice(0, 10)) })
      : fillIn(texts.open, language, { month }),
    ...sums.flatMap(({ currency, opening, total }) => [
      fillIn(texts.opening, language, { amount: moneyText(opening, currency, language) }),
      fillIn(texts.total, language, { amount: moneyText(total, currency, language) }),
    ]),
  ]
}

/** The rows of a file. */
export const countRows = (context: Context, body: Body): Promise<number> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    await beginSnapshot(tx)
    return rowsOf(await findOnce(tx, context, body), body.currency).length
  })
