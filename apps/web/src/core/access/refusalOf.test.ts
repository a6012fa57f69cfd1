import { expect, test } from 'vitest'
import { refusalOf } from './refusalOf.ts'

test.each([
  [null, undefined],
  ['Bill:W', { action: 'billing.addTaxRate' }],
  ['fullAccess', { action: 'billing.addTaxRate' }],
  ['billing.ofCompany', { reason: 'Not yours.' }],
])('a button that is off for %s says why', (reason, refusal) => {
  expect(refusalOf({ allowed: reason === null, reason }, 'billing.addTaxRate', 'Not yours.')).toEqual(refusal)
})
