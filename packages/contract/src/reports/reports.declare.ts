import * as z from 'zod/mini'
import type { ModuleMark } from '../access/access.modules.ts'
import type { Access } from '../core/access.ts'
import { cursor } from '../core/page.ts'
import { date, nullable, optional } from '../core/fields.ts'
import type { Text } from '../core/language.ts'
import { wire, wireBody } from '../core/wire.ts'
import { ExportFile, type FileKind, listFormat } from '../files/files.contract.ts'

// A report, declared once: what it is asked by, what its rows say, who may see it. The routes of its page and its file, their
// checks, the columns in both languages and OpenAPI follow from the declaration (decision 0096).

/** Months that a report may span (`product.md` 7.3). */
export const mostMonths = 13

/** A month by its first day, of years in which there can be use. */
const month = () => date().check(z.refine((day: string) => /^20\d\d-\d\d-01$/.test(day), 'month'))

/** What a column of the file holds; codes are said in the reader's words. */
export type ReportColumn = 'text' | 'number' | 'day' | 'level' | 'line' | 'unit'

/** What every report says beside its rows. */
const said = {
  FromMonth: z.string(),
  ToMonth: z.string(),
  /** The month that is not over yet, where the report goes up to it. */
  PartialMonth: nullable(z.string()),
  /** The moment up to which all that had come in is counted. */
  AsOf: z.string(),
}

type Shape = Record<string, z.core.$ZodType>
type Declared<N extends FileKind, F extends Shape, R extends Shape, S extends Shape> = {
  /** Its name as a kind of file. */
  name: N
  /** The last part of its path, and what its shapes are called. */
  path: string
  summary: string
  fileName: Text
  /** The right to its figures; the right to reports comes on top. */
  rights: { access: Exclude<Access, 'public' | 'half-signed-in'>; module: ModuleMark; fullAccess?: true }
  /** What it is asked by beside months. */
  filter: F
  row: R
  /** What it says beside its rows and months. */
  more: S
  /** The columns of its file in their order, by the labels of their names. */
  columns: Readonly<Record<string, ReportColumn>>
}

export function defineReport<const N extends FileKind, F extends Shape, R extends Shape, S extends Shape>(
  declared: Declared<N, F, R, S>,
) {
  const { path, summary, rights, filter, row, more } = declared
  const asked = { FromMonth: month(), ToMonth: month(), ...filter }
  return {
    ...declared,
    routes: {
      view: {
        ...rights,
        object: 'account',
        method: 'POST',
        path: `/api/v1/Report/${path}`,
        summary,
        body: wireBody(`${path}Report`, { ...asked, Cursor: optional(nullable(cursor())) }),
        result: wire(`${path}ReportPage`, {
          ...said,
          ...more,
          Items: z.array(wire(`${path}ReportRow`, row)),
          NextCursor: nullable(z.string()),
        }),
        errors: ['account.notFound'],
      },
      file: {
        access: 'ReportAccessEnable:R',
        module: rights.module,
        ...(rights.fullAccess && { fullAccess: rights.fullAccess }),
        object: 'account',
        method: 'POST',
        path: `/api/v1/Report/${path}/Export`,
        summary: 'The same as CSV or XLSX',
        body: wireBody(`${path}ReportExport`, { ...asked, Format: listFormat() }),
        result: ExportFile,
        produces: 'text/csv',
        orLater: true,
        errors: ['account.notFound', 'alias.forbidden', 'request.tooMany', 'file.tooMany', 'file.full'],
      },
    },
  } as const
}
