import * as z from 'zod/mini'
import { key, nullable, oneOf, optional } from '../../core/fields.ts'
import { wire } from '../../core/wire.ts'
import { ProductLine, UnitType } from '../../commerce/plans/plans.fields.ts'
import { defineReport } from './reports.declare.ts'
import { Company, companyPlans } from './reports.kinds.ts'

/** The groupings of usage. Products and plans add up to the total; a company with two tags is in both. */
export const usageGroups = ['ProductLine', 'Plan', 'Tag'] as const

/** The maximum number of tagged companies that are summed. */
export const maxTagged = 20_000

// One schema each for all fields alike: the start of the API reads them.
const amount = z.number()
const noted = nullable(z.string())

/** The usage of a company with everything below it, by product, by plan or by the tags of companies. */
export const usageByGroupReport = defineReport({
  name: 'usageByGroupReport',
  path: 'UsageByGroup',
  summary: 'Get usage by product, plan or tag',
  description: 'Covers a company and everything below it.',
  title: { 'en-us': 'Usage by product, plan or tag', 'fr-fr': 'Utilisation par produit, forfait ou étiquette' },
  fileName: { 'en-us': 'usage-by-group', 'fr-fr': 'utilisation-par-groupe' },
  // Full access, because a sum over everything below would tell colleagues limited to some companies about the others.
  rights: { access: 'ShowPlanUsage:R', module: companyPlans, fullAccess: true },
  errors: ['report.tooManyTagged'],
  filter: {
    /** Default: by product. */
    GroupBy: optional(nullable(oneOf('UsageGroup', usageGroups))),
    /** The caller's company by default. */
    AcctKey: optional(nullable(key())),
    ProductLine: optional(nullable(ProductLine)),
    UnitType: optional(nullable(UnitType)),
  },
  more: {
    Company,
    /** The whole usage of each product and unit, whatever its groups; null on later pages. */
    Totals: nullable(z.array(wire('UsageByGroupTotal', { ProductLine, UnitType, Used: amount, UsedBefore: amount }))),
  },
  row: {
    /** The product or the plan in the reader's language, or the tag; null for usage without a plan. */
    GroupName: noted,
    /** For a plan. */
    PlanCode: noted,
    ProductLine,
    UnitType,
    Used: amount,
    /** The usage of the preceding period of the same length. */
    UsedBefore: amount,
    /** The share in the usage of that product and unit by the company and everything below it. */
    UsedShare: nullable(amount),
  },
  columns: {
    groupName: 'text',
    planCode: { holds: 'code', file: true },
    productLine: { holds: { words: 'plans.productLine' }, file: true },
    unitType: { words: 'plans.unit' },
    used: 'number',
    usedBefore: 'number',
    usedShare: 'percent',
  },
})
