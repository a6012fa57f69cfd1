import * as z from 'zod/mini'
import { AccountType } from '../../core/accounts/accounts.fields.ts'
import { key, nullable, oneOf, optional } from '../../core/fields.ts'
import { wire } from '../../core/wire.ts'
import { CallOperation } from '../../machines/partnerLogs/partnerLogs.fields.ts'
import { ProductLine, UnitType } from '../../commerce/plans/plans.fields.ts'
import { companyPlanFilter } from '../../commerce/subscriptions/subscriptions.list.ts'
import { defineReport } from './reports.declare.ts'

// The reports (`product.md` 7.3).

export const companyPlans = { name: 'Customer-Company Plans', own: 'Assign Plans', level: 'R' } as const

/** Values by month in the order of `Months`, their sum, and the sum of the same number of months before. */
const figures = { Used: z.array(z.number()), Total: z.number(), Before: z.number() } as const

/** Levels that are summed with all below them. */
export const partnerLevels = ['SP', 'DT', 'RS'] as const
const PartnerLevel = oneOf('PartnerLevel', partnerLevels)

export const Company = wire('UsageReportCompany', { AcctKey: z.string(), AcctName: z.string(), AcctType: AccountType })

/** Kind 8: the usage of a company and all below it, by month and by company, wherever each is now. */
export const usageReport = defineReport({
  name: 'usageReport',
  path: 'Usage',
  summary: 'Get monthly usage of a company and the companies below it',
  description: 'Returns a row for each company directly below, or for each company of a level.',
  title: { 'en-us': 'Usage by account', 'fr-fr': 'Utilisation par compte' },
  fileName: { 'en-us': 'usage', 'fr-fr': 'utilisation' },
  // Full access, because a sum over everything below would tell colleagues limited to some companies about the others.
  rights: { access: 'ShowPlanUsage:R', module: companyPlans, fullAccess: true },
  filter: {
    /** The caller's company by default. */
    AcctKey: optional(nullable(key())),
    /** The product and unit of the table by company; by default the most used. */
    ProductLine: optional(nullable(ProductLine)),
    UnitType: optional(nullable(UnitType)),
    /** The partners of this level, however far below, instead of those directly below. */
    Level: optional(nullable(PartnerLevel)),
  },
  more: {
    /** The company. */
    Company,
    /** From the reader's own company down to the one above it. */
    Above: z.array(Company),
    /** First days of months, the oldest first. */
    Months: z.array(z.string()),
    /** The first and the last of the months before, by their first days. */
    BeforeFrom: z.string(),
    BeforeTo: z.string(),
    /** For each product and unit, the company with everything below it; the most used first. */
    Totals: z.array(
      wire('UsageReportTotal', {
        ProductLine,
        UnitType,
        ...figures,
        /** The months before, in order. */
        UsedBefore: z.array(z.number()),
      }),
    ),
    /** The product and unit of the rows; null where nothing was used. */
    Shown: nullable(wire('UsageReportShown', { ProductLine, UnitType })),
    /**
     * Whether companies with the highest usage come first; more than 2,000 companies come in the order of their keys.
     */
    MostFirst: z.boolean(),
    /**
     * Usage outside the rows: that of the company, and for a level that of all other companies. Null where the company
     * has none below it, on later pages, and where rows are not ordered by usage: the file has it.
     */
    Rest: nullable(wire('UsageReportRest', figures)),
  },
  row: {
    AcctKey: z.string(),
    /** Null: it is no longer below the reader's company. */
    AcctName: nullable(z.string()),
    AcctType: nullable(AccountType),
    ...figures,
  },
  columns: {
    period: 'month',
    acctNumber: 'text',
    acctName: 'company',
    acctType: 'level',
    productLine: { words: 'plans.productLine' },
    unitType: { words: 'plans.unit' },
    used: 'number',
  },
})

