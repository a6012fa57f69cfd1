import type { UsageByUserReport } from '@portal/contract/insight/reports/reports.contract'
import { useTranslation } from '../../../lib/i18n.ts'
import { type OwnCells, unitCell } from './useReportColumns.tsx'
import { usageByUserReport } from '@portal/contract/insight/reports/reports.usageByUser'
import { declaredReport } from './declaredReport.tsx'
import { api } from './reports.queries.ts'
import { UserTotals } from './UsageTotals.tsx'
import { productFilter, unitFilter } from './unitFilters.ts'

/** The usage of each product by each person in these months. */
export const usageByUser = declaredReport({
  id: 'people',
  declared: usageByUserReport,
  ask: api.usageByUser,
  file: 'usageByUserFile',
  company: 'company',
  filters: [productFilter, unitFilter],
  rowKey: ({ acctKey, userKey, productLine, unitType }) => [acctKey, userKey, productLine, unitType].join(' '),
  once: {
    userName: ({ acctKey, userKey }) => `${acctKey} ${userKey}`,
    email: ({ acctKey, userKey }) => `${acctKey} ${userKey}`,
  },
  mayMiss: ['userReference', 'acctReference'],
  Summary: UserTotals,
  narrow: ['unitType', 'used'],
  useOwn,
})

function useOwn(): OwnCells<UsageByUserReport['items'][number]> {
  const { t } = useTranslation()
  return {
    userName: { cell: ({ userKey, userName }) => userName ?? t(userKey ? 'reports.userGone' : 'reports.noUser') },
    unitType: unitCell(t),
  }
}
