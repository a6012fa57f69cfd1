import * as z from 'zod/mini'
import { RanRow, ranCounts } from '../../core/changes/changes.fields.ts'
import { Ability } from '../../core/ability.ts'
import { date, key, note, nullable, oneOf, optional, text } from '../../core/fields.ts'
import { Currency, price } from '../../core/money.ts'
import { wire, wireBody } from '../../core/wire.ts'
import {
  billingTerms,
  Overage,
  PlanType,
  planCode,
  ProductLine,
  Range,
  RenewalType,
  seats,
  UnitType,
  unitQuantity,
} from '../plans/plans.fields.ts'
import { promoCode } from '../promotions/promotions.fields.ts'
import {
  ActivityStatus,
  ActivityType,
  CompanyPlanStatus,
  effective,
  poNumber,
  trialDays,
} from './subscriptions.fields.ts'

// The requests and responses about company plans.

/** A scheduled change of a plan. */
const ScheduledChange = wire('ScheduledPlanChange', {
  ActivityKey: z.string(),
  Type: ActivityType,
  ToPlanCode: nullable(z.string()),
  Seats: nullable(z.number()),
  On: z.string(),
})
/** The parts of a company plan that change without an edit, and the caller's abilities. */
const abilities = wire('CompanyPlanAbilities', {
  Upgrade: Ability,
  ChangeSeats: Ability,
  Renew: Ability,
  /** Purchase order, reference, and whether people beyond the seats are let in. */
  Edit: Ability,
  SetEndDate: Ability,
  SetAutoRenew: Ability,
  Cancel: Ability,
  /** Cancels a scheduled end. */
  Resume: Ability,
  /** Retries what failed. */
  Retry: Ability,
})

/** A plan that a company holds, with the terms under which it was sold. Days are calendar days where the account is. */
const companyPlan = {
  SubscriptionKey: z.string(),
  AcctKey: z.string(),
  AcctName: z.string(),
  PlanCode: z.string(),
  PlanName: z.string(),
  PlanNameFr: z.string(),
  ProductLine,
  PlanType,
  UnitType,
  /** For one seat, or for the plan if it is not a licence; null is unlimited. */
  UnitQuantity: unitQuantity(),
  Range,
  RenewalType,
  TermMonths: z.number(),
  ...billingTerms,
  Overage,
  Seats: z.number(),
  SeatsUsed: z.number(),
  /** No people beyond the seats; otherwise they are charged by the day. */
  CapUsers: z.boolean(),
  StartDate: z.string(),
  /** The last day of the current term or trial; null for readers without the flag CustomerPlanEndDate. */
  EndDate: nullable(z.string()),
  /** The first day after its end, where an end was set; null without that flag, too. */
  CancelOn: nullable(z.string()),
  /** Null for readers without the flag CustomerPlanAutoRenew, like the next field. */
  AutoRenew: nullable(z.boolean()),
  NextRenewalOn: nullable(z.string()),
  /** Null for readers without the flag CustomerPlanEndDate, like the next field. */
  TrialEndsOn: nullable(z.string()),
  GraceEndsOn: nullable(z.string()),
  EndedOn: nullable(z.string()),
  /**
   * For one seat (of another plan than a licence: for the plan) and one calendar month; null where the reader may not
   * see prices.
   */
  Price: nullable(price()),
  OveragePrice: nullable(price()),
  Currency: nullable(Currency),
  PriceOverride: z.boolean(),
  PoNumber: nullable(z.string()),
  ExternalRef: nullable(z.string()),
  Status: CompanyPlanStatus,
  /** Why it could not begin, in words. */
  Failure: nullable(z.string()),
  ModifiedOn: z.string(),
}
export const CompanyPlanListItem = wire('CompanyPlanListItem', companyPlan)
export type CompanyPlanListItem = z.output<typeof CompanyPlanListItem>
export const CompanyPlan = wire('CompanyPlan', {
  ...companyPlan,
  /** The next that is scheduled; all of them are in the summary. */
  ScheduledChange: nullable(ScheduledChange),
  Promotion: nullable(wire('CompanyPlanPromotion', { PromoCode: z.string(), UntilOn: nullable(z.string()) })),
  Abilities: abilities,
  Version: z.number(),
  version: z.number(),
})
export type CompanyPlan = z.output<typeof CompanyPlan>

/** A past or scheduled event. `Text` is a sentence in the reader's language. */
export const PlanActivity = wire('PlanActivity', {
  ActivityKey: z.string(),
  SubscriptionKey: nullable(z.string()),
  PlanCode: nullable(z.string()),
  On: z.string(),
  Type: ActivityType,
  Text: z.string(),
  By: z.string(),
  /** The old and the new value, in words, if a single value changed. */
  From: nullable(z.string()),
  To: nullable(z.string()),
  ScheduledFor: nullable(z.string()),
  Status: ActivityStatus,
  /** Why it failed. */
  Failure: nullable(z.string()),
  Cancel: Ability,
  Delete: Ability,
})
export type PlanActivity = z.output<typeof PlanActivity>

