import type { Currency } from '@portal/contract/core/money'

// What of an add-on is on by the day: half-open days that follow each other, as invoices charge them.

export type Held = { quantity: number; price: number; currency: Currency }
export type Span = Held & { fromOn: string; untilOn: string | null }
/** What is written for one change: only the last span is touched, and at most one is added. */
export type SpanChange = { drop?: string; close?: { fromOn: string; untilOn: string }; add?: Span }

/**
 * What to write so that `held` is on from a day, or nothing where it is null. A clock that was put back opens no day again
 * that was counted.
 */
export function spanChange(last: Span | undefined, day: string, held: Held | null): SpanChange {
  const add = (fromOn: string) => (held ? { add: { ...held, fromOn, untilOn: null } } : {})
  if (!last) return add(day)
  if (last.untilOn !== null) return add(last.untilOn > day ? last.untilOn : day)
  const { quantity, price, currency, fromOn } = last
  if (held && held.quantity === quantity && held.price === price && held.currency === currency) return {}
  if (day <= fromOn) return { drop: fromOn, ...add(fromOn) }
  return { close: { fromOn, untilOn: day }, ...add(day) }
}
