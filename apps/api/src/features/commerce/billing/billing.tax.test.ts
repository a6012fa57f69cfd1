import { readFileSync } from 'node:fs'
import type { ChargeTaxCategory } from '@portal/contract/commerce/billing/billing.charge'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chosenTax,
  eachTaxLeft,
  type Rate,
  type Tax,
  type TaxChoice,
  taxFields,
  taxingEach,
  taxOf,
  taxOfLine,
  type TaxParty,
} from './billing.tax.ts'

const day = '2026-11-30'
const aRate = (more: Partial<Rate>): Rate => ({
  seriesId: [more.country ?? 'FR', more.region, more.taxName ?? 'TVA'].join(),
  country: 'FR',
  region: null,
  taxName: 'TVA',
  taxNameFr: null,
  rate: 2000,
  combined: false,
  exemptReason: null,
  validFrom: '2014-01-01',
  validTo: null,
  ...more,
})
const at = (country: string | null, taxId: string | null = null, region: string | null = null): TaxParty => ({
  country,
  region,
  taxId,
  isTaxIdWrong: false,
})
const [fr, de] = [at('FR', 'FR83404833048'), at('DE', 'DE136695976')]
const rates = [aRate({ rate: 1960, validFrom: '2010-01-01', validTo: '2013-12-31' }), aRate({})]

test('the rate is that of the country and the day; across borders with a tax id the recipient owes it', () => {
  const charged = (rate: number) => ({
    category: 'S',
    rate,
    taxes: [{ name: 'TVA', nameFr: null, region: null, rate }],
  })
  expect(taxOf(fr, fr, rates, day)).toMatchObject(charged(2000))
  expect(taxOf(fr, fr, rates, '2012-11-30')).toMatchObject(charged(1960))
  expect(taxOf(fr, de, rates, day)).toMatchObject({ category: 'AE', rate: 0, taxes: [] })
  expect(taxOf(fr, at('DE'), rates, day)).toMatchObject({ fault: 'noTaxRate' })
  expect(taxOf(fr, at(null), rates, day)).toMatchObject({ fault: 'noCountry' })
  expect(taxOf(at(null), fr, rates, day)).toMatchObject({ fault: 'noIssuerAddress' })
  // EN 16931: the taxing party names its own tax id, also where the payer owes the tax; without tax none is needed.
  expect(taxOf(at('FR'), fr, rates, day)).toEqual({ fault: 'noIssuerTaxId', values: {} })
  expect(taxOf(at('FR'), de, rates, day)).toMatchObject({ fault: 'noIssuerTaxId' })
})

test('a rate of zero is named where it is the only one, and exempt where it has a reason', () => {
  expect(taxOf(fr, fr, [aRate({ rate: 0 })], day)).toMatchObject({ category: 'Z', taxes: [{ name: 'TVA', rate: 0 }] })
  const reason = 'TVA non applicable, art. 293 B du CGI'
  expect(taxOf(fr, fr, [aRate({ rate: 0, exemptReason: reason })], day)).toMatchObject({
    category: 'E',
    reason: { 'en-us': reason, 'fr-fr': reason },
  })
  const ended = [aRate({}), aRate({ taxName: 'Old', rate: 0, combined: true })]
  expect(taxOf(fr, fr, ended, day)).toMatchObject({ category: 'S', rate: 2000, taxes: [{ name: 'TVA' }] })
})

