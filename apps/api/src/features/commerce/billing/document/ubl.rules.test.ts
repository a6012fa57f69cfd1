import { sumOf } from '@portal/contract/core/money'
import type { InvoiceView } from '@portal/contract/commerce/billing/billing.view'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taxFields, taxingEach, taxOfLine, type Tax, type TaxChoice } from '../billing.tax.ts'
import { aCredit, aLine, aParty, aView } from './document.samples.ts'
import { documentOf } from './document.ts'
import { invoiceXml } from './ubl.ts'
import { ublTaxId } from './ubl.taxId.ts'
import { brokenRules, rules } from './ubl.rules.judge.ts'

const where = { line1: '1 Road', line2: null, city: 'Town', region: null, postal: '1' }
const reason = { 'en-us': 'Not charged', 'fr-fr': 'Non facturée' }
const rates = fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 5 })
/** A tax as the portal's rules determine it. */
const someTax: fc.Arbitrary<Tax> = fc.oneof(
  rates.map((thousandths): Tax => {
    const taxes = thousandths.map((rate, at) => ({ name: `T${at}`, nameFr: null, region: null, rate: rate / 10 }))
    return {
      category: 'S',
      rate: thousandths.reduce((sum, one) => sum + one, 0) / 10,
      taxes,
      reason: null,
      rounding: 'document',
    }
  }),
  fc.constantFrom('Z', 'E', 'AE', 'G', 'O').map((category): Tax => {
    const taxes = category === 'Z' || category === 'E' ? [{ name: 'TVA', nameFr: null, region: null, rate: 0 }] : []
    const reasoned = category === 'E' || category === 'G' || category === 'O'
    return { category, rate: 0, taxes, reason: reasoned ? reason : null, rounding: 'document' }
  }),
)
/** The choice of a person for a line: nothing, zero rated, or exempt for one of two reasons. */
const someChoice: fc.Arbitrary<TaxChoice | null> = fc.constantFrom(
  null,
  null,
  { category: 'Z', reason: null },
  { category: 'E', reason: { 'en-us': 'Training', 'fr-fr': 'Formation' } },
  { category: 'E', reason: { 'en-us': 'Insurance', 'fr-fr': 'Assurance' } },
)
/** Tax ids as companies write them, with the country of their address. */
const someId = fc.constantFrom<(readonly [country: string, taxId: string])[]>(
  ['FR', 'FR83404833048'],
  ['FR', '83404833048'],
  ['GR', 'EL094259216'],
  ['MC', 'FR83404833048'],
  ['GB', '980780684'],
  ['CH', 'CHE-107.787.577 IVA'],
  ['NO', '995 525 828 MVA'],
  ['CA', '123456782RT0001'],
  ['AU', '83 914 571 673'],
  ['US', 'TEST-US-1'],
  ['DE', 'FR83404833048'],
)
const someInvoice = fc.record({
  issuerId: someId,
  payerId: someId,
  tax: someTax,
  nets: fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 8 }),
  currency: fc.constantFrom('EUR', 'CAD', 'JPY'),
  choices: fc.array(someChoice, { minLength: 8, maxLength: 8 }),
  credit: fc.boolean(),
  registered: fc.boolean(),
  books: fc.option(fc.constantFrom('GBP', 'JPY')),
  language: fc.constantFrom('en-us', 'fr-fr'),
})
type Sample = typeof someInvoice extends fc.Arbitrary<infer T> ? T : never

