import type { Language } from '@portal/contract/core/language'

/** The sign before the decimals in typed numbers. */
export const decimalSign = (language: Language) => (language === 'fr-fr' ? ',' : '.')

const grouped = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/

/**
 * Reads a typed amount in minor units: `12,50`, `12.5`, `1 234,50` and `1,234.50` are all read. Undefined for other
 * texts and for amounts more precise than the currency: where the comma is the decimal sign, these are `0,125` and
 * `1,250`.
 * @param digits after the decimal sign
 * @param sign the decimal sign of the reader's language
 */
export function minorIn(typed: string, digits: number, sign: string): number | undefined {
  const plain = typed.replace(/[\s'’]/g, '')
  const at = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  const behind = at < 0 ? 0 : plain.length - at - 1
  const isDecimal = at >= 0 && behind > 0 && behind <= digits
  const [whole, fraction] = isDecimal ? [plain.slice(0, at), plain.slice(at + 1)] : [plain, '']
  if (!/^\d*$/.test(fraction)) return undefined
  if (!/^\d+$/.test(whole)) {
    const separator = grouped.exec(whole)?.[1]
    if (separator === undefined || (isDecimal && separator === plain[at])) return undefined
    // A decimal sign that occurs once, and alone, starts the decimals, however many there are.
    if (!isDecimal && separator === sign && whole.indexOf(sign) === at) return undefined
  }
  const minor = Number(whole.replace(/[.,]/g, '') + fraction.padEnd(digits, '0'))
  return Number.isSafeInteger(minor) ? minor : undefined
}

/** An amount as its field shows it: `12,50`, without the currency and without groups. */
export const minorOut = (minor: number, digits: number, sign: string): string => {
  const text = String(minor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}${sign}${text.slice(-digits)}`
}
