import { billing as routes } from '@portal/contract/commerce/billing/billing.contract'
import type { Invoice } from '@portal/contract/commerce/billing/billing.shapes'
import { invoiceList } from '@portal/contract/commerce/billing/billing.list'
import type { Language } from '@portal/contract/core/language'
import type { Currency } from '@portal/contract/core/money'
import { billingLabels as labels } from '@portal/contract/commerce/billing/billing.words'
import type { Amount, FileColumn } from '../../../platform/files/table.ts'
import { countCap, pageSize } from '@portal/contract/core/page'
import { Problem } from '@portal/contract/core/errors'
import { sortsOf } from '@portal/contract/core/list'
import type { Input, Result } from '@portal/contract/core/route'
import { daysAhead } from '@portal/contract/operations/worklist/worklist.contract'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { pageOf } from '../../../platform/list/page.ts'
import { type PageStart } from '../../../platform/list/table.ts'
import { afterRow, type ReadLimits, readLimits } from '../../../platform/list/walk.ts'
import { isInScope } from '../../../core/accounts/accounts.chain.ts'
import { reachAt } from '../../../core/accounts/accounts.reach.ts'
import { answerFile } from '../../../core/files/files.answer.ts'
import { fieldColumns, type ListExport } from '../../../core/files/files.list.ts'
import { maxWork } from '../../../core/worklist/worklist.ts'
import { type BooksTax, findBooksCurrency } from './billing.exchange.repository.ts'
import { presentInvoice } from './billing.present.ts'
import { findInvoices, findUnpaid } from './billing.repository.ts'
import {
  type InvoiceQuery,
  findInvoiceKeys,
  hasInvoices,
  invoiceTable,
  sumDue,
  sumInvoices,
  sumOverdue,
} from './billing.table.repository.ts'

const [newest] = sortsOf(invoiceList)

type Filter = Input<typeof routes.sums>['body']

/** @throws Problem account.notFound */
async function queryOf(
  tx: Tx,
  { caller }: Context,
  { searchText, overdue, own, ...filter }: Filter,
): Promise<InvoiceQuery> {
  const { scope } = caller
  const { account } = filter
  if (account && !(await isInScope(tx, scope, account)) && !(await hasInvoices(tx, scope, account)))
    throw new Problem('account.notFound', { fields: [{ field: 'Account', code: 'key' }] })
  return { filter: invoiceTable.filterOf(filter), searchText, overdue, own }
}

type PageRequest = { sort: string; after: PageStart | undefined; limit: number; limits?: ReadLimits }
async function find(tx: Tx, context: Context, query: InvoiceQuery, page: PageRequest) {
  const { scope } = context.caller
  const found = await findInvoiceKeys(tx, scope, query, page)
  const rows = await findInvoices(
    tx,
    scope,
    found.rows.map(({ listKey }) => listKey),
  )
  const byKey = new Map(rows.map((row) => [row.invoiceId, { invoice: presentInvoice(row, context), books: row.books }]))
  return {
    ...found,
    rows: found.rows.flatMap((row) => {
      const one = byKey.get(row.listKey)
      return one ? [{ ...row, ...one }] : []
    }),
  }
}

/** Invoices that the caller sees, the latest issued first. @throws Problem account.notFound */
export const searchInvoices = (
  context: Context,
  { body: { cursor, sort = newest, ...filter } }: Input<typeof routes.search>,
  limits: ReadLimits = readLimits,
) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const cursors = invoiceTable.cursorsOf(sort, 'Cursor')
    const page = { sort, after: cursors.decode(cursor), limit: pageSize.default + 1, limits }
    const found = await find(tx, context, await queryOf(tx, context, filter), page)
    return pageOf(found, {
      size: pageSize.default,
      present: ({ invoice }) => invoice,
      encode: (last) => cursors.encode({ sort, ...('listKey' in last ? afterRow(last) : last) }),
    })
  })

/** The number and the totals of the found invoices, for each currency. @throws Problem account.notFound */
export const sumSearch = (context: Context, { body }: Input<typeof routes.sums>): Promise<Result<typeof routes.sums>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const rows = await sumInvoices(tx, context.caller.scope, await queryOf(tx, context, body), countCap)
    const all = rows.reduce((sum, { found }) => sum + found, 0)
    const capped = all > countCap || (rows[0]?.looked ?? 0) > 50_000
    return {
      count: { total: Math.min(all, countCap), capped },
      sums: rows.flatMap(({ currency, ...sums }) => (currency === null ? [] : [{ ...sums, currency }])),
    }
  })

/** The overdue invoices: their number, the payer of the oldest, and their open amount for each currency. */
async function findOverdue({ db, caller: { scope } }: Context, acctKey?: string) {
  const rows = await db.inScope(scope, async (tx) => sumOverdue(tx, await reachAt(tx, scope, acctKey), maxWork))
  const all = rows.reduce((sum, { found }) => sum + found, 0)
  const sums = rows.map(({ currency, amount }) => ({ currency, amount }))
  return { total: Math.min(all, maxWork), capped: all > maxWork, first: rows[0]?.first ?? null, sums }
}

/** Amounts due within each number of days, if they add something; none where there is too much to add up. */
async function findDue({ db, caller: { scope } }: Context, acctKey?: string) {
  const rows = await db.inScope(scope, async (tx) => sumDue(tx, await reachAt(tx, scope, acctKey), daysAhead, maxWork))
  if (rows.reduce((sum, { found }) => sum + found, 0) > maxWork) return []
  return daysAhead
    .map((days, at) => ({
      days,
      sums: rows
        .map(({ currency, amounts }) => ({ currency, amount: Number(amounts[at]) }))
        .filter(({ amount }) => amount > 0),
    }))
    .filter(({ sums }, at, all) => sums.length > 0 && JSON.stringify(sums) !== JSON.stringify(all[at - 1]?.sums))
}
/** The overdue invoices, and those due soon. */
export async function findOverdueAndDue(context: Context, acctKey?: string) {
  const overdue = await findOverdue(context, acctKey)
  return { ...overdue, ahead: overdue.total === 0 ? [] : await findDue(context, acctKey) }
}