/** A country with a currency without decimals has only one tax. */
function viewOf({
  tax,
  nets,
  choices,
  credit,
  registered,
  language,
  issuerId,
  payerId,
  books,
  ...sample
}: Sample): InvoiceView {
  const currency = tax.taxes.length > 1 && sample.currency === 'JPY' ? 'EUR' : sample.currency
  const each = taxingEach(tax)
  const sign = credit ? -1 : 1
  const lines = nets.map((amount, at) => {
    const net = sign * amount
    const applied = taxOfLine(tax, { ...(choices[at] && { taxChoice: choices[at] }) })
    const taxed = taxFields(applied, applied === tax ? each(net) : [])
    return aLine({ place: at + 1, quantity: 1, unitPrice: net, net, ...taxed, ...(credit && { kind: 'CREDIT' }) })
  })
  const [net, sum] = [sumOf(lines.map((line) => line.net)), sumOf(lines.map((line) => line.tax))]
  // As `sumTaxes` does.
  const keyOf = ({ taxCategory, taxRate, taxes: all, taxReason }: (typeof lines)[number]) =>
    JSON.stringify([taxCategory, taxRate, all, taxReason])
  const taxes = [...Map.groupBy(lines, keyOf).values()].flatMap((same) =>
    same.slice(0, 1).map((first) => ({
      ...first,
      net: sumOf(same.map((line) => line.net)),
      tax: sumOf(same.map((line) => line.tax)),
      taxAmounts: (first.taxes ?? []).map((_, at) => sumOf(same.map((line) => line.taxAmounts?.[at] ?? 0))),
    })),
  )
  // Only what charges no tax is sold without a tax id.
  const taxId = registered || !['Z', 'E', 'O'].includes(tax.category) ? issuerId[1] : null
  const placed = ([country]: readonly [string, string]) => ({ address: { ...where, country } })
  const parties = {
    issuer: aParty({ taxId, ...placed(issuerId) }),
    billTo: aParty({ taxId: payerId[1], ...placed(payerId) }),
  }
  const build = credit ? aCredit : aView
  // The amount of tax in the books follows another rule; here it only has to be written.
  const stated =
    books && sum !== 0 ? { currency: books, tax: sign * 100, exchangeRate: 0.5, validFrom: '2026-12-01' } : null
  return build({ lines, taxes, net, tax: sum, total: net + sum, currency, language, books: stated, ...parties })
}

test('random invoices and credit notes keep the rules of EN 16931', () => {
  fc.assert(
    fc.property(someInvoice, (sample) => {
      const view = viewOf(sample)
      expect(brokenRules(invoiceXml(documentOf(view, sample.language)))).toEqual([])
    }),
    { numRuns: 200 },
  )
})

/** French VAT of 20 %. */
const tva: Tax = {
  category: 'S',
  rate: 2000,
  taxes: [{ name: 'TVA', nameFr: null, region: null, rate: 2000 }],
  reason: null,
  rounding: 'document',
}

test.each([
  ['en-us', 'suspended', {}, /Suspended: 50% of the price/],
  ['fr-fr', 'suspended', {}, /Suspension\s: 50\s?% du prix/],
  ['en-us', 'started', { day: '2026-11-10' }, /Since Nov 10 · Suspended: 50% of the price/],
] as const)(
  '%s: a line at the share of a suspension keeps the rules and says the share (%s)',
  (language, reason, values, text) => {
    // Half of ten seats at 10.00, for the days of the suspension, in addition to the full days.
    const each = taxingEach(tva)
    const full = aLine({
      place: 1,
      quantity: 10,
      unitPrice: 1000,
      days: 20,
      daysOf: 30,
      net: 6667,
      ...taxFields(tva, each(6667)),
    })
    const half = {
      place: 2,
      quantity: 10,
      unitPrice: 500,
      days: 10,
      daysOf: 30,
      net: 1667,
      reason,
      reasonValues: { ...values, share: 50 },
    }
    const lines = [full, aLine({ ...half, ...taxFields(tva, each(1667)) })]
    const [net, sum] = [8334, sumOf(lines.map((line) => line.tax))]
    const view = aView({
      lines,
      taxes: [{ ...full, net, tax: sum, taxAmounts: [sum] }],
      net,
      tax: sum,
      total: net + sum,
      language,
    })
    const xml = invoiceXml(documentOf(view, language))
    expect(brokenRules(xml)).toEqual([])
    const [, second = ''] = xml.split('<cac:InvoiceLine>').slice(1)
    expect(second).toMatch(text)
    expect(second).toContain('>16.67</cbc:LineExtensionAmount>')
  },
)

