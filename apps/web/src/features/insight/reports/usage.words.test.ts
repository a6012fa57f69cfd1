import type { Language } from '@portal/contract/core/language'
import { expect, test } from 'vitest'
import { webTexts } from '../../../../build/texts.ts'
import { translator } from '../../../lib/i18n.rules.ts'
import { aUsageReport, used } from './reports.samples.ts'
import { sentenceOf, type Total } from './usage.words.ts'

const wordsOf = (language: Language) => ({
  t: translator(webTexts(language), language),
  language,
})
const words = { en: wordsOf('en-us'), fr: wordsOf('fr-fr') }
type ReportInput = Parameters<typeof aUsageReport>[0]
const say = (language: keyof typeof words, more: ReportInput = {}, figures: Partial<Total> = {}) => {
  const report = aUsageReport(more)
  return sentenceOf(words[language], report, { ...(report.totals[0] as Total), ...figures })
}

test('what was used, how much more than before, by whom most, and that a month is not over', () => {
  expect(say('en')).toBe(
    'From September to November 2026, Borealis Distribution and the accounts below it used 12,000 messages, 20% more than in the three months before (10,000). Top: Harbourline, 8,500 (71%). November isn’t over yet.',
  )
  expect(say('fr')).toBe(
    'Entre septembre et novembre 2026, Borealis Distribution et ses sous-comptes ont utilisé 12\u00a0000\u00a0messages, soit 20\u00a0% de plus que les trois mois précédents (10\u00a0000). En tête\u00a0: Harbourline, 8\u00a0500 (71\u00a0%). Novembre n’est pas encore terminé.',
  )
})

const quiet: ReportInput = { partialMonth: null, items: [], rest: null }

test('fewer, about as many, and none before, of which there is no percentage', () => {
  expect(say('en', quiet, { total: 9000 })).toContain('10% fewer than in the three months before (10,000).')
  expect(say('fr', quiet, { total: 9000 })).toContain('10\u00a0% de moins que les trois mois précédents (10\u00a0000).')
  expect(say('en', quiet, { total: 10_020 })).toContain('about as many as in the three months before (10,000).')
  expect(say('fr', quiet, { total: 10_020 })).toContain('à peu près autant que les trois mois précédents')
  // Units of measure need "less", not "fewer".
  const measured = { unitType: 'MB', total: 9000 } as const
  expect(say('en', quiet, measured)).toContain('9,000 MB, 10% less than in')
  expect(say('en', quiet, { ...measured, total: 10_020 })).toContain('about as much as in')
  expect(say('en', quiet, { before: 0 })).toMatch(/12,000 messages, up from none in the three months before\.$/)
  expect(say('fr', quiet, { before: 0 })).toMatch(/messages, contre zéro les trois mois précédents\.$/)
  expect(say('en', quiet, { total: 0, before: 0 })).toMatch(/used 0 messages, as in the three months before\.$/)
  expect(say('fr', quiet, { total: 0, before: 0 })).toContain('ont utilisé 0\u00a0message, comme les trois mois')
})

test('one month, months of two years, one unit and a million', () => {
  const one = { ...quiet, months: ['2026-10-01'] }
  const figures = { ...used(1), before: 4 }
  expect(say('en', one, figures)).toMatch(
    /^In October 2026, .* used 1 message, 75% fewer than in the month before \(4\)\.$/,
  )
  expect(say('fr', one, figures)).toMatch(
    /^En octobre 2026, .* 1\u00a0message, soit 75\u00a0% de moins que le mois précédent/,
  )
  const years = { ...quiet, months: ['2025-12-01', '2026-01-01'] }
  const many = { ...used(1_000_000, 0), unitType: 'ENVELOPE' as const }
  expect(say('en', years, many)).toMatch(/^From December 2025 to January 2026, .* 1,000,000 envelopes/)
  expect(say('fr', years, many)).toMatch(/^Entre décembre 2025 et janvier 2026, .* 1\u00a0000\u00a0000 d’enveloppes/)
})

test('a customer has nobody below, and who used most may be the company itself or have gone', () => {
  const customer = { acctKey: 'a', acctName: 'Northwind Legal', acctType: 'CU' } as const
  expect(say('en', { ...quiet, company: customer })).toContain('2026, Northwind Legal used 12,000 messages')
  expect(say('fr', { ...quiet, company: customer })).toContain('2026, Northwind Legal a utilisé 12\u00a0000')
  expect(say('en', { rest: used(9000, 0, 0) })).toContain('Top: Borealis Distribution only, 9,000 (75%).')
  const [first] = aUsageReport().items
  const gone = { items: first ? [{ ...first, acctName: null, acctType: null }] : [] }
  expect(say('en', gone)).toContain('Top: an account that is no longer in your tree, 8,500 (71%).')
})

test('where companies are not in the order of their usage, none is said to have used most', () => {
  expect(say('en', { mostFirst: false })).not.toContain('Top:')
})
