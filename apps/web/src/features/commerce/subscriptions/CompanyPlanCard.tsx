import type { CompanyPlan, CompanyPlanSummary } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { isMonthlyInArrears } from '@portal/contract/commerce/plans/plans.rules'
import { useTranslation } from '../../../lib/i18n.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { StateDot } from '../../../core/states/StateDot.tsx'
import { CardFact, CardFacts, ItemCard } from '../../../ui/ItemCard.tsx'
import { PlanUsage } from '../usage/PlanUsage.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { CompanyPlanActs } from './CompanyPlanActs.tsx'
import css from './CompanyPlans.module.css'
import { hasSeats, isOver, useSubscriptionWords } from './companyPlans.words.ts'

/** The used seats and their total. */
function SeatMeter({ seats, seatsUsed }: { seats: number; seatsUsed: number }) {
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

type Props = { plan: CompanyPlan; summary: CompanyPlanSummary; readOnly: boolean }

/** One plan of a company: its seats, its term, its price, and its actions. */
export function CompanyPlanCard({ plan, summary, readOnly }: Props) {
  const words = useSubscriptionWords()
  return (
    <ItemCard
      name={words.name(plan)}
      code={plan.planCode}
      state={<StateDot of="companyPlans.status" is={plan.status} />}
      acts={!readOnly && <CompanyPlanActs plan={plan} summary={summary} />}
    >
      <CardFacts wide>
        <CardFact>
          {hasSeats(plan) ? <SeatMeter seats={plan.seats} seatsUsed={plan.seatsUsed} /> : <UsedBy plan={plan} />}
        </CardFact>
        <Term plan={plan} />
        <Price plan={plan} />
      </CardFacts>
      {!isOver(plan) && plan.status !== 'Scheduled' && (
        <div className={css['usage']}>
          <PlanUsage acctKey={plan.acctKey} planCode={plan.planCode} />
        </div>
      )}
      <Notes plan={plan} />
    </ItemCard>
  )
}
type PlanProps = Pick<Props, 'plan'>

/** For a plan that the company shares. */
function UsedBy({ plan }: PlanProps) {
  const { t } = useTranslation()
  const words = useSubscriptionWords()
  return (
    <span>
      {t(`plans.planType.${plan.planType}`)}
      {plan.seatsUsed > 0 && (
        <span className="dim">
          {' · '}
          {t('companyPlans.people', { count: plan.seatsUsed, number: words.number(plan.seatsUsed) })}
        </span>
      )}
    </span>
  )
}

/** The next event, and since when the plan is held. */
function Term({ plan }: PlanProps) {
  const { t } = useTranslation()
  const words = useSubscriptionWords()
  const next = words.next(plan)
  return (
    <CardFact>
      {next && <span>{next}</span>}
      <span className="dim">
        {plan.status === 'Scheduled'
          ? t('plans.months', { count: plan.termMonths })
          : t('companyPlans.since', { day: words.day(plan.startDate) })}
      </span>
    </CardFact>
  )
}

function Price({ plan }: PlanProps) {
  const { t } = useTranslation()
  const words = useSubscriptionWords()
  const { poNumber, externalRef } = plan
  const each = words.each(plan)
  return (
    <CardFact>
      {each && <span>{t('companyPlans.price.month', { price: words.monthly(plan) })}</span>}
      {each && (hasSeats(plan) || plan.priceOverride) && (
        <span className="dim">
          {each}
          {plan.priceOverride && ` · ${t('companyPlans.price.agreed')}`}
        </span>
      )}
      {!isMonthlyInArrears(plan) && <span className="dim">{words.billing(plan)}</span>}
      {plan.unitQuantity !== 0 && <span className="dim">{words.units(plan)}</span>}
      {poNumber && <span className="dim">{t('companyPlans.po', { number: poNumber })}</span>}
      {externalRef && <span className="dim">{t('companyPlans.ref', { reference: externalRef })}</span>}
    </CardFact>
  )
}

/** Notices about the plan: why it failed, scheduled changes, a promotion. */
function Notes({ plan }: PlanProps) {
  const { t } = useTranslation()
  const words = useSubscriptionWords()
  const { status, failure, scheduledChange, promotion } = plan
  const seats = scheduledChange?.seats
  return (
    <>
      {status === 'Failed' && (
        <div className={css['note']}>
          <Alert kind="error">{failure ?? t('companyPlans.failedToBegin')}</Alert>
        </div>
      )}
      {status === 'Suspended' && (
        <div className={css['note']}>
          <Alert kind="warning">{t('companyPlans.suspended')}</Alert>
        </div>
      )}
      {scheduledChange && (
        <div className={css['note']}>
          <Alert kind="info">
            {t('companyPlans.scheduledOn', {
              day: words.day(scheduledChange.on),
              what: [
                // The number already shows that seats change.
                scheduledChange.type !== 'SEATS_CHANGED' && t(`companyPlans.activity.type.${scheduledChange.type}`),
                scheduledChange.toPlanCode !== plan.planCode && scheduledChange.toPlanCode,
                seats &&
                  seats !== plan.seats &&
                  t('companyPlans.seats.count', { count: seats, number: words.number(seats) }),
              ]
                .filter(Boolean)
                .join(' · '),
            })}
          </Alert>
        </div>
      )}
      {promotion && !isOver(plan) && (
        <p className="dim">
          {promotion.untilOn
            ? t('companyPlans.promotionUntil', { code: promotion.promoCode, day: words.day(promotion.untilOn) })
            : t('companyPlans.promotion', { code: promotion.promoCode })}
        </p>
      )}
    </>
  )
}
