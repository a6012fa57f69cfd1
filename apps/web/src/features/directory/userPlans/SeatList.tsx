import type { SeatedPlan, Seats } from '@portal/contract/directory/userPlans/userPlans.contract'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { StateDot } from '../../../core/states/StateDot.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { othersOfLine } from './ChangeDialog.tsx'
import { useFreeSeats } from './useFreeSeats.ts'
import css from './UserPlans.module.css'

type Props = {
  seats: Seats
  /** The plan that filters the people. */
  shown: string | undefined
  onShow: (planCode: string | undefined) => void
  /** Moves everyone who has a plan to another; undefined where this is not possible. */
  onMove: ((plan: SeatedPlan) => void) | undefined
}

/** The plans of a company, with their seats; one of them filters the people next to it. */
export function SeatList({ seats, shown, onShow, onMove }: Props) {
  const { t } = useTranslation()
  const { items } = seats
  const movable = (plan: SeatedPlan) => plan.seatsUsed > 0 && othersOfLine(seats, plan).length > 0
  if (items.length === 0) return <EmptyState title={t('userPlans.noPlans')}>{t('userPlans.noPlansText')}</EmptyState>
  return (
    <ul className={css.plans}>
      {items.map((plan) => (
        <SeatLine
          key={plan.planCode}
          plan={plan}
          isShown={shown === plan.planCode}
          onShow={onShow}
          onMove={movable(plan) ? onMove : undefined}
        />
      ))}
    </ul>
  )
}

type LineProps = Pick<Props, 'onShow' | 'onMove'> & { plan: SeatedPlan; isShown: boolean }
function SeatLine({ plan, isShown, onShow, onMove }: LineProps) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const freeSeats = useFreeSeats()
  const { planCode, seatsTotal, seatsUsed } = plan
  const name = words.name(plan)
  const taken = t('userPlans.taken', { used: words.number(seatsUsed), total: words.number(seatsTotal) })
  return (
    <li className={css.plan} data-shown={isShown || undefined}>
      <div className={css.head}>
        <strong>{name}</strong>
        <StateDot of="companyPlans.status" is={plan.status} />
      </div>
      <p className={css.dim}>
        {t(`plans.productLine.${plan.productLine}`)} · {planCode}
      </p>
      <ProgressBar
        label={t('userPlans.takenOf', { name, taken })}
        percent={Math.min(100, Math.round((seatsUsed / seatsTotal) * 100))}
      />
      <p>{freeSeats(plan)}</p>
      <div className={css.links}>
        <TextButton aria-pressed={isShown} onClick={() => onShow(isShown ? undefined : planCode)}>
          {isShown ? t('userPlans.showAll') : t('userPlans.who')}
        </TextButton>
        {onMove && (
          <TextButton aria-haspopup="dialog" onClick={() => onMove(plan)}>
            {t('userPlans.moveAll')}
          </TextButton>
        )}
      </div>
    </li>
  )
}
