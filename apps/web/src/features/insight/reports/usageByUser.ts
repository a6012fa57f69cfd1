import { usageByUserReport } from '@portal/contract/insight/reports/reports.usageByUser'
import { declaredReport } from './declaredReport.tsx'
import { api } from './reports.queries.ts'
import { productFilter, unitFilter } from './unitFilters.ts'
import { useUsageByUserColumns } from './usageByUserColumns.tsx'

/** What each person used of each product in these months. */
export const usageByUser = declaredReport({
  id: 'people',
  declared: usageByUserReport,
  ask: api.usageByUser,
  file: 'usageByUserFile',
  company: 'company',
  filters: [productFilter, unitFilter],
  rowKey: ({ acctKey, userKey, productLine, unitType }) => [acctKey, userKey, productLine, unitType].join(' '),
  useColumns: useUsageByUserColumns,
})
