import type { TaxCategory } from '@portal/contract/commerce/billing/billing.fields'
import { taxParts } from '@portal/contract/commerce/billing/billing.taxes'
import type { InvoiceTaxSum, InvoiceView, InvoiceViewLine } from '@portal/contract/commerce/billing/billing.view'
import { describeLine, whyLine } from '@portal/contract/commerce/billing/billing.reasons'
import { dayIn, inUnits, type Language, numberIn } from '@portal/contract/core/language'
import { moneyText, sumOf } from '@portal/contract/core/money'
import { addDays, addMonths } from '../../../../core/calendar/calendar.ts'
import { wordsOf } from './document.texts.ts'
import { type PayTo, payToOf } from './payTo.ts'

// The printed form of an invoice or a credit note in one language. Of later events it shows only that it was voided, so
// every download gives the same file.

export type DocumentLine = Pick<
  InvoiceViewLine,
  | 'place'
  | 'kind'
  | 'customerKey'
  | 'customerName'
  | 'planCode'
  | 'fromOn'
  | 'toOn'
  | 'quantity'
  | 'unitPrice'
  | 'days'
  | 'daysOf'
  | 'net'
  | 'tax'
  | 'taxRate'
  | 'taxCategory'
> & {
  taxes: readonly DocumentTaxPart[]
  /** The name: the plan, or the purpose of the line. */
  name: string
  /** The reason for the line. */
  why: string
  /** Its unit or promotion in words; none on lines of earlier versions, whose files stay as they are. */
  more: string | null
  /** The day in the reason. */
  whyDay: string | null
  /** The percentage of the amount that a suspended company is charged. */
  share: number
  /** Why no tax is charged for it, in the words of the issuer. */
  taxReason: string | null
}
/** One tax of a line or of a sum, with its name and rate in words. */
type DocumentTaxPart = { label: string; tax: number }
export type DocumentTax = {
  taxCategory: TaxCategory
  taxRate: number
  net: number
  tax: number
  /** Each tax; where none is charged, one that says why. */
  parts: readonly DocumentTaxPart[]
  /** Why no tax is charged, in the words of the issuer. */
  reason: string | null
}
export type InvoiceDocument = Pick<
  InvoiceView,
  | 'kind'
  | 'number'
  | 'period'
  | 'issuedOn'
  | 'dueOn'
  | 'termsDays'
  | 'poNumber'
  | 'currency'
  | 'net'
  | 'tax'
  | 'total'
  | 'issuer'
  | 'billTo'
  | 'refersTo'
  | 'note'
> & {
  language: Language
  /** The mark across the page. */
  mark: 'draft' | 'voided' | null
  periodEnd: string
  payTo: PayTo | null
  lines: readonly DocumentLine[]
  taxes: readonly DocumentTax[]
  /** The tax in the currency of the issuer's books: what one unit of the document's currency is worth in it, and since when. */
  books: InvoiceView['books']
  /** The credit notes that go out with a draft. */
  refunds: readonly DocumentRefund[]
}
/** A credit note that a draft will bring: `number` is that of its invoice, amounts are without sign. */
export type DocumentRefund = { number: string; net: number; tax: number }

const nameOf = (
  {
    planName,
    planNameFr,
    planCode,
    why,
  }: Pick<InvoiceViewLine, 'planName' | 'planNameFr' | 'planCode'> & { why: string },
  language: Language, // prettier
) => (language === 'fr-fr' ? (planNameFr ?? planName) : planName) ?? planCode ?? why

/** The names of the categories without tax in documents. */
const untaxedNames = { E: 'exempt', AE: 'reverseName', K: 'otherState', G: 'export', O: 'notSubject' } as const

/** Avoids a negative zero, which a change of sign would produce. */
const turned = (sign: 1 | -1, amount: number) => (amount === 0 ? 0 : sign * amount)

/** The taxes of lines and sums of an invoice, in words. */
function taxPartsIn({ kind, currency }: InvoiceView, language: Language) {
  const sign = kind === 'CREDIT_NOTE' ? -1 : 1
  const t = wordsOf(language)
  const { percent } = writingOf({ language, currency })
  return (taxed: InvoiceViewLine | InvoiceTaxSum): DocumentTaxPart[] => {
    const { taxCategory, taxRate } = taxed
    if (taxCategory !== 'S' && taxCategory !== 'Z') return [{ label: t(untaxedNames[taxCategory]), tax: 0 }]
    const parts = taxParts(taxed, language)
    if (parts.length === 0) return [{ label: `${t('plainTax')} ${percent(taxRate)}`, tax: turned(sign, taxed.tax) }]
    return parts.map(({ name, rate, tax }) => ({ label: `${name} ${percent(rate)}`, tax: turned(sign, tax) }))
  }
}

/** The credit notes that a draft brings, one for each invoice that they credit. */
const refundsOf = ({ refunds }: InvoiceView): DocumentRefund[] =>
  [...Map.groupBy(refunds, ({ number }) => number ?? '')].map(([number, some]) => ({
    number,
    net: -sumOf(some.map((one) => one.net)),
    tax: -sumOf(some.map((one) => one.tax)),
  }))

