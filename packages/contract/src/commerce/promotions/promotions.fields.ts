import * as z from 'zod/mini'
import { formed, oneOf } from '../../core/fields.ts'

// The fields of a promotion: `product.md` 7.5.

/** Per cent of the price, an amount off it each month, more units each period, or more days of trial. */
export const promotionKinds = ['PERCENT', 'AMOUNT', 'UNITS', 'TRIALDAYS'] as const
export const PromotionKind = oneOf('PromotionKind', promotionKinds)
export type PromotionKind = (typeof promotionKinds)[number]

export const promotionStatuses = ['DRAFT', 'ACTIVE', 'PAUSED', 'ENDED'] as const
export const PromotionStatus = oneOf('PromotionStatus', promotionStatuses)
export type PromotionStatus = (typeof promotionStatuses)[number]

/** As people type it: spaces around it and lower case are forgiven. */
export const promoCode = () =>
  formed(
    24,
    /^[A-Z0-9-]{4,24}$/,
    'promoCode',
    z.overwrite((typed) => typed.toUpperCase()),
  )
