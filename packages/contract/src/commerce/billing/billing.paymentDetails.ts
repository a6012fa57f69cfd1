import * as z from 'zod/mini'
import { Ability } from '../../core/ability.ts'
import { formed, httpsUrl, name, nullable, text } from '../../core/fields.ts'
import { Currency } from '../../core/money.ts'
import { wire, wireBody } from '../../core/wire.ts'

// The details by which a company wants its invoices paid, one set for each currency. An invoice keeps those of the day
// on which it was issued.

/** Spaces, hyphens and invisible marks that banks and word processors put between the characters of a number. */
const packed = z.overwrite((typed: string) => typed.replace(/[\s\p{Pd}\p{Cf}]/gu, '').toUpperCase())
/** Words in a link that stand for values of the invoice. */
export const linkValues = ['reference', 'number', 'amount', 'currency'] as const
/** Each word is complete in its braces, and none is part of the host name. */
function isLink(link: string): boolean {
  const [host = ''] = link.replace(/^https:\/\//i, '').split(/[/?#]/, 1)
  const bare = linkValues.reduce((text, word) => text.replaceAll(`{${word}}`, 'x'), link)
  return !/[{}]/.test(host + bare) && URL.canParse(bare)
}

export const PaymentDetailsChange = wireBody('PaymentDetailsChange', {
  /** The name on the account, as banks compare it with the transfer. */
  Holder: nullable(name(70)),
  Iban: nullable(formed(50, /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/, 'iban', packed)),
  Bic: nullable(formed(20, /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/, 'bic', packed)),
  /** A sort code, routing, transit or BSB number, where there is no IBAN. */
  BankCode: nullable(formed(20, /^[A-Z0-9]{3,12}$/, 'bankCode', packed)),
  AccountNumber: nullable(formed(50, /^[A-Z0-9]{4,34}$/, 'accountNumber', packed)),
  BankName: nullable(text(70, 1)),
  /** The address of a page to pay on; `{reference}`, `{number}`, `{amount}` and `{currency}` are filled in. */
  PaymentLink: nullable(httpsUrl().check(z.maxLength(500), z.refine(isLink, 'paymentLink'))),
})
export type PaymentDetailsChange = z.output<typeof PaymentDetailsChange>

/** Null where the issuer leaves it out. */
const stated = nullable(z.string())
const details = {
  Holder: stated,
  Iban: stated,
  Bic: stated,
  BankCode: stated,
  AccountNumber: stated,
  BankName: stated,
  PaymentLink: stated,
} as const
const PaymentDetails = wire('PaymentDetails', { Currency, ...details, ModifiedOn: z.string(), Version: z.number() })
export type PaymentDetails = z.output<typeof PaymentDetails>
export const PaymentDetailsList = wire('PaymentDetailsList', { Items: z.array(PaymentDetails), Edit: Ability })

/** How an issued invoice is paid: the details of the day of issue, with its values in the link. */
export const InvoicePayTo = wire('InvoicePayTo', {
  ...details,
  /** The reference of the transfer, with check digits (ISO 11649). */
  Reference: z.string(),
})
export type InvoicePayTo = z.output<typeof InvoicePayTo>
