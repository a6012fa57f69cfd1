import type { PricedUnit } from '@portal/contract/commerce/billing/billing.reasons'
import type { Range, UnitType } from '@portal/contract/commerce/plans/plans.fields'

// The unit of the price of a line, what it includes, and the name of its promotion, as lines keep them for their words.

/** The unit of a price, and the units of a period that are included for each; null: unlimited. */
export type LineUnits = { per: PricedUnit; unit: UnitType; included: number | null; range: Range }

/** The unit of the price of some days, with what it includes where all of them include the same. */
export function unitValues(spans: readonly { units?: LineUnits }[]): Record<string, string | number> {
  const [units, ...others] = spans.map((span) => span.units)
  if (!units) return {}
  const { per, unit, included, range } = units
  const isSame = others.every((other) => other?.unit === unit && other.included === included && other.range === range)
  if (!isSame || included === 0 || unit === 'SEAT') return { per }
  return { per, unit, range, ...(included !== null && { included }) }
}
/** The code of a promotion, with its name. */
export const promotionValues = ({ code, name }: { code: string; name?: string }): Record<string, string | number> => ({
  code,
  ...(name !== undefined && { name }),
})
