import { linkValues } from '@portal/contract/commerce/billing/billing.paymentDetails'
import type { InvoicePaymentDetails } from '@portal/contract/commerce/billing/billing.view'
import type { Currency } from '@portal/contract/core/money'
import { plainAmount } from './amount.ts'

// How an issued invoice is paid: the details that it keeps, with its own reference, amount and number.

/** The check digits of ISO 7064 (mod 97-10) before a text of capital letters and digits. */
function checkDigits(text: string, before: string): string {
  const digits = `${text}${before}00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  const rest = Array.from(digits).reduce((sum, digit) => (sum * 10 + Number(digit)) % 97, 0)
  return String(98 - rest).padStart(2, '0')
}

/**
 * The creditor reference of an invoice (ISO 11649): RF, two check digits, and the letters and digits of its number, 21
 * at most. @param number for example COR-2026-000123
 */
export function creditorReference(number: string): string {
  const text = number
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(-21)
  return `RF${checkDigits(text, 'RF')}${text}`
}

/** The details of an invoice, completed. */
export type PayTo = InvoicePaymentDetails & { reference: string }
type PaidInvoice = { number: string | null; currency: Currency; total: number; payTo: InvoicePaymentDetails | null }
export function payToOf({ number, currency, total, payTo }: PaidInvoice): PayTo | null {
  if (!payTo || !number) return null
  const reference = creditorReference(number)
  const values = { reference, number, amount: plainAmount(total, currency), currency }
  const link = linkValues.reduce<string | null>(
    (text, name) => text && text.replaceAll(`{${name}}`, encodeURIComponent(values[name])),
    payTo.paymentLink,
  )
  return { ...payTo, paymentLink: link, reference }
}
