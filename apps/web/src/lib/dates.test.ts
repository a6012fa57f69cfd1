import { expect, test } from 'vitest'
import { datePattern, formatDate, formatMoment, parseDate } from './dates.ts'

test.each([
  [0, '11/07/2026'],
  [1, '07/11/2026'],
  [2, '11-07-2026'],
  [3, '11.07.2026'],
  [4, '07-11-2026'],
  [5, '07.11.2026'],
  [6, '2026.11.07'],
  [7, '07-Nov-2026'],
  [99, '11/07/2026'],
])('code %i shows the seventh of November as %s', (code, shown) => {
  expect(formatDate('2026-11-07', code, 'en-us')).toBe(shown)
})

test('French months have French names without a dot', () => {
  expect(formatDate('2026-02-07', 7, 'fr-fr')).toBe('07-févr-2026')
})

const days = ['2026-01-31', '2024-02-29', '2026-05-05', '2026-08-01', '2026-12-31']
test.each(['en-us', 'fr-fr'])('what is shown in %s is understood again, for every code', (lang) => {
  for (let code = 0; code <= 7; code++)
    for (const day of days) expect(parseDate(formatDate(day, code, lang), code)).toBe(day)
})

test('ISO is always understood, and so are spaces and other separators', () => {
  for (let code = 0; code <= 7; code++) expect(parseDate(' 2026-03-04 ', code)).toBe('2026-03-04')
  expect(parseDate('3 4 2026', 0)).toBe('2026-03-04')
  expect(parseDate('4.3.2026', 1)).toBe('2026-03-04')
  expect(parseDate('4 Mars 2026', 7)).toBe('2026-03-04')
})

test.each(['', 'tomorrow', '02/30/2026', '13/01/2026', '1/1/26', '2026-02-29', '1/2/3/2026'])(
  '%j is no date',
  (text) => {
    expect(parseDate(text, 0)).toBeUndefined()
  },
)

test('a moment shows its zone and takes the day of that zone', () => {
  expect(formatMoment('2026-11-07T23:30:00Z', 1, 'fr-fr', 'Europe/Paris')).toMatch(/^08\/11\/2026 00:30 UTC\+1$/)
  expect(formatMoment('2026-11-07T23:30:00Z', 0, 'en-us', 'America/New_York')).toMatch(/^11\/07\/2026 6:30\sPM EST$/)
  expect(formatMoment(null, 0, 'en-us', 'UTC')).toBe('')
})

test('patterns are in the language', () => {
  expect(datePattern(1, 'fr-fr')).toBe('jj/mm/aaaa')
  expect(datePattern(7, 'en-us')).toBe('dd-MMM-yyyy')
})