test('each rule has one number, and a wrong sum, category or reason breaks its rule', () => {
  const numbers = rules.map(([number]) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
  const xml = invoiceXml(documentOf(aView(), 'en-us'))
  const broken = (from: string | RegExp, to: string) => brokenRules(xml.replace(from, to))
  expect(brokenRules(xml)).toEqual([])
  expect(broken('>583.20</cbc:PayableAmount>', '>583.21</cbc:PayableAmount>')).toEqual(['BR-CO-16'])
  expect(broken(/<cbc:TaxAmount[^>]*>97.20</, '<cbc:TaxAmount>97.21<')).toContain('BR-CO-14')
  expect(broken('<cbc:ID>S</cbc:ID>', '<cbc:ID>AE</cbc:ID>')).toEqual(expect.arrayContaining(['BR-AE-09', 'BR-AE-10']))
  expect(broken(/<cbc:IssueDate>.*<\/cbc:IssueDate>/, '')).toContain('BR-03')
})

test('lines that are exempt for several reasons are one sum, which has each reason in the language of the document', () => {
  const exempt = (en: string, fr: string) => ({ category: 'E' as const, reason: { 'en-us': en, 'fr-fr': fr } })
  const of = ['FR', 'FR83404833048'] as const
  const view = viewOf({
    issuerId: of,
    payerId: of,
    tax: tva,
    nets: [10_000, 50_000, 7000, 3333],
    choices: [null, exempt('Training', 'Formation'), exempt('Insurance', 'Assurance'), { category: 'Z', reason: null }],
    currency: 'EUR',
    credit: false,
    books: null,
    registered: true,
    language: 'fr-fr',
  })
  const xml = invoiceXml(documentOf(view, 'fr-fr'))
  expect(brokenRules(xml)).toEqual([])
  expect(xml.match(/<cbc:TaxableAmount[^>]*>[\d.]+/g)?.map((one) => one.replace(/.*>/, ''))).toEqual([
    '100.00',
    '570.00',
    '33.33',
  ])
  expect(xml).toContain('<cbc:TaxExemptionReason>Formation; Assurance</cbc:TaxExemptionReason>')
  expect(xml.match(/<cbc:TaxExemptionReason>/g)).toHaveLength(1)
})

test.each([
  ['GB', '980780684', 'GB980780684', 'VAT'],
  ['NO', '995 525 828 MVA', 'NO995 525 828 MVA', 'VAT'],
  ['CH', 'CHE-107.787.577 IVA', 'CHE-107.787.577 IVA', 'VAT'],
  ['GR', 'EL094259216', 'EL094259216', 'VAT'],
  ['FR', '83404833048', 'FR83404833048', 'VAT'],
  ['DE', 'FR83404833048', 'FR83404833048', 'TAX'],
  ['CA', '123456782RT0001', '123456782RT0001', 'TAX'],
  ['AU', '83 914 571 673', '83 914 571 673', 'TAX'],
])('%s: %s is written as %s of the scheme %s', (country, taxId, id, scheme) => {
  expect(ublTaxId({ taxId, address: { ...where, country } })).toEqual({ id, scheme })
})

test('several taxes are one rate in the form, and the note names each with its amount', () => {
  const taxes = [
    { name: 'GST', nameFr: 'TPS', region: null, rate: 500 },
    { name: 'QST', nameFr: 'TVQ', region: 'QC', rate: 997.5 },
  ]
  const tax: Tax = { category: 'S', rate: 1497.5, taxes, reason: null, rounding: 'document' }
  const of = ['CA', '123456782RT0001'] as const
  const sample: Sample = {
    issuerId: of,
    payerId: of,
    tax,
    nets: [1250],
    choices: [],
    currency: 'CAD',
    credit: false,
    books: null,
    registered: true,
    language: 'en-us',
  }
  const xml = invoiceXml(documentOf(viewOf({ ...sample, nets: [1250] }), 'en-us'))
  expect(xml).toContain('<cbc:Percent>14.975</cbc:Percent>')
  expect(xml).toMatch(/<cbc:Note>GST 5%: CA\$0\.63; QST 9\.975%: CA\$1\.25<\/cbc:Note>/)
  const french = invoiceXml(documentOf(viewOf({ ...sample, nets: [1250] }), 'fr-fr')).replaceAll(/\s/g, ' ')
  expect(french).toMatch(/<cbc:Note>TPS 5 %: 0,63 \$CA; TVQ 9,975 %: 1,25 \$CA<\/cbc:Note>/)
})
