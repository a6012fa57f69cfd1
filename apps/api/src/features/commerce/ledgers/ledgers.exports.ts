import type {
  LedgerExport,
  LedgerPreview,
  LedgerSum,
  LedgerUnrated,
  ledgers as routes,
} from '@portal/contract/commerce/ledgers/ledgers.contract'
import { most } from '@portal/contract/commerce/billing/billing.fields'
import { type LedgerMapping, type LedgerRule, ledgerLimits } from '@portal/contract/commerce/ledgers/ledgers.fields'
import { dayIn, type Language } from '@portal/contract/core/language'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import { v7 as uuid } from 'uuid'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { addDays, addMonths } from '../../../core/calendar/calendar.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import {
  type BookedItem,
  findBookedItems,
  findBooksCurrency,
  firstRateDay,
  latestMonth,
  lockExchangeRates,
} from '../billing/billing.service.ts'
import { checkFormat } from './formats/formats.ts'
import { yearBegin } from './formats/datev.ts'
import { booksLateFees, itemAccount, taxParts, taxRule } from './ledgers.entries.ts'
import { checkOwn, presentExport } from './ledgers.ledger.ts'
import * as stored from './ledgers.repository.ts'

// Exports of a ledger: whole months, one after the other. Late entries of an exported month come with the next export.

export const lastDayOf = (month: string) => addDays(addMonths(month, 1), -1)
/**
 * Days by which the next export looks back before the end of the last one: nothing is dated more than a day after it is
 * recorded, in any time zone, and transactions are short.
 */
const slack = 3
/** Documents whose items one query reads. */
const piece = 500

/** The accounting currency into which the entries of an export are exchanged. */
async function booksOf(tx: Tx, acctKey: string): Promise<stored.Books | null> {
  const currency = await findBooksCurrency(tx, acctKey)
  return currency && { currency, maxDays: most.exchangeDays, firstDay: await firstRateDay(tx, acctKey) }
}

type Place = { acctKey: string; month: string }
type Next = {
  mapping: LedgerMapping
  fromMonth: string
  toMonth: string
  span: stored.Span
  books: stored.Books | null
}
/**
 * The next export: from the month after the last one up to a month.
 * @throws Problem ledger.notSet, ledger.monthNotOver, ledger.beforeBeginning, ledger.nextYear
 */
async function nextExport(tx: Tx, { caller, request }: Context, { acctKey, month }: Place): Promise<Next> {
  const ledger = await stored.findLedger(tx, caller.scope, acctKey)
  if (!ledger) throw new Problem('ledger.notSet')
  const { mapping } = ledger
  const { beginsOn } = mapping
  if (month < beginsOn) throw new Problem('ledger.beforeBeginning')
  if (month > latestMonth(new Date())) throw new Problem('ledger.monthNotOver')
  const [latest] = await stored.listExports(tx, caller.scope, acctKey, 1)
  const fromMonth = latest ? addMonths(latest.toMonth, 1) : beginsOn
  const since = latest ? addDays(lastDayOf(latest.toMonth), -slack) : beginsOn
  const span = { beginsOn, since, lastDay: lastDayOf(month), most: ledgerLimits.entries + 1 }
  const lastIn = (day: string) => addMonths(yearBegin(day, mapping.yearMonth), 11)
  if (month > lastIn(fromMonth)) {
    // A year without entries is skipped: it has nothing to export.
    const first = (await stored.firstDue(tx, caller.scope, span)) ?? month
    const lastMonth = lastIn(first < fromMonth ? fromMonth : first)
    const name = dayIn(request.language, lastMonth, { month: 'long', year: 'numeric' })
    if (month > lastMonth) throw new Problem('ledger.nextYear', { values: { month: name } })
  }
  return { mapping, fromMonth, toMonth: month, span, books: await booksOf(tx, acctKey) }
}

