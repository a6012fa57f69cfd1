import type { CompanyPlanListItem } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { companyPlanList } from '@portal/contract/commerce/subscriptions/subscriptions.list'
import { type Cells, columnsOf } from '../../../core/lists/columns.ts'
import { When } from '../../../core/moments/When.tsx'
import { ZoneNote } from '../../../core/moments/ZoneNote.tsx'
import { StateDot } from '../../../core/states/StateDot.tsx'
import type { TFunction } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { RouteLink } from '../../../lib/RouteLink.tsx'
import cell from '../../../ui/table/Cell.module.css'
import { dayBefore, hasSeats, isOver, type useHeldWords } from './companyPlans.words.ts'

type Context = { t: TFunction; words: ReturnType<typeof useHeldWords> }

/** The day on which something of the plan ends, whatever that is now. */
function endOf({ status, endDate, cancelOn, graceEndsOn, endedOn }: CompanyPlanListItem): string | null {
  if (isOver({ status })) return endedOn
  if (cancelOn) return dayBefore(cancelOn)
  // Also in the grace of a suspended account.
  return graceEndsOn ?? endDate
}

/** The columns of the list as declared, with how each is shown. */
export function heldColumns({ t, words }: Context) {
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
    productLine: { kind: 'text', cell: (plan) => t(`plans.productLine.${plan.productLine}`) },
    status: {
      kind: 'status',
      narrow: true,
      cell: ({ status }) => <StateDot of="companyPlans.status" is={status} />,
    },
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
    poNumber: { kind: 'text', cell: ({ poNumber }) => poNumber ?? '' },
    externalRef: { kind: 'text', cell: ({ externalRef }) => externalRef ?? '' },
    startDate: { kind: 'date', cell: ({ startDate }) => words.day(startDate) },
    modified: { note: <ZoneNote />, kind: 'date', cell: ({ modifiedOn }) => <When at={modifiedOn} /> },
  }
  // i18n: companyPlans.column.*
  return columnsOf(companyPlanList, (id) => t(`companyPlans.column.${id}`), cells)
}
