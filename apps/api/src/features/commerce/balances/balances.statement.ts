import { mostOfStatement } from '@portal/contract/commerce/balances/balances.fields'
import { balances as routes } from '@portal/contract/commerce/balances/balances.contract'
import type { Statement } from '@portal/contract/commerce/balances/balances.shapes'
import { Problem } from '@portal/contract/core/errors'
import { dayIn, fillIn } from '@portal/contract/core/language'
import { moneyText, sumOf } from '@portal/contract/core/money'
import type { Input } from '@portal/contract/core/route'
import type { Tx } from '../../../platform/db/db.ts'
import type { Amount } from '../../../platform/files/table.ts'
import type { Context } from '../../../platform/http/context.ts'
import { daysBetween } from '../../../core/calendar/calendar.ts'
import { answerFile } from '../../../core/files/files.answer.ts'
import { beginSnapshot, fieldColumns, type ListExport } from '../../../core/files/files.list.ts'
import {
  countStatement,
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
  if (daysBetween(from, to) >= mostOfStatement.days)
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
    const most = mostOfStatement.lines
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
  parties: { 'en-us': '{payer}, billed by {issuer}', 'fr-fr': '{payer}, facturé par {issuer}' },
  period: { 'en-us': '{from} to {to}, in {currency}', 'fr-fr': 'Du {from} au {to}, en {currency}' },
  opening: { 'en-us': 'Opening: {amount}', 'fr-fr': 'En début de période\u00a0: {amount}' },
  closing: { 'en-us': 'Closing: {amount}', 'fr-fr': 'En fin de période\u00a0: {amount}' },
} as const

type FileRow = Pick<StatementRow, 'number' | 'reference' | 'reason'> & {
  statementDay: string
  statementKind: StatementRow['kind']
  debit: Amount | null
  creditAmount: Amount | null
  moved: Amount | null
  owed: Amount
}
const batch = 500
async function* pages(tx: Tx, context: Context, body: Body): AsyncGenerator<FileRow[]> {
  const relation = await relationOf(tx, context, body)
  const { opening } = await sumsOf(tx, context, relation, body)
  const { currency } = relation
  const inCurrency = (minor: number): Amount => ({ minor, currency })
  const { from, to } = body
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
    if (rows.length < batch) return
  }
}

export const statementExport: ListExport<Body, FileRow> = {
  name: 'statement',
  route: routes.statementFile,
  sees: routes.statement.access,
  unscheduled: true,
  title: { 'en-us': 'Statement of account', 'fr-fr': 'Relevé de compte' },
  fileName: { 'en-us': 'statement', 'fr-fr': 'releve' },
  action: 'balance.exported',
  about: ({ acctKey }) => acctKey,
  says: async (tx, context, body) => {
    const { language } = context.request
    const relation = await relationOf(tx, context, body)
    const { opening, closing } = await sumsOf(tx, context, relation, body)
    const { payerName: payer, issuerName: issuer, currency } = relation
    const [from, to] = [dayIn(language, body.from), dayIn(language, body.to)]
    const money = (minor: number) => ({ amount: moneyText(minor, currency, language) })
    return [
      fillIn(texts.parties, language, { payer, issuer }),
      fillIn(texts.period, language, { from, to, currency }),
      fillIn(texts.opening, language, money(opening)),
      fillIn(texts.closing, language, money(closing)),
    ]
  },
  columns: (language) =>
    fieldColumns<FileRow>(
      ['statementDay', 'statementKind', 'number', 'reference', 'reason', 'debit', 'creditAmount', 'moved', 'owed'],
      language,
      {
        statementDay: 'day',
        statementKind: { words: 'balances.kind' },
        debit: 'money',
        creditAmount: 'money',
        moved: 'money',
        owed: 'money',
      },
    ),
  count: (context, body) =>
    context.db.inScope(context.caller.scope, async (tx) => {
      checkPeriod(body)
      const relation = await relationOf(tx, context, body)
      return { total: await countStatement(tx, context.caller.scope, relation, body), capped: false }
    }),
  pages,
}
export const exportStatement = (context: Context, { body }: Input<typeof routes.statementFile>) =>
  answerFile(statementExport, context, body)
