import * as z from 'zod/mini'
import { country } from '../../core/accounts/accounts.fields.ts'
import { Ability } from '../../core/ability.ts'
import { date, key, name, nullable, optional, text } from '../../core/fields.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { taxRate } from './billing.fields.ts'
import { ofAccount, read, writeForAll } from './billing.marks.ts'
import { number, string } from './billing.values.ts'

// The tax rates of an issuer: by country, and by region where regions tax on their own; several taxes can apply together.

const TaxRate = wire('TaxRateRow', {
  TaxRateKey: string,
  Country: string,
  /** Null: the whole country. */
  Region: nullable(string),
  TaxName: string,
  /** Null: the same name in French. */
  TaxNameFr: nullable(string),
  /** Hundredths of a percent: 2000 is 20 %, 997.5 is 9.975 %. */
  Rate: number,
  /** Charged together with the other taxes of its place; a region's tax without it replaces those of the country. */
  Combined: z.boolean(),
  /** Why no tax is charged, as stated on invoices. */
  ExemptReason: nullable(string),
  ValidFrom: string,
  ValidTo: nullable(string),
  Remove: Ability,
})
export type TaxRate = z.output<typeof TaxRate>
const TaxRates = wire('TaxRates', { Items: z.array(TaxRate), Edit: Ability })

export const taxRates = {
  taxRates: {
    ...read,
    ...ofAccount,
    method: 'GET',
    path: '/api/v1/Billing/TaxRate/:acctKey',
    summary: 'List the tax rates of an issuer, by country, region and day',
    result: TaxRates,
    errors: ['account.notFound'],
  },
  addTaxRate: {
    ...writeForAll,
    ...ofAccount,
    method: 'POST',
    path: '/api/v1/Billing/TaxRate/:acctKey',
    summary: 'Add a tax rate; the previous one ends the day before',
    description:
      'The previous rate has the same name in the country or region, or is the only one there. With Combined, the tax is charged together with others.',
    status: 201,
    body: wireBody('NewTaxRate', {
      Country: country(),
      Region: optional(nullable(text(100, 1))),
      TaxName: name(40),
      TaxNameFr: optional(nullable(text(40, 1))),
      Rate: taxRate(),
      Combined: optional(z.boolean()),
      /** Only where the rate is 0. */
      ExemptReason: optional(nullable(text(200, 1))),
      ValidFrom: date(),
    }),
    result: TaxRates,
    errors: [
      'account.notFound',
      'billing.ofCompany',
      'billing.rateTaken',
      'billing.rateUnclear',
      'billing.regionUnknown',
      'billing.exemptRate',
      'billing.tooManyTaxes',
      'billing.tooManyRates',
    ],
  },
  removeTaxRate: {
    ...writeForAll,
    object: 'account',
    method: 'DELETE',
    path: '/api/v1/Billing/TaxRate/:acctKey/:taxRateKey',
    params: z.object({ acctKey: key(), taxRateKey: key() }),
    summary: 'Delete a tax rate that isn’t in force yet',
    result: TaxRates,
    errors: ['account.notFound', 'billing.ofCompany', 'billing.rateNotFound', 'billing.rateInUse'],
  },
} as const
