import * as z from 'zod/mini'
import { key, nullable, optional } from '../../core/fields.ts'
import { ProductLine, UnitType } from '../../commerce/plans/plans.fields.ts'
import { defineReport } from './reports.declare.ts'
import { companyPlans } from './reports.kinds.ts'

/** Kind 2: the usage of each person, by product and unit, in the requested months. */
export const usageByUserReport = defineReport({
  name: 'usageByUserReport',
  path: 'UsageByUser',
  summary: 'Get usage by user, product and unit',
  description: 'Ordered by product, company and user.',
  title: { 'en-us': 'Usage by user', 'fr-fr': 'Utilisation par utilisateur' },
  fileName: { 'en-us': 'usage-by-user', 'fr-fr': 'utilisation-par-utilisateur' },
  rights: { access: 'ShowPlanUsage:R', module: companyPlans },
  filter: {
    /** This company and all below it, or this one account. */
    Company: optional(nullable(key())),
    AcctKey: optional(nullable(key())),
    ProductLine: optional(nullable(ProductLine)),
    UnitType: optional(nullable(UnitType)),
  },
  more: {},
  row: {
    AcctKey: z.string(),
    /** Null: it is no longer below the reader's company. */
    AcctName: nullable(z.string()),
    /** The company's reference code. */
    AcctReference: nullable(z.string()),
    /** Null where usage was reported without a person. */
    UserKey: nullable(z.string()),
    /** Null for a person who is no longer below the reader's company; an initial for readers who may not see people. */
    UserName: nullable(z.string()),
    Email: nullable(z.string()),
    /** The person's own reference; null for readers who may not see people. */
    UserReference: nullable(z.string()),
    ProductLine,
    UnitType,
    Used: z.number(),
    /** The last day on which any of it was used, where the company is. */
    LastUsed: nullable(z.string()),
  },
  columns: {
    userName: 'text',
    email: 'email',
    userReference: 'text',
    acctName: 'company',
    acctReference: 'text',
    productLine: { holds: { words: 'plans.productLine' }, file: true },
    unitType: { words: 'plans.unit' },
    used: 'number',
    lastUsed: 'day',
  },
})
