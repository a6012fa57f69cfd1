import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SignInRules } from './policies.contract.ts'
import { isLooser, minLengthFor, type OwnRules, resolveRules, ruleNames, standardRules } from './policies.rules.ts'

const anyRules: fc.Arbitrary<SignInRules> = fc.record({
  minLength: fc.integer({ min: 15, max: 64 }),
  minLengthWithMfa: fc.integer({ min: 8, max: 64 }),
  composition: fc.integer({ min: 0, max: 4 }),
  history: fc.integer({ min: 0, max: 24 }),
  expiryDays: fc.integer({ min: 0, max: 365 }),
  mfaMode: fc.constantFrom('mandatory', 'off', 'setByUser'),
  mfaChannel: fc.constantFrom('email', 'mobile'),
  trustDays: fc.integer({ min: 0, max: 90 }),
})
const anyChain: fc.Arbitrary<OwnRules[]> = fc
  .array(
    anyRules.chain((rules) => fc.subarray(ruleNames).map((names) => names.map((name) => [name, rules[name]] as const))),
    { minLength: 1, maxLength: 5 },
  )
  .map((all) => all.map((own, at) => ({ acctKey: `${at}`, rules: Object.fromEntries(own) })))

describe('looser', () => {
  it.each<[keyof SignInRules, unknown, unknown, boolean]>([
    ['minLength', 15, 16, true],
    ['minLength', 16, 16, false],
    ['minLengthWithMfa', 8, 12, true],
    ['composition', 0, 1, true],
    ['history', 4, 5, true],
    ['history', 6, 5, false],
    ['expiryDays', 0, 90, true],
    ['expiryDays', 91, 90, true],
    ['expiryDays', 30, 0, false],
    ['expiryDays', 0, 0, false],
    ['mfaMode', 'off', 'setByUser', true],
    ['mfaMode', 'setByUser', 'mandatory', true],
    ['mfaMode', 'mandatory', 'off', false],
    ['mfaChannel', 'email', 'mobile', true],
    ['mfaChannel', 'mobile', 'email', false],
    ['trustDays', 1, 0, true],
    ['trustDays', 0, 30, false],
  ])('%s %s than %s: %s', (rule, value, than, expected) => {
    expect(isLooser(rule, value as never, than as never)).toBe(expected)
  })

  it('is a strict order: nothing is looser than itself, and of two different values exactly one is', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ruleNames), anyRules, anyRules, (rule, one, other) => {
        const [a, b] = [one[rule] as never, other[rule] as never]
        expect(isLooser(rule, a, a)).toBe(false)
        expect(isLooser(rule, a, b) || isLooser(rule, b, a)).toBe(a !== b)
        expect(isLooser(rule, a, b) && isLooser(rule, b, a)).toBe(false)
      }),
    )
  })
})

describe('the rules of a chain of accounts', () => {
  const standard = standardRules(true)

  it('are the standard where nobody says otherwise', () => {
    expect(resolveRules([{ acctKey: 'a', rules: {} }], standard)).toEqual({
      rules: standard,
      sources: Object.fromEntries(ruleNames.map((rule) => [rule, null])),
    })
    expect(standard).toMatchObject({ minLength: 15, minLengthWithMfa: 12, mfaMode: 'mandatory' })
    expect(standardRules(false).mfaMode).toBe('setByUser')
  })

  it('come from the nearest account that is not looser than those above', () => {
    const chain = [
      { acctKey: 'top', rules: { minLength: 20, trustDays: 30 } },
      { acctKey: 'mid', rules: { minLength: 18, trustDays: 7 } },
      { acctKey: 'low', rules: { minLength: 24, trustDays: 14 } },
    ]
    const { rules, sources } = resolveRules(chain, standard)
    expect(rules).toMatchObject({ minLength: 24, trustDays: 7 })
    expect(sources).toMatchObject({ minLength: 'low', trustDays: 'mid', history: null })
  })

  it('a child is never looser than its parent in what a company above set', () => {
    fc.assert(
      fc.property(anyChain, fc.boolean(), (chain, production) => {
        const ground = standardRules(production)
        for (let depth = 1; depth < chain.length; depth += 1) {
          const parent = resolveRules(chain.slice(0, depth), ground)
          const child = resolveRules(chain.slice(0, depth + 1), ground)
          for (const rule of ruleNames) {
            if (parent.sources[rule] === null) continue
            expect(isLooser(rule, child.rules[rule] as never, parent.rules[rule] as never)).toBe(false)
            expect(child.sources[rule]).not.toBeNull()
          }
        }
      }),
    )
  })

  it('every rule is the standard’s or what its source says itself', () => {
    fc.assert(
      fc.property(anyChain, (chain) => {
        const { rules, sources } = resolveRules(chain, standard)
        for (const rule of ruleNames) {
          const own = chain.find(({ acctKey }) => acctKey === sources[rule])
          expect(rules[rule]).toBe(own ? own.rules[rule] : standard[rule])
        }
      }),
    )
  })
})

it('a password may be shorter only with a second factor', () => {
  expect([minLengthFor(standardRules(true), false), minLengthFor(standardRules(true), true)]).toEqual([15, 12])
})
