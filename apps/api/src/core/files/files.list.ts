import type { Language, Text } from '@portal/contract/core/language'
import { countCap } from '@portal/contract/core/page'
import { type ValueKind, sectionOf } from '@portal/contract/core/columns'
import { type AnyList, type ColumnField, columnFields } from '@portal/contract/core/list'
import { labels } from '@portal/contract'
import { sections } from '@portal/contract/vocabulary.sections'
import type { Tx } from '../../platform/db/db.ts'
import { type ExportFile, maxInFile, maxOnPaper } from '@portal/contract/core/files/files.fields'
import { Problem } from '@portal/contract/core/errors'
import { type Cell, type FileColumn, tableFormat } from '../../platform/files/table.ts'
import type { Context } from '../../platform/http/context.ts'
import type { AuditAction } from '../audit/audit.actions.ts'
import type { FileRequest, ExportKind, Output } from './files.kind.ts'
import { paperMark } from '../brand/brand.paper.ts'
import { beginSnapshot } from './files.repository.ts'

export { beginSnapshot, findMoment } from './files.repository.ts'

export type TableName = Exclude<ExportFile['format'], 'jsonl'>
/** @throws Problem file.tooLong for a PDF with too many rows */
export function checkLength(format: TableName, rows: number): void {
  if (format === 'pdf' && rows > maxOnPaper) throw new Problem('file.tooLong', { values: { most: maxOnPaper } })
}

/** A list whose rows are exported as a table, directly if they are few, else by a job. */
export type ListExport<F, R> = Pick<ExportKind<F>, 'name' | 'route' | 'sees' | 'shows' | 'unscheduled' | 'fileName'> & {
  /** The audit action. */
  action: AuditAction
  columns: (language: Language) => readonly FileColumn<R>[]
  /** The columns after these that only some readers have; few of them on paper. */
  more?(tx: Tx, context: Context, format: TableName): Promise<readonly FileColumn<R>[]>
  /**
   * The number of rows, up to the limit of the list's own count. @throws Problem for a filter that finds nothing the
   * caller may name
   */
  count(context: Context, filter: F): Promise<{ total: number; capped: boolean }>
  /** Prepares data before the snapshot, which writes nothing. @throws Problem as `count` */
  prepare?(context: Context, filter: F): Promise<unknown>
  /** All rows in pages of bounded size, in one snapshot. */
  pages(tx: Tx, context: Context, filter: F): AsyncIterable<readonly R[]>
  /** The title in its file; the name of the file by default. */
  title?: Text
  /** The search and its time, in words: below the title on paper, on a separate sheet of a workbook. */
  says?(tx: Tx, context: Context, filter: F): Promise<readonly string[]>
  /** The name at the head of the paper, instead of the brand of the account that the event is about. */
  inNameOf?(tx: Tx, context: Context, filter: F): Promise<string>
  /** The account that the event is about; the caller's by default. */
  about?(filter: F): string | null | undefined
}

/** The number of rows on all pages, up to the limit of a list's count. */
export const countPages = (context: Context, pages: (tx: Tx) => AsyncIterable<readonly unknown[]>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    let total = 0
    for await (const rows of pages(tx)) {
      total += rows.length
      if (total > countCap) return { total: countCap, capped: true }
    }
    return { total, capped: false }
  })

const yesNo: Record<Language, readonly [yes: string, no: string]> = { 'en-us': ['Yes', 'No'], 'fr-fr': ['Oui', 'Non'] }
const types: Partial<Record<string, FileColumn<unknown>['type']>> = {
  number: 'number',
  percent: 'number',
  money: 'money',
  day: 'day',
  month: 'month',
  moment: 'moment',
}
/** The column of a field under its label. A code without words stays as it is. */
export function fieldColumn<R extends object>(
  field: keyof R & string,
  holds: ValueKind,
  language: Language,
): FileColumn<R> {
  const words = sections[sectionOf(holds) ?? '']
  const inWords = (value: unknown): Cell => {
    if (typeof value === 'boolean') return yesNo[language][value ? 0 : 1]
    return words?.[String(value)]?.[language] ?? ((value ?? null) as Cell)
  }
  return {
    heading: labels[field]?.[language] ?? field,
    type: (typeof holds === 'string' && types[holds]) || 'text',
    value: (row) => {
      const value: unknown = row[field]
      return Array.isArray(value)
        ? value.map((one: string) => words?.[one]?.[language] ?? one).join('; ')
        : inWords(value)
    },
  }
}
/** Columns of the fields of a row. @param holds the kind of value of columns that aren't plain text */
export const fieldColumns = <R extends object>(
  fields: readonly (keyof R & string)[],
  language: Language,
  holds: Partial<Record<keyof R & string, ValueKind>>,
): FileColumn<R>[] => fields.map((field) => fieldColumn(field, holds[field] ?? 'text', language))
/** Columns of all fields of a list, as its declaration has them. */
export const listColumns = <R extends object, L extends Pick<AnyList, 'columns'>>(
  list: ColumnField<L> extends keyof R ? L : never,
  language: Language,
): FileColumn<R>[] =>
  columnFields<L>(list).map(([field, holds]) => fieldColumn<R>(field as keyof R & string, holds, language))

type ExportRequest<F, R> = { format: TableName; filter: F; more?: readonly FileColumn<R>[] | undefined }
/** The table of a list in a format, in the reader's language; on paper with the logo of the company concerned. */
export const formatOf = <F, R>(
  { columns, fileName, title = fileName, says, about, inNameOf }: ListExport<F, R>,
  context: Context,
  { format, filter, more = [] }: ExportRequest<F, R>,
  tx?: Tx,
) => {
  const { language } = context.request
  return tableFormat([...columns(language), ...more], {
    format,
    language,
    title: title[language],
    about: tx && says && (() => says(tx, context, filter)),
    mark:
      tx &&
      (async () =>
        inNameOf
          ? { name: await inNameOf(tx, context, filter) }
          : paperMark(tx, about?.(filter) ?? context.caller.accountId)),
  })
}

/** The list as a kind of file that a job makes. */
export const exportedBy = <F, R>(list: ListExport<F, R>): ExportKind<F> => ({
  name: list.name,
  route: list.route,
  sees: list.sees,
  shows: list.shows,
  unscheduled: list.unscheduled,
  fileName: list.fileName,
  actions: { taken: 'file.taken', made: 'file.made' },
  write: (context, request, output, stopped) => writeList(list, context, request, output, stopped),
})

async function writeList<F, R>(
  list: ListExport<F, R>,
  context: Context,
  { filter, format }: FileRequest<F>,
  output: Output,
  stopped: () => boolean,
): Promise<boolean> {
  const name = format === 'jsonl' ? 'csv' : format
  await list.prepare?.(context, filter)
  return context.db.inScope(context.caller.scope, async (tx) => {
    await beginSnapshot(tx)
    const more = await list.more?.(tx, context, name)
    const table = formatOf(list, context, { format: name, filter, more }, tx)
    await output.write(table.head())
    for await (const rows of list.pages(tx, context, filter)) {
      if (stopped()) return false
      const some = rows.slice(0, maxInFile - output.rows)
      checkLength(name, output.rows + some.length)
      await output.write(table.lines(some), some.length)
      if (output.rows >= maxInFile) break
    }
    await output.write(await table.end())
    return true
  })
}
