import { capital, dayIn, type Language, numberIn } from '@portal/contract/core/language'
import type { UnitType } from '@portal/contract/commerce/plans/plans.fields'
import type { UsageReport } from '@portal/contract/insight/reports/reports.contract'
import type { TFunction } from '../../../lib/i18n.ts'

// The sentences of a usage report.

export type Total = UsageReport['totals'][number]
type Words = { t: TFunction; language: Language }
type ReportFacts = Pick<UsageReport, 'company' | 'months' | 'mostFirst' | 'items' | 'rest' | 'partialMonth'> & {
  /** Whether the rows are of one level, and the rest is of others. */
  ofLevel?: boolean
}

/** "41,208 messages". */
export const unitsIn = ({ t }: Words, unitType: UnitType, count: number): string =>
  // i18n: reports.units.*
  t(`reports.units.${unitType}`, { count })
export const percentIn = (language: Language, ratio: number, options: Intl.NumberFormatOptions = {}) =>
  numberIn(language, ratio, { style: 'percent', ...options }).replaceAll('\u202f', '\u00a0')

/** A share with one decimal: rounded to whole percents, a few bounces among very many messages would be none. */
export const shareIn = (language: Language, part: number, all: number) =>
  percentIn(language, part / all, { maximumFractionDigits: 1 })

const monthIn = ({ language }: Words, month: string, withYear: boolean) =>
  dayIn(language, month, withYear ? { month: 'long', year: 'numeric' } : { month: 'long' })
/** "November 2026". */
export const longMonth = (words: Words, month: string) => monthIn(words, month, true)

/** The short name of a month below its bar: the year is shown where it begins. */
export const tickOf = (month: string, withYear = false) => (withYear ? month : (month.split(/\s/)[0] ?? month))

/**
 * "From June to November 2026"; with the year of the first month if it differs.
 * @param key of the sentence's beginning, or of a heading
 */
export function monthsIn(words: Words, months: readonly string[], key: 'begin' | 'span'): string {
  const [first = '', last = first] = [months[0], months.at(-1)]
  const to = longMonth(words, last)
  if (first === last) return key === 'span' ? to : words.t('reports.begin.one', { month: to })
  const from = monthIn(words, first, first.slice(0, 4) !== last.slice(0, 4))
  return words.t(key === 'span' ? 'reports.span' : 'reports.begin.many', { from, to })
}

/** "6% more than in the six months before (38,870)"; no percentage of nothing. */
export function changeIn(
  words: Words,
  { total, before, used, unitType }: Pick<Total, 'total' | 'before' | 'unitType'> & { used: readonly unknown[] },
): string {
  const { t, language } = words
  // i18n: reports.before.*
  const earlier = t(`reports.before.${used.length}`)
  if (before === 0) return t(total === 0 ? 'reports.change.neither' : 'reports.change.none', { earlier })
  const percent = Math.round((Math.abs(total - before) / before) * 100)
  const values = { earlier, percent: percentIn(language, percent / 100), number: numberIn(language, before) }
  const isMeasured = unitType === 'MB'
  if (percent === 0) return t(isMeasured ? 'reports.change.asMuch' : 'reports.change.same', values)
  const less = isMeasured ? 'reports.change.less' : 'reports.change.fewer'
  return t(total > before ? 'reports.change.more' : less, values)
}

/** "Most: Harbourline, 12,345 (30%)."; nothing where no companies are below, or the highest usage is not known. */
function maxIn(
  { t, language }: Words,
  { company, mostFirst, items, rest, ofLevel }: ReportFacts,
  total: number,
): string {
  const [first] = items
  if (!mostFirst || !first || total === 0) return ''
  const itself = !ofLevel && rest && rest.total > first.total
  const name = itself
    ? t('reports.itself', { name: company.acctName })
    : (first.acctName ?? t('reports.goneInSentence'))
  const most = itself ? rest.total : first.total
  return t('reports.most', { name, number: numberIn(language, most), percent: percentIn(language, most / total) })
}

/** "November isn’t over yet." */
export const partialIn = (words: Words, month: string): string =>
  words.t('reports.partial', { month: capital(monthIn(words, month, false)) })

/** The usage, its growth, and the company with the highest usage. */
export function sentenceOf(words: Words, report: ReportFacts, total: Total): string {
  const { t } = words
  const { company, months, partialMonth } = report
  const values = {
    when: monthsIn(words, months, 'begin'),
    name: company.acctName,
    units: unitsIn(words, total.unitType, total.total),
    change: changeIn(words, total),
  }
  return [
    t(company.acctType === 'CU' ? 'reports.used.alone' : 'reports.used.withBelow', values),
    maxIn(words, report, total.total),
    partialMonth && partialIn(words, partialMonth),
  ]
    .filter(Boolean)
    .join(' ')
}
