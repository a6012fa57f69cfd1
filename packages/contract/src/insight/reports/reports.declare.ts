import * as z from 'zod/mini'
import type { ModuleMark } from '../../core/access/access.modules.ts'
import type { Access } from '../../core/access/access.ts'
import type { ValueKind, ColumnOptions } from '../../core/columns.ts'
import type { ErrorCode } from '../../core/errors.table.ts'
import { cursor, pageNumber, pageOf } from '../../core/page.ts'
import { date, nullable, optional } from '../../core/fields.ts'
import { quoted, type Text } from '../../core/language.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { ExportFile, type FileKind, reportFormat } from '../../core/files/files.fields.ts'

// A report, declared once: its filters, its columns, and its readers. The routes of its page and its file, their
// checks, the columns in both languages and OpenAPI follow from the declaration (decision 0096).

/** The right to reports, in addition to that to their figures. */
const reportAccess = 'ReportAccessEnable:R'

/** Months that a report may span (`product.md` 7.3). */
export const maxMonths = 13

/** A month by its first day, in a year that can have usage. */
const month = () => date().check(z.refine((day: string) => /^20\d\d-\d\d-01$/.test(day), 'month'))

/** A column of a report: the kind of its values, or that with its place and its readers. */
export type ReportColumn = ValueKind | (ColumnOptions & { holds: ValueKind })
/** Fills in the defaults of a column. */
export const columnOf = (column: ReportColumn): ColumnOptions & { holds: ValueKind } =>
  typeof column === 'object' && 'holds' in column ? column : { holds: column }

const asOf = {
  /** The moment up to which received data is counted. */
  AsOf: z.string(),
}
const answerMonths = {
  FromMonth: z.string(),
  ToMonth: z.string(),
  /** The current month, if the report includes it. */
  PartialMonth: nullable(z.string()),
}
const requestMonths = () => ({ FromMonth: month(), ToMonth: month() })

type Shape = Record<string, z.core.$ZodType>
/** The part of a shape that only reports of months have. */
type IfMonthly<M, S> = M extends false ? unknown : S
type ReportDeclaration<N extends FileKind, F extends Shape, R extends Shape, S extends Shape, M> = {
  /** Its name as a kind of file. */
  name: N
  /** The last part of its path, and what its shapes are called. */
  path: string
  summary: string
  description?: string
  /** The title of its file. */
  title: Text
  fileName: Text
  /** The right to its figures, in addition to the right to reports. */
  rights: {
    access: Exclude<Access, 'public' | 'half-signed-in'>
    module: ModuleMark
    fullAccess?: true
    partners?: true
  }
  /** Further errors of this report. */
  errors?: readonly ErrorCode[]
  /** `false`: it is about today, and asks for no months. */
  months?: M
  /** Its months are in UTC; those of other reports are in the company's time zone. */
  utc?: true
  /** Its filters besides months. */
  filter: F
  row: R
  /** Its content besides rows and months. */
  more: S
  /** The columns of its file in their order, by the labels of their names. */
  columns: Readonly<Record<string, ReportColumn>>
}

/** The request and the response of a report, apart from its rows: with months unless it is about today. */
function shapesOf<F extends Shape, M>(months: M, filter: F) {
  type ReportRequest = IfMonthly<M, ReturnType<typeof requestMonths>> & F
  type ReportAnswer = IfMonthly<M, typeof answerMonths> & typeof asOf
  const isOfToday = months === false
  return {
    asked: { ...(!isOfToday && requestMonths()), ...filter } as ReportRequest,
    said: (isOfToday ? asOf : { ...answerMonths, ...asOf }) as ReportAnswer,
  }
}

type File = Pick<ReportDeclaration<FileKind, Shape, Shape, Shape, unknown>, 'path' | 'title' | 'rights' | 'errors'>
/** The route of the file, for readers who may see the figures. */
const fileOf = <B extends z.core.$ZodType>({ path, title, rights, errors = [] }: File, body: B) =>
  ({
    ...rights,
    access: reportAccess,
    also: rights.access,
    object: 'account',
    method: 'POST',
    path: `/api/v1/Report/${path}/Export`,
    summary: `Export the report ${quoted(title['en-us'], 'en-us')} as CSV, XLSX or PDF`,
    body,
    result: ExportFile,
    produces: 'text/csv',
    orLater: true,
    errors: [
      'account.notFound',
      'alias.forbidden',
      'request.tooMany',
      'file.tooMany',
      'file.tooLong',
      'file.full',
      ...errors,
    ],
  }) as const

export function defineReport<
  const N extends FileKind,
  F extends Shape,
  R extends Shape,
  S extends Shape,
  const M extends false | undefined = undefined,
>(declared: ReportDeclaration<N, F, R, S, M>) {
  const { path, summary, description, rights, filter, row, more, months, errors = [] } = declared
  const { asked, said } = shapesOf(months, filter)
  return {
    ...declared,
    routes: {
      view: {
        ...rights,
        also: reportAccess,
        object: 'account',
        method: 'POST',
        path: `/api/v1/Report/${path}`,
        summary,
        description,
        body: wireBody(`${path}Report`, { ...asked, Cursor: optional(nullable(cursor())), PageNumber: pageNumber() }),
        result: pageOf(`${path}ReportPage`, wire(`${path}ReportRow`, row), { ...said, ...more }),
        errors: ['account.notFound', ...errors],
      },
      file: fileOf(declared, wireBody(`${path}ReportExport`, { ...asked, Format: reportFormat() })),
    },
  } as const
}
