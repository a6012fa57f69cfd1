import * as z from 'zod/mini'
import { Ability } from '../../core/ability.ts'
import { date, key, name, nullable, optional } from '../../core/fields.ts'
import { Currency } from '../../core/money.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { planCode } from '../plans/plans.fields.ts'
import { PromotionKind, PromotionStatus, promoCode } from './promotions.fields.ts'
import { promotionFilter, promotionSorts } from './promotions.list.ts'
import { promotionLimits } from './promotions.rules.ts'

// Promotions (specification section 7, `product.md` 7.5): made by the provider, redeemed inside plan dialogs.

const values = {
  PromoName: name(100),
  Kind: PromotionKind,
  /** Hundredths of a percent, minor units a month, units a period, or days. */
  Value: z.number().check(z.int(), z.gte(1), z.lte(promotionLimits.value)),
  /** Only for an amount. */
  Currency: nullable(Currency),
  /** Calendar months for which it applies; null: as long as the plan runs. */
  Months: nullable(z.number().check(z.int(), z.gte(1), z.lte(36))),
  /** The plans that it applies to; none: all. */
  PlanCodes: z.array(planCode()).check(z.maxLength(promotionLimits.plans)),
  ValidFrom: date(),
  /** Its last day, where the account is. */
  ValidTo: nullable(date()),
  MaxRedemptions: nullable(z.number().check(z.int(), z.gte(1), z.lte(promotionLimits.redemptions))),
  OncePerAccount: z.boolean(),
} as const

export const Promotion = wire('Promotion', {
  PromotionKey: z.string(),
  PromoCode: z.string(),
  ...values,
  Status: PromotionStatus,
  Redeemed: z.number(),
  /** It was redeemed or is running, so its benefit cannot change. */
  Fixed: z.boolean(),
  Edit: Ability,
  ModifiedOn: z.string(),
  version: z.number(),
})
export type Promotion = z.output<typeof Promotion>

const module = { name: 'Assign Plans', level: 'R' } as const
const read = { access: 'Provision:R', module, provider: true } as const
const edit = {
  access: 'Provision:W',
  module: { ...module, level: 'RW' },
  provider: true,
  fullAccess: true,
  notActing: true,
} as const
const byKey = z.object({ promotionKey: key() })

export const promotions = defineRoutes({
  search: {
    ...read,
    method: 'POST',
    path: '/api/v1/Promotion/Search',
    summary: 'List promotions with their redemptions',
    body: wireBody('PromotionSearch', { ...promotionFilter, Sort: optional(z.enum(promotionSorts)) }),
    result: wire('Promotions', { Items: z.array(Promotion), Edit: Ability }),
  },
  get: {
    ...read,
    method: 'GET',
    path: '/api/v1/Promotion/:promotionKey',
    summary: 'Get a promotion',
    params: byKey,
    etag: true,
    result: Promotion,
    errors: ['promotion.notFound'],
  },
  create: {
    ...edit,
    method: 'POST',
    path: '/api/v1/Promotion',
    summary: 'Create a promotion as a draft',
    status: 201,
    body: wireBody('NewPromotion', { PromoCode: promoCode(), ...values }),
    result: Promotion,
    errors: ['plan.notFound', 'promotion.codeTaken', 'promotion.tooMany', 'alias.forbidden'],
  },
  update: {
    ...edit,
    method: 'PUT',
    path: '/api/v1/Promotion/:promotionKey',
    summary: 'Update a promotion',
    description: 'Once it is running or has been redeemed, only its name, end and maximum can change.',
    params: byKey,
    ifMatch: true,
    etag: true,
    body: wireBody('PromotionChange', values),
    result: Promotion,
    errors: [
      'plan.notFound',
      'promotion.notFound',
      'promotion.fixed',
      'promotion.ended',
      'request.stale',
      'alias.forbidden',
    ],
  },
  changeStatus: {
    ...edit,
    method: 'POST',
    path: '/api/v1/Promotion/:promotionKey/Status',
    summary: 'Start, pause, resume or end a promotion',
    description: 'Company plans that redeemed it keep their benefit.',
    params: byKey,
    ifMatch: true,
    etag: true,
    body: wireBody('PromotionStatusChange', { To: z.enum(['ACTIVE', 'PAUSED', 'ENDED']) }),
    result: Promotion,
    errors: ['promotion.notFound', 'promotion.statusNotAllowed', 'request.stale', 'alias.forbidden'],
  },
})
