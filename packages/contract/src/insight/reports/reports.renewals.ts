import * as z from 'zod/mini'
import { key, nullable, oneOf, optional } from '../../core/fields.ts'
import { Currency } from '../../core/money.ts'
import { wire } from '../../core/wire.ts'
import { defineReport } from './reports.declare.ts'
import { companyPlans } from './reports.kinds.ts'

/** Days within which plans are due, as ISO 8601 writes them. */
export const renewalSpans = ['P90D', 'P60D', 'P30D'] as const
export type RenewalSpan = (typeof renewalSpans)[number]
/** The outcome of a plan without further action: another term; a month in which it can still be renewed; the end. */
export const renewalOutcomes = ['Renews', 'Lapses', 'Ends'] as const
const RenewalOutcome = oneOf('RenewalOutcome', renewalOutcomes)
export type RenewalOutcome = (typeof renewalOutcomes)[number]

/** Kind 7: company plans whose term, trial or grace ends within some days, those due first. */
export const renewalsReport = defineReport({
  name: 'renewalsReport',
  path: 'Renewals',
  summary: 'List company plans due to renew or end',
  description: 'Within 30, 60 or 90 days, with the cost of the next term.',
  title: { 'en-us': 'Renewals and expiries', 'fr-fr': 'Renouvellements et échéances' },
  fileName: { 'en-us': 'renewals', 'fr-fr': 'renouvellements' },
  // The list of company plans shows the end only with this flag; it also requires AcctMgmnt:R, as does this report.
  rights: { access: 'CustomerPlanEndDate:R', module: companyPlans, partners: true },
  months: false,
  filter: {
    /** 90 by default. */
    Within: optional(oneOf('RenewalSpan', renewalSpans)),
    /** This company and all below it, or this one account. */
    Company: optional(nullable(key())),
    AcctKey: optional(nullable(key())),
  },
  more: {
    Within: oneOf('RenewalSpanSaid', renewalSpans),
    /** All that is due, or the first 500; null on later pages. */
    Due: nullable(
      wire('RenewalsDue', {
        Plans: z.number(),
        /** There are more. */
        Capped: z.boolean(),
        /** The cost of another term of all of them, by currency; only of plans whose prices the reader may see. */
        Values: z.array(wire('RenewalsValue', { Currency, Value: z.number() })),
        /**
         * Due in each week, beginning with the day on which the first can be due; where there are more, whole weeks
         * only.
         */
        Weeks: z.array(
          wire('RenewalsWeek', {
            From: z.string(),
            Plans: z.number(),
            /** Null for readers without the flag CustomerPlanAutoRenew. */
            Outcomes: nullable(
              wire('RenewalsWeekOutcomes', { Renews: z.number(), Lapses: z.number(), Ends: z.number() }),
            ),
          }),
        ),
      }),
    ),
  },
  row: {
    SubscriptionKey: z.string(),
    AcctKey: z.string(),
    AcctName: z.string(),
    PlanCode: z.string(),
    /** In the reader's language. */
    PlanName: z.string(),
    Seats: z.number(),
    /** The last day of the term, trial or grace, where the company is. */
    DueOn: z.string(),
    /** Null for readers without the flag CustomerPlanAutoRenew. */
    RenewalOutcome: nullable(RenewalOutcome),
    /**
     * The cost of another term at the current price and seats, less promotions, in minor units; null where the reader
     * may not see prices.
     */
    TermValue: nullable(z.number()),
    Currency: nullable(Currency),
  },
  columns: {
    acctName: 'company',
    planCode: { holds: 'code', file: true },
    planName: 'text',
    seats: 'number',
    dueOn: 'day',
    renewalOutcome: { holds: { state: 'reports.outcome' }, needs: 'CustomerPlanAutoRenew:R' },
    termValue: 'money',
    currency: { holds: 'text', file: true },
  },
})