test('a tax that has ended in a region replaces none, and is not named where others are in force', () => {
  const [columbia, seller] = [at('CA', null, 'BC'), at('CA', '123456789RT0001', 'BC')]
  const aTax = (taxName: string, more: Partial<Rate>) => aRate({ country: 'CA', taxName, ...more })
  const hst = { region: 'BC', validFrom: '2020-01-01' }
  const canada = [
    aTax('GST', { rate: 500 }),
    aTax('HST', { ...hst, rate: 1200, validTo: '2023-03-31' }),
    aTax('HST', { ...hst, rate: 0, validFrom: '2023-04-01' }),
    aTax('PST', { region: 'BC', rate: 700, combined: true, validFrom: '2023-04-01' }),
  ]
  expect(taxOf(seller, columbia, canada, '2022-06-30')).toMatchObject({ rate: 1200, taxes: [{ name: 'HST' }] })
  expect(taxOf(seller, columbia, canada, day)).toMatchObject({
    category: 'S',
    rate: 1200,
    taxes: [{ name: 'GST' }, { name: 'PST' }],
  })
  // Without the combined tax, that of the country remains, also for an address without a region.
  const [gst, , ended] = canada as [Rate, Rate, Rate]
  expect(taxOf(seller, columbia, [gst, ended], day)).toMatchObject({ rate: 500, taxes: [{ name: 'GST' }] })
  expect(taxOf(seller, at('CA'), [gst, ended], day)).toMatchObject({ rate: 500, taxes: [{ name: 'GST' }] })
  // An exempt region still replaces the taxes of the country.
  const exempt = { ...ended, exemptReason: 'Relieved' }
  expect(taxOf(seller, columbia, [gst, exempt], day)).toMatchObject({ category: 'E', taxes: [{ name: 'HST' }] })
  expect(taxOf(seller, columbia, [ended], day)).toMatchObject({ category: 'Z', rate: 0, taxes: [{ name: 'HST' }] })
})

test('where regions tax on their own, an address without a known one is not taxed by guess', () => {
  const regional = [aRate({ country: 'CA', region: 'QC', taxName: 'QST', rate: 997.5, combined: true })]
  const seller = at('CA', '123456789RT0001')
  for (const region of [null, 'Somewhere'])
    expect(taxOf(seller, at('CA', null, region), regional, day)).toEqual({
      fault: 'noRegion',
      values: { country: 'CA' },
    })
  expect(taxOf(seller, at('CA', null, 'ON'), regional, day)).toMatchObject({ fault: 'noTaxRate' })
  // Elsewhere a region is compared as it is written.
  const islands = [
    aRate({ country: 'ES', taxName: 'IVA' }),
    aRate({ country: 'ES', region: 'CANARIAS', taxName: 'IGIC', rate: 700 }),
  ]
  expect(taxOf(at('ES', 'ESB58378431'), at('ES', null, 'Canarias'), islands, day)).toMatchObject({ rate: 700 })
  expect(taxOf(at('ES', 'ESB58378431'), at('ES', null, 'Madrid'), islands, day)).toMatchObject({ rate: 2000 })
})

type Case = {
  what: string
  issuer: string
  payer: [country: string, region: string | null]
  nets: number[]
  choices?: (ChargeTaxCategory | null)[]
  taxes: Record<string, number>
  total: number
}
const worked = JSON.parse(readFileSync(new URL('billing.tax.cases.json', import.meta.url), 'utf8')) as {
  rates: Partial<Rate>[]
  cases: Case[]
}
/** The choice of a person for a line, with its reason where it needs one. */
const choiceOf = (category: ChargeTaxCategory): TaxChoice => ({
  category,
  reason: category === 'E' ? { 'en-us': 'Training', 'fr-fr': 'Formation' } : null,
})
/** The tax fields of lines, some with a choice of a person. */
function taxedLines(tax: Tax, nets: readonly number[], choices: readonly (ChargeTaxCategory | null)[] = []) {
  const each = taxingEach(tax)
  return nets.map((net, place) => {
    const choice = choices[place]
    const applied = taxOfLine(tax, choice ? { taxChoice: choiceOf(choice) } : {})
    return { net, ...taxFields(applied, applied === tax ? each(net) : []) }
  })
}
test.each(worked.cases)(
  'worked by hand: $what',
  ({ issuer, payer: [country, region], nets, choices, taxes, total }) => {
    const tax = taxOf(at(issuer, 'ID'), at(country, null, region), worked.rates.map(aRate), day) as Tax
    const lines = taxedLines(tax, nets, choices)
    const sums = tax.taxes.map(({ name }, place) => [
      name,
      lines.reduce((sum, { taxAmounts }) => sum + (taxAmounts[place] ?? 0), 0),
    ])
    expect(Object.fromEntries(sums)).toEqual(taxes)
    const taxed = lines.map((line) => line.tax)
    expect([...nets, ...taxed].reduce((sum, one) => sum + one, 0)).toBe(total)
  },
)

