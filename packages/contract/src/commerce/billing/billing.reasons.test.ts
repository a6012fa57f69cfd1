import { expect, test } from 'vitest'
import { type ReasonValues, whyLine } from './billing.reasons.ts'
import type { LineReason } from './billing.fields.ts'

const spoken = (reason: LineReason, reasonValues: ReasonValues) =>
  (['en-us', 'fr-fr'] as const).map((language) =>
    whyLine({ reason, reasonValues }, language).replaceAll(/[\u00a0\u202f]/g, ' '),
  )

test.each([
  [
    'overage',
    { count: 58, included: 500, unit: 'MESSAGE', billed: 0 },
    ['Messages beyond the 500 included: 58', 'Messages au-delà d’un volume inclus de 500 : 58'],
  ],
  ['overage', { count: 58, included: 0, unit: 'SMS', billed: 0 }, ['Text messages: 58', 'SMS : 58']],
  [
    'beyondSeats',
    { count: 58, seats: 10 },
    ['Days of use beyond the number of seats (10): 58', 'Jours d’utilisation au-delà du nombre de licences (10) : 58'],
  ],
  [
    'promotion',
    { code: 'PCT-3333', kind: 'PERCENT', value: 3333, currency: 'EUR', days: 14, of: 30 },
    ['Promotion PCT-3333: 33.33% off, 14 of 30 days', 'Promotion PCT-3333 : remise de 33,33 %, 14 jours sur 30'],
  ],
  [
    'promotion',
    { code: 'FIVE', kind: 'AMOUNT', value: 500, currency: 'USD', days: 30, of: 30 },
    ['Promotion FIVE: $5.00 off', 'Promotion FIVE : remise de 5,00 $US'],
  ],
] as const)('a line of %s says what it is worked out from', (reason, values, words) => {
  expect(spoken(reason, values)).toEqual(words)
})

test('lines of earlier versions have fewer values and keep their words', () => {
  expect(spoken('overage', { count: 5 })).toEqual(['Units beyond those included: 5', 'Unités en dépassement : 5'])
  expect(spoken('promotion', { code: 'HALF' })).toEqual(['Promotion HALF', 'Promotion HALF'])
  expect(spoken('beyondSeats', { count: 3 })).toEqual(['Extra seat days: 3', 'Jours au-delà des licences : 3'])
})
