import { expect, test } from 'vitest'
// oxlint-disable-next-line no-restricted-imports -- what the tables are compared with, in this test alone
import tzdata from 'tzdata' with { type: 'json' }
import { timeZoneOf } from '../../core/lookups/lookups.codes.ts'
import { timeZone } from '../../core/lookups/lookups.fields.ts'
import { lookup, offsetLabel } from './lookups.rules.ts'
import * as z from 'zod/mini'

// Every name of tzdata, today's and former ones. A link is a text there, the name of its zone.

const all = Object.entries(tzdata.zones as Record<string, unknown>).filter(([name]) => name !== 'Factory')
const links = all.filter(([, target]) => typeof target === 'string').map(([name]) => name)
const zones = all.filter(([, target]) => typeof target !== 'string').map(([name]) => name)
const moments = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'].map((moment) => new Date(moment))
const offsets = (name: string) => moments.map((moment) => offsetLabel(name, moment))
const field = timeZone()

test('every link is taken and leads to a zone of the same time', () => {
  expect(links.length).toBeGreaterThan(240)
  for (const name of links) {
    const kept = z.decode(field, name)
    expect([name, ...offsets(kept)]).toEqual([name, ...offsets(name)])
    expect(timeZoneOf(kept)).toBe(kept)
  }
})

test('a zone of a place is kept by its name of today', () => {
  const places = zones.filter((name) => name.includes('/') && !name.startsWith('Etc/'))
  expect(places.length).toBeGreaterThan(300)
  expect(places.filter((name) => z.decode(field, name) !== name)).toEqual([])
})

test.each([
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['asia/kolkata', 'Asia/Kolkata'],
  ['US/Eastern', 'America/New_York'],
  ['GB', 'Europe/London'],
  ['Zulu', 'UTC'],
])('%s is kept as %s', (given, kept) => {
  expect(z.decode(field, given)).toBe(kept)
})

test.each(['', '+02:00', 'Europe/Nowhere', ' Europe/Paris', 'Europe/Paris\u0000', 'E'.repeat(65)])(
  '%j is no time zone',
  (name) => expect(z.safeDecode(field, name).success).toBe(false),
)

test('the lookup lists each zone by its name of today, with all others that it is found by', async () => {
  const formerNames: Record<string, string> = {}
  for (const name of [...links, ...zones].toSorted()) {
    const today = timeZoneOf(name) ?? ''
    if (today !== name) formerNames[today] = formerNames[today] ? `${formerNames[today]} ${name}` : name
  }
  await expect(`${JSON.stringify(formerNames, null, 2)}\n`).toMatchFileSnapshot('./lookups.zones.json')
  const items = lookup('TimeZone', 'en-us', moments[0] ?? new Date())
  expect(items.filter(({ code }) => timeZoneOf(code) !== code)).toEqual([])
  const names = items.flatMap(({ code, formerly }) => [code, ...formerly])
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
  const missing = [...links, ...zones].filter((name) => !names.includes(name) && !/^Etc\/GMT[+-]/.test(name))
  expect(missing).toEqual([])
})