export const CompanyPlanSummary = wire('CompanyPlanSummary', {
  AcctKey: z.string(),
  AcctName: z.string(),
  /** The day where the account is. */
  Today: z.string(),
  /** The currency of its invoices; null where the reader may not see prices. */
  Currency: nullable(Currency),
  /** Plans that are held first, then those that ended within the last year. */
  Items: z.array(CompanyPlan),
  /** The scheduled changes, the nearest first. */
  Scheduled: z.array(PlanActivity),
  Add: Ability,
  /** Whether these fields are shown and set. */
  EndDateShown: z.boolean(),
  AutoRenewShown: z.boolean(),
})
export type CompanyPlanSummary = z.output<typeof CompanyPlanSummary>

/** A person who would lose the plan. */
const PlanUser = wire('PlanUser', { UserKey: z.string(), Name: z.string(), Email: z.string() })
/** The preview of a change; nothing is saved. */
const planPreview = {
  Allowed: z.boolean(),
  Reasons: z.array(wire('PlanReason', { Code: z.string(), Message: z.string() })),
  /** The day on which it takes place; empty where a sale is refused before anything is calculated. */
  On: z.string(),
  /** The last day of the term afterwards. */
  NewEnd: nullable(z.string()),
  SeatsDelta: z.number(),
  /** Units of one period; null where either is unlimited. */
  UnitsDelta: nullable(z.number()),
  /** The additional cost until NewEnd, less promotions, before tax; null where the reader may not see prices. */
  ProrationMinor: nullable(z.number()),
  Currency: nullable(Currency),
  /** A month afterwards, and now. */
  MonthlyMinor: nullable(z.number()),
  MonthlyBeforeMinor: nullable(z.number()),
  /** At most a hundred of them. */
  UsersThatLoseAccess: z.array(PlanUser),
  UsersThatLoseAccessCount: z.number(),
  PlanCode: z.string(),
  Seats: z.number(),
  /** The benefit of a promotion code, in words. */
  PromotionText: nullable(z.string()),
  /** The next two invoices that include the plan; none where the reader may not see prices. */
  Invoices: z.array(
    wire('PlanInvoiceAhead', {
      /** The month of the invoice, and the first day on which it can be created. */
      Period: z.string(),
      CreatedOn: z.string(),
      /** The days that it charges or refunds. */
      FromOn: z.string(),
      ToOn: z.string(),
      /** Before tax. */
      NetMinor: z.number(),
      /** Below zero: what goes out with it as credit notes of earlier invoices, before tax. */
      RefundMinor: z.number(),
    }),
  ),
}
export const PlanPreview = wire('PlanPreview', planPreview)
export type PlanPreview = z.output<typeof PlanPreview>

export const externalRef = () => optional(nullable(text(100, 1)))
const code = () => optional(nullable(promoCode()))

export const newPlan = {
  AcctKey: key(),
  PlanCode: planCode(),
  Seats: seats(),
  /** Today by default; at most three years ahead. */
  StartDate: optional(nullable(date())),
  TrialDays: trialDays(),
  /** Default: the plan decides; needs the flag CustomerPlanAutoRenew. */
  AutoRenew: optional(nullable(z.boolean())),
  /** Its last day, after which it is not renewed; needs the flag CustomerPlanEndDate. */
  EndDate: optional(nullable(date())),
  PoNumber: poNumber(),
  /** A price instead of that of the price list, in the account's currency. */
  PriceOverride: optional(nullable(price())),
  PromoCode: code(),
  CapUsers: optional(z.boolean()),
  ExternalRef: externalRef(),
}
/** An upgrade, a downgrade, more or fewer seats. */
export const change = {
  SubscriptionKey: key(),
  ToPlanCode: optional(nullable(planCode())),
  Seats: optional(nullable(seats())),
  Effective: effective(),
  PoNumber: poNumber(),
  PromoCode: code(),
}
export const cancelTimes = ['NOW', 'PERIOD_END'] as const
export const cancel = {
  SubscriptionKey: key(),
  Effective: oneOf('CancelPlanEffective', cancelTimes),
  Reason: optional(nullable(note(200))),
}

/** The actions of `Provision/BulkPlanChange` on each company plan. */
export const bulkActions = ['RENEW', 'UPGRADE', 'SEATS', 'CANCEL', 'RESUME'] as const
export const BulkPlanChange = wireBody('BulkPlanChange', {
  SubscriptionKeys: z.array(key()).check(z.minLength(1), z.maxLength(500)),
  Action: oneOf('BulkPlanAction', bulkActions),
  ToPlanCode: optional(nullable(planCode())),
  Seats: optional(nullable(seats())),
  Effective: effective(),
  PoNumber: poNumber(),
  Reason: optional(nullable(note(200))),
  /** The number of plans, where it must be typed as a confirmation. */
  ConfirmCount: optional(z.number().check(z.int(), z.gte(0), z.lte(1_000_000))),
})
/** The change set that was made, and the result for each plan so far. */
export const BulkPlanResult = wire('BulkPlanResult', { ...ranCounts, Results: z.array(RanRow) })
