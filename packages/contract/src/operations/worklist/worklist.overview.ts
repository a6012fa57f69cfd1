import * as z from 'zod/mini'
import { Currency } from '../../core/money.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire } from '../../core/wire.ts'
import { DomainState } from '../../delivery/domains/domains.fields.ts'
import { UnitType } from '../../commerce/plans/plans.fields.ts'
import { CompanyPlanListItem } from '../../commerce/subscriptions/subscriptions.shapes.ts'

// The overview of the caller's company on the home page of a customer: each fact as the list behind it has it. Separate
// from the worklist, so that home loads the shapes of these lists only where it shows them.

/** The maximum number of plans and domains of an overview; the lists have the others. */
export const maxOverviewRows = 5

/** The usage of a plan in its current period. */
const PlanUse = wire('OverviewUse', {
  SubscriptionKey: z.string(),
  UnitType,
  /** The last day of the period; null where units are never reset. */
  PeriodEnd: z.nullable(z.string()),
  Used: z.number(),
  /** Null: unlimited. */
  Allotted: z.nullable(z.number()),
  /** Whole percent of what is allotted; null where nothing limits. */
  Percent: z.nullable(z.number()),
})

/** The parts of an overview; a part that the caller may not see, or that has nothing to say, is null. */
const parts = {
  /** The running plans; those that end first come first. */
  Plans: z.nullable(wire('OverviewPlans', { Items: z.array(CompanyPlanListItem), HasMore: z.boolean() })),
  Usage: z.nullable(wire('OverviewUsage', { Items: z.array(PlanUse) })),
  /** The unpaid invoice that is due first. */
  Invoice: z.nullable(
    wire('OverviewInvoice', {
      BillKey: z.string(),
      Number: z.string(),
      Currency,
      /** The amount left to pay, in minor units. */
      Open: z.number(),
      DueOn: z.nullable(z.string()),
      Overdue: z.boolean(),
      /** Unpaid invoices besides this one. */
      Others: z.number(),
    }),
  ),
  /** The users who have not activated their invitation. */
  Invitations: z.nullable(
    wire('OverviewInvitations', { Total: z.number(), Capped: z.boolean(), First: z.nullable(z.string()) }),
  ),
  /** The domains; those with problems come first. */
  Domains: z.nullable(
    wire('OverviewDomains', {
      Items: z.array(wire('OverviewDomain', { Domain: z.string(), State: DomainState })),
      HasMore: z.boolean(),
    }),
  ),
  /** Who helps: the company directly above, its support link and the reply address of its e-mails, and the account manager. */
  Help: z.nullable(
    wire('OverviewHelp', {
      AcctName: z.string(),
      SupportLink: z.nullable(z.string()),
      Email: z.nullable(z.string()),
      Manager: z.nullable(z.string()),
    }),
  ),
} as const
export const CompanyOverview = wire('CompanyOverview', parts)
export type CompanyOverview = z.output<typeof CompanyOverview>
export type OverviewPart = keyof CompanyOverview
export const overviewParts = [
  'plans',
  'usage',
  'invoice',
  'invitations',
  'domains',
  'help',
] as const satisfies readonly OverviewPart[]

export const worklistOverview = defineRoutes({
  overview: {
    method: 'GET',
    path: '/api/v1/Worklist/Company',
    summary: 'Get an overview of the caller’s company, for the home page of a customer',
    description: 'Every part is null for users of partners.',
    access: 'signed-in',
    module: { free: 'lists' },
    principals: 'people',
    result: CompanyOverview,
  },
})
