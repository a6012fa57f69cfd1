import { auditList } from '@portal/contract/operations/audit/audit.list'
import type { Text } from '@portal/contract/core/language'

type Columns = typeof auditList.columns
export type ExportColumn = Columns[keyof Columns]['fields'][number]
/** The fields of the list's columns, which the file has one by one. */
export const exportColumns: readonly ExportColumn[] = Object.values(auditList.columns).flatMap(({ fields }) => [
  ...fields,
])
export const notShown: Text = { 'en-us': '(not shown)', 'fr-fr': '(non affiché)' }
