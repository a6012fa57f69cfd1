import type { CompanyPlanListItem } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import type { CompanyPlanStatus } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { hasSeats, isOver, useSubscriptionWords } from './companyPlans.words.ts'
import { summaryQuery } from './subscriptions.queries.ts'

/** How many plans are named next to the name of a company. */
const maxNamed = 2
/** Statuses that need no attention. */
const quiet: readonly CompanyPlanStatus[] = ['Active', 'Trial', 'Scheduled']

type Props = { acctKey: string; isCustomer: boolean }
/**
 * A summary of a company's plans, above all of its tabs: for a customer also that it has none. Nothing for people who may
 * not see them, or until they are known.
 */
export function PlansInShort({ acctKey, isCustomer }: Props) {
  const { t } = useTranslation()
  const words = useSubscriptionWords()
  const { modules, companyKey } = useMe()
  const level = modules[acctKey === companyKey ? 'Assign Plans' : 'Customer-Company Plans']
  const maySee = useCan('AcctMgmnt:R') && level !== 'none'
  const { data } = useQuery({ ...summaryQuery(acctKey), enabled: maySee })
  const current = data?.items.filter((plan) => !isOver(plan)) ?? []
  if (current.length === 0) return data && isCustomer ? <span className="dim">{t('companyPlans.none')}</span> : null
  const remaining = current.length - maxNamed
  const named = current
    .slice(0, maxNamed)
    .map((plan) =>
      [
        words.name(plan),
        hasSeats(plan) && `${words.number(plan.seatsUsed)}/${words.number(plan.seats)}`,
        quiet.includes(plan.status) ? '' : `(${words.status(plan.status).toLowerCase()})`,
      ]
        .filter(Boolean)
        .join(' '),
    )
  const more = remaining > 0 ? [t('companyPlans.more', { count: remaining, number: words.number(remaining) })] : []
  const text = [...named, ...more].join(' · ')
  const next = current.toSorted((one, other) => eventOn(one).localeCompare(eventOn(other)))[0]
  return (
    <>
      <Anchor href={paths.account(acctKey, 3)} aria-label={t('companyPlans.inShort', { plans: text })}>
        {text}
      </Anchor>
      {next && <span className="dim">{words.next(next)}</span>}
    </>
  )
}

/** The day on which a plan renews or ends; sorted last where the reader may see no day. */
const eventOn = ({ cancelOn, nextRenewalOn, endDate }: CompanyPlanListItem) =>
  cancelOn ?? nextRenewalOn ?? endDate ?? '9999'
