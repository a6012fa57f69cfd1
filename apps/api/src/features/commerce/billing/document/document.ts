import type { TaxCategory } from '@portal/contract/commerce/billing/billing.fields'
import type { InvoiceView, InvoiceViewLine } from '@portal/contract/commerce/billing/billing.view'
import { whyLine } from '@portal/contract/commerce/billing/billing.reasons'
import { dayIn, inUnits, type Language, numberIn } from '@portal/contract/core/language'
import { moneyText, sumOf } from '@portal/contract/core/money'
import { addDays, addMonths } from '../../../../core/calendar/calendar.ts'
import { wordsOf } from './document.texts.ts'
import { type PayTo, payToOf } from './payTo.ts'

// The printed form of an invoice or a credit note in one language. It contains all its content, and of later events
// only that it was voided. So every download gives the same file.

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
  /** The name: the plan, or the purpose of the line. */
  name: string
  /** The reason for the line. */
  why: string
  /** The day in the reason. */
  whyDay: string | null
}
export type DocumentTax = { taxCategory: TaxCategory; taxRate: number; label: string; net: number; tax: number }
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
}

const nameOf = (
  {
    planName,
    planNameFr,
    planCode,
    why,
  }: Pick<InvoiceViewLine, 'planName' | 'planNameFr' | 'planCode'> & { why: string },
  language: Language, // prettier
) => (language === 'fr-fr' ? (planNameFr ?? planName) : planName) ?? planCode ?? why

/** Avoids a negative zero, which a change of sign would produce. */
const turned = (sign: 1 | -1, amount: number) => (amount === 0 ? 0 : sign * amount)

/** The document of an invoice; the amounts of a credit note lose their sign. */
export function documentOf(view: InvoiceView, language: Language): InvoiceDocument {
  const sign = view.kind === 'CREDIT_NOTE' ? -1 : 1
  const t = wordsOf(language)
  const { percent } = writingOf({ language, currency: view.currency })
  const rated = (name: string | null, rate: number) => `${name ?? t('plainTax')} ${percent(rate)}`
  const labels: Readonly<Record<TaxCategory, typeof rated>> = { S: rated, Z: rated, AE: () => t('reverseName') }
  const line = (one: InvoiceViewLine): DocumentLine => {
    const why = whyLine(one, language)
    return {
      ...one,
      name: nameOf({ ...one, why }, language),
      why,
      whyDay: typeof one.reasonValues['day'] === 'string' ? one.reasonValues['day'] : null,
      unitPrice: turned(sign, one.unitPrice),
      net: turned(sign, one.net),
      tax: turned(sign, one.tax),
    }
  }
  const { invoiceStatus } = view
  return {
    ...view,
    language,
    mark: invoiceStatus === 'Voided' ? 'voided' : invoiceStatus === 'Issued' ? null : 'draft',
    periodEnd: addDays(addMonths(view.period, 1), -1),
    payTo: invoiceStatus === 'Voided' ? null : payToOf(view),
    net: turned(sign, view.net),
    tax: turned(sign, view.tax),
    total: turned(sign, view.total),
    lines: view.lines.map(line),
    taxes: view.taxes.map(({ taxName, taxCategory, taxRate, net, tax }) => ({
      taxCategory,
      taxRate,
      label: labels[taxCategory](taxName, taxRate),
      net: turned(sign, net),
      tax: turned(sign, tax),
    })),
  }
}

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
    days: (count: number) => inUnits(count, 'day', language),
    percent: (rate: number) => bare(numberIn(language, rate / 10_000, { style: 'percent', maximumFractionDigits: 2 })),
  }
}
export type Writing = ReturnType<typeof writingOf>

/** The payment terms in words: the same on paper and for machines. */
export function termsText({ language, currency, termsDays, dueOn }: InvoiceDocument): string {
  const [t, w] = [wordsOf(language), writingOf({ language, currency })]
  return termsDays > 0 && dueOn ? t('terms', { days: w.days(termsDays), day: w.day(dueOn) }) : t('termsNow')
}

/** Lines that a document prints one by one; for a longer one, only the CSV has each line. */
const mostPrinted = 1_000
/** A printed line; where it stands for many, it has no unit price. */
export type PrintedLine = Omit<DocumentLine, 'quantity' | 'unitPrice'> & {
  quantity: number | null
  unitPrice: number | null
}

/** The lines that a document prints: each one, or, if there are very many, one for each plan and rate. */
export function printedLines({ lines, language, billTo }: InvoiceDocument): readonly PrintedLine[] {
  if (lines.length <= mostPrinted) return lines
  const t = wordsOf(language)
  const groups = Map.groupBy(lines, ({ name, planCode, taxCategory, taxRate }) =>
    [planCode, planCode === null ? name : '', taxCategory, taxRate].join('/'),
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
