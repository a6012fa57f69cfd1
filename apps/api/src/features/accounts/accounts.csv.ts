import { accountList } from '@portal/contract/accounts/accounts.list'
import type { Language } from '@portal/contract/core/language'
import { labels } from '@portal/contract'
import { csvHeading, csvLines } from '../../platform/csv/csv.ts'

/** The fields of the list's columns, which the file has one by one, under their labels. */
export const exportColumns = Object.values(accountList.columns).flatMap(({ fields }) => [...fields])
export type ExportColumn = (typeof exportColumns)[number]
type Row = { readonly [K in ExportColumn]?: string | null }

export const accountLines = (rows: readonly Row[], language: Language) =>
  csvLines(
    rows.map((row) => exportColumns.map((column) => row[column] ?? '')),
    language,
  )

export const accountHeading = (language: Language) =>
  csvHeading(
    exportColumns.map((column) => labels[column]?.[language] ?? column),
    language,
  )
