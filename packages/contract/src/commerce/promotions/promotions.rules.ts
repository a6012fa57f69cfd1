import { shareOf } from '../../core/money.ts'
import type { PromotionKind, PromotionStatus } from './promotions.fields.ts'

// The benefits of a promotion, and the order of its statuses: `product.md` 7.5.

export const promotionLimits = { promotions: 1000, plans: 100, value: 1_000_000_000, redemptions: 1_000_000 } as const

/** The part of a promotion that reduces a price. */
export type Discount = { kind: PromotionKind; value: number }
/** The reduction for days of a month, at most what they cost; nothing for promotions of units or trials. */
export function discountOf({ kind, value }: Discount, monthly: number, days: number, daysOf: number): number {
  if (kind === 'PERCENT') return shareOf(monthly, days * value, daysOf * 10_000)
  return kind === 'AMOUNT' ? shareOf(Math.min(monthly, value), days, daysOf) : 0
}

/** The most that a kind can give. */
export const maxValue: Readonly<Record<PromotionKind, number>> = {
  PERCENT: 10_000,
  AMOUNT: promotionLimits.value,
  UNITS: promotionLimits.value,
  TRIALDAYS: 90,
}
type Values = {
  kind: PromotionKind
  value: number
  currency: string | null
  months: number | null
  validFrom: string
  validTo: string | null
}
export type PromotionFault = {
  field: keyof Values
  code: 'required' | 'notOneOf' | 'tooBig' | 'endBeforeStart'
  params?: Record<string, number>
}
/** Finds values of a promotion that contradict each other. */
export function promotionFaults({ kind, value, currency, months, validFrom, validTo }: Values): PromotionFault[] {
  const found: PromotionFault[] = []
  if (value > maxValue[kind]) found.push({ field: 'value', code: 'tooBig', params: { max: maxValue[kind] } })
  if (kind === 'AMOUNT' && currency === null) found.push({ field: 'currency', code: 'required' })
  if (kind !== 'AMOUNT' && currency !== null) found.push({ field: 'currency', code: 'notOneOf' })
  // Days of trial are given once.
  if (kind === 'TRIALDAYS' && months !== null) found.push({ field: 'months', code: 'notOneOf' })
  if (validTo !== null && validTo < validFrom) found.push({ field: 'validTo', code: 'endBeforeStart' })
  return found
}

const next: Readonly<Record<PromotionStatus, readonly PromotionStatus[]>> = {
  DRAFT: ['ACTIVE', 'ENDED'],
  ACTIVE: ['PAUSED', 'ENDED'],
  PAUSED: ['ACTIVE', 'ENDED'],
  ENDED: [],
}
export const mayBecome = (from: PromotionStatus, to: PromotionStatus): boolean => next[from].includes(to)
