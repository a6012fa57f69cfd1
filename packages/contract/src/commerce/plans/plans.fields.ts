import * as z from 'zod/mini'
import { formed, nullable, oneOf, shared } from '../../core/fields.ts'
import { Currency, price } from '../../core/money.ts'

// The fields of a plan: specification section 3, `product.md` 4.1.

export const productLines = ['SECUREEMAIL', 'ESIGN', 'DOCUMENTS', 'BUNDLE'] as const
export const ProductLine = oneOf('ProductLine', productLines)
export type ProductLine = (typeof productLines)[number]

/** A licence for each person, a pool of the company, metered usage, or a trial. */
export const planTypes = ['PERUSER', 'SHARED', 'PAYG', 'TRIAL'] as const
export const PlanType = oneOf('PlanType', planTypes)
export type PlanType = (typeof planTypes)[number]

export const unitTypes = ['MESSAGE', 'ENVELOPE', 'SIGNATURE', 'SMS', 'MB', 'SEAT'] as const
export const UnitType = oneOf('UnitType', unitTypes)
export type UnitType = (typeof unitTypes)[number]

/** The period after which the count of used units starts at zero. */
export const ranges = ['MONTH', 'QUARTER', 'YEAR', 'TERM', 'ONCE'] as const
export const Range = oneOf('PlanRange', ranges)
export type Range = (typeof ranges)[number]

export const renewalTypes = ['AUTO', 'MANUAL', 'NONE'] as const
export const RenewalType = oneOf('RenewalType', renewalTypes)
export type RenewalType = (typeof renewalTypes)[number]

/** The rule beyond the units of a period: block, allow, or allow and charge. */
export const overages = ['BLOCK', 'ALLOW', 'CHARGE'] as const
export const Overage = oneOf('Overage', overages)
export type Overage = (typeof overages)[number]

/** In arrears: once the days are over; in advance: with the month before the one in which they begin. */
export const billingTimings = ['ARREARS', 'ADVANCE'] as const
export const BillingTiming = oneOf('BillingTiming', billingTimings)
export type BillingTiming = (typeof billingTimings)[number]
/** Months that are billed together. */
export const billingIntervals = [1, 3, 12] as const
export type BillingInterval = (typeof billingIntervals)[number]
/** Months of the calendar, or those that begin on the day of the month on which the company plan began. */
export const billingAnchors = ['CALENDAR', 'ANNIVERSARY'] as const
export const BillingAnchor = oneOf('BillingAnchor', billingAnchors)
export type BillingAnchor = (typeof billingAnchors)[number]

export const planStatuses = ['DRAFT', 'ACTIVE', 'RETIRED'] as const
export const PlanStatus = oneOf('PlanStatus', planStatuses)
export type PlanStatus = (typeof planStatuses)[number]

export const termMonths = [1, 12, 24, 36] as const
/** The tiers that sell plans to those below them. */
export const sellerTiers = ['SP', 'DT', 'RS'] as const
export const SellerTier = oneOf('SellerTier', sellerTiers)
export type SellerTier = (typeof sellerTiers)[number]

/** Immutable; the name under which partners know it. */
export const planCode = () => formed(32, /^[A-Z0-9-]{2,32}$/, 'planCode')
/** Seats of a company plan. */
export const maxPlanSeats = 1_000_000
export const seats = shared(() => z.number().check(z.int(), z.gte(1), z.lte(maxPlanSeats)))
/** Units of a period; null is unlimited, never a number. */
export const unitQuantity = () => nullable(z.number().check(z.int(), z.gte(0), z.lte(1_000_000_000)))

/**
 * The terms of a plan, kept unchanged for the companies that bought it. Prices are for one seat (of a shared or metered
 * plan: for the plan) and one calendar month, in minor units of `Currency`, before tax; the price of overage is for one
 * unit.
 */
export const terms = {
  UnitType,
  UnitQuantity: unitQuantity(),
  Range,
  RenewalType,
  /** The maximum number of seats of one company; null: no limit. */
  MaxUsers: nullable(seats()),
  TermMonths: z.literal(termMonths),
  TrialDays: z.number().check(z.int(), z.gte(0), z.lte(90)),
  /** Unused units are added to the next period, once. */
  CarryOver: z.boolean(),
  Overage,
  OveragePrice: nullable(price()),
  ListPrice: price(),
  Currency,
} as const
/** From which day a customer that is pending is charged. */
export const pendingFroms = ['SALE', 'ACTIVATION'] as const
export const PendingFrom = oneOf('PendingFrom', pendingFroms)
export type PendingFrom = (typeof pendingFroms)[number]

/** When the price of a plan is billed, kept like the other terms. Usage and people beyond the seats: each month in arrears. */
export const billingTerms = {
  BillingTiming,
  BillingInterval: z.literal(billingIntervals),
  BillingAnchor,
  PendingFrom,
  /** The part of the price that is charged while the account is suspended, in percent. */
  SuspendedShare: z.number().check(z.int(), z.gte(0), z.lte(100)),
} as const