type Gaps = { unmapped: LedgerRule[]; byDefault: string[]; unrated: LedgerUnrated[] }
/** The taxes and the items in documents that no rule names, and the documents without a rate. */
async function findGaps(tx: Tx, { caller }: Context, { mapping, span, books }: Next): Promise<Gaps> {
  const documents = await stored.dueDocuments(tx, caller.scope, span)
  const unmapped = new Map<string, LedgerRule>()
  const byDefault = new Set<string>()
  const checkItem = (item: BookedItem) => {
    for (const part of taxParts(item, 'en-us')) {
      const { code, rate, tax } = part
      const rule = taxRule(mapping, part)
      if (!rule || (tax !== 0 && rule.account === null))
        unmapped.set(`${code} ${rate}`, { of: 'TAX', code, rate, account: null, taxCode: null })
    }
    if (itemAccount(mapping, item) === undefined) byDefault.add(item.code ?? item.kind)
  }
  const lateFees = booksLateFees(mapping)
  for (let at = 0; at < documents.length; at += piece)
    for (const item of await findBookedItems(tx, caller.scope, documents.slice(at, at + piece), lateFees))
      checkItem(item)
  const unrated = books ? await stored.dueWithoutRate(tx, caller.scope, span, books, ledgerLimits.unmapped) : []
  return { unmapped: [...unmapped.values()], byDefault: [...byDefault].toSorted(), unrated }
}

const countOf = (sums: readonly stored.DueSums[], field: 'entries' | 'late') =>
  sums.reduce((all, sum) => all + sum[field], 0)
export function presentSum(due: stored.DueSums): LedgerSum {
  const { late: _, ...sum } = due
  return sum
}

/**
 * @throws Problem account.notFound, billing.ofCompany, billing.issuesNone, ledger.notSet, ledger.monthNotOver,
 *   ledger.beforeBeginning, ledger.nextYear
 */
export const previewExport = (
  context: Context,
  { params: { acctKey }, query: { month } }: Input<typeof routes.preview>,
): Promise<LedgerPreview> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    await checkOwn(tx, caller, acctKey)
    const exported = await stored.findExportOf(tx, caller.scope, acctKey, month)
    if (exported) {
      const { fromMonth, toMonth, entries, sums } = exported
      return {
        fromMonth,
        toMonth,
        entries,
        sums,
        late: 0,
        unmapped: [],
        byDefault: [],
        unrated: [],
        exported: presentExport(exported),
      }
    }
    const next = await nextExport(tx, context, { acctKey, month })
    const sums = await stored.sumDue(tx, caller.scope, next.span, next.fromMonth)
    const { unmapped, byDefault, unrated } = await findGaps(tx, context, next)
    return {
      fromMonth: next.fromMonth,
      toMonth: next.toMonth,
      entries: countOf(sums, 'entries'),
      late: countOf(sums, 'late'),
      sums: sums.map(presentSum),
      unmapped: unmapped.slice(0, ledgerLimits.unmapped),
      byDefault: byDefault.slice(0, ledgerLimits.unmapped),
      unrated,
      exported: null,
    }
  })

const taxText = ({ code, rate }: LedgerRule) => [code, `${(rate ?? 0) / 100} %`].filter(Boolean).join(' ')

const unratedText =
  (language: Language) =>
  ({ name, currency, day }: LedgerUnrated) =>
    `${name} (${currency}, ${dayIn(language, day, { day: 'numeric', month: 'short', year: 'numeric' })})`
/** Names in one line, the first ten. */
const listed = (names: readonly string[]) => names.slice(0, 10).join(', ') + (names.length > 10 ? ' …' : '')