/** The unpaid invoice of the caller's company that is due first, and how many others are unpaid. */
export const findDueFirst = ({ db, caller }: Context) =>
  db.inScope(caller.scope, async (tx) => {
    const rows = await findUnpaid(tx, caller.scope, caller.accountId, countCap)
    const [first] = rows
    if (!first) return undefined
    const { invoiceId: billKey, ...invoice } = first
    return { ...invoice, billKey, others: rows.length - 1 }
  })

/** An invoice with the tax that it states in the accounting currency of its issuer. */
type ListedInvoice = { invoice: Invoice; books: BooksTax | null }
/** Invoices that one query reads. */
const batch = 500
async function* pages(tx: Tx, context: Context, filter: Filter): AsyncGenerator<ListedInvoice[]> {
  const query = await queryOf(tx, context, filter)
  for (let after: PageStart | undefined; ;) {
    const { rows, end } = await find(tx, context, query, { sort: newest, after, limit: batch })
    yield rows
    const last = rows.at(-1)
    if (!end && (!last || rows.length < batch)) return
    after = end ?? (last && afterRow(last))
  }
}

/** The keys of all invoices that match a filter; undefined above `most`. */
export async function selectInvoices(tx: Tx, context: Context, filter: Filter, most: number) {
  const keys: string[] = []
  for await (const rows of pages(tx, context, filter)) {
    keys.push(...rows.map(({ invoice }) => invoice.billKey))
    if (keys.length > most) return undefined
  }
  return keys
}

const amounts = ['net', 'tax', 'paid', 'credited', 'open'] as const
type FileRow = Omit<Invoice, 'total' | (typeof amounts)[number]> & {
  [A in 'invoiceTotal' | (typeof amounts)[number]]: Amount | null
} & { books: BooksTax | null }
const fileRow = ({ invoice: row, books }: ListedInvoice): FileRow => {
  const { total, ...rest } = row
  const { currency } = rest
  const sums = amounts.map((field) => [field, row[field] === null ? null : { minor: row[field], currency }] as const)
  return {
    ...rest,
    books,
    invoiceTotal: { minor: total, currency },
    ...(Object.fromEntries(sums) as Pick<FileRow, (typeof amounts)[number]>),
  }
}
const fields = [
  'number',
  'kind',
  'billToName',
  'issuerName',
  'period',
  'issuedOn',
  'dueOn',
  'currency',
  'net',
  'tax',
  'invoiceTotal',
  'paid',
  'credited',
  'open',
  'invoiceStatus',
  'paymentStatus',
  'overdue',
  'poNumber',
  'failureText',
] as const satisfies readonly (keyof FileRow)[]

type Reader = { companyKey: string; booksCurrency: Currency }
/** The tax of a row in the accounting currency of the reader's company, on its own issued documents. */
function booksTaxOf({ issuerKey, number, currency, tax, books }: FileRow, reader: Reader): Amount | null {
  if (issuerKey !== reader.companyKey || number === null) return null
  if (books) return { minor: books.booksTax, currency: books.booksCurrency }
  return currency === reader.booksCurrency ? tax : null
}
/** The tax in the accounting currency, as the reader's own documents state it, with its rate; paper has room for the tax and its currency. */
function booksColumns(language: Language, reader: Reader, onPaper: boolean): FileColumn<FileRow>[] {
  const statedOf = (row: FileRow) => (row.issuerKey === reader.companyKey ? row.books : null)
  const all: FileColumn<FileRow>[] = [
    { heading: labels.booksTax[language], type: 'money', value: (row) => booksTaxOf(row, reader) },
    {
      heading: labels.booksCurrency[language],
      type: 'text',
      value: (row) => booksTaxOf(row, reader)?.currency ?? null,
    },
    { heading: labels.exchangeRate[language], type: 'rate', value: (row) => statedOf(row)?.booksRate ?? null },
    { heading: labels.exchangeRateOn[language], type: 'day', value: (row) => statedOf(row)?.booksRateOn ?? null },
  ]
  return onPaper ? all.slice(0, 2) : all
}

export const invoiceExport: ListExport<Filter, FileRow> = {
  name: 'invoices',
  route: routes.exportFile,
  sees: routes.search.access,
  fileName: { 'en-us': 'invoices', 'fr-fr': 'factures' },
  action: 'billing.exported',
  columns: (language) =>
    fieldColumns<FileRow>([...fields], language, {
      ...Object.fromEntries([...amounts, 'invoiceTotal'].map((field) => [field, 'money'])),
      kind: { words: 'billing.kind' },
      invoiceStatus: { words: 'billing.status' },
      paymentStatus: { words: 'billing.payment' },
      period: 'month',
      issuedOn: 'day',
      dueOn: 'day',
    }),
  more: async (tx, { caller: { accountId: companyKey }, request: { language } }, format) => {
    const booksCurrency = await findBooksCurrency(tx, companyKey)
    return booksCurrency ? booksColumns(language, { companyKey, booksCurrency }, format === 'pdf') : []
  },
  count: (context, filter) => sumSearch(context, { body: filter }).then(({ count }) => count),
  async *pages(tx, context, filter) {
    for await (const rows of pages(tx, context, filter)) yield rows.map(fileRow)
  },
}
export const exportInvoices = (context: Context, { body }: Input<typeof routes.exportFile>) =>
  answerFile(invoiceExport, context, body)
