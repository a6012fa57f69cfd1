const grouped = /^\d{1,3}(?:[.,]\d{3})+$/

/**
 * What somebody typed for an amount, in minor units: `12,50`, `12.5`, `1 234,50` and `1,234.50` are all read. Undefined for
 * what is no amount, or finer than the currency. @param digits behind the decimal sign
 */
export function minorIn(typed: string, digits: number): number | undefined {
  const plain = typed.replace(/[\s'’]/g, '')
  const at = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  const behind = at < 0 ? 0 : plain.length - at - 1
  const isDecimal = at >= 0 && behind > 0 && behind <= digits
  const [whole, fraction] = isDecimal ? [plain.slice(0, at), plain.slice(at + 1)] : [plain, '']
  if (!/^\d+$/.test(whole) && !grouped.test(whole)) return undefined
  if (isDecimal && !/^\d+$/.test(fraction)) return undefined
  const minor = Number(whole.replace(/[.,]/g, '') + fraction.padEnd(digits, '0'))
  return Number.isSafeInteger(minor) ? minor : undefined
}

/** An amount as it stands in its field: `12,50`, without a sign of the currency and without groups. */
export const minorOut = (minor: number, digits: number, sign: string): string => {
  const text = String(minor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}${sign}${text.slice(-digits)}`
}
