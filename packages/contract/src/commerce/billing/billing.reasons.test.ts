import { expect, test } from 'vitest'
import { describeLine, type ReasonValues, whyLine } from './billing.reasons.ts'
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
  [
    'promotion',
    { code: 'FIVE', name: 'Spring offer', kind: 'AMOUNT', value: 500, currency: 'USD', days: 30, of: 30 },
    ['Promotion “Spring offer” (FIVE): $5.00 off', 'Promotion « Spring offer » (FIVE) : remise de 5,00 $US'],
  ],
  [
    'promotionEnded',
    { code: 'FIVE', name: 'Spring offer', day: '2026-11-04' },
    [
      'Promotion “Spring offer” (FIVE) no longer applies from Nov 4',
      'Promotion « Spring offer » (FIVE) non applicable à partir du 4 nov.',
    ],
  ],
  [
    'held',
    { per: 'SEAT', unit: 'MESSAGE', range: 'MONTH', included: 500 },
    ['The whole month · per seat with 500 messages a month', 'Mois complet · par licence avec 500 messages par mois'],
  ],
  [
    'started',
    { day: '2026-11-04', per: 'COMPANY', unit: 'ENVELOPE', range: 'YEAR', included: 1 },
    ['Since Nov 4 · per company with 1 envelope a year', 'À partir du 4 nov. · par société avec 1 enveloppe par an'],
  ],
  [
    'held',
    { per: 'SEAT', unit: 'SIGNATURE', range: 'TERM' },
    [
      'The whole month · per seat with unlimited signatures',
      'Mois complet · par licence avec un nombre illimité de signatures',
    ],
  ],
  ['held', { per: 'GB' }, ['The whole month · per GB', 'Mois complet · par Go']],
] as const)('a line of %s says what it is worked out from', (reason, values, words) => {
  expect(spoken(reason, values)).toEqual(words)
})

test('lines of earlier versions have fewer values and keep their words', () => {
  expect(spoken('held', {})).toEqual(['The whole month', 'Mois complet'])
  expect(describeLine({ reason: 'promotion', reasonValues: { code: 'HALF' } }, 'en-us')).toBeUndefined()
  expect(spoken('overage', { count: 5 })).toEqual(['Units beyond those included: 5', 'Unités en dépassement : 5'])
  expect(spoken('promotion', { code: 'HALF' })).toEqual(['Promotion HALF', 'Promotion HALF'])
  expect(spoken('beyondSeats', { count: 3 })).toEqual(['Extra seat days: 3', 'Jours au-delà des licences : 3'])
})
