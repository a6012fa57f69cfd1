import { expect, test } from 'vitest'
import { relativeMoment, type Reader } from './relative.ts'

const english: Reader = { language: 'en-us', dateFormat: 0, timeZone: 'UTC' }
const french: Reader = { language: 'fr-fr', dateFormat: 1, timeZone: 'Europe/Paris' }
/** Intl puts narrow and no-break spaces where a reader sees a space. */
const textOf = (iso: string, reader: Reader, now: string) =>
  relativeMoment(iso, reader, { now: Date.parse(now) }).replace(/[\u00a0\u202f]/g, ' ')

test.each([
  ['2026-11-23T12:00:00Z', 'now', 'maintenant'],
  ['2026-11-23T11:59:01Z', 'now', 'maintenant'], // 59 s
  ['2026-11-23T12:00:59Z', 'now', 'maintenant'], // the browser's clock is late
  ['2026-11-23T11:59:00Z', '1 min ago', 'il y a 1 min'],
  ['2026-11-23T11:57:00.001Z', '2 min ago', 'il y a 2 min'],
  ['2026-11-23T11:00:01Z', '59 min ago', 'il y a 59 min'],
  ['2026-11-23T11:00:00Z', '1 hr ago', 'il y a 1 h'], // 60 min
  ['2026-11-23T00:00:00Z', '12 hr ago', 'il y a 12 h'],
  ['2026-11-22T14:05:00Z', 'yesterday 2:05 PM', 'hier 15:05'],
  ['2026-11-21T14:05:00Z', '11/21/2026 2:05 PM', '21/11/2026 15:05'],
  ['2026-11-23T12:01:00Z', '11/23/2026 12:01 PM', '23/11/2026 13:01'], // to come: exactly
  ['2026-11-24T12:00:00Z', '11/24/2026 12:00 PM', '24/11/2026 13:00'],
])('%s at noon is "%s", « %s »', (iso, inEnglish, inFrench) => {
  expect(textOf(iso, english, '2026-11-23T12:00:00Z')).toBe(inEnglish)
  expect(textOf(iso, french, '2026-11-23T12:00:00Z')).toBe(inFrench)
})

test('a day ends at midnight of the reader, not of UTC', () => {
  const [evening, now] = ['2026-11-22T21:30:00Z', '2026-11-22T23:30:00Z'] // 22:30 and 0:30 in Paris
  expect(textOf(evening, french, now)).toBe('hier 22:30')
  expect(textOf(evening, english, now)).toBe('2 hr ago')
  // Within the hour, midnight does not matter.
  expect(textOf('2026-11-22T22:45:00Z', french, now)).toBe('il y a 45 min')
})

test('the days on which clocks change have 23 and 25 hours', () => {
  // Set back on 25 October 2026 at 3:00: half past noon the day before is 24 h and 30 min before noon.
  expect(textOf('2026-10-24T10:30:00Z', french, '2026-10-25T22:59:00Z')).toBe('hier 12:30')
  expect(textOf('2026-10-24T22:00:00Z', french, '2026-10-25T22:59:00Z')).toBe('il y a 24 h')
  expect(textOf('2026-10-24T21:59:00Z', french, '2026-10-25T22:59:00Z')).toBe('hier 23:59')
  // Set forward on 29 March 2026: yesterday's last minute is less than 23 h away.
  expect(textOf('2026-03-28T22:59:00Z', french, '2026-03-29T21:59:00Z')).toBe('hier 23:59')
  expect(textOf('2026-03-27T22:59:00Z', french, '2026-03-29T21:59:00Z')).toBe('27/03/2026 23:59')
})

test('in brief, days before today are told without the time', () => {
  const brief = (iso: string) => relativeMoment(iso, english, { now: Date.parse('2026-11-23T12:00:00Z'), brief: true })
  expect(brief('2026-11-22T14:05:00Z')).toBe('yesterday')
  expect(brief('2026-11-21T14:05:00Z')).toBe('11/21/2026')
  expect(brief('2026-11-23T10:00:00Z')).toBe('2 hr ago')
})

test('every format code of dates is the reader’s', () => {
  expect(textOf('2026-11-07T10:00:00Z', { ...english, dateFormat: 7 }, '2026-11-23T12:00:00Z')).toBe(
    '07-Nov-2026 10:00 AM',
  )
})

test('in a sentence a date and a time have their prepositions', () => {
  const [now, inSentence] = [Date.parse('2026-11-23T12:00:00Z'), true]
  const say = (iso: string, reader: Reader) => relativeMoment(iso, reader, { now, inSentence }).replace(/\u202f/g, ' ')
  expect(say('2026-11-20T12:00:00Z', english)).toBe('on 11/20/2026 at 12:00 PM')
  expect(say('2026-11-20T12:00:00Z', french)).toBe('le 20/11/2026 à 13:00')
  expect(say('2026-11-22T12:00:00Z', french)).toBe('hier à 13:00')
  expect(say('2026-11-23T11:59:00Z', english)).toBe('1 min ago')
})
