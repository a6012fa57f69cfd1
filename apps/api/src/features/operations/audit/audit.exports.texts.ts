import type { ColumnField } from '@portal/contract/core/list'
import type { auditList } from '@portal/contract/operations/audit/audit.list'
import type { Text } from '@portal/contract/core/language'

export type ExportColumn = ColumnField<typeof auditList>
export const notShown: Text = { 'en-us': '(not shown)', 'fr-fr': '(non affiché)' }
