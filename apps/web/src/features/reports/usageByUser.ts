import { productLines, unitTypes } from '@portal/contract/plans/plans.fields'
import { usageByUserReport } from '@portal/contract/reports/reports.usageByUser'
import { declaredReport } from './declaredReport.tsx'
import { api } from './reports.queries.ts'
import { useUsageByUserColumns } from './usageByUserColumns.tsx'

/** What each person used of each product in these months. */
export const usageByUser = declaredReport({
  id: 'people',
  declared: usageByUserReport,
  ask: api.usageByUser,
  file: 'usageByUserFile',
  company: 'company',
  filters: [
    {
      field: 'productLine',
      name: 'line',
      choices: productLines,
      words: 'plans.productLine',
      all: 'reports.anyProduct',
    },
    // i18n: plans.unit.*
    { field: 'unitType', name: 'unit', choices: unitTypes, words: 'plans.unit', all: 'reports.anyUnit' },
  ],
  rowKey: ({ acctKey, userKey, productLine, unitType }) => [acctKey, userKey, productLine, unitType].join(' '),
  useColumns: useUsageByUserColumns,
})