/** Rounds half a unit away from zero, independently of the portal. @param rate in thousandths of a percent */
const exact = (net: number, rate: number) => {
  const product = BigInt(net) * BigInt(rate)
  const [size, sign] = product < 0n ? [-product, -1n] : [product, 1n]
  return Number(((size + 50_000n) / 100_000n) * sign)
}
const someTaxes = fc.array(
  fc.record({ region: fc.constantFrom(null, 'QC', 'NY'), thousandths: fc.integer({ min: 1, max: 99_999 }) }),
  {
    minLength: 1,
    maxLength: 5,
  },
)
const someNets = fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 }), { minLength: 1, maxLength: 20 })
const someChoices = fc.array(fc.option(fc.constantFrom<ChargeTaxCategory[]>('Z', 'E')), {
  minLength: 20,
  maxLength: 20,
})

test('the taxes by region and category add up to those of the document, each its rate of the taxed lines, rounded once', () => {
  fc.assert(
    fc.property(someTaxes, someNets, someChoices, (some, nets, choices) => {
      const taxes = some.map(({ region, thousandths }, place) => ({
        name: `T${place}`,
        nameFr: null,
        region,
        rate: thousandths / 10,
      }))
      const tax: Tax = { category: 'S', rate: 0, taxes, reason: null, rounding: 'document' }
      const lines = taxedLines(tax, nets, choices)
      const whole = nets.reduce((sum, net, place) => sum + (choices[place] ? 0 : net), 0)
      const byTax = taxes.map((_, place) => lines.reduce((sum, line) => sum + (line.taxAmounts[place] ?? 0), 0))
      expect(byTax).toEqual(some.map(({ thousandths }) => exact(whole, thousandths)))
      const byRegion = Map.groupBy(byTax.entries(), ([place]) => taxes[place]?.region)
      const regions = [...byRegion.values()].map((sums) => sums.reduce((sum, [, one]) => sum + one, 0))
      const document = lines.reduce((sum, line) => sum + line.tax, 0)
      expect(regions.reduce((sum, one) => sum + one, 0)).toBe(document)
      for (const [category, same] of Map.groupBy(lines, ({ taxCategory }) => taxCategory)) {
        const own = nets.filter((_, place) => (choices[place] ?? 'S') === category)
        const [net, sum] = [same.map((line) => line.net), same.reduce((all, line) => all + line.tax, 0)]
        expect([net, sum]).toEqual([own, category === 'S' ? document : 0])
      }
    }),
    { numRuns: 10_000 },
  )
})

test('credit notes take each tax off in full, in whatever parts', () => {
  fc.assert(
    fc.property(
      someTaxes,
      fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 }),
      (some, nets) => {
        const each = some.map(({ thousandths }) => thousandths / 10)
        const net = nets.reduce((sum, one) => sum + one, 0)
        let left = { net, taxes: some.map(({ thousandths }) => exact(net, thousandths)) }
        for (const one of nets) {
          const [off = []] = eachTaxLeft(left, [one], each)
          left = { net: left.net - one, taxes: left.taxes.map((tax, place) => tax - (off[place] ?? 0)) }
        }
        expect(left).toEqual({ net: 0, taxes: some.map(() => 0) })
      },
    ),
    { numRuns: 10_000 },
  )
})

