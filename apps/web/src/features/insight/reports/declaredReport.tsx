import { TableReport } from './TableReport.tsx'
import type { Page, ReportKind, TableSpec } from './report.ts'

/** A report with its rows in a table, by its declaration. */
export const declaredReport = <
  Body extends { cursor?: string | null | undefined },
  Row extends object,
  Said extends Page<Row>,
>(
  spec: TableSpec<Body, Row, Said>,
): ReportKind => ({
  id: spec.id,
  ...spec.declared.rights,
  Report: ({ report }) => <TableReport spec={spec} report={report} />,
})
