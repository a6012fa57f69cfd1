import type { UsageByUserReport } from '@portal/contract/insight/reports/reports.contract'
import { PersonName } from '../../../core/people/PersonName.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
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
    acctName: ({ acctKey }) => acctKey,
    acctReference: ({ acctKey }) => acctKey,
    unitType: ({ acctKey, productLine, unitType }) => `${acctKey} ${productLine} ${unitType}`,
  },
  mayMiss: ['userReference', 'acctReference'],
  Summary: UserTotals,
  narrow: ['acctName', 'unitType', 'used'],
  useOwn,
})

function useOwn(): OwnCells<UsageByUserReport['items'][number]> {
  const { t } = useTranslation()
  const maySeePeople = useCan('AcctMgmnt:R')
  return {
    userName: {
      cell: ({ userKey, userName, email }) => {
        if (!userKey || !userName) return t(userKey ? 'reports.userGone' : 'reports.noUser')
        const name = maySeePeople ? <Anchor href={paths.user(userKey)}>{userName}</Anchor> : userName
        return email ? <PersonName email={email}>{name}</PersonName> : name
      },
    },
    unitType: unitCell(t),
  }
}
