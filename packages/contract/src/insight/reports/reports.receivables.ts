import * as z from 'zod/mini'
import { key, nullable, oneOf, optional } from '../../core/fields.ts'
import { Currency } from '../../core/money.ts'
import { wire } from '../../core/wire.ts'
import { defineReport } from './reports.declare.ts'
import { companyPlans } from './reports.kinds.ts'

/** The maximum number of unpaid invoices that the report adds up, those due first. */
export const maxReceivables = 20_000

/** A partner is the company directly below the issuer that was the payer, or had it below itself, on the day of issue. */
export const receivableGroups = ['Payer', 'Partner'] as const

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

/** Kind 15: the debts of payers to the reader’s company, by payer or partner and currency, the oldest first. */
export const receivablesReport = defineReport({
  name: 'receivablesReport',
  path: 'Receivables',
  summary: 'Get unpaid invoices by payer or partner, currency and age',
  description:
    'Covers invoices that the caller’s company issued. Ages are days past the due date in the payer’s time zone. Balances aren’t aged: a payer owes the outstanding amount less its balance. A partner is the company directly below the caller’s in whose branch the payer was on the day of issue.',
  title: { 'en-us': 'Receivables', 'fr-fr': 'Créances clients' },
  fileName: { 'en-us': 'receivables', 'fr-fr': 'creances-clients' },
  rights: { access: 'RptBill:R', module: companyPlans, partners: true },
  months: false,
  filter: {
    /** Default: by payer. */
    GroupBy: optional(nullable(oneOf('ReceivableGroup', receivableGroups))),
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
    /** The payer or partner. */
    AcctKey: z.string(),
    /** The payer on its latest unpaid invoice, or the partner; null for a partner that the caller can’t see, for example because it moved. */
    AcctName: nullable(z.string()),
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
