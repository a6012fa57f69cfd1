import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flags } from '../../core/access/access.flags.ts'
import { languages } from '../../core/language.ts'
import { resolveRules, ruleNames, standardRules } from './settings.signIn.rules.ts'
import {
  findSetting,
  getSetting,
  type Setting,
  settingCatalogue,
  settingGroups,
  type SettingLevel,
} from './settings.catalogue.ts'
import {
  defaultOf,
  isLooser,
  isSame,
  personValue,
  resolveSetting,
  type SettingPlace,
  valueOf,
} from './settings.rules.ts'
import { settingTexts } from './settings.texts.ts'
import { checkValue, isValue } from './settings.values.ts'
import { choiceWords, groupLabel, settingHelp, settingLabel, valueWords } from './settings.sentences.ts'

const seed = Number(process.env.FC_SEED)

const installation = { production: false }
const levels = ['RP', 'SP', 'DT', 'RS', 'CU'] as const

describe('the catalogue', () => {
  it('has about fifty settings in ten groups, each once and in both languages', () => {
    expect(settingCatalogue.length).toBeGreaterThanOrEqual(45)
    expect(new Set(settingCatalogue.map(({ code }) => code)).size).toBe(settingCatalogue.length)
    expect(Object.keys(settingTexts).toSorted()).toEqual(settingCatalogue.map(({ code }) => code).toSorted())
    expect(new Set(settingCatalogue.map(({ group }) => group))).toEqual(new Set(settingGroups))
    for (const language of languages)
      for (const group of settingGroups) expect(groupLabel(group, language).length).toBeGreaterThan(2)
  })

  it.each(settingCatalogue)(
    '$code has valid defaults, words for its values, levels, and a flag that exists',
    (setting) => {
      const { code, allowed = [], type, flag, strict } = setting
      for (const value of [setting.default, setting.defaultInProduction, setting.defaultOfCustomer])
        if (value !== undefined) expect(checkValue(setting, value, 'RP')).toEqual({ value })
      for (const language of languages) {
        expect(settingLabel(code, language)).not.toBe(code)
        expect(settingHelp(code, language)).toMatch(/\.$/)
        for (const value of allowed) expect(choiceWords(setting, value, language)).toMatch(/\S/)
        const worded = Object.keys(settingTexts[code]?.values ?? {})
        if (type === 'enum' || type === 'multi') expect(worded.toSorted()).toEqual(allowed.map(String).toSorted())
        expect(valueWords(code, setting.default, language)).not.toBe('')
      }
      expect(setting.levels.length).toBeGreaterThan(0)
      if (type === 'enum' || type === 'tri' || type === 'multi') expect(allowed.length).toBeGreaterThan(1)
      if (flag) expect(flags.map((one) => one.code as string)).toContain(flag)
      if (Array.isArray(strict)) expect([...strict].map(String).toSorted()).toEqual([...allowed].map(String).toSorted())
    },
  )
})

describe('a value', () => {
  it.each<[string, unknown, SettingLevel, string | undefined]>([
    ['general.helpLink', false, 'CU', undefined],
    ['general.helpLink', 'false', 'CU', 'wrongType'],
    ['track.readReceipt', 'user', 'CU', undefined],
    ['track.readReceipt', 'user', 'user', 'notOneOf'],
    ['track.readReceipt', true, 'CU', 'notOneOf'],
    ['files.largest', 1000, 'CU', undefined],
    ['files.largest', 1001, 'CU', 'tooBig'],
    ['files.largest', 1.5, 'CU', 'wrongType'],
    ['files.largest', '5', 'CU', 'wrongType'],
    ['general.dateFormat', 7, 'CU', undefined],
    ['general.dateFormat', '7', 'CU', 'notOneOf'],
    ['general.timeZone', 'Europe/Paris', 'CU', undefined],
    ['general.timeZone', 'Europe/Atlantis', 'CU', 'timeZone'],
    ['general.timeZone', '+02:00', 'CU', 'timeZone'],
    ['esign.signatureKinds', [], 'CU', 'tooSmall'],
    ['esign.signatureKinds', ['drawn', 'drawn'], 'CU', 'invalid'],
    ['signIn.allowedAddresses', ['192.0.2.0/24', '192.0.2.7', '2001:db8::/32', '::1'], 'CU', undefined],
    ['signIn.allowedAddresses', ['192.0.2.0/33'], 'CU', 'cidr'],
    ['signIn.allowedAddresses', ['192.0.2'], 'CU', 'cidr'],
    ['signIn.allowedAddresses', ['192.0.2.0/24/1'], 'CU', 'cidr'],
    ['signIn.allowedAddresses', ['example.test'], 'CU', 'cidr'],
    ['signIn.allowedAddresses', ['2001:db8::/129'], 'CU', 'cidr'],
    ['signIn.allowedAddresses', Array.from({ length: 51 }, (_, n) => `10.0.0.${n}`), 'CU', 'tooMany'],
  ])('of %s: %j for %s is %s', (code, value, level, fault) => {
    expect(checkValue(getSetting(code), value, level).fault?.code).toBe(fault)
  })

  it('is described in words', () => {
    const described = (code: string, value: unknown) =>
      languages.map((language) => valueWords(code, value, language).replaceAll(/[\u00a0\u202f]/g, ' '))
    expect(described('files.linkExpiry', 30)).toEqual(['30 days', '30 jours'])
    expect(described('files.downloads', 0)).toEqual(['None', 'Aucun'])
    expect(described('signIn.trustDays', 0)).toEqual(['Never', 'Jamais'])
    expect(described('signIn.minLength', 15)).toEqual(['15 characters', '15 caractères'])
    expect(described('signIn.allowedAddresses', [])).toEqual(['Everywhere', 'Partout'])
    expect(described('track.readReceipt', 'user')).toEqual(['Set by user', 'Au choix de l’utilisateur'])
    expect(described('general.helpLink', true)).toEqual(['Yes', 'Oui'])
    expect(described('esign.signatureKinds', ['typed', 'drawn'])).toEqual(['Typed, Drawn', 'Saisie, Dessinée'])
  })
})

