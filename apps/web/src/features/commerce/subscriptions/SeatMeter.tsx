import { useTranslation } from '../../../lib/i18n.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import css from './CompanyPlans.module.css'
import { useSubscriptionWords } from './companyPlans.words.ts'

/** The used seats and their total. */
export function SeatMeter({ seats, seatsUsed }: { seats: number; seatsUsed: number }) {
  const { t } = useTranslation()
  const words = useSubscriptionWords()
  const free = seats - seatsUsed
  const numbers = { used: words.number(seatsUsed), seats: words.number(seats) }
  return (
    <div className={css['meter']}>
      <span>
        {t('companyPlans.seats.used', numbers)}
        <span className="dim">
          {' · '}
          {free > 0
            ? t('companyPlans.seats.free', { count: free, number: words.number(free) })
            : t('companyPlans.seats.full')}
        </span>
      </span>
      <ProgressBar
        label={t('companyPlans.seats.label')}
        percent={seats > 0 ? Math.min(100, Math.round((seatsUsed / seats) * 100)) : 0}
      />
    </div>
  )
}
