import * as z from 'zod/mini'
import { key, nullable, optional } from '../../core/fields.ts'
import { wire } from '../../core/wire.ts'
import { ProductLine, UnitType } from '../../commerce/plans/plans.fields.ts'
import { defineReport } from './reports.declare.ts'
import { companyPlans } from './reports.kinds.ts'

/** Months of people that are added up at most. */
export const maxMonthsOfPeople = 20_000

// One schema each for all fields alike: the start of the API reads them.
const amount = z.number()
const noted = nullable(z.string())

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
  more: {
    /**
     * The usage of each product and unit, and how many people used it; null on later pages, and where there is more
     * than 20,000 months of people.
     */
    Totals: nullable(z.array(wire('UsageByUserTotal', { ProductLine, UnitType, Used: amount, Users: amount }))),
  },
  row: {
    AcctKey: z.string(),
    /** Null: it is no longer below the reader's company. */
    AcctName: noted,
    /** The company's reference code. */
    AcctReference: noted,
    /** Null where usage was reported without a person. */
    UserKey: noted,
    /** Null for a person who is no longer below the reader's company; an initial for readers who may not see people. */
    UserName: noted,
    Email: noted,
    /** The person's own reference; null for readers who may not see people. */
    UserReference: noted,
    ProductLine,
    UnitType,
    Used: amount,
    /** The last day on which any of it was used, where the company is. */
    LastUsed: noted,
  },
  columns: {
    userName: 'text',
    // On screen it is below the name.
    email: { holds: 'email', file: true },
    userReference: 'text',
    acctName: 'company',
    acctReference: 'text',
    productLine: { holds: { words: 'plans.productLine' }, file: true },
    unitType: { words: 'plans.unit' },
    used: 'number',
    lastUsed: 'day',
  },
})
