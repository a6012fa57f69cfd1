import * as z from 'zod/mini'
import { key, nullable, optional } from '../../core/fields.ts'
import { Currency } from '../../core/money.ts'
import { wire } from '../../core/wire.ts'
import { defineReport } from './reports.declare.ts'
import { companyPlans } from './reports.kinds.ts'

/** The maximum number of invoices that the report adds up, the newest months first. */
export const maxMarginInvoices = 50_000

/** Amounts in minor units, without tax. Cost and margin are null where no cost is known: they are not zero. */
const amounts = {
  NetRevenue: z.number(),
  BuyingCost: nullable(z.number()),
  /** The margin on the revenue whose cost is known. */
  NetMargin: nullable(z.number()),
  /** The revenue whose cost is not known, which no margin includes. */
  UncostedRevenue: z.number(),
} as const

/** Kind 16: what the reader’s company invoiced, and what it pays for the same plans, by month, payer and plan. */
export const marginReport = defineReport({
  name: 'marginReport',
  path: 'Margin',
  summary: 'Get revenue, cost and margin by month, payer and plan',
  description:
    'Covers invoices that the caller’s company issued. The cost is today’s buying price of the same plan in the same currency.',
  title: { 'en-us': 'Margin', 'fr-fr': 'Marge' },
  fileName: { 'en-us': 'margin', 'fr-fr': 'marge' },
  rights: { access: 'RptBill:R', module: companyPlans, partners: true, fullAccess: true },
  utc: true,
  filter: {
    /** This company and all below it on the day of issue, or this one payer. */
    Company: optional(nullable(key())),
    AcctKey: optional(nullable(key())),
  },
  more: {
    /** The sums by currency of the added invoices; null on later pages. */
    Sums: nullable(z.array(wire('MarginSum', { Currency, ...amounts }))),
    /** There are more than 50,000 invoices: those of the oldest months are left out. */
    MoreInvoices: z.boolean(),
  },
  row: {
    Period: z.string(),
    AcctKey: z.string(),
    /** The payer on its latest invoice of the month. */
    AcctName: z.string(),
    /** The code of a plan or an add-on; null for lines without one. */
    PlanCode: nullable(z.string()),
    /** Its name on the invoices, in the reader’s language. */
    PlanName: nullable(z.string()),
    Currency,
    ...amounts,
  },
  columns: {
    period: 'month',
    acctName: 'company',
    planName: 'text',
    planCode: { holds: 'text', file: true },
    netRevenue: 'money',
    buyingCost: 'money',
    netMargin: 'money',
    uncostedRevenue: 'money',
    currency: { holds: 'text', file: true },
  },
})
