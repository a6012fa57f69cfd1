import { describe, expect, test } from 'vitest'
import { account, aPolicy, chainFor, group, person } from '../../access/access/access.examples.ts'
import { type FlagRow, flags, type Role, roles, type Value } from './access.flags.ts'
import { languages } from '../language.ts'
import { flagTexts } from './access.flags.texts.ts'
import { capabilities, explainRight, holds, type PolicyRow, resolveRights, type Rights } from './access.rules.ts'

const now = new Date('2026-03-01T12:00:00Z')
const before = new Date('2026-02-01T00:00:00Z')
const after = new Date('2026-04-01T00:00:00Z')
const catalogue: readonly FlagRow[] = flags
const rank = (value: Value) => ['N', 'R', 'W', 'Y'].indexOf(value)

const bill = (role: Role, ...rows: PolicyRow[]) => resolveRights(role, chainFor(role), rows, now).Bill

describe('the catalogue', () => {
  test('holds 53 read-write flags and 7 text settings, each once and each in words', () => {
    expect(new Set(flags.map(({ code }) => code)).size).toBe(60)
    expect(flags.filter(({ kind }) => kind === 'YN')).toHaveLength(7)
    expect(Object.keys(flagTexts).toSorted()).toEqual(flags.map(({ code }) => code).toSorted())
  })
  test('has no text twice, none empty', () => {
    const texts = Object.values(flagTexts)
    for (const language of languages) {
      expect(new Set(texts.map(({ label }) => label[language])).size).toBe(60)
      expect(new Set(texts.map(({ help }) => help[language])).size).toBe(60)
    }
    for (const { label, help } of texts) {
      for (const words of Object.values(label)) expect(words).toMatch(/^\p{Lu}.{2,59}$/u)
      for (const words of Object.values(help)) expect(words).toMatch(/^\p{Lu}.{15,119}\.$/u)
      expect(help['en-us']).not.toBe(help['fr-fr'])
    }
  })
  test('never defaults above the bound of the role, and depends on flags that exist', () => {
    const codes: string[] = flags.map(({ code }) => code)
    for (const flag of catalogue) {
      for (const role of roles) expect(rank(flag.defaults[role])).toBeLessThanOrEqual(rank(flag.most?.[role] ?? 'Y'))
      for (const code of flag.dependsOn ?? []) expect(codes).toContain(code)
    }
  })
  test.each([
    ['Upgrade', 'WWWWN'],
    ['AcctMgmnt', 'WWWWW'],
    ['ExportAcct', 'WWWWN'],
    ['Provision', 'WWWWN'],
    ['Bill', 'WWWWR'],
    ['Brand', 'WWWWN'],
    ['DKIM', 'WWWWN'],
    ['IGMLogs', 'WWWRN'],
    ['FeaturePolicy', 'WWWRN'],
    ['LoginAlias', 'NNNNN'],
  ] as const)('%s defaults to %s for RA SP DT RS CU', (flag, values) => {
    expect(roles.map((role) => resolveRights(role, [], [], now)[flag]).join('')).toBe(values)
  })
})

describe('the resolver', () => {
  test('takes the nearest scope', () => {
    expect(bill('DT', aPolicy(account('own'), 'Bill', 'R'))).toBe('R')
    expect(bill('DT', aPolicy(account('own'), 'Bill', 'R'), aPolicy(person, 'Bill', 'W'))).toBe('W')
    expect(
      bill('DT', aPolicy({ scopeKind: 'ROLE', scopeId: 'DT' }, 'Bill', 'N'), aPolicy(account('root'), 'Bill', 'R')),
    ).toBe('R')
  })
  test('a farther lock beats what is nearer, and the farthest lock wins', () => {
    const locked = aPolicy(account('root'), 'Bill', 'R', { locked: true })
    expect(
      bill('DT', locked, aPolicy(account('own'), 'Bill', 'N', { locked: true }), aPolicy(person, 'Bill', 'N')),
    ).toBe('R')
  })
  test('nothing below a parent account rises above what is set on it', () => {
    expect(
      bill(
        'DT',
        aPolicy(account('provider'), 'Bill', 'R'),
        aPolicy(account('own'), 'Bill', 'W'),
        aPolicy(person, 'Bill', 'W'),
      ),
    ).toBe('R')
  })
  test('a default is no ceiling: a flag that a role lacks may be given to it', () => {
    const rights = resolveRights('CU', chainFor('CU'), [aPolicy(account('own'), 'Brand', 'W')], now)
    expect(rights.Brand).toBe('W')
  })
  test('nobody gets above the bound of the role, wherever it is set', () => {
    expect(bill('CU', aPolicy(account('provider'), 'Bill', 'W', { locked: true }))).toBe('R')
    expect(resolveRights('CU', chainFor('CU'), [aPolicy(person, 'Upgrade', 'W')], now).Upgrade).toBe('N')
  })
  test('of several groups the highest value counts, and its lock', () => {
    const rows = [aPolicy(group('sales'), 'Bill', 'N', { locked: true }), aPolicy(group('support'), 'Bill', 'R')]
    expect(bill('DT', ...rows)).toBe('R')
    expect(bill('DT', ...rows, aPolicy(person, 'Bill', 'W'))).toBe('W')
    expect(bill('DT', aPolicy(group('sales'), 'Bill', 'R', { locked: true }), aPolicy(person, 'Bill', 'W'))).toBe('R')
  })
  test('of equal values, from two groups or at one scope, the locked one counts', () => {
    const above = aPolicy(person, 'Bill', 'W')
    const pair = [aPolicy(group('sales'), 'Bill', 'R'), aPolicy(group('support'), 'Bill', 'R', { locked: true })]
    const same = [aPolicy(account('own'), 'Bill', 'R'), aPolicy(account('own'), 'Bill', 'R', { locked: true })]
    for (const rows of [pair, same]) {
      expect(bill('DT', ...rows, above)).toBe('R')
      expect(bill('DT', ...rows.toReversed(), above)).toBe('R')
    }
  })
})