/** Kind 1: company plans with the units of each period and how many of them were used. */
export const planUsageReport = defineReport({
  name: 'planUsageReport',
  path: 'PlanUsage',
  summary: 'Get included, used and overage units of company plans by period',
  title: { 'en-us': 'Plans by period', 'fr-fr': 'Forfaits par période' },
  fileName: { 'en-us': 'plan-usage', 'fr-fr': 'utilisation-des-forfaits' },
  rights: { access: 'ShowPlanUsage:R', module: companyPlans },
  // Further filters of the list of company plans would tell more than the report does.
  filter: {
    /** This company and all below it, or this one account. */
    Company: optional(nullable(key())),
    AcctKey: optional(nullable(key())),
    ProductLine: companyPlanFilter.ProductLine,
    PlanCode: companyPlanFilter.PlanCode,
    Status: companyPlanFilter.Status,
  },
  more: {},
  row: {
    SubscriptionKey: z.string(),
    AcctKey: z.string(),
    AcctName: z.string(),
    PlanCode: z.string(),
    /** In the reader's language. */
    PlanName: z.string(),
    ProductLine,
    UnitType,
    PeriodStart: z.string(),
    /** Its last day; null where units are never reset. */
    PeriodEnd: nullable(z.string()),
    /** Null: unlimited. */
    Allotted: nullable(z.number()),
    Used: z.number(),
    /** Whole percent of what is allotted; null for zero and for unlimited. */
    Percent: nullable(z.number()),
    /** Units beyond those held on the day of use. */
    Overage: z.number(),
  },
  columns: {
    acctName: 'company',
    planCode: { holds: 'code', file: true },
    planName: 'text',
    productLine: { holds: { words: 'plans.productLine' }, file: true },
    unitType: { words: 'plans.unit' },
    periodStart: 'day',
    periodEnd: { holds: 'day', file: true },
    allotted: 'number',
    used: 'number',
    percent: 'percent',
    overage: 'number',
  },
})

/** Kind 11: calls of partners by month and operation, as they ended. */
export const provisioningReport = defineReport({
  name: 'provisioningReport',
  path: 'Provisioning',
  summary: 'Get partner API calls by month, partner and operation',
  description: 'Each row has the number of calls, their outcomes and durations.',
  title: { 'en-us': 'Provisioning', 'fr-fr': 'Provisionnement' },
  fileName: { 'en-us': 'provisioning', 'fr-fr': 'provisionnement' },
  // Totals of a partner's calls would tell colleagues limited to some companies about the others.
  rights: { access: 'IGMLogs:R', module: { name: 'Customer-Settings', level: 'R' }, fullAccess: true },
  utc: true,
  filter: {
    /** The partner that called. */
    AcctKey: optional(nullable(key())),
    Operation: optional(nullable(CallOperation)),
  },
  more: {},
  row: {
    /** The month in which they came, by UTC. */
    Period: z.string(),
    /** The partner that called. */
    AcctKey: z.string(),
    /** Null: it is no longer below the reader's company. */
    AcctName: nullable(z.string()),
    AcctType: nullable(AccountType),
    Operation: CallOperation,
    /** Calls with an attempt that ended. */
    Calls: z.number(),
    CallsSucceeded: z.number(),
    CallsFailed: z.number(),
    /** Calls that wait for a further attempt or for information. */
    CallsWaiting: z.number(),
    /** The median time of the last attempts in milliseconds, accurate to a tenth. */
    MedianMs: nullable(z.number()),
    /** The 95th percentile, just as accurate. */
    P95Ms: nullable(z.number()),
  },
  columns: {
    acctName: 'company',
    acctType: 'level',
    period: 'month',
    operation: { words: 'partnerLogs.operation' },
    calls: 'number',
    callsSucceeded: 'number',
    callsFailed: 'number',
    callsWaiting: 'number',
    medianMs: 'number',
    p95Ms: 'number',
  },
})
