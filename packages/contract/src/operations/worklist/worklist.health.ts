import * as z from 'zod/mini'
import { key, nullable, oneOf } from '../../core/fields.ts'
import { Currency } from '../../core/money.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire } from '../../core/wire.ts'

// The lines that need attention in one object, by the rules of the worklist, at the top of its page.

/** Lines that may need attention in each kind of object, the most pressing first. */
export const healthKinds = {
  User: ['SignInLocked', 'InvitationOpen', 'FactorMissing', 'OnlyAdministrator', 'SignInLong'],
  Invoice: ['InvoiceOverdue', 'InvoiceFailed', 'PayerSuspended', 'InvoiceDraft', 'InvoiceDue'],
  PartnerCall: ['CallFailed', 'CallWaiting', 'CallRepeated'],
  /** The plans of one account, whose key is that of the object. */
  CompanyPlans: ['HolderSuspended', 'HolderOverdue', 'PlanFull', 'PlanOver', 'PlanEnding'],
  AccessGroup: ['AccountsNone', 'MembersNone', 'MembersInactive', 'ModulesNone', 'AccountsGone'],
} as const
export type HealthObject = keyof typeof healthKinds
export type HealthKindOf<O extends HealthObject> = (typeof healthKinds)[O][number]
export type HealthKind = HealthKindOf<HealthObject>
export const healthObjects = Object.keys(healthKinds) as [HealthObject, ...HealthObject[]]
const kinds = Object.values(healthKinds).flat() as [HealthKind, ...HealthKind[]]

/** How many days before an invoice is due its page says so. */
export const dueDays = 7
/** The maximum number of plans of an account that are looked at for a kind of line. */
export const maxPlans = 20

export const HealthLine = wire('HealthLine', {
  Kind: oneOf('HealthKind', kinds),
  /** The object that it is about: for plans, the plan, or the account if it is about all of them. */
  Key: z.string(),
  /** The name of a plan, in the reader's language; null elsewhere. */
  Name: nullable(z.string()),
  /** The days since `On` or until it, or the number that its kind counts; null where there is nothing to count. */
  Total: nullable(z.number()),
  /** There are more than `Total`. */
  Capped: z.boolean(),
  /** The moment, or the calendar day, from which it is or will be so; null where none is known. */
  On: nullable(z.string()),
  /** Amounts in minor units of each currency; empty where it is not about money. */
  Sums: z.array(wire('HealthSum', { Currency, Amount: z.number() })),
})
export type HealthLine = z.output<typeof HealthLine>

export const worklistHealth = defineRoutes({
  object: {
    method: 'GET',
    path: '/api/v1/Worklist/:object/:key',
    summary: 'List the items of one object that need attention',
    description:
      'The object is a user, an invoice, a partner call, an access group, or the plans of an account. Empty for callers who may not read the object. Items of other features need the permissions of their lists.',
    params: z.object({ object: oneOf('HealthObject', healthObjects), key: key() }),
    access: 'signed-in',
    module: { free: 'lists' },
    principals: 'people',
    /** `Partial`: some lines could not be looked up. */
    result: wire('ObjectWorklist', { Items: z.array(HealthLine), Partial: z.boolean() }),
    errors: ['user.notFound', 'invoice.notFound', 'partnerLog.notFound', 'account.notFound', 'group.notFound'],
  },
})
