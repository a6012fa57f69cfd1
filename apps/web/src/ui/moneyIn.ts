import type { Language } from '@portal/contract/core/language'

/** What stands before the decimals where somebody types a number. */
export const decimalSign = (language: Language) => (language === 'fr-fr' ? ',' : '.')

const grouped = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/

/**
 * What somebody typed for an amount, in minor units: `12,50`, `12.5`, `1 234,50` and `1,234.50` are all read. Undefined for
 * what is no amount, or finer than the currency: where the comma is the decimal sign, `0,125` and `1,250` are.
 * @param digits behind the decimal sign @param sign the decimal sign of the reader's language
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
    // Once and alone, the sign stands before decimals, however many.
    if (!isDecimal && separator === sign && whole.indexOf(sign) === at) return undefined
  }
  const minor = Number(whole.replace(/[.,]/g, '') + fraction.padEnd(digits, '0'))
  return Number.isSafeInteger(minor) ? minor : undefined
}

/** An amount as it stands in its field: `12,50`, without a sign of the currency and without groups. */
export const minorOut = (minor: number, digits: number, sign: string): string => {
  const text = String(minor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}${sign}${text.slice(-digits)}`
}