describe('which rows count', () => {
  test('a row counts from validFrom on and until just before validTo', () => {
    expect(bill('DT', aPolicy(person, 'Bill', 'N', { validFrom: now }))).toBe('N')
    expect(bill('DT', aPolicy(person, 'Bill', 'N', { validTo: now }))).toBe('W')
    expect(bill('DT', aPolicy(person, 'Bill', 'N', { validFrom: after }))).toBe('W')
  })
  test('of two rows in force at one scope the later one counts', () => {
    const rows = [
      aPolicy(person, 'Bill', 'R', { validFrom: before, validTo: after }),
      aPolicy(person, 'Bill', 'N', { locked: true }),
    ]
    expect(bill('DT', ...rows)).toBe('R')
    expect(bill('DT', ...rows.toReversed())).toBe('R')
  })
  test('rows of other scopes and values of the wrong kind are ignored', () => {
    expect(bill('DT', aPolicy(account('sibling'), 'Bill', 'N'), aPolicy(person, 'Bill', 'Y'))).toBe('W')
    expect(resolveRights('DT', chainFor('DT'), [aPolicy(person, 'LoginAlias', 'W')], now).LoginAlias).toBe('N')
  })
})

describe('the explanation', () => {
  test('says default, inherited, set, cut by a ceiling, beaten by a lock', () => {
    const rows = [
      aPolicy(account('root'), 'Bill', 'R'),
      aPolicy(account('provider'), 'Bill', 'W'),
      aPolicy(account('own'), 'Bill', 'W', { locked: true }),
      aPolicy(person, 'Bill', 'N'),
    ]
    const links = explainRight('Bill', 'DT', chainFor('DT'), rows, now)
    expect(
      links.map(({ scopeId, set, value, why, by, decided }) => [scopeId, set, value, why, by?.scopeId, decided]),
    ).toEqual([
      ['DT', 'W', 'W', 'default', undefined, false],
      ['DT', null, 'W', 'inherited', undefined, false],
      ['root', 'R', 'R', 'set', undefined, false],
      ['provider', 'W', 'R', 'ceiling', 'root', false],
      ['own', 'W', 'R', 'ceiling', 'root', true],
      ['sales', null, 'R', 'inherited', undefined, false],
      ['support', null, 'R', 'inherited', undefined, false],
      ['ann', 'N', 'R', 'locked', 'own', false],
    ])
  })
})

describe('what is asked of rights', () => {
  const rights = (role: Role, change: Partial<Rights> = {}): Rights => ({
    ...resolveRights(role, [], [], now),
    ...change,
  })

  test('W satisfies R and W, R only R, N and missing neither, Y both', () => {
    expect([holds({ Bill: 'W' }, 'Bill:R'), holds({ Bill: 'W' }, 'Bill:W')]).toEqual([true, true])
    expect([holds({ Bill: 'R' }, 'Bill:R'), holds({ Bill: 'R' }, 'Bill:W')]).toEqual([true, false])
    expect([holds({ Bill: 'N' }, 'Bill:R'), holds({}, 'Bill:R'), holds({ LoginAlias: 'N' }, 'LoginAlias:R')]).toEqual([
      false,
      false,
      false,
    ])
    expect([holds({ LoginAlias: 'Y' }, 'LoginAlias:R'), holds({ LoginAlias: 'Y' }, 'LoginAlias:W')]).toEqual([
      true,
      true,
    ])
  })
  test('Upgrade needs W and a role that is not CU', () => {
    expect(roles.map((role) => capabilities(rights(role, { Upgrade: 'W' }), role).Upgrade)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
    expect(capabilities(rights('RA', { Upgrade: 'R' }), 'RA').Upgrade).toBe(false)
  })
  test.each(['Bill', 'Brand', 'RptBill', 'DKIM', 'ReportAccessEnable'] as const)('%s is on at R', (flag) => {
    expect(capabilities(rights('RA', { [flag]: 'R' }), 'RA')[flag]).toBe(true)
    expect(capabilities(rights('RA', { [flag]: 'N' }), 'RA')[flag]).toBe(false)
  })
  test('every other flag is on at W or Y alone', () => {
    const { IGMLogs, LoginAlias, FeaturePolicy, AcctMgmnt } = capabilities(
      rights('DT', { IGMLogs: 'R', LoginAlias: 'Y', FeaturePolicy: 'N' }),
      'DT',
    )
    expect({ IGMLogs, LoginAlias, FeaturePolicy, AcctMgmnt }).toEqual({
      IGMLogs: false,
      LoginAlias: true,
      FeaturePolicy: false,
      AcctMgmnt: true,
    })
  })
  test('DKIM may be edited at W alone; add-ons are on with any of three', () => {
    expect(capabilities(rights('DT', { DKIM: 'R' }), 'DT').dkimEdit).toBe(false)
    expect(capabilities(rights('DT'), 'DT').dkimEdit).toBe(true)
    expect(capabilities(rights('CU', { AddOnsModule: 'W', AddonsStorage: 'W' }), 'CU').addOns).toBe(false)
    for (const flag of ['AddOnsOthers', 'AddOnsDigitalSeal', 'AddOnsMetaCleaning'] as const) {
      expect(capabilities(rights('CU', { [flag]: 'W' }), 'CU').addOns).toBe(true)
      expect(capabilities(rights('CU', { [flag]: 'R' }), 'CU').addOns).toBe(false)
    }
  })
})
