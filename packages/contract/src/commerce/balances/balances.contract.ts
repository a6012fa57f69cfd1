import * as z from 'zod/mini'
import { date, key, name, nullable, optional, text } from '../../core/fields.ts'
import { ExportFile, reportFormat } from '../../core/files/files.fields.ts'
import { Currency } from '../../core/money.ts'
import { defineRoutes } from '../../core/route.ts'
import { wireBody } from '../../core/wire.ts'
import { balanceLimits } from '../billing/billing.balance.ts'
import { amount, most } from '../billing/billing.fields.ts'
import { ofAccount, read, write } from '../billing/billing.marks.ts'
import { BalanceApplied, PayerBalance, PayerBalances, Statement } from './balances.shapes.ts'

// The balance of a payer with each issuer and in each currency, and its statement of account (decision 0164). The payer,
// the issuer and the companies above them read it as they read the invoices; only the issuer writes.

const someAmount = () => amount().check(z.gte(1), z.lte(most.amount))
const onceOnly = { ...write, ...ofAccount, method: 'POST', idempotent: true, status: 201 } as const
const refusals = ['account.notFound', 'billing.ofCompany'] as const
const period = {
  /** The payer. */
  AcctKey: key(),
  BalanceKey: key(),
  /** Both days included; two years at most. */
  From: date(),
  To: date(),
} as const

export const balances = defineRoutes({
  list: {
    ...read,
    ...ofAccount,
    method: 'GET',
    path: '/api/v1/Billing/Balance/:acctKey',
    summary: 'List the balances of a payer, by issuer and currency',
    description: 'Covers every issuer and currency in which the payer has a balance or issued invoices.',
    result: PayerBalances,
    errors: ['account.notFound'],
  },
  pay: {
    ...onceOnly,
    path: '/api/v1/Billing/Balance/:acctKey/Payment',
    summary: 'Record a payment without an invoice on the balance of a payer',
    body: wireBody('NewBalancePayment', {
      Currency,
      Amount: someAmount(),
      PaidOn: date(),
      Reference: optional(nullable(text(80, 1))),
    }),
    result: PayerBalance,
    errors: [...refusals, 'balance.paidEarly', 'balance.repeated', 'balance.tooManyEntries', 'balance.full'],
  },
  apply: {
    ...onceOnly,
    path: '/api/v1/Billing/Balance/:acctKey/Application',
    summary: 'Apply the balance of a payer to its invoices',
    description: 'Pays the invoices due earliest, or the given invoices in order, until the balance is used up.',
    body: wireBody('BalanceApplication', {
      Currency,
      /** No more than this; by default the whole balance. */
      Amount: optional(nullable(someAmount())),
      /** Each with the most to apply to it; by default the amount left to pay. */
      Invoices: optional(
        nullable(
          z
            .array(wireBody('BalanceInvoice', { BillKey: key(), Amount: optional(nullable(someAmount())) }))
            .check(z.minLength(1), z.maxLength(balanceLimits.invoices)),
        ),
      ),
    }),
    result: BalanceApplied,
    errors: [
      ...refusals,
      'invoice.notFound',
      'invoice.notIssued',
      'invoice.otherCurrency',
      'invoice.paidTooMuch',
      'balance.tooLow',
      'balance.nothingToPay',
    ],
  },
  refund: {
    ...onceOnly,
    path: '/api/v1/Billing/Balance/:acctKey/Refund',
    summary: 'Record a refund from the balance of a payer',
    description: 'Only records that money was paid back; no money is transferred.',
    body: wireBody('NewBalanceRefund', {
      Currency,
      Amount: someAmount(),
      RefundedOn: date(),
      Reference: optional(nullable(text(80, 1))),
      Reason: name(200),
    }),
    result: PayerBalance,
    errors: [...refusals, 'balance.refundedEarly', 'balance.refundedNone', 'balance.tooLow', 'balance.repeated'],
  },
  statement: {
    ...read,
    method: 'POST',
    path: '/api/v1/Billing/Statement',
    summary: 'Get the statement of account of a payer for a period',
    description: 'Lists documents and payments by date. Voided invoices and failed payments are left out.',
    body: wireBody('StatementOf', period),
    result: Statement,
    errors: ['account.notFound', 'balance.notFound'],
  },
  statementFile: {
    ...read,
    method: 'POST',
    path: '/api/v1/Billing/Statement/Export',
    summary: 'Export a statement of account as CSV, XLSX or PDF',
    body: wireBody('StatementExport', { ...period, Format: reportFormat() }),
    result: ExportFile,
    produces: 'text/csv',
    orLater: true,
    errors: [
      'account.notFound',
      'balance.notFound',
      'alias.forbidden',
      'request.tooMany',
      'file.tooMany',
      'file.tooLong',
      'file.full',
    ],
  },
})
