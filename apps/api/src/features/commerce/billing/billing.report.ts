import { most } from '@portal/contract/commerce/billing/billing.fields'
import { billing as routes } from '@portal/contract/commerce/billing/billing.contract'
import type { ReportRow } from '@portal/contract/commerce/billing/billing.report.shapes'
import { Problem } from '@portal/contract/core/errors'
import { countCap } from '@portal/contract/core/page'
import type { Language } from '@portal/contract/core/language'
import type { Input, Result } from '@portal/contract/core/route'
import type { Tx } from '../../../platform/db/db.ts'
import { billingLabels as labels } from '@portal/contract/commerce/billing/billing.words'
import type { Amount, FileColumn } from '../../../platform/files/table.ts'
import type { Context } from '../../../platform/http/context.ts'
import { asPage } from '../../../platform/list/page.ts'
import { cursors, isUuid } from '../../../platform/list/cursor.ts'
import { isInScope } from '../../../core/accounts/accounts.chain.ts'
import { addMonths, monthOf } from '../../../core/calendar/calendar.ts'
import { checkMonths, spanIn } from '../../../core/calendar/calendar.months.ts'
import { answerFile } from '../../../core/files/files.answer.ts'
import { asOfIn } from '../../../core/files/files.about.ts'
import { beginSnapshot, fieldColumns, findMoment, type ListExport } from '../../../core/files/files.list.ts'
import { findBooksCurrency } from './billing.exchange.repository.ts'
import { type RowInBooks, rowsInBooks, sumInBooks } from './billing.exchange.tax.ts'
import { todayAt } from './billing.repository.ts'
import {
  findReport,
  type InvoiceReportQuery,
  type ReportLine,
  type ReportPlace,
  sumReport,
  sumReportInBooks,
} from './billing.report.repository.ts'
import { hasInvoices } from './billing.table.repository.ts'

// Invoiced amounts by month, payer and plan. The report sums the lines of invoices, and an invoice is the sum of its
// lines, so the two always agree.

type Body = Omit<Input<typeof routes.report>['body'], 'cursor'>

/** @throws Problem request.invalid, account.notFound */
async function queryOf(
  tx: Tx,
  { caller }: Context,
  { fromMonth, toMonth, acctKey, currency, of }: Body,
): Promise<InvoiceReportQuery> {
  checkMonths({ fromMonth, toMonth }, most.months)
  if (acctKey && !(await isInScope(tx, caller.scope, acctKey)) && !(await hasInvoices(tx, caller.scope, acctKey)))
    throw new Problem('account.notFound', { fields: [{ field: 'AcctKey', code: 'key' }] })
  return {
    fromMonth,
    toMonth,
    account: acctKey ?? undefined,
    currency: currency ?? undefined,
    issuedOnly: of === 'issued',
  }
}

const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])-01$/.test(text) && text >= '0001'
const places = cursors({ period: isMonth, account: isUuid }, 'Cursor')
const present = ({ planName, planNameFr, ...stored }: ReportLine, language: Language): ReportRow => {
  const { statedTax: _statedTax, statedInBooks: _statedInBooks, ...line } = stored
  return { ...line, planName: language === 'fr-fr' ? planNameFr : planName, total: line.net + line.tax }
}
const placeOf = ({ period, acctKey }: ReportLine): ReportPlace => ({ period, account: acctKey })

/** Months of payers on a page, the limit of invoices for a total, and months of payers in a piece of a file. */
const size = { page: 25, sums: 100_000, file: 500 } as const

/** Splits off the rows beyond a page: all rows of the payer and month after the last. */
function pageOfRows(
  rows: readonly ReportLine[],
  most: number,
): { shown: readonly ReportLine[]; after: ReportPlace | undefined } {
  const groups = [...new Set(rows.map((row) => places.encode(placeOf(row))))]
  if (groups.length <= most) return { shown: rows, after: undefined }
  const last = groups[most - 1]
  const end = rows.findLastIndex((row) => places.encode(placeOf(row)) === last)
  const row = rows[end]
  return { shown: rows.slice(0, end + 1), after: row && placeOf(row) }
}

const inBooksOf = async (tx: Tx, { caller: { scope } }: Context, query: InvoiceReportQuery) =>
  sumInBooks(
    tx,
    scope.accountId,
    (booksCurrency) => sumReportInBooks(tx, scope, query, booksCurrency),
    await todayAt(tx, scope.accountId),
  )

/** @throws Problem request.invalid, account.notFound */
export const getReport = (
  context: Context,
  { body: { cursor, ...body } }: Input<typeof routes.report>,
): Promise<Result<typeof routes.report>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    await beginSnapshot(tx)
    const { scope } = context.caller
    const query = await queryOf(tx, context, body)
    const rows = await findReport(tx, scope, query, places.decode(cursor), size.page + 1)
    const { shown, after } = pageOfRows(rows, size.page)
    const sums = cursor ? null : await sumReport(tx, scope, query, size.sums)
    return {
      ...asPage(
        shown.map((row) => present(row, context.request.language)),
        after ? places.encode(after) : null,
      ),
      sums,
      inBooks: sums && (await inBooksOf(tx, context, query)),
      asOf: await findMoment(tx),
    }
  })

