import { usageByGroupReport, usageGroups } from '@portal/contract/insight/reports/reports.usageByGroup'
import { declaredReport } from './declaredReport.tsx'
import { api } from './reports.queries.ts'
import { productFilter, unitFilter } from './unitFilters.ts'
import { useUsageByGroupColumns } from './usageByGroupColumns.tsx'

/** What a company and all below it used by product, by plan or by tag. */
export const usageByGroup = declaredReport({
  id: 'groups',
  declared: usageByGroupReport,
  ask: api.usageByGroup,
  file: 'usageByGroupFile',
  company: 'acctKey',
  filters: [
    // i18n: reports.groupBy.*
    { field: 'groupBy', name: 'by', choices: usageGroups, words: 'reports.groupBy', rights: { Tag: 'AcctMgmnt:R' } },
    productFilter,
    unitFilter,
  ],
  rowKey: ({ groupName, planCode, productLine, unitType }) => [productLine, unitType, planCode, groupName].join(' '),
  useColumns: useUsageByGroupColumns,
})
