import { addressLines } from '@portal/contract/commerce/billing/billing.address'
import type { InvoiceParty } from '@portal/contract/commerce/billing/billing.view'
import { statementLimits } from '@portal/contract/commerce/balances/balances.fields'
import type { balances as routes } from '@portal/contract/commerce/balances/balances.contract'
import type { Statement } from '@portal/contract/commerce/balances/balances.shapes'
import { Problem } from '@portal/contract/core/errors'
import { dayIn, fillIn, type Language, type Text } from '@portal/contract/core/language'
import { moneyText, sumOf } from '@portal/contract/core/money'
import type { Input } from '@portal/contract/core/route'
import type { Tx } from '../../../platform/db/db.ts'
import type { Amount } from '../../../platform/files/table.ts'
import type { Context } from '../../../platform/http/context.ts'
import { daysBetween } from '../../../core/calendar/calendar.ts'
import { beginSnapshot } from '../../../core/files/files.list.ts'
import {
  countStatement,
  findNewestParties,
  listStatement,
  type Relation,
  type StatementRow,
  sumStatement,
} from '../billing/billing.service.ts'
import { presentBalance, relationsOf } from './balances.ts'

// The statement of account of a payer with an issuer in a currency: opening, documents and payments by their days, closing.

type Body = Input<typeof routes.statement>['body']

/** @throws Problem request.invalid */
function checkPeriod({ from, to }: Body): void {
  if (to < from) throw new Problem('request.invalid', { fields: [{ field: 'To', code: 'notBefore' }] })
  if (daysBetween(from, to) >= statementLimits.days)
    throw new Problem('request.invalid', { fields: [{ field: 'From', code: 'invalid' }] })
}

/** @throws Problem account.notFound, balance.notFound */
async function relationOf(tx: Tx, context: Context, { acctKey, balanceKey }: Body): Promise<Relation> {
  const found = (await relationsOf(tx, context, acctKey)).find(({ balanceId }) => balanceId === balanceKey)
  if (!found) throw new Problem('balance.notFound')
  return found
}

/** The sums of a statement, in one snapshot with its lines. */
async function sumsOf(tx: Tx, { caller }: Context, relation: Relation, period: Body) {
  const { later, ...sums } = await sumStatement(tx, caller.scope, relation, period)
  const closing = relation.open - relation.amount - later
  const opening = closing - sumOf(Object.values(sums))
  return { ...sums, opening, closing }
}

/** @throws Problem request.invalid, account.notFound, balance.notFound */
export const getStatement = (context: Context, { body }: Input<typeof routes.statement>): Promise<Statement> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    await beginSnapshot(tx)
    checkPeriod(body)
    const relation = await relationOf(tx, context, body)
    const sums = await sumsOf(tx, context, relation, body)
    const { from, to } = body
    const { abilities: _, amount: __, open: ___, unpaidInvoices: ____, ...parties } = presentBalance(relation, context)
    const most = statementLimits.lines
    const part = { from, to, opening: sums.opening, offset: 0, limit: most + 1 }
    const lines = await listStatement(tx, context.caller.scope, relation, part)
    return {
      ...parties,
      from,
      to,
      ...sums,
      lines: lines.slice(0, most),
      moreLines: lines.length > most,
      balance: presentBalance(relation, context),
    }
  })

const texts = {
  issuer: { 'en-us': 'Issuer: {party}', 'fr-fr': 'Émetteur\u00a0: {party}' },
  payer: { 'en-us': 'Payer: {party}', 'fr-fr': 'Payeur\u00a0: {party}' },
  period: { 'en-us': '{from} to {to}, in {currency}', 'fr-fr': 'Du {from} au {to}, en {currency}' },
  opening: { 'en-us': 'Opening: {amount}', 'fr-fr': 'En début de période\u00a0: {amount}' },
  closing: { 'en-us': 'Closing: {amount}', 'fr-fr': 'En fin de période\u00a0: {amount}' },
  taxId: { 'en-us': 'Tax ID {taxId}', 'fr-fr': 'Numéro fiscal {taxId}' },
  openingRow: { 'en-us': 'Opening', 'fr-fr': 'En début de période' },
  closingRow: { 'en-us': 'Closing', 'fr-fr': 'En fin de période' },
} as const

