import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkPassword, passwordLength } from './passwords.rules.ts'

const seed = Number(process.env.FC_SEED)

/** Any Unicode text, lone surrogates included. */
const anyText = fc
  .array(fc.integer({ min: 1, max: 0x10ffff }), { maxLength: 160 })
  .map((codePoints) => String.fromCodePoint(...codePoints))
const rules = { minLength: 15, maxLength: 128, composition: 0 }
const broken = (password: string, words: string[] = [], more: Partial<typeof rules> = {}) =>
  checkPassword(password, { ...rules, ...more }, words)
    .filter(({ ok }) => !ok)
    .map(({ rule, missing }) => (missing ? `${rule} ${missing}` : rule))

describe('length', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['e\u0301', 1],
    ['🙂🙂', 2],
    ['雨の夜', 3],
  ])('%j has the length that people count', (text, length) => {
    expect(passwordLength(text)).toBe(length)
  })

  it('says how many are missing or too many', () => {
    expect(broken('quiet lantern')).toEqual(['minLength 2'])
    expect(broken('quiet lantern 7')).toEqual([])
    expect(broken('quiet lantern over seven hills '.repeat(5))).toEqual(['maxLength 27'])
  })
})

describe('composition', () => {
  it.each([
    ['quiet lantern over', 3, ['composition 1']],
    ['quiet lantern Over', 3, []],
    ['Quiet lantern over 7', 4, []],
    ['quietlanternover', 4, ['composition 3']],
    ['quietlanternover', 0, []],
  ])('%j with %i kinds required: %j', (password, composition, expected) => {
    expect(broken(password, [], { composition })).toEqual(expected)
  })
})

describe('words of the person and the company', () => {
  const words = ['ann', 'northwind legal', 'northwind', 'legal']
  it.each(['Northwind Legal 26', 'n0rthw1nd-l3gal-26', 'NORTHWINDLEGALAnn!', 'Ann Northwind 2026'])(
    '%j is built from them',
    (password) => {
      expect(broken(password, words)).toContain('words')
    },
  )

  it.each(['a northwind came over the hills', 'quiet lantern, legally yours'])('%j merely contains one', (password) => {
    expect(broken(password, words)).not.toContain('words')
  })
})

describe('sequences', () => {
  it.each([
    'aaaaaaaaaaaaaaaaaaa',
    'abababababababababab',
    '1234567890123456789',
    'qwertyuiopasdfghjkl',
    'zyxwvutsrqponmlkj',
    'azertyuiopqsdfghjklm',
    '------------------',
  ])('%j is a sequence', (password) => {
    expect(broken(password)).toContain('sequence')
  })

  it.each(['quiet lantern over seven hills', 'correct horse demo 2026', '雨の夜に静かな灯りと七つの丘の歌'])(
    '%j is not',
    (password) => {
      expect(broken(password)).not.toContain('sequence')
    },
  )
})

it('accepts any text as input, and the empty one breaks every rule that it can', () => {
  fc.assert(
    fc.property(anyText, fc.array(fc.string(), { maxLength: 3 }), (password, words) => {
      const length = passwordLength(password)
      const found = checkPassword(password, rules, words)
      expect(found.find(({ rule }) => rule === 'minLength')?.ok).toBe(length >= 15)
      expect(found.some(({ rule }) => rule === 'maxLength')).toBe(length > 128)
    }),
    { seed },
  )
  expect(broken('')).toEqual(['minLength 15', 'words', 'sequence'])
})
