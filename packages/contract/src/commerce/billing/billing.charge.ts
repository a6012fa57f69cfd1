import * as z from 'zod/mini'
import { Ability } from '../../core/ability.ts'
import { formed, key, name, nullable, oneOf, optional, text } from '../../core/fields.ts'
import { Currency, price } from '../../core/money.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { poNumber } from './billing.fields.ts'
import { TermsRefund } from './billing.refunds.ts'
import { number, string } from './billing.values.ts'

// One-off charges and credits, and the catalogue of them that an issuer keeps. Amounts are minor units.

export const maxCharges = {
  /** Items of an issuer's catalogue. */
  items: 200,
  /** Charges of a company that no invoice has yet. */
  pending: 100,
  /** The listed charges of companies that left, and the oldest pending charges that are searched for them. */
  left: 100,
  looked: 5_000,
  /** Charges that are listed. */
  listed: 200,
  /** Credits of days billed in advance that are shown with them. */
  refunds: 20,
  quantity: 10_000,
  unitPrice: 1_000_000_000,
} as const

const itemCode = () => formed(32, /^[A-Z0-9][A-Z0-9-]{1,31}$/, 'planCode')
const texts = {
  TextEn: name(200),
  TextFr: name(200),
} as const
/** The categories that a person may choose for a charge; the others are chosen by rule, for a whole document. */
export const ChargeTaxCategory = oneOf('ChargeTaxCategory', ['Z', 'E'])
export type ChargeTaxCategory = z.output<typeof ChargeTaxCategory>
const exemptReason = optional(nullable(text(200, 1)))
const taxChoice = {
  /** Null: taxed like everything else on its invoice, as is any charge on an invoice of AE, G or O. */
  TaxCategory: optional(nullable(ChargeTaxCategory)),
  /** Why no tax is charged, as invoices say it; both for E, and only for it. */
  ExemptReasonEn: exemptReason,
  ExemptReasonFr: exemptReason,
} as const
type TaxChoiceInput = {
  [Part in 'taxCategory' | 'exemptReasonEn' | 'exemptReasonFr']?: string | null | undefined
}
const reasoned = (part: 'exemptReasonEn' | 'exemptReasonFr', path: string) => [
  z.refine<TaxChoiceInput>((input) => input.taxCategory !== 'E' || input[part] != null, {
    error: 'required',
    path: [path],
  }),
  z.refine<TaxChoiceInput>((input) => input.taxCategory === 'E' || input[part] == null, {
    error: 'invalid',
    path: [path],
  }),
]
const reasons = [...reasoned('exemptReasonEn', 'ExemptReasonEn'), ...reasoned('exemptReasonFr', 'ExemptReasonFr')]

export const NewChargeItem = wireBody('NewChargeItem', {
  Code: itemCode(),
  ...texts,
  ...taxChoice,
  Prices: z
    .array(wireBody('NewChargeItemPrice', { Currency, Price: price().check(z.gte(1)) }))
    .check(z.minLength(1), z.maxLength(12)),
}).check(...reasons)
export const NewOneOffCharge = wireBody('NewOneOffCharge', {
  /** The code of an item of the catalogue, which the line names; without TaxCategory, the charge has the tax of the item. */
  Code: optional(nullable(itemCode())),
  ...texts,
  ...taxChoice,
  Quantity: number.check(z.int(), z.gte(1), z.lte(maxCharges.quantity)),
  /** Below zero for a credit. */
  UnitPrice: number.check(
    z.int(),
    z.gte(-maxCharges.unitPrice),
    z.lte(maxCharges.unitPrice),
    z.refine((one) => one !== 0, 'invalid'),
  ),
  /** The currency in which the payer is billed. */
  Currency,
  Reason: name(200),
}).check(...reasons)
export type NewOneOffCharge = z.output<typeof NewOneOffCharge>
export const OneOffInvoice = wireBody('OneOffInvoice', {
  /** The charges; all of them are pending and of one currency. */
  ChargeKeys: z.array(key()).check(z.minLength(1), z.maxLength(maxCharges.pending)),
  PoNumber: optional(nullable(poNumber())),
})

const chosenTax = {
  /** Null: taxed like everything else on its invoice. */
  TaxCategory: nullable(ChargeTaxCategory),
  ExemptReasonEn: nullable(string),
  ExemptReasonFr: nullable(string),
} as const
const ChargeItem = wire('ChargeItem', {
  ItemKey: string,
  Code: string,
  TextEn: string,
  TextFr: string,
  ...chosenTax,
  Prices: z.array(wire('ChargeItemPrice', { Currency, Price: number })),
})
export type ChargeItem = z.output<typeof ChargeItem>
const oneOffCharge = {
  ChargeKey: string,
  Code: nullable(string),
  TextEn: string,
  TextFr: string,
  ...chosenTax,
  Quantity: number,
  UnitPrice: number,
  Net: number,
  Currency,
  Reason: string,
  ChargedOn: string,
  CreatedBy: nullable(string),
  /** The issued invoice that has it; null while it waits for the next one. */
  BillKey: nullable(string),
  Number: nullable(string),
} as const
const OneOffCharge = wire('OneOffCharge', oneOffCharge)
export type OneOffCharge = z.output<typeof OneOffCharge>
export const OneOffCharges = wire('OneOffCharges', {
  /** Charges that no invoice has yet, then the latest others; 200 at most. */
  Items: z.array(OneOffCharge),
  /** Credits of days billed in advance: on drafts, or issued within the last interval of their plan. The latest 20. */
  Refunds: z.array(TermsRefund),
  /** The currency of new charges. */
  Currency,
  Edit: Ability,
  /** Whether a new charge may have a tax category that its item of the catalogue doesn’t have. */
  ChooseTax: Ability,
})

/** A pending charge of a company that the issuer no longer has: no invoice will include it. */
const LeftCharge = wire('LeftCharge', {
  AcctKey: string,
  /** Its name when the charge was added. */
  AcctName: string,
  ...oneOffCharge,
})
export type LeftCharge = z.output<typeof LeftCharge>
export const ChargeItems = wire('ChargeItems', {
  Items: z.array(ChargeItem),
  /** The first 100, the oldest first; of the caller’s own company alone. */
  Left: z.array(LeftCharge),
  Edit: Ability,
})