type Filter = Body
type FileRow = Omit<ReportRow, 'net' | 'tax' | 'total'> &
  Record<'net' | 'tax' | 'invoiceTotal', Amount> & { books: RowInBooks | null }
async function* pages(tx: Tx, context: Context, filter: Filter): AsyncGenerator<FileRow[]> {
  const query = await queryOf(tx, context, filter)
  const { scope } = context.caller
  const booksCurrency = await findBooksCurrency(tx, scope.accountId)
  const booksOf = booksCurrency
    ? await rowsInBooks(
        tx,
        { acctKey: scope.accountId, booksCurrency },
        await sumReportInBooks(tx, scope, query, booksCurrency),
        await todayAt(tx, scope.accountId),
      )
    : () => null
  for (let after: ReportPlace | undefined; ;) {
    const rows = await findReport(tx, scope, query, after, size.file, booksCurrency)
    yield rows.map((row) => {
      const { net, tax, total, ...rest } = present(row, context.request.language)
      const { currency } = rest
      return {
        ...rest,
        net: { minor: net, currency },
        tax: { minor: tax, currency },
        invoiceTotal: { minor: total, currency },
        books: booksOf(row),
      }
    })
    const last = rows.at(-1)
    if (!last) return
    after = placeOf(last)
  }
}

const inBooks = ({ books }: FileRow, minor: (row: RowInBooks) => number) =>
  books && { minor: minor(books), currency: books.currency }
/** The amounts in the accounting currency of the reader's company, with the rate; empty where one is missing. */
const booksColumns = (language: Language): FileColumn<FileRow>[] => [
  { heading: labels.exchangeRate[language], type: 'rate', value: ({ books }) => books?.rate?.exchangeRate ?? null },
  { heading: labels.exchangeRateOn[language], type: 'day', value: ({ books }) => books?.rate?.validFrom ?? null },
  { heading: labels.booksCurrency[language], type: 'text', value: ({ books }) => books?.currency ?? null },
  { heading: labels.booksNet[language], type: 'money', value: (row) => inBooks(row, ({ net }) => net) },
  { heading: labels.booksTax[language], type: 'money', value: (row) => inBooks(row, ({ tax }) => tax) },
  { heading: labels.booksTotal[language], type: 'money', value: (row) => inBooks(row, ({ net, tax }) => net + tax) },
]

export const reportExport: ListExport<Filter, FileRow> = {
  name: 'billingReport',
  route: routes.reportFile,
  sees: routes.report.access,
  title: { 'en-us': 'Billing report', 'fr-fr': 'Rapport de facturation' },
  says: async (tx, { request: { language } }, query) => [
    spanIn(language, query),
    asOfIn(language, await findMoment(tx)),
  ],
  fileName: { 'en-us': 'billing-report', 'fr-fr': 'rapport-facturation' },
  action: 'billing.reportExported',
  columns: (language) =>
    fieldColumns<FileRow>(
      ['period', 'acctName', 'planCode', 'planName', 'currency', 'net', 'tax', 'invoiceTotal'],
      language,
      {
        period: 'month',
        net: 'money',
        tax: 'money',
        invoiceTotal: 'money',
      },
    ),
  more: async (tx, { caller, request }, format) => {
    if (!(await findBooksCurrency(tx, caller.accountId))) return []
    const all = booksColumns(request.language)
    // Paper has room for the rate, the currency and the total.
    return format === 'pdf' ? all.filter((_, at) => at === 0 || at === 2 || at === 5) : all
  },
  count: (context, filter) =>
    context.db.inScope(context.caller.scope, async (tx) => {
      let total = 0
      for await (const rows of pages(tx, context, filter)) {
        total += rows.length
        if (total > 5_000) return { total, capped: true }
      }
      return { total, capped: false }
    }),
  pages,
}
export const exportReport = (context: Context, { body }: Input<typeof routes.reportFile>) =>
  answerFile(reportExport, context, body)

/**
 * Net amounts that the caller's company invoiced for the last month by currency, with the month before; undefined where
 * there are none, or more invoices than a home page adds up.
 */
export async function findRevenue({ db, caller }: Context) {
  const [toMonth, fromMonth] = [-1, -2].map((months) => addMonths(monthOf(new Date().toISOString()), months))
  if (!toMonth || !fromMonth) return undefined
  const query = { fromMonth, toMonth, issuedOnly: true }
  const sums = (await db.inScope(caller.scope, (tx) => sumReport(tx, caller.scope, query, countCap))) ?? []
  const netIn = (month: string, code: string) =>
    sums.find(({ period, currency }) => period === month && currency === code)?.net ?? 0
  const money = [...new Set(sums.map(({ currency }) => currency))]
    .map((currency) => ({ currency, amount: netIn(toMonth, currency), before: netIn(fromMonth, currency) }))
    .toSorted((one, other) => other.amount - one.amount)
  return money[0] && { total: money[0].amount, capped: false, money }
}