/** A company with its address and its tax id in one line, as its invoices have them. */
function partyText({ name, legalName, address, taxId }: InvoiceParty, language: Language): string {
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  const lines = addressLines(address, (code) => countries.of(code))
  return [legalName ?? name, ...lines, taxId && fillIn(texts.taxId, language, { taxId })].filter(Boolean).join(', ')
}

export type FileRow = Pick<StatementRow, 'number' | 'reference' | 'reason'> & {
  statementDay: string
  /** The kind of an entry, or the words of the first and the last row. */
  statementKind: string
  debit: Amount | null
  creditAmount: Amount | null
  moved: Amount | null
  owed: Amount
}
const batch = 500
export async function* filePages(tx: Tx, context: Context, body: Body): AsyncGenerator<FileRow[]> {
  const relation = await relationOf(tx, context, body)
  const { opening, closing } = await sumsOf(tx, context, relation, body)
  const { currency } = relation
  const { language } = context.request
  const inCurrency = (minor: number): Amount => ({ minor, currency })
  const { from, to } = body
  const nothing = { number: null, reference: null, reason: null, debit: null, creditAmount: null, moved: null }
  const standing = (statementDay: string, text: Text, owed: number): FileRow => ({
    ...nothing,
    statementDay,
    statementKind: text[language],
    owed: inCurrency(owed),
  })
  yield [standing(from, texts.openingRow, opening)]
  for (let offset = 0; ; offset += batch) {
    const part = { from, to, opening, offset, limit: batch }
    const rows = await listStatement(tx, context.caller.scope, relation, part)
    yield rows.map(({ day, kind, number, reference, reason, amount, moved, owed }) => ({
      statementDay: day,
      statementKind: kind,
      number,
      reference,
      reason,
      debit: amount > 0 ? inCurrency(amount) : null,
      creditAmount: amount < 0 ? inCurrency(-amount) : null,
      moved: moved === 0 ? null : inCurrency(moved),
      owed: inCurrency(owed),
    }))
    if (rows.length < batch) break
  }
  yield [standing(to, texts.closingRow, closing)]
}

/** The parties, the period, and what was owed before and after it. */
export async function fileWords(tx: Tx, context: Context, body: Body): Promise<string[]> {
  const { language } = context.request
  const relation = await relationOf(tx, context, body)
  const { opening, closing } = await sumsOf(tx, context, relation, body)
  const { currency } = relation
  const documents = await findNewestParties(tx, context.caller.scope, relation)
  const [issuer, payer] = documents
    ? [partyText(documents.issuer, language), partyText(documents.billTo, language)]
    : [relation.issuerName, relation.payerName]
  const [from, to] = [dayIn(language, body.from), dayIn(language, body.to)]
  const money = (minor: number) => ({ amount: moneyText(minor, currency, language) })
  return [
    fillIn(texts.issuer, language, { party: issuer }),
    fillIn(texts.payer, language, { party: payer }),
    fillIn(texts.period, language, { from, to, currency }),
    fillIn(texts.opening, language, money(opening)),
    fillIn(texts.closing, language, money(closing)),
  ]
}

/** The name of the issuer, as its invoices have it. */
export const issuerOf = async (tx: Tx, context: Context, body: Body): Promise<string> =>
  (await relationOf(tx, context, body)).issuerName

/** The rows of the file, opening and closing included. */
export const countRows = (context: Context, body: Body): Promise<number> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    checkPeriod(body)
    const relation = await relationOf(tx, context, body)
    return 2 + (await countStatement(tx, context.caller.scope, relation, body))
  })