describe('stricter and looser', () => {
  it.each<[string, unknown, unknown, boolean]>([
    ['signIn.minLength', 15, 16, true],
    ['signIn.minLength', 16, 16, false],
    ['signIn.expiryDays', 0, 90, true],
    ['signIn.expiryDays', 91, 90, true],
    ['signIn.expiryDays', 30, 0, false],
    ['signIn.expiryDays', 0, 0, false],
    ['signIn.mfaMode', 'off', 'setByUser', true],
    ['signIn.mfaMode', 'mandatory', 'off', false],
    ['signIn.mfaChannel', 'email', 'mobile', true],
    ['signIn.trustDays', 1, 0, true],
    ['signIn.idleMinutes', 30, 20, true],
    ['signIn.sessionHours', 1, 8, false],
    ['files.largest', 1, 1000, false],
  ])('%s: %s than %s: %s', (code, value, than, expected) => {
    expect(isLooser(getSetting(code), value, than)).toBe(expected)
  })
})

/** Any valid value of a setting. */
function anyValue(setting: Setting): fc.Arbitrary<unknown> {
  const { type, allowed = [], min = 0, max = 100 } = setting
  if (type === 'bool') return fc.boolean()
  if (type === 'enum' || type === 'tri') return fc.constantFrom(...allowed)
  if (type === 'int' || type === 'duration') return fc.integer({ min, max })
  if (type === 'multi') return fc.subarray([...allowed], { minLength: 1 })
  return fc.constant(setting.default)
}
const shown = settingCatalogue.filter(({ ownOnly }) => !ownOnly)
const anyCase = fc.constantFrom(...shown).chain((setting) =>
  fc.record({
    setting: fc.constant(setting),
    own: fc.array(fc.option(fc.record({ value: anyValue(setting), locked: fc.boolean() }), { nil: undefined }), {
      minLength: 1,
      maxLength: 5,
    }),
  }),
)
const placesOf = (
  setting: Setting,
  own: readonly ({ value: unknown; locked: boolean } | undefined)[],
): SettingPlace[] =>
  own.map((one, at) => ({ key: `${at}`, level: levels[at] as SettingLevel, own: { [setting.code]: one } }))

