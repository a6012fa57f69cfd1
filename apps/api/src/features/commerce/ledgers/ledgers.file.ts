import { invoiceYears } from '@portal/contract/commerce/billing/billing.fields'
import type { ledgers as routes } from '@portal/contract/commerce/ledgers/ledgers.contract'
import type { LedgerMapping } from '@portal/contract/commerce/ledgers/ledgers.fields'
import type { Currency } from '@portal/contract/core/money'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { addMonths } from '../../../core/calendar/calendar.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { FileAnswer } from '../../../platform/http/file.ts'
import {
  type BookedDocument,
  type BookedItem,
  findBookedDocuments,
  findBookedItems,
} from '../billing/billing.service.ts'
import { yearBegin } from './formats/datev.ts'
import { encode } from './formats/encoding.ts'
import type { FileFacts, Format } from './formats/format.ts'
import { checkFormat, formats } from './formats/formats.ts'
import type { BooksRate } from './ledgers.books.ts'
import {
  balanceEntry,
  type Booking,
  booksLateFees,
  documentEntry,
  type Entry,
  paymentEntry,
} from './ledgers.entries.ts'
import { lastDayOf } from './ledgers.exports.ts'
import { checkOwn } from './ledgers.ledger.ts'
import * as stored from './ledgers.repository.ts'

// The file of an export, written while it is read. Its entries, documents and accounts never change, so each part has a
// transaction of its own, no connection waits for a slow reader, and the file is the same each time.

/** Entries of a part. */
const piece = 500

function itemsOf(items: readonly BookedItem[]): ReadonlyMap<string, BookedItem[]> {
  return Map.groupBy(items, ({ invoiceId }) => invoiceId)
}

type Sources = {
  documents: ReadonlyMap<string, BookedDocument>
  items: ReadonlyMap<string, BookedItem[]>
  booksCurrency: Currency | null
}
type EntryRow = Awaited<ReturnType<typeof stored.listEntries>>[number]
function entryOf(row: EntryRow, { documents, items, booksCurrency }: Sources, booking: Booking): Entry {
  const { number, source, invoiceId, bookedOn, datedOn, reference } = row
  const days = { number, bookedOn, datedOn, books: rateOf(row, booksCurrency) }
  const { amount, partner, currency, place } = row
  if (source === 'BALANCE') {
    if (!partner || !currency || amount === null || place === null) throw new TypeError('money of an export is gone')
    return balanceEntry({ ...days, partner, currency, amount, place, reference }, booking)
  }
  const document = documents.get(invoiceId ?? '')
  if (!document) throw new TypeError('a document of an export is gone')
  if (source === 'PAYMENT') return paymentEntry({ ...days, document, amount: amount ?? 0, reference }, booking)
  return documentEntry({ ...days, document }, source === 'VOID', items.get(document.invoiceId) ?? [], booking)
}

/** The rate with which an entry was exported; null in the accounting currency itself. */
const rateOf = ({ booksRate, booksRateOn }: EntryRow, currency: Currency | null): BooksRate | null =>
  currency !== null && booksRate !== null && booksRateOn !== null
    ? { currency, rate: booksRate, rateOn: booksRateOn }
    : null

type FileSource = { row: stored.ExportRow; format: Format; facts: FileFacts }
/** Entries of an export after a number. */
async function entriesAfter(tx: Tx, context: Context, { row, facts }: FileSource, after: number): Promise<Entry[]> {
  const { scope } = context.caller
  const rows = await stored.listEntries(tx, row.exportId, after, piece)
  const ids = [...new Set(rows.flatMap(({ invoiceId }) => invoiceId ?? []))]
  const documents = new Map((await findBookedDocuments(tx, scope, ids)).map((one) => [one.invoiceId, one]))
  const items = itemsOf(await findBookedItems(tx, scope, ids, booksLateFees(row.mapping)))
  const booking = { mapping: row.mapping, language: facts.language }
  return rows.map((one) => entryOf(one, { documents, items, booksCurrency: row.booksCurrency }, booking))
}

/** Invoices are removed after ten years, so older exports have no file. */
const isOver = ({ fromMonth }: stored.ExportRow) =>
  fromMonth < addMonths(new Date().toISOString().slice(0, 10), -12 * invoiceYears)

/** The accounts of an export, with the numbers that identify its file as they are today: they may be set later. */
async function addressed(tx: Tx, { caller }: Context, { mapping }: stored.ExportRow): Promise<LedgerMapping> {
  const today = (await stored.findLedger(tx, caller.scope, caller.accountId))?.mapping ?? mapping
  return { ...mapping, consultant: today.consultant, client: today.client, siren: today.siren }
}

async function* parts(context: Context, source: FileSource): AsyncGenerator<Uint8Array> {
  const { row, format, facts } = source
  yield encode(format.head(facts), format.charset)
  const end = row.firstNumber + row.entries - 1
  for (let after = row.firstNumber - 1; after < end;) {
    const entries = await context.db.inScope(context.caller.scope, (tx) => entriesAfter(tx, context, source, after))
    const text = entries.map((entry) => format.rows(entry, facts)).join('')
    if (text) yield encode(text, format.charset)
    after = entries.at(-1)?.number ?? end
  }
}

/**
 * @throws Problem account.notFound, billing.ofCompany, billing.issuesNone, ledger.exportNotFound, ledger.noNumbers,
 *   ledger.noSiren, ledger.digitsOnly, ledger.accountLength, ledger.oneCurrency
 */
export const getFile = (
  context: Context,
  { params: { acctKey, exportKey }, query }: Input<typeof routes.file>,
): Promise<FileAnswer> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    await checkOwn(tx, context.caller, acctKey)
    const row = await stored.findExport(tx, context.caller.scope, acctKey, exportKey)
    if (!row || isOver(row)) throw new Problem('ledger.exportNotFound')
    const currencies = row.sums.map(({ currency }) => currency)
    const mapping = await addressed(tx, context, row)
    checkFormat(query.format, mapping, currencies, row.booksCurrency)
    const format = formats[query.format]
    const { createdAt, fromMonth, toMonth, booksCurrency } = row
    const language = format.language ?? row.language
    // Months of the previous year are in an export only if they have no entries.
    const year = yearBegin(toMonth, mapping.yearMonth)
    const firstDay = fromMonth < year ? year : fromMonth
    const facts = { mapping, language, createdAt, currencies, booksCurrency, firstDay, lastDay: lastDayOf(toMonth) }
    await recordAudit(tx, context, {
      action: 'ledger.downloaded',
      accountId: acctKey,
      targets: [{ type: 'ledgerExport', key: exportKey, name: format.fileName(facts) }],
    })
    return Object.assign(parts(context, { row, format, facts }), {
      fileName: format.fileName(facts),
      type: format.type,
    })
  })
