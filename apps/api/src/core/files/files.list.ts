import type { Language, Text } from '@portal/contract/core/language'
import { countCap } from '@portal/contract/core/page'
import { labels } from '@portal/contract'
import type { Tx } from '../../platform/db/db.ts'
import { type ExportFile, mostInFile, mostOnPaper } from '@portal/contract/core/files/files.fields'
import { Problem } from '@portal/contract/core/errors'
import { type Cell, type FileColumn, tableFormat } from '../../platform/files/table.ts'
import type { Context } from '../../platform/http/context.ts'
import type { AuditAction } from '../audit/audit.actions.ts'
import type { Asked, ExportKind, Output } from './files.kind.ts'
import { paperMark } from '../brand/brand.paper.ts'
import { beginSnapshot } from './files.repository.ts'

export { beginSnapshot, findMoment } from './files.repository.ts'

export type TableName = Exclude<ExportFile['format'], 'jsonl'>
/** @throws Problem file.tooLong for a PDF of more rows than paper is for */
export function checkLength(format: TableName, rows: number): void {
  if (format === 'pdf' && rows > mostOnPaper) throw new Problem('file.tooLong', { values: { most: mostOnPaper } })
}

/** A list whose rows are exported as a table, at once where they are few and by a job where not. */
export type ListExport<F, R> = Pick<ExportKind<F>, 'name' | 'route' | 'sees' | 'shows' | 'fileName'> & {
  /** What the audit calls it. */
  action: AuditAction
  columns: (language: Language) => readonly FileColumn<R>[]
  /** How many rows there are, as far as the list itself counts. @throws Problem for a filter that finds nothing the caller may name */
  count(context: Context, filter: F): Promise<{ total: number; capped: boolean }>
  /** What must be there before the snapshot, which writes nothing. @throws Problem as `count` */
  prepare?(context: Context, filter: F): Promise<unknown>
  /** All rows in pages of bounded size, in one snapshot. */
  pages(tx: Tx, context: Context, filter: F): AsyncIterable<readonly R[]>
  /** What its file is called on top; the name of the file unless told. */
  title?: Text
  /** What was asked for and when, in words: below the title on paper, in a sheet of its own in a workbook. */
  says?(tx: Tx, context: Context, filter: F): Promise<readonly string[]>
  /** The account that the event is about; that of the caller unless told. */
  about?(filter: F): string | null | undefined
}

/** Rows of pages, as many as a list counts. */
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
function inWords(value: unknown, language: Language): Cell {
  if (typeof value === 'boolean') return yesNo[language][value ? 0 : 1]
  return Array.isArray(value) ? value.join('; ') : ((value ?? null) as Cell)
}
/** What a field holds that is no text, or the words for its codes. */
type Shown<R> = FileColumn<R>['type'] | Readonly<Record<string, Text>>
/** Columns of the fields of a row, under their labels. @param shown of those that are no plain text */
export const fieldColumns = <R extends object>(
  fields: readonly (keyof R & string)[],
  language: Language,
  shown: Partial<Record<keyof R & string, Shown<R>>>,
): FileColumn<R>[] =>
  fields.map((field) => {
    const heading = labels[field]?.[language] ?? field
    const what: Shown<R> = shown[field] ?? 'text'
    if (typeof what === 'string') return { heading, type: what, value: (row) => inWords(row[field], language) }
    return {
      heading,
      type: 'text',
      value: (row) => what[String(row[field])]?.[language] ?? inWords(row[field], language),
    }
  })

type Wanted<F> = { format: TableName; filter: F }
/** The table of a list in a format, in the reader's language; on paper with the mark of the company that it is about. */
export const formatOf = <F, R>(
  { columns, fileName, title = fileName, says, about }: ListExport<F, R>,
  context: Context,
  { format, filter }: Wanted<F>,
  tx?: Tx,
) => {
  const { language } = context.request
  return tableFormat(columns(language), {
    format,
    language,
    title: title[language],
    about: tx && says && (() => says(tx, context, filter)),
    mark: tx && (() => paperMark(tx, about?.(filter) ?? context.caller.accountId)),
  })
}

/** The same list as a kind of file that a job makes. */
export const exportedBy = <F, R>(list: ListExport<F, R>): ExportKind<F> => ({
  name: list.name,
  route: list.route,
  sees: list.sees,
  shows: list.shows,
  fileName: list.fileName,
  actions: { taken: 'file.taken', made: 'file.made' },
  write: (context, asked, output, stopped) => writeList(list, context, asked, output, stopped),
})

async function writeList<F, R>(
  list: ListExport<F, R>,
  context: Context,
  { filter, format }: Asked<F>,
  output: Output,
  stopped: () => boolean,
): Promise<boolean> {
  const name = format === 'jsonl' ? 'csv' : format
  await list.prepare?.(context, filter)
  return context.db.inScope(context.caller.scope, async (tx) => {
    await beginSnapshot(tx)
    const table = formatOf(list, context, { format: name, filter }, tx)
    await output.write(table.head())
    for await (const rows of list.pages(tx, context, filter)) {
      if (stopped()) return false
      const some = rows.slice(0, mostInFile - output.rows)
      checkLength(name, output.rows + some.length)
      await output.write(table.lines(some), some.length)
      if (output.rows >= mostInFile) break
    }
    await output.write(await table.end())
    return true
  })
}
