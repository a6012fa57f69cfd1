import * as z from 'zod/mini'
import { ChangeSet } from '../../core/changes/changes.set.ts'
import { noRoom } from '../../core/changes/changes.rules.ts'
import { key, nullable, oneOf, opaque, optional } from '../../core/fields.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody, wireNames } from '../../core/wire.ts'
import { maxCharacters, maxRows } from './imports.columns.ts'

/** Checked with its row, so that the error names the row. */
const cell = () => optional(opaque(maxCharacters))
const cells = {
  Email: cell(),
  FirstName: cell(),
  LastName: cell(),
  Kind: cell(),
  Phone: cell(),
  JobFunction: cell(),
  Language: cell(),
  TimeZone: cell(),
  /** Names of access groups, with | between them. */
  Groups: cell(),
  /** Codes of plans of the company, with | between them: one of each product line. */
  PlanCode: cell(),
  /** Y or N. */
  SendWelcome: cell(),
  ReferenceKey: cell(),
  /** upsert (the default), disable, enable or remove. */
  Action: cell(),
  /** For an import over several companies. */
  AcctNumber: cell(),
}

/** The rows of a file as typed; the error of a cell names its row. */
const Import = wireBody('UserImport', {
  /** The company of all rows; without it each row has an AcctNumber. */
  AcctKey: optional(nullable(key())),
  /** People who are there already: changed, unless they are to be left as they are. */
  Existing: optional(oneOf('ImportExisting', ['update', 'skip'])),
  /** Whether new people are invited immediately, unless their row says otherwise. */
  SendWelcome: optional(z.boolean()),
  /** Either the rows, or the text of a file with a header. */
  Rows: optional(
    z
      .array(
        wireBody('ImportRow', {
          /** In the file. */
          Line: z.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
          Cells: wireBody('ImportCells', cells),
        }),
      )
      .check(z.maxLength(maxRows)),
  ),
  /** CSV with a header, separated by commas, semicolons or tabs, or by what its first line `sep=;` says. */
  Csv: optional(opaque(maxCharacters)),
})
export type ImportBody = z.output<typeof Import>
export type ImportRow = NonNullable<ImportBody['rows']>[number]
export type ImportCells = ImportRow['cells']

export const importVerdicts = ['created', 'updated', 'unchanged', 'skipped', 'failed'] as const
export type ImportVerdict = (typeof importVerdicts)[number]
export const importActions = ['upsert', 'disable', 'enable', 'remove'] as const
export type ImportAction = (typeof importActions)[number]

const Fault = wire('ImportFault', {
  /** The cells that it is about; none: the row. */
  Columns: wireNames('ImportColumn', cells),
  Level: oneOf('ImportFaultLevel', ['error', 'warning']),
  Code: z.string(),
  Message: z.string(),
})
export const ImportChecked = wire('ImportChecked', {
  Counts: wire('ImportCounts', {
    Created: z.number(),
    Updated: z.number(),
    Unchanged: z.number(),
    Skipped: z.number(),
    Failed: z.number(),
    Warnings: z.number(),
  }),
  Rows: z.array(
    wire('ImportRowChecked', {
      Line: z.number(),
      Verdict: oneOf('ImportVerdict', importVerdicts),
      Action: oneOf('ImportAction', importActions),
      /** A person with this address is already in the company. */
      Exists: z.boolean(),
      Faults: z.array(Fault),
    }),
  ),
})
export type ImportChecked = z.output<typeof ImportChecked>
export type ImportRowChecked = ImportChecked['rows'][number]

const shared = {
  access: 'AcctMgmnt:W',
  module: { name: 'Customer-Add/Edit Users', level: 'RW' },
  object: 'account',
  further: 'person',
  notActing: true,
  body: Import,
  longest: 2 * maxCharacters,
} as const
const errors = [
  'account.notFound',
  'alias.forbidden',
  'import.noRows',
  'import.tooMany',
  'import.unreadable',
  'import.columns',
  'import.columnTwice',
  'user.tooManyTold',
] as const

export const imports = defineRoutes({
  check: {
    ...shared,
    method: 'POST',
    path: '/api/v1/User/Import/Check',
    summary: 'Check an import of users row by row; nothing is written',
    result: ImportChecked,
    errors,
  },
  create: {
    ...shared,
    method: 'POST',
    path: '/api/v1/User/Import',
    summary: 'Create a change set that imports users',
    description: 'Run it like any other change set.',
    status: 201,
    idempotent: true,
    result: ChangeSet,
    errors: [...errors, 'change.nothing', ...noRoom],
  },
  template: {
    access: 'AcctMgmnt:W',
    module: { name: 'Customer-Add/Edit Users', level: 'RW' },
    method: 'GET',
    path: '/api/v1/User/Import/Template',
    summary: 'Download an empty import file with headings in the caller’s language',
    result: z.string(),
    produces: 'text/csv',
  },
})
