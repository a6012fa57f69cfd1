import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aView, paymentDetails } from './document.samples.ts'
import { documentOf } from './document.ts'
import { epcOf } from './epc.ts'
import { creditorReference } from './payTo.ts'

const details = {
  ...paymentDetails,
  paymentLink: 'https://pay.example/{reference}?of={number}&sum={amount}&in={currency}',
}

/** The remainder of ISO 7064 over the reference as banks read it, with the first four characters moved to the end. */
const restOf = (reference: string) =>
  BigInt(Array.from(reference.slice(4) + reference.slice(0, 4), (one) => Number.parseInt(one, 36)).join('')) % 97n

test('the reference of an invoice has the check digits of ISO 11649', () => {
  expect(creditorReference('539007547034')).toBe('RF18539007547034')
  const numbers = fc.stringMatching(/^[A-Z0-9]{2,8}-20\d\d-\d{6}$/)
  fc.assert(
    fc.property(numbers, (number) => {
      const reference = creditorReference(number)
      expect(reference).toMatch(/^RF\d{2}[A-Z0-9]{1,21}$/)
      expect(restOf(reference)).toBe(1n)
    }),
  )
})

test('the payment page gets the values of the invoice, written for an address', () => {
  const { payTo } = documentOf(aView({ payTo: details }), 'en-us')
  expect(payTo?.paymentLink).toBe(
    `https://pay.example/${creditorReference('COR-2026-000123')}?of=COR-2026-000123&sum=583.20&in=EUR`,
  )
  expect(documentOf(aView({ payTo: details, number: null }), 'en-us').payTo).toBe(null)
})

test('the code for banking apps has the lines of EPC069-12, and is there for euros with an IBAN alone', () => {
  const document = documentOf(aView({ payTo: details }), 'en-us')
  expect(epcOf(document)?.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'PSSTFRPPXXX',
    'Cordage Distribution SAS',
    'FR1420041010050500013M02606',
    'EUR583.20',
    '',
    creditorReference('COR-2026-000123'),
  ])
  const without = (more: object) => epcOf(documentOf(aView({ payTo: details, ...more }), 'en-us'))
  expect(without({ currency: 'USD' })).toBe(null)
  expect(without({ payTo: { ...details, iban: null, accountNumber: '12345678' } })).toBe(null)
  expect(without({ total: 0 })).toBe(null)
  expect(without({ total: 100_000_000_000 })).toBe(null)
})
