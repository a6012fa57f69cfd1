import type { CompanyPlanListItem } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { companyPlanList } from '@portal/contract/commerce/subscriptions/subscriptions.list'
import { type Cells, useColumns } from '../../../core/lists/columns.ts'
import { ZoneNote } from '../../../core/moments/ZoneNote.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { RouteLink } from '../../../lib/RouteLink.tsx'
import cell from '../../../ui/table/Cell.module.css'
import { dayBefore, hasSeats, isOver, useSubscriptionWords } from './companyPlans.words.ts'

/** The next day on which something ends: the plan, its grace period or its term. */
function endOf({ status, endDate, cancelOn, graceEndsOn, endedOn }: CompanyPlanListItem): string | null {
  if (isOver({ status })) return endedOn
  if (cancelOn) return dayBefore(cancelOn)
  // The grace period of a suspended account counts, too.
  return graceEndsOn ?? endDate
}

/** The columns of the list as declared, with how each is shown. */
export function useSubscriptionColumns() {
  const { t } = useTranslation()
  const words = useSubscriptionWords()
  const cells: Cells<typeof companyPlanList, CompanyPlanListItem> = {
    account: {
      kind: 'name',
      rowHeader: true,
      cell: ({ acctKey, acctName }) => (
        <RouteLink href={paths.account(acctKey, 3)} className={cell.link}>
          {acctName}
        </RouteLink>
      ),
    },
    plan: { kind: 'text', narrow: true, cell: (plan) => words.name(plan) },
    status: { narrow: true },
    seats: {
      kind: 'number',
      cell: (plan) =>
        hasSeats(plan)
          ? t('companyPlans.seats.of', { used: words.number(plan.seatsUsed), seats: words.number(plan.seats) })
          : '',
    },
    endDate: { kind: 'date', cell: (plan) => words.day(endOf(plan) ?? '') },
    autoRenew: {
      kind: 'text',
      cell: ({ cancelOn, autoRenew, ...plan }) => {
        if (isOver(plan) || autoRenew === null) return ''
        if (cancelOn) return t('companyPlans.renewal.ends')
        return t(autoRenew ? 'companyPlans.renewal.auto' : 'companyPlans.renewal.manual')
      },
    },
    price: { kind: 'number', cell: (plan) => words.monthly(plan) },
    modified: { note: <ZoneNote /> },
  }
  return useColumns(companyPlanList, cells, 'companyPlans.column')
}
