import type { CompanyPlanListItem } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { useTranslation } from '../../../lib/i18n.ts'
import { toneOfShare } from '../../../ui/FillBar.tsx'
import { Meter } from '../../../ui/Meter.tsx'
import { useSubscriptionWords } from './companyPlans.words.ts'

/** The seats in use of a company plan, with its next event. */
export function PlanAndSeats({ plan }: { plan: CompanyPlanListItem }) {
  const { t } = useTranslation()
  const words = useSubscriptionWords()
  const { seats, seatsUsed } = plan
  const percent = seats > 0 ? Math.floor((seatsUsed * 100) / seats) : 0
  return (
    <>
      <strong>{words.name(plan)}</strong>
      <Meter
        text={t('companyPlans.seats.used', { used: words.number(seatsUsed), seats: words.number(seats) })}
        share={{ percent, words: words.share(percent), tone: toneOfShare(percent) }}
        notes={[words.next(plan)].filter(Boolean)}
      />
    </>
  )
}
