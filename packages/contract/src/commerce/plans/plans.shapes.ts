import * as z from 'zod/mini'
import { Ability } from '../../core/ability.ts'
import { AccountType } from '../../core/accounts/accounts.fields.ts'
import { nullable } from '../../core/fields.ts'
import { wire } from '../../core/wire.ts'
import { planLimits } from './plans.rules.ts'

// The limits of partners and how much of them is used (`product.md` 4.5).

/** A number that a partner may not exceed. */
export const ceiling = nullable(z.number().check(z.int(), z.gte(0), z.lte(planLimits.limit)))
/** The use of a partner and all below it, and the strictest of the limits that companies above set for it. */
const LimitUse = wire('LimitUse', {
  Used: z.number(),
  /** There are more than `Used`, where counting stopped. */
  Capped: z.boolean(),
  /** Null: no limit. */
  Most: nullable(z.number()),
  /** The company that set the limit; null without one, and where it is above the reader's company. */
  SetBy: nullable(z.string()),
})
export type LimitUse = z.output<typeof LimitUse>
const limitUses = { Customers: LimitUse, Seats: LimitUse, Admins: LimitUse } as const
const LimitedPartner = wire('LimitedPartner', {
  AcctKey: z.string(),
  AcctName: z.string(),
  AcctType: AccountType,
  ...limitUses,
})
export type LimitedPartner = z.output<typeof LimitedPartner>
export const LimitedPartners = wire('LimitedPartners', {
  /** The kind closest to its limit comes first. */
  Items: z.array(LimitedPartner),
  /** There are more partners with limits than these. */
  More: z.boolean(),
})

const PlanChoice = wire('PlanChoice', { PlanCode: z.string(), PlanName: z.string(), PlanNameFr: z.string() })
export const PartnerLimit = wire('PartnerLimit', {
  AcctKey: z.string(),
  AcctName: z.string(),
  /** The number that the reader's company has set; for its own company the one in effect. Null: no limit. */
  MaxCustomers: ceiling,
  MaxSeats: ceiling,
  MaxAdmins: ceiling,
  /** Codes of the plans that it may sell; null: all that the company above it sells. */
  AllowedPlans: nullable(z.array(z.string())),
  /** The numbers in use, over everything below the partner. */
  Customers: z.number(),
  Seats: z.number(),
  Admins: z.number(),
  /** The limit in effect for the partner, whichever company above set it. */
  Applies: wire('AppliedLimits', {
    ...limitUses,
    /** The plans that it can sell; null where no company above limits them. */
    Plans: nullable(z.array(PlanChoice)),
  }),
  /** The most that the reader may allow. */
  Choices: z.array(PlanChoice),
  Edit: Ability,
  version: z.number(),
})
export type PartnerLimit = z.output<typeof PartnerLimit>

/** Why limits of a partner aren't set. */
export const limitErrors = [
  'account.notFound',
  'limit.own',
  'limit.partnersOnly',
  'limit.plansBeyond',
  'request.stale',
  'alias.forbidden',
] as const
