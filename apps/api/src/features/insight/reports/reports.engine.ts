import type { Language, Text } from '@portal/contract/core/language'
import type { Currency } from '@portal/contract/core/money'
import type { Route } from '@portal/contract/core/route'
import type { FileKind } from '@portal/contract/core/files/files.fields'
import { columnOf, maxMonths, type ReportColumn } from '@portal/contract/insight/reports/reports.declare'
import { type Months, checkMonths, spanIn } from '../../../core/calendar/calendar.months.ts'
import { asOfIn, partialIn } from '../../../core/files/files.about.ts'
import { countPages, fieldColumn, findMoment, type ListExport } from '../../../core/files/files.list.ts'
import { whole } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { FileColumn } from '../../../platform/files/table.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findCompany } from './reports.repository.ts'

// The common parts of all reports: months, time of the data, and file.

/** @throws Problem request.invalid for invalid months, or too many of them */
export function refuseMonths({ fromMonth, toMonth }: Partial<Months>): void {
  if (fromMonth && toMonth) checkMonths({ fromMonth, toMonth }, maxMonths)
}

/** The dates of a report. @param today the date in its company's time zone */
export async function reportDates(tx: Tx, { fromMonth, toMonth }: Months, today: string) {
  return { fromMonth, toMonth, partialMonth: partialOf({ fromMonth, toMonth }, today), ...(await momentOf(tx)) }
}
/** The current month, if it is among these. */
function partialOf({ fromMonth, toMonth }: Months, today: string): string | null {
  const now = `${today.slice(0, 7)}-01`
  return fromMonth <= now && now <= toMonth ? now : null
}
/** The dates of a report about today. */
export const momentOf = async (tx: Tx) => ({ asOf: await findMoment(tx) })

type ReportDeclaration = {
  name: FileKind
  title: Text
  fileName: Text
  utc?: true
  columns: Readonly<Record<string, ReportColumn>>
  routes: { file: Route }
}
type Row = Readonly<Record<string, unknown>>

/** The name of a company that is no longer below the reader's. */
const gone: Text = { 'en-us': 'No longer in your tree', 'fr-fr': 'N’est plus dans votre arborescence' }
const columnsOf = ({ columns }: ReportDeclaration, language: Language): FileColumn<Row>[] =>
  Object.entries(columns).map(([field, column]) => {
    const { holds } = columnOf(column)
    const { value, ...rest } = fieldColumn<Row>(field, holds, language)
    return {
      ...rest,
      value: (row) => {
        if (row[field] === null) return holds === 'company' ? gone[language] : null
        return holds === 'money' ? { minor: Number(row[field]), currency: row['currency'] as Currency } : value(row)
      },
    }
  })

/** All rows of a report for its file, in pages of bounded size. */
type Pages<Asked> = (tx: Tx, context: Context, request: Asked) => AsyncIterable<readonly Row[]>

type ReportSubject = Partial<Months> & { acctKey?: string | null | undefined; company?: string | null | undefined }

/** States the company, the months and the time of a file's figures. */
const fileNotesOf =
  <Asked extends ReportSubject>(
    { utc }: ReportDeclaration,
    also: (request: Asked, language: Language) => readonly string[],
  ) =>
  async (tx: Tx, { caller, request: { language } }: Context, request: Asked): Promise<string[]> => {
    const { fromMonth, toMonth, acctKey, company } = request
    const about = await findCompany(tx, whole(caller.scope), acctKey ?? company ?? caller.accountId)
    const asOf = await findMoment(tx)
    const months = fromMonth && toMonth ? { fromMonth, toMonth } : undefined
    const partial = months && partialOf(months, utc ? asOf : (about?.today ?? asOf))
    const ofMonths = months ? [spanIn(language, months)] : []
    const ofTime = [...(partial ? [partialIn(language, partial)] : []), asOfIn(language, asOf)].join(' ')
    return [...(about ? [about.acctName] : []), ...ofMonths, ...also(request, language), ofTime]
  }

type ReportOptions<Asked> = {
  /** The number of rows, for reports that can count them without reading every page. */
  count?: (context: Context, request: Asked) => Promise<{ total: number; capped: boolean }>
  /** Further conditions of the request that the columns don't show, in words. */
  also?: (request: Asked, language: Language) => readonly string[]
}
/** The file of a report: made immediately if it has few rows, by a job if it has many. */
export const reportExport = <Asked extends ReportSubject>(
  report: ReportDeclaration,
  pages: Pages<Asked>,
  {
    count = (context, request) => countPages(context, (tx) => pages(tx, context, request)),
    also = () => [],
  }: ReportOptions<Asked> = {},
): ListExport<Asked, Row> => {
  const checked: Pages<Asked> = (tx, context, request) => {
    refuseMonths(request)
    return pages(tx, context, request)
  }
  return {
    name: report.name,
    route: report.routes.file,
    title: report.title,
    fileName: report.fileName,
    says: fileNotesOf(report, also),
    action: 'report.exported',
    columns: (language) => columnsOf(report, language),
    count: async (context, request) => {
      refuseMonths(request)
      return count(context, request)
    },
    pages: checked,
    about: ({ acctKey, company }) => acctKey ?? company,
  }
}