/** A line without days, as of a promotion, has its share in its amount already. */
const shareOn = ({ days, reasonValues: { share } }: InvoiceViewLine) =>
  days !== null && typeof share === 'number' ? share : 100

const signOf = ({ kind }: Pick<InvoiceView, 'kind'>) => (kind === 'CREDIT_NOTE' ? -1 : 1)
const amountsIn = <T extends Record<'net' | 'tax', number>>(view: InvoiceView, { net, tax }: T) => ({
  net: turned(signOf(view), net),
  tax: turned(signOf(view), tax),
})

/** The document of an invoice; the amounts of a credit note lose their sign. */
export function documentOf(view: InvoiceView, language: Language): InvoiceDocument {
  const sign = signOf(view)
  const partsOf = taxPartsIn(view, language)
  const line = (one: InvoiceViewLine): DocumentLine => {
    const why = whyLine(one, language)
    return {
      ...one,
      name: nameOf({ ...one, why }, language),
      why,
      more: describeLine(one, language) ?? null,
      whyDay: typeof one.reasonValues['day'] === 'string' ? one.reasonValues['day'] : null,
      share: shareOn(one),
      unitPrice: turned(sign, one.unitPrice),
      ...amountsIn(view, one),
      taxes: partsOf(one),
      taxReason: one.taxReason?.[language] ?? null,
    }
  }
  const { invoiceStatus } = view
  return {
    ...view,
    language,
    mark: invoiceStatus === 'Voided' ? 'voided' : invoiceStatus === 'Issued' ? null : 'draft',
    periodEnd: addDays(addMonths(view.period, 1), -1),
    payTo: invoiceStatus === 'Voided' ? null : payToOf(view),
    ...amountsIn(view, view),
    total: turned(sign, view.total),
    lines: view.lines.map(line),
    books: view.books && { ...view.books, tax: turned(sign, view.books.tax) },
    refunds: refundsOf(view),
    taxes: view.taxes.map((sum) => ({
      taxCategory: sum.taxCategory,
      taxRate: sum.taxRate,
      ...amountsIn(view, sum),
      parts: partsOf(sum),
      reason: sum.taxReason?.[language] ?? null,
    })),
  }
}

/** Whether lines are excused from tax for different reasons. */
export const hasSeveralReasons = ({ taxes }: Pick<InvoiceDocument, 'taxes'>) =>
  new Set(taxes.flatMap(({ reason }) => reason ?? [])).size > 1

/** How values are written in the language of a document. */
export function writingOf({ language, currency }: Pick<InvoiceDocument, 'language' | 'currency'>) {
  const short = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const country = new Intl.DisplayNames(language, { type: 'region' })
  const at = (text: string) => new Date(`${text}T00:00:00Z`)
  const bare = (text: string) => text.replace(/[\u2009\u202f]/g, '\u00a0')
  return {
    day: (text: string) => dayIn(language, text, { dateStyle: 'medium' }),
    /** Days of one month, without its year. */
    span: (from: string, to: string) =>
      from === to
        ? dayIn(language, from, { day: 'numeric', month: 'short' })
        : bare(short.formatRange(at(from), at(to))),
    month: (text: string) => month.format(at(text)),
    country: (code: string) => country.of(code) ?? code,
    money: (minor: number) => moneyText(minor, currency, language),
    number: (value: number) => numberIn(language, value),
    exchangeRate: (value: number) => numberIn(language, value, { maximumFractionDigits: 8 }),
    days: (count: number) => inUnits(count, 'day', language),
    percent: (rate: number) => bare(numberIn(language, rate / 10_000, { style: 'percent', maximumFractionDigits: 3 })),
  }
}
export type Writing = ReturnType<typeof writingOf>

/** The payment terms in words: the same on paper and for machines. */
export function termsText({ language, currency, termsDays, dueOn }: InvoiceDocument): string {
  const [t, w] = [wordsOf(language), writingOf({ language, currency })]
  return termsDays > 0 && dueOn ? t('terms', { days: w.days(termsDays), day: w.day(dueOn) }) : t('termsNow')
}

/** Lines that a document prints one by one; for a longer one, only the CSV has each line. */
const maxPrinted = 1_000
/** A printed line; where it stands for many, it has no unit price. */
export type PrintedLine = Omit<DocumentLine, 'quantity' | 'unitPrice'> & {
  quantity: number | null
  unitPrice: number | null
}

/** The lines that a document prints: each one, or, if there are very many, one for each plan and rate. */
export function printedLines({ lines, language, billTo }: InvoiceDocument): readonly PrintedLine[] {
  if (lines.length <= maxPrinted) return lines
  const t = wordsOf(language)
  const groups = Map.groupBy(lines, ({ name, planCode, taxCategory, taxRate, taxReason }) =>
    [planCode, planCode === null ? name : '', taxCategory, taxRate, taxReason].join('/'),
  )
  return [...groups.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const companies = new Set(same.map(({ customerKey }) => customerKey)).size
    return {
      ...first,
      customerKey: billTo.acctKey,
      customerName: billTo.name,
      days: null,
      daysOf: null,
      quantity: null,
      unitPrice: null,
      net: sumOf(same.map(({ net }) => net)),
      why: t('condensed', { lines: same.length, companies }),
    }
  })
}
