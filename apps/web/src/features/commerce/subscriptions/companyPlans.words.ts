import type {
  CompanyPlan,
  CompanyPlanListItem,
  CompanyPlanSummary,
} from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { type CompanyPlanStatus, liveStatuses } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { useDay } from '../../../core/moments/useMoment.ts'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { textOr } from '../../../lib/textOr.ts'

const over: readonly CompanyPlanStatus[] = ['Cancelled', 'Expired']
export const isOver = ({ status }: Pick<CompanyPlanListItem, 'status'>) => over.includes(status)

/** The codes of the company's plans: none of them can be sold to it again. */
export const subscribedCodes = ({ items }: Pick<CompanyPlanSummary, 'items'>): ReadonlySet<string> =>
  new Set(
    items
      .filter(({ status }) => status === 'Suspended' || liveStatuses.some((live) => live === status))
      .map(({ planCode }) => planCode),
  )

/** Whether people take its seats; any other plan is for the whole company. */
export const hasSeats = ({ planType }: Pick<CompanyPlanListItem, 'planType'>) =>
  planType === 'PERUSER' || planType === 'TRIAL'

/** The day before the given one. */
export const dayBefore = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/** The names, costs and next events of company plans, in the reader's language. */
export function useSubscriptionWords() {
  const { t } = useTranslation()
  const words = usePlanWords()
  const day = useDay()
  return {
    ...words,
    day,
    // i18n: companyPlans.status.*
    status: (status: CompanyPlanStatus) => t(`companyPlans.status.${status}`),
    /** The next automatic event; nothing where the reader may see no day. */
    next: (plan: CompanyPlanListItem): string => {
      const { status, startDate, endDate, cancelOn, autoRenew, nextRenewalOn, graceEndsOn, endedOn } = plan
      if (status === 'Scheduled') return t('companyPlans.next.begins', { day: day(startDate) })
      if (isOver(plan)) return endedOn ? t('companyPlans.next.ended', { day: day(endedOn) }) : ''
      if (status === 'Grace' && graceEndsOn) return t('companyPlans.next.grace', { day: day(graceEndsOn) })
      if (status === 'Failed') return ''
      if (cancelOn) return t('companyPlans.next.ends', { day: day(dayBefore(cancelOn)) })
      if (status === 'Trial' && endDate)
        return t(autoRenew ? 'companyPlans.next.trialThen' : 'companyPlans.next.trial', { day: day(endDate) })
      if (autoRenew && nextRenewalOn) return t('companyPlans.next.renews', { day: day(nextRenewalOn) })
      if (!endDate) return ''
      return t(autoRenew === false ? 'companyPlans.next.open' : 'companyPlans.next.until', { day: day(endDate) })
    },
    /** "$19.00 per seat and month"; nothing where the reader may see no price. */
    each: ({ price, currency, ...plan }: CompanyPlanListItem): string =>
      price === null || currency === null
        ? ''
        : t(hasSeats(plan) ? 'companyPlans.price.seat' : 'companyPlans.price.plan', {
            price: words.money(price, currency),
          }),
    /** The total cost of a month. */
    monthly: ({ price, currency, seats, ...plan }: CompanyPlanListItem): string =>
      price === null || currency === null ? '' : words.money(price * (hasSeats(plan) ? seats : 1), currency),
  }
}

type Ability = CompanyPlan['abilities'][keyof CompanyPlan['abilities']]
/** Whether the action is shown: an action that the plan's status excludes is left out. */
const meaningless = ['subscription.statusNotAllowed', 'subscription.nothingToChange', 'subscription.ownCompany']
export const isApplicable = ({ allowed, reason }: Ability) => allowed || !meaningless.includes(reason ?? '')

/** Why something cannot be done, in words; a general sentence for reasons without a text. */
export function useSubscriptionRefusal(): (ability: Ability) => string {
  const { t } = useTranslation()
  // i18n: companyPlans.refused.*
  return ({ reason }) =>
    textOr(t, `companyPlans.refused.${(reason ?? '').replaceAll(/[.:]/g, '_')}`, t('companyPlans.refused.other'))
}
