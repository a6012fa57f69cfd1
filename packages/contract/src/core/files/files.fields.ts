import * as z from 'zod/mini'
import { nullable, oneOf, optional } from '../fields.ts'
import { wire } from '../wire.ts'

// The kinds, formats and limits of files that all lists share (decision 0068).

export const fileKinds = [
  'audit',
  'accounts',
  'people',
  'requests',
  'groups',
  'policies',
  'plans',
  'companyPlans',
  'invoices',
  'billingReport',
  'statement',
  'commissions',
  'usageReport',
  'planUsageReport',
  'provisioningReport',
  'usageByUserReport',
  'usageByGroupReport',
  'transactionsReport',
  'deliverabilityReport',
  'renewalsReport',
  'receivablesReport',
  'marginReport',
  'securityReport',
] as const
export type FileKind = (typeof fileKinds)[number]
export const FileKind = oneOf('FileKind', fileKinds)

export const FileFormat = oneOf('FileFormat', ['csv', 'xlsx', 'pdf', 'jsonl'])
export const ExportFile = wire('ExportFile', {
  ExportKey: z.string(),
  Kind: FileKind,
  Format: FileFormat,
  State: oneOf('FileState', ['Waiting', 'Running', 'Done', 'Failed', 'Expired']),
  Rows: z.number(),
  Bytes: z.number(),
  CreatedOn: z.string(),
  ExpiresOn: nullable(z.string()),
})
export type ExportFile = z.output<typeof ExportFile>
export type FileFormat = ExportFile['format']

/** The formats of a list's file. */
export const listFormat = () => optional(oneOf('ListFileFormat', ['csv', 'xlsx']))
/** The formats of a report's file. */
export const reportFormat = () => optional(oneOf('ReportFileFormat', ['csv', 'xlsx', 'pdf']))
/** Rows that a request exports directly; for more, a job makes the file. */
export const maxAtOnce = 5_000
/** The maximum number of rows of a file that a job makes; further rows are left out. */
export const maxInFile = 1_000_000
/** Rows of a PDF, which is read on paper and drawn whole. */
export const maxOnPaper = 1_000

/** Days that a file is kept. */
export const fileDays = 7
