import { Problem } from '@portal/contract/core/errors'

/** Digits with their marks, and whether the amount is negative; undefined where it is no amount. */
function bareOf(cell: string): { digits: string; negative: boolean } | undefined {
  const text = cell
    .slice(0, 60)
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replaceAll('\u2212', '-')
  const [, open, sign, digits, after, close] =
    /^(\()?(?:[A-Z]{3}|[€$£¥])?([+-])?(?:[A-Z]{3}|[€$£¥])?(\d[\d.,]{0,30})(?:[A-Z]{3}|[€$£¥])?(-)?(\))?$/.exec(text) ??
    []
  if (!digits || (open === undefined) !== (close === undefined)) return undefined
  return { digits, negative: sign === '-' || after === '-' || open !== undefined }
}
/** Currencies that a sign may stand for. */
const ofSigns: Readonly<Record<string, RegExp>> = {
  '€': /^EUR$/,
  '£': /^GBP$/,
  '¥': /^(?:JPY|CNY)$/,
  // Dollars of any country.
  $: /^[A-Z]{2}D$/,
}
/** The code of a currency within an amount. */
export const codeIn = (cell: string): string | undefined => /[A-Z]{3}/.exec(cell)?.[0]
/** Whether the code or sign of a currency within an amount, if there is one, may be this currency. */
export const isIn = (cell: string, currency: string): boolean =>
  (cell.match(/[A-Z]{3}|[€$£¥]/g) ?? []).every((one) => ofSigns[one]?.test(currency) ?? one === currency)
/** The decimal mark of one amount; undefined where it could be either. */
function markOf(digits: string): '.' | ',' | 'none' | undefined {
  const [points, commas] = [digits.split('.').length - 1, digits.split(',').length - 1]
  if (points === 0 && commas === 0) return 'none'
  if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ','
  if (points > 1) return ','
  if (commas > 1) return '.'
  const mark = points > 0 ? '.' : ','
  const behind = digits.length - 1 - digits.indexOf(mark)
  return behind === 3 ? undefined : mark
}

/**
 * How the amounts of a file are read, as `-1234.56`: one decimal mark for all of them. @throws Problem
 * bankImport.amounts where `1,234` could be both
 */
export function amountsIn(cells: readonly string[]): (cell: string) => string | undefined {
  const marks = new Set<'.' | ','>()
  let unclear: string | undefined
  for (const cell of cells) {
    const digits = bareOf(cell)?.digits
    const mark = digits === undefined ? 'none' : markOf(digits)
    if (mark === undefined) unclear ??= cell
    else if (mark !== 'none') marks.add(mark)
  }
  const [decimal] = marks
  if (marks.size > 1 || (unclear !== undefined && !decimal))
    throw new Problem('bankImport.amounts', { values: { amount: (unclear ?? cells[0] ?? '').slice(0, 40) } })
  const group = decimal === ',' ? '.' : ','
  return (cell) => {
    const bare = bareOf(cell)
    if (!bare) return undefined
    const plain = bare.digits.replaceAll(group, '').replace(',', '.')
    return /^\d{1,15}(?:\.\d{0,5})?$/.test(plain) ? `${bare.negative ? '-' : ''}${plain}` : undefined
  }
}