describe('the resolver', () => {
  const setting = getSetting('files.largest')
  const chain = (...own: (number | [number] | undefined)[]) =>
    placesOf(
      setting,
      own.map((one) => (one === undefined ? undefined : { value: [one].flat()[0], locked: Array.isArray(one) })),
    )

  it('falls back to the default, and reports it', () => {
    expect(resolveSetting(setting, chain(undefined, undefined), installation)).toMatchObject({
      value: 200,
      source: null,
      inherited: 200,
      lockedBy: null,
    })
    expect(defaultOf(getSetting('accountAdministration'), 'CU', installation)).toBe(false)
    expect(defaultOf(getSetting('signIn.mfaMode'), 'RS', { production: true })).toBe('mandatory')
  })

  it('lets the nearest win, unless a farther one locked it', () => {
    expect(resolveSetting(setting, chain(10, 20, 30), installation)).toMatchObject({
      value: 30,
      source: '2',
      inherited: 20,
      inheritedFrom: '1',
    })
    expect(resolveSetting(setting, chain(10, [20], 30), installation)).toMatchObject({
      value: 20,
      source: '1',
      lockedBy: '1',
    })
    expect(resolveSetting(setting, chain(10, 20, [30]), installation)).toMatchObject({ value: 30, lockedBy: null })
    expect(resolveSetting(setting, chain([10], [20], 30), installation)).toMatchObject({ value: 10, lockedBy: '0' })
  })

  it('ignores invalid values, and levels where it may not be set', () => {
    const invalid = placesOf(setting, [
      { value: 'big', locked: false },
      { value: 5, locked: false },
    ])
    expect(resolveSetting(setting, invalid.slice(0, 1), installation)).toMatchObject({
      value: 200,
      links: [{}, { why: 'ignored' }],
    })
    const person: SettingPlace = { key: 'p', level: 'user', own: { [setting.code]: { value: 7, locked: false } } }
    expect(resolveSetting(setting, [...invalid, person], installation)).toMatchObject({ value: 5, source: '1' })
  })

  it('reads address ranges from the account itself alone', () => {
    const code = 'signIn.allowedAddresses'
    const places = (['RS', 'CU'] as const).map((level, at) => ({
      key: level,
      level,
      own: { [code]: { value: [`10.${at}.0.0/16`], locked: false } },
    }))
    expect(valueOf(code, places, installation)).toEqual(['10.1.0.0/16'])
    expect(valueOf(code, [...places.slice(0, 1), { key: 'x', level: 'CU', own: {} }], installation)).toEqual([])
  })
})

describe('for any chain, the resolver', () => {
  it('is never looser than a company above that set it', () => {
    fc.assert(
      fc.property(anyCase, ({ setting: one, own }) => {
        const above = resolveSetting(one, placesOf(one, own.slice(0, -1)), installation)
        const here = resolveSetting(one, placesOf(one, own), installation)
        if (above.source !== null && own.length > 1) expect(isLooser(one, here.value, above.value)).toBe(false)
      }),
      { seed },
    )
  })

  it('follows a lock whatever is set below, and returns to that when unlocked', () => {
    fc.assert(
      fc.property(anyCase, fc.nat(4), ({ setting: one, own }, at) => {
        const place = own[at]
        if (!place || !one.lockable) return
        const locked = own.map((entry, n) => (n === at && entry ? { ...entry, locked: true } : entry))
        const locking = resolveSetting(one, placesOf(one, own.slice(0, at + 1)), installation)
        for (let depth = at + 1; depth <= own.length; depth += 1)
          expect(resolveSetting(one, placesOf(one, locked.slice(0, depth)), installation).value).toEqual(locking.value)
        const open = own.map((entry, n) => (n === at && entry ? { ...entry, locked: place.locked } : entry))
        expect(resolveSetting(one, placesOf(one, open), installation)).toEqual(
          resolveSetting(one, placesOf(one, own), installation),
        )
      }),
      { seed },
    )
  })

  it('names one deciding link, with the default or what its place sets; each link has the value at its depth', () => {
    fc.assert(
      fc.property(anyCase, ({ setting: one, own }) => {
        const { links, value, source } = resolveSetting(one, placesOf(one, own), installation)
        const decided = links.filter((link) => link.decided)
        expect(decided).toHaveLength(1)
        expect(decided[0]?.key).toBe(source)
        expect(decided[0]?.value).toEqual(value)
        if (source !== null) expect(isSame(own[Number(source)]?.value, value)).toBe(true)
        for (let depth = 1; depth <= own.length; depth += 1)
          expect(links[depth]?.value).toEqual(
            resolveSetting(one, placesOf(one, own.slice(0, depth)), installation).value,
          )
        expect(isValue(one, value)).toBe(true)
      }),
      { seed },
    )
  })

  it('uses the default where a company leaves the choice to people who made none', () => {
    expect(personValue(getSetting('track.readReceipt'), 'user')).toBe('no')
    expect(personValue(getSetting('track.readReceipt'), 'yes')).toBe('yes')
    expect(personValue(getSetting('files.largest'), 5)).toBe(5)
  })
})

it('sign-in reads its rules through the same resolver', () => {
  expect(ruleNames.map((rule) => findSetting(`signIn.${rule}`)?.group)).toEqual(ruleNames.map(() => 'signin'))
  expect(standardRules(true)).toMatchObject({
    minLength: 15,
    minLengthWithMfa: 12,
    mfaMode: 'mandatory',
    idleMinutes: 20,
    sessionHours: 8,
  })
  expect(standardRules(false).mfaMode).toBe('setByUser')
  const own = { 'signIn.minLength': { value: 20, locked: true } }
  const places: SettingPlace[] = [
    { key: 'a', level: 'RS', own },
    { key: 'b', level: 'CU', own: { 'signIn.minLength': { value: 30, locked: false } } },
  ]
  expect(resolveRules(places, true)).toMatchObject({
    rules: { minLength: 20 },
    sources: { minLength: 'a', history: null },
  })
})
