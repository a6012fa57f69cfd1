import * as z from 'zod/mini'
import { Ability } from '../../core/ability.ts'
import { key, nullable } from '../../core/fields.ts'
import { Currency } from '../../core/money.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { month } from '../billing/billing.fields.ts'
import { ofAccount, read as readOf, write as writeOf } from '../billing/billing.marks.ts'
import { LedgerChange, LedgerFormat, LedgerMappingView, LedgerRule } from './ledgers.fields.ts'

// The ledger that the accountant of an issuer gets of its billing: entries by month, each exported once, in the formats of
// accounting systems (decision 0171).

const count = z.number()
/** Minor units of a currency. */
const LedgerSum = wire('LedgerSum', {
  Currency,
  Entries: count,
  Invoiced: z.number(),
  Credited: z.number(),
  Voided: z.number(),
  Paid: z.number(),
})
export type LedgerSum = z.output<typeof LedgerSum>
export const LedgerExport = wire('LedgerExport', {
  ExportKey: z.string(),
  /** Its first and its last month, by their first days. */
  FromMonth: z.string(),
  ToMonth: z.string(),
  Format: LedgerFormat,
  Entries: count,
  Sums: z.array(LedgerSum),
  CreatedOn: z.string(),
  CreatedBy: nullable(z.string()),
})
export type LedgerExport = z.output<typeof LedgerExport>
const Ledger = wire('Ledger', {
  /** Null until the accounts are set. */
  Mapping: nullable(LedgerMappingView),
  /** The latest month that can be exported. */
  LatestMonth: z.string(),
  /** The newest first. */
  Exports: z.array(LedgerExport),
  Edit: Ability,
  version: z.number(),
})
export type Ledger = z.output<typeof Ledger>
/** An entry without a rate into the accounting currency: by its document or payer, with the day for which one is needed. */
const LedgerUnrated = wire('LedgerUnrated', { Name: z.string(), Currency, Day: z.string() })
export type LedgerUnrated = z.output<typeof LedgerUnrated>
const LedgerPreview = wire('LedgerPreview', {
  FromMonth: z.string(),
  ToMonth: z.string(),
  Entries: count,
  /** Entries of documents and payments of months that were exported before. */
  Late: count,
  Sums: z.array(LedgerSum),
  /** Taxes without a rule: nothing is exported until they have one. The first 50. */
  Unmapped: z.array(LedgerRule),
  /** Plans, add-ons and kinds of lines that go to the general account of revenue. The first 50. */
  ByDefault: z.array(z.string()),
  /** Documents and payments without a rate into the accounting currency: nothing is exported until they have one. The first 50. */
  Unrated: z.array(LedgerUnrated),
  /** The export of this month, if there is one. */
  Exported: nullable(LedgerExport),
})
export type LedgerPreview = z.output<typeof LedgerPreview>

// Full access, because colleagues limited to some companies would export a part of the books.
const read = { ...readOf, fullAccess: true } as const
const write = { ...writeOf, fullAccess: true } as const
const ofIssuer = ['account.notFound', 'billing.ofCompany', 'billing.issuesNone'] as const
const ofMonth = [
  ...ofIssuer,
  'ledger.notSet',
  'ledger.monthNotOver',
  'ledger.beforeBeginning',
  'ledger.nextYear',
] as const

export const ledgers = defineRoutes({
  get: {
    ...read,
    ...ofAccount,
    method: 'GET',
    path: '/api/v1/Billing/Ledger/:acctKey',
    summary: 'Get the bookkeeping accounts of an issuer and its exports',
    result: Ledger,
    etag: true,
    errors: [...ofIssuer],
  },
  set: {
    ...write,
    ...ofAccount,
    method: 'PUT',
    path: '/api/v1/Billing/Ledger/:acctKey',
    summary: 'Set the bookkeeping accounts of an issuer',
    description: 'If-Match is the version, 0 for none. Exports keep the accounts with which they were created.',
    ifMatch: true,
    etag: true,
    body: LedgerChange,
    result: Ledger,
    errors: [...ofIssuer, 'ledger.begun', 'request.stale'],
  },
  preview: {
    ...read,
    object: 'account',
    params: z.object({ acctKey: key() }),
    query: z.strictObject({ month: month() }),
    method: 'GET',
    path: '/api/v1/Billing/Ledger/:acctKey/Preview',
    summary: 'Preview the next accounting export: entries, totals, missing accounts',
    result: LedgerPreview,
    errors: [...ofMonth],
  },
  create: {
    ...write,
    ...ofAccount,
    method: 'POST',
    path: '/api/v1/Billing/Ledger/:acctKey/Export',
    summary: 'Export billing for the accountant up to the end of a month',
    description:
      'Starts from the month after the last export. A month already exported returns its export. Up to 100,000 entries.',
    status: 201,
    body: wireBody('NewLedgerExport', { Month: month(), Format: LedgerFormat }),
    result: LedgerExport,
    errors: [
      ...ofMonth,
      'ledger.unmapped',
      'ledger.unrated',
      'ledger.nothing',
      'ledger.tooMany',
      'ledger.tooManyInMonth',
      'ledger.noNumbers',
      'ledger.noSiren',
      'ledger.digitsOnly',
      'ledger.accountLength',
      'ledger.oneCurrency',
      'request.stale',
    ],
  },
  file: {
    ...read,
    object: 'account',
    params: z.object({ acctKey: key(), exportKey: key() }),
    query: z.strictObject({ format: LedgerFormat }),
    method: 'GET',
    path: '/api/v1/Billing/Ledger/:acctKey/Export/:exportKey',
    summary: 'Download an accounting export',
    description: 'Always returns the same bytes. DATEV and FEC are written in their own character sets.',
    result: z.string(),
    produces: 'application/octet-stream',
    errors: [
      ...ofIssuer,
      'ledger.exportNotFound',
      'ledger.noNumbers',
      'ledger.noSiren',
      'ledger.digitsOnly',
      'ledger.accountLength',
      'ledger.oneCurrency',
    ],
  },
})
