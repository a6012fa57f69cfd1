import { expect, test } from 'vitest'
import { demoTaxId } from '../../../../seed/demo.taxIds.ts'
import { taxIdChecker } from './billing.taxIds.ts'

const check = await taxIdChecker()

// Numbers that authorities and standards publish as examples.
test.each([
  ['FR', 'FR40303265045'],
  ['DE', 'DE 136695976'],
  ['GR', 'EL094259216'],
  ['NL', 'NL004495445B01'],
  ['GB', 'GB980780684'],
  ['CH', 'CHE-107.787.577 IVA'],
  ['CH', 'CHE-100.155.212'],
  ['NO', 'NO 995 525 828 MVA'],
  ['CA', '123456782RT0001'],
  ['CA', '123456782'],
  ['AU', '83 914 571 673'],
])('%s: %s is valid', (country, taxId) => {
  expect(check(country, taxId)).toEqual({ state: 'valid', fault: null })
})

test.each([
  ['FR', 'FR40303265046', 'checkDigit'],
  ['FR', '40303265045', 'prefix'],
  ['DE', 'FR40303265045', 'prefix'],
  ['GR', 'GR094259216', 'prefix'],
  ['DE', 'DE13669597', 'length'],
  ['GB', 'GB802311781', 'checkDigit'],
  ['AU', '99 999 999 999', 'checkDigit'],
  ['CA', '123456783RT0001', 'checkDigit'],
])('%s: %s is refused for its %s', (country, taxId, fault) => {
  expect(check(country, taxId)).toEqual({ state: 'invalid', fault })
})

test('what is not known is not checked', () => {
  for (const [country, taxId] of [
    ['BR', 'anything'],
    ['US', 'TEST-US-1'],
    ['FR', null],
    [null, 'FR1'],
  ] as const)
    expect(check(country, taxId)).toEqual({ state: 'unchecked', fault: null })
})

test('the VAT numbers of the demo are of the right form', () => {
  for (const country of ['FR', 'DE', 'BE', 'IE', 'LU'])
    for (let number = 0; number < 100; number += 1)
      expect(check(country, demoTaxId(country, String(number * 999_983).padStart(8, '0')))).toMatchObject({
        state: 'valid',
      })
})
