import * as z from 'zod/mini'
import { key, oneOf } from '../../core/fields.ts'
import { Currency } from '../../core/money.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire } from '../../core/wire.ts'

/** The kinds of work that may need the caller's attention, the most pressing first. Each is a filter of a list. */
export const worklistKinds = [
  'ChangesToApprove',
  'ChangesFailed',
  'InvoicesOverdue',
  'DomainsFailing',
  'PartnerCallsOpen',
  'ESignFailing',
  'WebhooksFailing',
  'AccessRequests',
  'UsersLocked',
  'AccountsUnattended',
  'PlansFull',
  'PlansEnding',
  'SuspensionsLong',
  'InvoicesFailed',
  'InvoiceDrafts',
  'SchedulesPaused',
  'InvitationsOpen',
  'ChangesScheduled',
] as const
export type WorklistKind = (typeof worklistKinds)[number]

/** The kinds that are also counted in a single account. */
export const accountWorkKinds = [
  'InvoicesOverdue',
  'DomainsFailing',
  'PartnerCallsOpen',
  'UsersLocked',
  'AccountsUnattended',
  'PlansFull',
  'PlansEnding',
  'InvitationsOpen',
] as const satisfies readonly WorklistKind[]
/** Days ahead for which an overdue line says what falls due. */
export const daysAhead = [7, 30] as const
const WorklistSum = wire('WorklistSum', { Currency, Amount: z.number() })

export const WorklistItem = wire('WorklistItem', {
  Kind: oneOf('WorklistKind', worklistKinds),
  Total: z.number(),
  /** There are more than `Total`. */
  Capped: z.boolean(),
  /** Name of the first object in the order of the list. */
  First: z.nullable(z.string()),
  /** Key of that object where the line can open it. */
  FirstKey: z.nullable(z.string()),
  /**
   * The sum of the objects in minor units of each currency, for plans of one term; empty where they are not money. A
   * lower bound where there are more than `Total`.
   */
  Sums: z.array(WorklistSum),
  /** Amounts that are added within the given number of days, each including the one before; empty where there are none. */
  Ahead: z.array(wire('WorklistAhead', { Days: z.number(), Sums: z.array(WorklistSum) })),
  /** The most frequent kinds of the objects; empty where they have none. */
  Parts: z.array(wire('WorklistPart', { Name: z.string(), Total: z.number() })),
})
export type WorklistItem = z.output<typeof WorklistItem>

/** The key figures of the caller's tree, in the order in which they are shown. */
export const figureKinds = ['Accounts', 'Users', 'Seats', 'Messages', 'Revenue'] as const
export type FigureKind = (typeof figureKinds)[number]

export const Figure = wire('Figure', {
  Kind: oneOf('FigureKind', figureKinds),
  Total: z.number(),
  /** There are more than `Total`. */
  Capped: z.boolean(),
  /** `Total` is a part of it: the seats in use, of those sold. */
  Of: z.nullable(z.number()),
  /** Figures by month, the oldest first, up to the current one, which is `Total`. Empty where the past is not known. */
  Months: z.array(z.number()),
  /** The figure of the month before, up to the same day; null where that is not known. */
  SameDay: z.nullable(z.number()),
  /** Minor units of each currency, the largest first, with the month before; `Total` is the first. Empty where it is not money. */
  Money: z.array(wire('FigureMoney', { Currency, Amount: z.number(), Before: z.number() })),
})
export type Figure = z.output<typeof Figure>

/** The steps that set up a new portal, in the order in which they are shown. */
export const setupSteps = ['Company', 'Brand', 'Domain', 'Plans', 'Partner', 'Administrator', 'Factor'] as const
export type SetupStep = (typeof setupSteps)[number]
/** Days for which a portal counts as new. */
export const newDays = 90

export const worklist = defineRoutes({
  get: {
    method: 'GET',
    path: '/api/v1/Worklist',
    summary: 'List items that need the caller’s attention, with their counts',
    access: 'signed-in',
    module: { free: 'lists' },
    principals: 'people',
    /** `Partial`: some lines could not be counted. */
    result: wire('Worklist', { Items: z.array(WorklistItem), Partial: z.boolean() }),
  },
  account: {
    method: 'GET',
    path: '/api/v1/Worklist/Account',
    summary: 'List items that need attention in one account, with their counts',
    description: 'It does not include the accounts below.',
    query: z.strictObject({ acctKey: key() }),
    access: 'signed-in',
    module: { free: 'lists' },
    principals: 'people',
    result: wire('AccountWorklist', { Items: z.array(WorklistItem), Partial: z.boolean() }),
  },
  figures: {
    method: 'GET',
    path: '/api/v1/Worklist/Figures',
    summary: 'List the key figures of the caller’s company and the companies below it',
    access: 'signed-in',
    module: { free: 'lists' },
    principals: 'people',
    result: wire('Figures', { Items: z.array(Figure) }),
  },
  setup: {
    method: 'GET',
    path: '/api/v1/Worklist/Setup',
    summary: 'List the setup steps of a new portal with their status',
    description: `Empty for everyone but the provider’s administrators, and for them after the provider’s first ${newDays} days.`,
    access: 'signed-in',
    module: { free: 'lists' },
    principals: 'people',
    result: wire('SetupSteps', {
      Items: z.array(wire('SetupStepState', { Step: oneOf('SetupStep', setupSteps), Done: z.boolean() })),
    }),
  },
})
