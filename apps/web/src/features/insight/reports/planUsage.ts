import { planUsageReport } from '@portal/contract/insight/reports/reports.kinds'
import { storedStatuses } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { usePlanUsageColumns } from './planUsageColumns.tsx'
import { api } from './reports.queries.ts'
import { declaredReport } from './declaredReport.tsx'
import { productFilter } from './unitFilters.ts'

/** Company plans, each with the periods of these months: what they gave, and what of it was used. */
export const planUsage = declaredReport({
  id: 'plans',
  declared: planUsageReport,
  ask: api.planUsage,
  file: 'planUsageFile',
  company: 'company',
  filters: [
    { ...productFilter, several: true },
    // i18n: companyPlans.status.*
    {
      field: 'status',
      name: 'status',
      choices: storedStatuses,
      words: 'companyPlans.status',
      all: 'reports.anyStatus',
      several: true,
    },
  ],
  rowKey: ({ subscriptionKey, periodStart }) => `${subscriptionKey} ${periodStart}`,
  useColumns: usePlanUsageColumns,
})
