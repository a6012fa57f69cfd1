import type { Currency } from '@portal/contract/core/money'

// The parts of an add-on that are on: consecutive half-open ranges of days, as invoices charge them.

export type SpanValues = { quantity: number; price: number; currency: Currency }
export type Span = SpanValues & { fromOn: string; untilOn: string | null }
/** The writes of one change: only the last span changes, and at most one is added. */
export type SpanChange = { drop?: string; close?: { fromOn: string; untilOn: string }; add?: Span }

/**
 * The writes after which `held` is on from a day, or nothing where it is null. Setting the clock back reopens no day
 * that was counted.
 */
export function spanChange(last: Span | undefined, day: string, values: SpanValues | null): SpanChange {
  const add = (fromOn: string) => (values ? { add: { ...values, fromOn, untilOn: null } } : {})
  if (!last) return add(day)
  if (last.untilOn !== null) return add(last.untilOn > day ? last.untilOn : day)
  const { quantity, price, currency, fromOn } = last
  if (values && values.quantity === quantity && values.price === price && values.currency === currency) return {}
  if (day <= fromOn) return { drop: fromOn, ...add(fromOn) }
  return { close: { fromOn, untilOn: day }, ...add(day) }
}
