import fc from 'fast-check'
import { expect, test } from 'vitest'
import { preferredLanguage } from './acceptLanguage.ts'

const languageFor = (accepted: string | undefined) => preferredLanguage({ headers: { 'accept-language': accepted } })

test.each([
  [undefined, undefined],
  ['', undefined],
  ['fr', 'fr-fr'],
  ['fr-CA', 'fr-fr'],
  ['en-GB', 'en-us'],
  ['FR-ca, en;q=0.5', 'fr-fr'],
  ['fr;q=0.3, en;q=0.9', 'en-us'],
  ['en;q=0.3,fr-CA;q=0.31', 'fr-fr'],
  ['de, fr;q=0.2', 'fr-fr'],
  ['*', 'en-us'],
  ['en;q=0, *', 'fr-fr'],
  ['fr, *;q=0.1', 'fr-fr'],
  ['fr;q=0', undefined],
  ['de', undefined],
  ['frr', undefined],
  [';;q=x,*', 'en-us'],
  [`fr,${'x'.repeat(1_000)}`, undefined],
])('%j asks for %s', (accepted, language) => expect(languageFor(accepted)).toBe(language))

test('of two weights the higher decides, wherever it stands', () => {
  const weight = fc.integer({ min: 1, max: 1000 }).map((thousandths) => thousandths / 1000)
  const region = fc.constantFrom('', '-CA', '-be', '-GB')
  fc.assert(
    fc.property(weight, weight, region, region, fc.boolean(), (en, fr, here, there, turned) => {
      fc.pre(en !== fr)
      const parts = [`en${here};q=${en}`, `fr${there};q=${fr}`]
      expect(languageFor((turned ? parts.toReversed() : parts).join(', '))).toBe(en > fr ? 'en-us' : 'fr-fr')
    }),
    { seed: 20261128, numRuns: 500 },
  )
})

test('no text makes it throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
      expect(['en-us', 'fr-fr', undefined]).toContain(languageFor(text))
    }),
    { seed: 20261128, numRuns: 500 },
  )
})
