// Tax ids of the demo: in the right form for their country, with check digits, from unassigned ranges where there are
// any. The others say that they are for tests.

const ranks = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0)
const padded = (value: number, length: number) => String(value).padStart(length, '0')

function luhnDigit(digits: string): number {
  const doubled = digits.split('').map((digit, at) => Number(digit) * ((digits.length - at) % 2 === 1 ? 2 : 1))
  const sum = doubled.reduce((all, one) => all + (one > 9 ? one - 9 : one), 0)
  return (10 - (sum % 10)) % 10
}
/** ISO 7064, mod 11, 10. */
function mod1110(digits: string): number {
  const product = digits.split('').reduce((before, digit) => {
    const sum = (Number(digit) + before) % 10 || 10
    return (2 * sum) % 11
  }, 10)
  return (11 - product) % 10
}

/** @param d eight digits */
const makers: Readonly<Record<string, (d: string) => string>> = {
  FR: (d) => {
    const siren = `00${d.slice(0, 6)}`
    const whole = siren + luhnDigit(siren)
    return `FR${padded((12 + 3 * (Number(whole) % 97)) % 97, 2)}${whole}`
  },
  DE: (d) => {
    const base = `9${d.slice(1)}`
    return `DE${base}${mod1110(base)}`
  },
  BE: (d) => {
    const base = `00${d.slice(0, 6)}`
    return `BE${base}${padded(97 - (Number(base) % 97), 2)}`
  },
  IE: (d) => {
    const base = d.slice(0, 7)
    return `IE${base}${'WABCDEFGHIJKLMNOPQRSTUV'[ranks(base, [8, 7, 6, 5, 4, 3, 2]) % 23]}`
  },
  LU: (d) => {
    const base = d.slice(0, 6)
    return `LU${base}${padded(Number(base) % 89, 2)}`
  },
}

/** A tax id for a country from eight digits. */
export const demoTaxId = (country: string, digits: string): string =>
  makers[country]?.(digits) ?? `TEST-${country}-${digits}`
