import { describe, expect, test } from 'vitest'
import { languages } from '../../core/language.ts'
import { countryDialCodes, isCountry, lookupKinds, statusChangeReasons } from '../../core/lookups/lookups.codes.ts'
import { lookup, offsetLabel } from './lookups.rules.ts'

const winter = new Date('2026-01-15T12:00:00Z')
const summer = new Date('2026-07-15T12:00:00Z')
const labels = (items: { label: string }[]) => items.map(({ label }) => label)
const find = <T extends { code: string }>(items: T[], code: string) => items.find((item) => item.code === code)

describe.each(lookupKinds)('%s', (kind) => {
  test.each(languages)('has each code once, a label for each, in the order of %s, other last', (language) => {
    const items = lookup(kind, language, winter)
    expect(new Set(items.map(({ code }) => code)).size).toBe(items.length)
    expect(new Set(labels(items)).size).toBe(items.length)
    for (const { label } of items) expect(label).toMatch(/^\p{Lu}/u)
    expect(items.map(({ sort }) => sort)).toEqual(items.map((_, at) => at + 1))
    expect(items.every(({ active }) => active)).toBe(true)
    const named = labels(items.filter(({ code }) => code !== 'OTHER'))
    expect(named).toEqual(named.toSorted(new Intl.Collator(language).compare))
    expect(items.findIndex(({ code }) => code === 'OTHER')).toBeOneOf([-1, items.length - 1])
  })
})

test('languages are named in the language that is asked for', () => {
  expect(labels(lookup('Language', 'en-us', winter))).toEqual(['English (United States)', 'French (France)'])
  expect(labels(lookup('Language', 'fr-fr', winter))).toEqual(['Anglais (États-Unis)', 'Français (France)'])
})

describe('countries', () => {
  const english = lookup('CountryCode', 'en-us', winter)

  test('are the 249 of ISO 3166-1, all known to the runtime by a name', () => {
    expect(english).toHaveLength(249)
    for (const { code, label } of english) expect(label).not.toBe(code)
  })
  test('have a dial code of at most seven digits', () => {
    for (const { dialCode } of english) expect(dialCode).toMatch(/^\+[1-9]\d{0,6}$/)
    expect(find(english, 'FR')).toMatchObject({ label: 'France', dialCode: '+33' })
    expect(find(english, 'BS')?.dialCode).toBe('+1242')
  })
  test('sort accented letters among the others in French', () => {
    const french = lookup('CountryCode', 'fr-fr', winter)
    expect(find(french, 'DE')?.label).toBe('Allemagne')
    expect(find(french, 'EG')!.sort).toBeLessThan(find(french, 'FR')!.sort)
  })
  test('are checked by their code, in capitals', () => {
    expect(Object.keys(countryDialCodes).every(isCountry)).toBe(true)
    for (const code of ['XX', 'fr', 'UK', '', 'toString']) expect(isCountry(code)).toBe(false)
  })
})

describe('time zones', () => {
  test('carry the offset of the moment, summer time included', () => {
    expect(offsetLabel('Europe/Paris', winter)).toBe('UTC+01:00')
    expect(offsetLabel('Europe/Paris', summer)).toBe('UTC+02:00')
    expect(offsetLabel('America/St_Johns', winter)).toBe('UTC-03:30')
    expect(offsetLabel('UTC', winter)).toBe('UTC+00:00')
    expect(find(lookup('TimeZone', 'en-us', summer), 'America/New_York')?.label).toBe('America/New York (UTC-04:00)')
  })
  test('include UTC once', () => {
    expect(lookup('TimeZone', 'en-us', winter).filter(({ code }) => code === 'UTC')).toHaveLength(1)
  })
})

describe('reasons for a change of status', () => {
  const codesFor = (status: string) =>
    statusChangeReasons
      .filter(({ forStatus }) => (forStatus as readonly string[]).includes(status))
      .map(({ code }) => code)

  test('are those of each status', () => {
    expect(codesFor('Suspended')).toEqual([
      'NONPAY',
      'CUSTREQ',
      'CONTRACT_END',
      'SECURITY',
      'FAIRUSE',
      'PARTNER_SUSP',
      'OTHER',
    ])
    expect(codesFor('SuspendedAbuse')).toEqual(['SPAM', 'PHISH', 'MALWARE', 'FRAUD', 'LEGAL'])
    expect(codesFor('Closed')).toEqual(['CUSTREQ', 'NONRENEW', 'MIGRATED', 'DUPLICATE', 'TEST', 'OTHER'])
    expect(codesFor('Active')).toEqual(['PAID', 'RESOLVED', 'ERROR', 'OTHER'])
  })
  test('carry what a form and a notice need', () => {
    const items = lookup('AccountStatusChangeReason', 'fr-fr', winter)
    expect(items.filter(({ noteRequired }) => noteRequired).map(({ code }) => code)).toEqual(['LEGAL', 'OTHER'])
    expect(find(items, 'FRAUD')).toMatchObject({
      label: 'Fraude',
      forStatus: ['SuspendedAbuse'],
      visibleToCustomer: false,
    })
  })
})
