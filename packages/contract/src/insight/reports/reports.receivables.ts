import * as z from 'zod/mini'
import { key, nullable, optional } from '../../core/fields.ts'
import { Currency } from '../../core/money.ts'
import { wire } from '../../core/wire.ts'
import { defineReport } from './reports.declare.ts'
import { companyPlans } from './reports.kinds.ts'

/** The most unpaid invoices that the report adds up, those due first. */
export const mostReceivables = 20_000

/** Amounts in minor units: not due yet, and overdue by days. */
const amount = z.number()
const ages = {
  NotDue: amount,
  Days1To30: amount,
  Days31To60: amount,
  Days61To90: amount,
  DaysOver90: amount,
  TotalOpen: amount,
} as const
/**
 * The balance of the payer with the caller’s company, and what it owes less that: below zero where the balance is more, null
 * with Company or MoreInvoices, since other invoices of the payer may be left out.
 */
const lessBalance = { Balance: amount, Owed: nullable(amount) } as const

/** Kind 15: the debts of payers to the reader’s company, by payer and currency, the oldest first. */
export const receivablesReport = defineReport({
  name: 'receivablesReport',
  path: 'Receivables',
  summary: 'Get unpaid invoices by payer, currency and age',
  description:
    'Covers invoices that the caller’s company issued. Ages are days past the due date in the payer’s time zone. Balances aren’t aged: a payer owes the amount left to pay less its balance.',
  title: { 'en-us': 'Receivables', 'fr-fr': 'Créances clients' },
  fileName: { 'en-us': 'receivables', 'fr-fr': 'creances-clients' },
  rights: { access: 'RptBill:R', module: companyPlans, partners: true },
  months: false,
  filter: {
    /** This company and all below it on the day of issue, or this one payer. */
    Company: optional(nullable(key())),
    AcctKey: optional(nullable(key())),
  },
  more: {
    /** The sums by currency of the added invoices; null on later pages. */
    Sums: nullable(z.array(wire('ReceivablesSum', { Currency, ...ages, ...lessBalance }))),
    /** There are more unpaid invoices than 20,000: those due later are left out. */
    MoreInvoices: z.boolean(),
  },
  row: {
    AcctKey: z.string(),
    /** The payer on its latest unpaid invoice. */
    AcctName: z.string(),
    Currency,
    UnpaidInvoices: z.number(),
    ...ages,
    ...lessBalance,
    /** The due day of the oldest. */
    OldestDue: z.string(),
  },
  columns: {
    acctName: 'company',
    unpaidInvoices: 'number',
    totalOpen: 'money',
    balance: 'money',
    owed: 'money',
    notDue: 'money',
    days1To30: 'money',
    days31To60: 'money',
    days61To90: 'money',
    daysOver90: 'money',
    oldestDue: 'day',
    currency: { holds: 'text', file: true },
  },
})
