import * as z from 'zod/mini'
import { oneOf } from '../../core/fields.ts'
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
  'AccessRequests',
  'UsersLocked',
  'PlansFull',
  'PlansEnding',
  'SuspensionsLong',
  'InvoiceDrafts',
  'SchedulesPaused',
  'InvitationsOpen',
  'ChangesScheduled',
] as const
export type WorklistKind = (typeof worklistKinds)[number]

export const WorklistItem = wire('WorklistItem', {
  Kind: oneOf('WorklistKind', worklistKinds),
  Total: z.number(),
  /** There are more than `Total`. */
  Capped: z.boolean(),
  /** Name of the first object in the order of the list. */
  First: z.nullable(z.string()),
  /** The sum of the objects in minor units of each currency; empty where they are not money. */
  Sums: z.array(wire('WorklistSum', { Currency, Amount: z.number() })),
})
export type WorklistItem = z.output<typeof WorklistItem>

export const worklist = defineRoutes({
  get: {
    method: 'GET',
    path: '/api/v1/Worklist',
    summary: 'List what needs the caller’s attention, each with its count',
    access: 'signed-in',
    module: { free: 'lists' },
    principals: 'people',
    /** `Partial`: some lines could not be counted. */
    result: wire('Worklist', { Items: z.array(WorklistItem), Partial: z.boolean() }),
  },
})
