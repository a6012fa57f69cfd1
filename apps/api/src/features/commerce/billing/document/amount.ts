import { type Currency, minorDigits } from '@portal/contract/core/money'

/** An amount in the form that machines read: `1234.50`. */
export function plainAmount(minor: number, currency: Currency): string {
  const digits = minorDigits(currency)
  const size = String(Math.abs(minor)).padStart(digits + 1, '0')
  const whole = digits === 0 ? size : `${size.slice(0, -digits)}.${size.slice(-digits)}`
  return minor < 0 ? `-${whole}` : whole
}