// The pairs of decision 0168: issuer, payer with a tax id, category.
test.each([
  ['FR', 'DE', 'AE'],
  ['IE', 'GR', 'AE'],
  ['FR', 'US', 'O'],
  ['FR', 'GB', 'O'],
  ['FR', 'CH', 'O'],
  ['GB', 'IE', 'O'],
  ['CH', 'FR', 'O'],
  ['NO', 'SE', 'G'],
  ['SG', 'FR', 'G'],
  ['MC', 'DE', 'AE'],
  ['DE', 'MC', 'AE'],
  ['IM', 'IE', 'O'],
  ['DE', 'RE', 'O'],
  ['US', 'CA', 'O'],
  ['CA', 'US', 'G'],
  ['AU', 'NZ', 'G'],
  ['NZ', 'FR', 'G'],
])('a service from %s to a business in %s has the category %s', (issuer, payer, category) => {
  const tax = taxOf(at(issuer, 'ID'), at(payer, 'ID'), [], day)
  expect(tax).toMatchObject({ category, rate: 0, taxes: [] })
  expect((tax as Tax).reason === null).toBe(category === 'AE')
  // Without a tax id it is not known to be a business: the rate of its country is needed.
  expect(taxOf(at(issuer, 'ID'), at(payer), [], day)).toMatchObject({ fault: 'noTaxRate' })
  expect(taxOf(at(issuer), at(payer, 'ID'), [], day)).toMatchObject(
    category === 'O' ? { category } : { fault: 'noIssuerTaxId' },
  )
})

// One tax area with several country codes.
test.each([
  ['FR', 'MC'],
  ['MC', 'FR'],
  ['GB', 'IM'],
  ['CH', 'LI'],
])('from %s to %s is a sale within one tax area, at its rate', (issuer, payer) => {
  const own = [aRate({ country: issuer === 'MC' ? 'FR' : issuer, rate: 2000 })]
  expect(taxOf(at(issuer, 'ID'), at(payer, 'ID'), own, day)).toMatchObject({ category: 'S', rate: 2000 })
})

test('French departments have rates of their own, and a French issuer names its article', () => {
  expect(taxOf(fr, at('RE', 'ID'), rates, day)).toMatchObject({ fault: 'noTaxRate', values: { country: 'RE' } })
  const local = [...rates, aRate({ country: 'RE', rate: 850 })]
  expect(taxOf(fr, at('RE', 'ID'), local, day)).toMatchObject({ category: 'S', rate: 850 })
  const reason = { 'fr-fr': 'TVA non applicable – art. 259-1 du CGI' }
  expect(taxOf(fr, at('US', 'ID'), rates, day)).toMatchObject({ category: 'O', reason })
})

test('a choice for a charge gives way where the rule of the document is for all its lines', () => {
  const rounding = 'document' as const
  const tax = (category: Tax['category'], taxes: Tax['taxes'] = []): Tax => {
    return { category, rate: 0, taxes, reason: null, rounding }
  }
  for (const category of ['AE', 'K', 'G', 'O'] as const)
    for (const choice of ['Z', 'E'] as const) expect(chosenTax(tax(category), choiceOf(choice)).category).toBe(category)
  const zero = tax('Z', [{ name: 'TVA', nameFr: null, region: null, rate: 0 }])
  expect(chosenTax(zero, choiceOf('Z'))).toBe(zero)
  for (const category of ['S', 'Z', 'E'] as const)
    expect(chosenTax(tax(category), choiceOf('E'))).toEqual({ ...tax('E'), reason: choiceOf('E').reason })
  expect(chosenTax(tax('S'), choiceOf('Z'))).toEqual(tax('Z'))
  // A fee outside the scope of tax has no choice, and is O only without other lines.
  expect(taxOfLine(tax('S'), { taxed: false })).toMatchObject({ category: 'E' })
  expect(taxOfLine(tax('S'), { taxed: false }, true)).toMatchObject({ category: 'O' })
})

test('the tax is not left to a payer whose VAT number is wrong', () => {
  const wrong = { ...at('DE', 'DE123'), isTaxIdWrong: true }
  expect(taxOf(fr, wrong, rates, day)).toEqual({ fault: 'payerTaxId', values: { taxId: 'DE123' } })
  // Elsewhere the id only shows that the payer is a business.
  expect(taxOf(fr, { ...wrong, country: 'GB' }, rates, day)).toMatchObject({ category: 'O' })
})
