import * as z from 'zod/mini'
import { nullable } from '../../core/fields.ts'
import { Currency } from '../../core/money.ts'
import { wire } from '../../core/wire.ts'
import { number, string } from './billing.values.ts'

// The answer of the billing report. Amounts are minor units, negative where credit notes exceed invoices.

/** Month × account × plan, as the lines of invoices say it. */
export const ReportRow = wire('BillingReportRow', {
  Period: string,
  AcctKey: string,
  AcctName: string,
  PlanCode: nullable(string),
  PlanName: nullable(string),
  Currency,
  Net: number,
  Tax: number,
  Total: number,
})
export type ReportRow = z.output<typeof ReportRow>

/** The sums of a month in a currency. */
export const ReportSum = wire('BillingReportSum', {
  Period: string,
  Currency,
  Net: number,
  Tax: number,
  Total: number,
})

/**
 * Totals over all currencies, in the currency of the books of the caller's company: tax as its documents state it, the rest
 * by the rates.
 */
export const ReportInBooks = wire('BillingReportInBooks', {
  Currency,
  /** By month, without those for which a rate is missing. */
  Sums: z.array(wire('BillingReportBooksSum', { Period: string, Net: number, Tax: number, Total: number })),
  /** The rates of the last day of each month, or of today in a month that isn't over. */
  Rates: z.array(wire('BillingReportRate', { Period: string, Currency, ExchangeRate: number, ValidFrom: string })),
  /** Amounts for which no rate is in force. */
  Missing: z.array(wire('BillingReportNoRate', { Period: string, Currency })),
})
export type ReportInBooks = z.output<typeof ReportInBooks>
