import { labels } from '@portal/contract'
import type { Language, Text } from '@portal/contract/core/language'
import type { Currency } from '@portal/contract/core/money'
import type { Route } from '@portal/contract/core/route'
import type { FileKind } from '@portal/contract/files/files.contract'
import { mostMonths, type ReportColumn } from '@portal/contract/reports/reports.declare'
import { vocabulary } from '@portal/contract/vocabulary'
import { type Months, checkMonths, spanIn } from '../../core/calendar/calendar.months.ts'
import { countPages, type ListExport } from '../../core/files/files.list.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { FileColumn } from '../../platform/files/table.ts'
import type { Context } from '../../platform/http/context.ts'
import { findMoment } from './reports.repository.ts'

// What every report does: its months, what it says of its moment, and its file.

/** @throws Problem request.invalid for months that are none or too many */
export function checkAsked({ fromMonth, toMonth }: Partial<Months>): void {
  if (fromMonth && toMonth) checkMonths({ fromMonth, toMonth }, mostMonths)
}

/**
 * What a report says of its time. @param today where the company is that it is about
 */
export async function saidOf(tx: Tx, { fromMonth, toMonth }: Months, today: string) {
  const now = `${today.slice(0, 7)}-01`
  const partialMonth = fromMonth <= now && now <= toMonth ? now : null
  return { fromMonth, toMonth, partialMonth, ...(await momentOf(tx)) }
}
/** The same of a report about today. */
export const momentOf = async (tx: Tx) => ({ asOf: await findMoment(tx) })

const words: Partial<Record<ReportColumn, Readonly<Record<string, Text>>>> = {
  level: vocabulary.accountType,
  line: vocabulary.productLine,
  unit: vocabulary.unitType,
  operation: vocabulary.partnerOperation,
  transactionType: vocabulary.transactionType,
  transactionStatus: vocabulary.transactionStatus,
  renewalOutcome: vocabulary.renewalOutcome,
  yesNo: { true: { 'en-us': 'Yes', 'fr-fr': 'Oui' }, false: { 'en-us': 'No', 'fr-fr': 'Non' } },
}
const types: Partial<Record<ReportColumn, FileColumn<unknown>['type']>> = {
  number: 'number',
  percent: 'number',
  money: 'money',
  day: 'day',
  month: 'day',
  moment: 'moment',
}

type Declared = {
  name: FileKind
  title: Text
  fileName: Text
  columns: Readonly<Record<string, ReportColumn>>
  routes: { file: Route }
}
type Row = Readonly<Record<string, unknown>>

const columnsOf = ({ columns }: Declared, language: Language): FileColumn<Row>[] =>
  Object.entries(columns).map(([field, column]) => ({
    heading: labels[field]?.[language] ?? field,
    type: types[column] ?? 'text',
    value: (row) => {
      const cell = row[field]
      if (column === 'money')
        return cell === null ? null : { minor: Number(cell), currency: row['currency'] as Currency }
      const value = (Array.isArray(cell) ? cell.join('; ') : cell) as string | number | null
      return (value !== null && words[column]?.[String(value)]?.[language]) || value
    },
  }))

/** All rows of a report for its file, in pages of bounded size. */
type Pages<Asked> = (tx: Tx, context: Context, asked: Asked) => AsyncIterable<readonly Row[]>

type Of = Partial<Months> & { acctKey?: string | null | undefined; company?: string | null | undefined }

/** The file of a report: at once where it has few rows, by a job where it has many. */
export const reportExport = <Asked extends Of>(
  report: Declared,
  pages: Pages<Asked>,
  count = (context: Context, asked: Asked) => countPages(context, (tx) => pages(tx, context, asked)),
): ListExport<Asked, Row> => {
  const checked: Pages<Asked> = (tx, context, asked) => {
    checkAsked(asked)
    return pages(tx, context, asked)
  }
  return {
    name: report.name,
    route: report.routes.file,
    title: report.title,
    fileName: report.fileName,
    says: ({ fromMonth, toMonth }, language) =>
      fromMonth && toMonth ? [spanIn(language, { fromMonth, toMonth })] : [],
    action: 'report.exported',
    columns: (language) => columnsOf(report, language),
    count: async (context, asked) => {
      checkAsked(asked)
      return count(context, asked)
    },
    pages: checked,
    about: ({ acctKey, company }) => acctKey ?? company,
  }
}
