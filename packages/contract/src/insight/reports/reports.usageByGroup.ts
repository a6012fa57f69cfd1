import * as z from 'zod/mini'
import { key, nullable, oneOf, optional } from '../../core/fields.ts'
import { ProductLine, UnitType } from '../../commerce/plans/plans.fields.ts'
import { defineReport } from './reports.declare.ts'
import { Company, companyPlans } from './reports.kinds.ts'

/** The groupings of usage. Products and plans add up to the total; a company with two tags is in both. */
export const usageGroups = ['ProductLine', 'Plan', 'Tag'] as const

/** Tagged companies that are summed at most. */
export const mostTagged = 20_000

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
  more: { Company },
  row: {
    /** The product or the plan in the reader's language, or the tag; null for what no plan was named for. */
    GroupName: nullable(z.string()),
    /** For a plan. */
    PlanCode: nullable(z.string()),
    ProductLine,
    UnitType,
    Used: z.number(),
    /** The usage of the preceding period of the same length. */
    UsedBefore: z.number(),
    /** The share in the usage of that product and unit by the company and everything below it. */
    UsedShare: nullable(z.number()),
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