/** The sums of an export that can be created. @throws Problem ledger.nothing, ledger.tooMany, ledger.tooManyInMonth, ledger.unmapped, ledger.unrated and of its format */
async function checkedSums(tx: Tx, context: Context, next: Next, format: stored.ExportRow['format']) {
  const sums = await stored.sumDue(tx, context.caller.scope, next.span, next.fromMonth)
  const entries = countOf(sums, 'entries')
  if (entries === 0) throw new Problem('ledger.nothing')
  if (entries > ledgerLimits.entries)
    throw new Problem(next.fromMonth === next.toMonth ? 'ledger.tooManyInMonth' : 'ledger.tooMany', {
      values: { most: ledgerLimits.entries },
    })
  const { unmapped, unrated } = await findGaps(tx, context, next)
  if (unmapped.length > 0) throw new Problem('ledger.unmapped', { values: { taxes: unmapped.map(taxText).join(', ') } })
  if (unrated.length > 0 && next.books)
    throw new Problem('ledger.unrated', {
      values: { currency: next.books.currency, documents: listed(unrated.map(unratedText(context.request.language))) },
    })
  checkFormat(
    format,
    next.mapping,
    sums.map(({ currency }) => currency),
    next.books?.currency ?? null,
  )
  return { entries, sums: sums.map(presentSum) }
}

type Exported = Pick<stored.ExportRow, 'exportId' | 'fromMonth' | 'toMonth' | 'entries'>
const recordExport = (tx: Tx, context: Context, acctKey: string, { exportId, fromMonth, toMonth, entries }: Exported) =>
  recordAudit(tx, context, {
    action: 'ledger.exported',
    accountId: acctKey,
    targets: [{ type: 'ledgerExport', key: exportId, name: `${fromMonth.slice(0, 7)} – ${toMonth.slice(0, 7)}` }],
    changes: [{ field: 'entries', old: null, new: entries }],
  })

type DueEntries = Awaited<ReturnType<typeof checkedSums>>
/** Stores an export and marks the entries that it has. @throws Problem request.stale: they changed since they were counted */
async function storeExport(
  tx: Tx,
  { caller: { scope, by }, request }: Context,
  of: { acctKey: string; next: Next; format: stored.ExportRow['format']; checked: DueEntries },
) {
  const { acctKey, format } = of
  const { entries, sums } = of.checked
  const { mapping, fromMonth, toMonth, span, books } = of.next
  const firstNumber = await stored.nextNumber(tx, scope, acctKey)
  const kept = {
    exportId: uuid(),
    firstNumber,
    fromMonth,
    toMonth,
    format,
    mapping,
    sums,
    entries,
    booksCurrency: books?.currency ?? null,
  }
  await stored.insertExport(tx, { ...kept, accountId: acctKey, language: request.language, createdBy: by })
  const { marked, unrated } = await stored.markDue(tx, scope, span, kept, books)
  // A document was added between counting and marking, or its rate is gone: an entry without one counts as in the books’ currency.
  if (marked !== entries || unrated > 0) throw new Problem('request.stale')
  return kept
}

/**
 * Returns the existing export of a month.
 * @throws Problem account.notFound, billing.ofCompany, billing.issuesNone, ledger.notSet, ledger.monthNotOver,
 * ledger.beforeBeginning, ledger.nextYear, ledger.nothing, ledger.tooMany, ledger.tooManyInMonth, ledger.unmapped,
 * ledger.unrated, ledger.noNumbers, ledger.noSiren, ledger.digitsOnly, ledger.accountLength, ledger.oneCurrency, request.stale
 */
export const createExport = (
  context: Context,
  { params: { acctKey }, body: { month, format } }: Input<typeof routes.create>,
): Promise<LedgerExport> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    const { scope } = caller
    await checkOwn(tx, caller, acctKey)
    await stored.lockLedger(tx, acctKey)
    const exported = await stored.findExportOf(tx, scope, acctKey, month)
    if (exported) return presentExport(exported)
    // Rates stay as they are from their check to the marks, which keep them.
    await lockExchangeRates(tx, acctKey)
    const next = await nextExport(tx, context, { acctKey, month })
    const checked = await checkedSums(tx, context, next, format)
    const kept = await storeExport(tx, context, { acctKey, next, format, checked })
    await recordExport(tx, context, acctKey, kept)
    const row = await stored.findExport(tx, scope, acctKey, kept.exportId)
    if (!row) throw new TypeError('the export is gone')
    return presentExport(row)
  })
