import type { Language } from '@portal/contract/core/language'
import { csvHeading, csvLines } from '../../platform/csv/csv.ts'
import { type ExportColumn, exportColumns, exportHeadings } from './accounts.export.texts.ts'

type Row = { readonly [K in ExportColumn]?: string | null }

export const accountLines = (rows: readonly Row[], language: Language) =>
  csvLines(
    rows.map((row) => exportColumns.map((column) => row[column] ?? '')),
    language,
  )

export const accountHeading = (language: Language) =>
  csvHeading(
    exportColumns.map((column) => exportHeadings[column][language]),
    language,
  )
