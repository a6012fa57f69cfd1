import type { CompanyPlanListItem, PlanPreview } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { type Fact, Facts } from '../../../ui/Facts.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import css from './CompanyPlans.module.css'
import { dayBefore, hasSeats, useSubscriptionWords } from './companyPlans.words.ts'

/** People who are named; the others are counted. */
const maxShown = 5
type PlanUnits = Pick<CompanyPlanListItem, 'planType' | 'unitType'>
type Props = {
  /** The preview of the server; `error` when it could not be fetched. */
  preview: { data: PlanPreview | undefined; error: Error | null; isPlaceholderData: boolean }
  /** The unit of sale: seats, or units alone. */
  plan: PlanUnits
  /** The plan ends later; until then nothing changes for the people who have it. */
  endsLater?: number | undefined
  /** The alternative offered with a refusal. */
  offer?: ReactNode
}

/**
 * The effects of a change in numbers, from the rules that make it: seats, units, cost, and people who would lose
 * access.
 */
export function ChangePreview({ preview: { data, error, isPlaceholderData }, plan, endsLater, offer }: Props) {
  const { t } = useTranslation()
  if (error) return <Alert kind="error">{error.message}</Alert>
  return (
    <section className={css['preview']} aria-live="polite" aria-busy={!data || isPlaceholderData}>
      <h3>{t('companyPlans.preview.title')}</h3>
      {data ? (
        <>
          {/* Without a day nothing could be calculated: the reasons say why. */}
          {data.on !== '' && endsLater === undefined && <Numbers preview={data} plan={plan} />}
          {endsLater !== undefined && <UntilThen preview={data} people={endsLater} />}
          <Losing preview={data} />
          {data.reasons.map(({ code, message }) => (
            <Alert key={code} kind={data.allowed ? 'warning' : 'error'}>
              {message}
            </Alert>
          ))}
          {offer}
        </>
      ) : (
        <Skeleton lines={3} height={20} />
      )}
    </section>
  )
}

/** The words for what an invoice charges, and what goes out with it as credit notes. */
function refundText(net: number, refund: number) {
  if (refund === 0) return 'companyPlans.preview.invoiceOn'
  return net === 0 ? 'companyPlans.preview.refundOn' : 'companyPlans.preview.bothOn'
}

function Numbers({ preview, plan }: { preview: PlanPreview; plan: PlanUnits }) {
  const { t } = useTranslation()
  const words = useSubscriptionWords()
  const { on, newEnd, seatsDelta, unitsDelta, prorationMinor, currency, monthlyMinor, monthlyBeforeMinor } = preview
  const money = (minor: number | null) => (minor === null || currency === null ? '' : words.money(minor, currency))
  const signed = (value: number) => `${value > 0 ? '+' : '−'}${words.number(Math.abs(value))}`
  const facts: Fact[] = [
    [t('companyPlans.preview.on'), words.day(on)],
    [
      t('field.seats'),
      hasSeats(plan) &&
        (seatsDelta === 0 || seatsDelta === preview.seats
          ? words.number(preview.seats)
          : `${words.number(preview.seats - seatsDelta)} → ${words.number(preview.seats)} (${signed(seatsDelta)})`),
    ],
    [t('companyPlans.preview.units'), unitsDelta ? `${signed(unitsDelta)} ${t(`plans.unit.${plan.unitType}`)}` : ''],
    [
      t('companyPlans.preview.month'),
      monthlyMinor !== null &&
        (!monthlyBeforeMinor || monthlyBeforeMinor === monthlyMinor
          ? money(monthlyMinor)
          : `${money(monthlyBeforeMinor)} → ${money(monthlyMinor)}`),
    ],
    [
      newEnd ? t('companyPlans.preview.until', { day: words.day(newEnd) }) : t('companyPlans.preview.cost'),
      prorationMinor !== null &&
        (prorationMinor < 0
          ? t('companyPlans.preview.less', { price: money(-prorationMinor) })
          : money(prorationMinor)),
    ],
    [t('field.promoCode'), preview.promotionText],
    ...preview.invoices.map(({ createdOn, fromOn, toOn, netMinor, refundMinor }, at): Fact => [
      t(at === 0 ? 'companyPlans.preview.firstInvoice' : 'companyPlans.preview.nextInvoice'),
      t(refundText(netMinor, refundMinor), {
        price: money(netMinor),
        refund: money(-refundMinor),
        day: words.day(createdOn),
        from: words.day(fromOn),
        to: words.day(toOn),
      }),
    ]),
  ]
  return <Facts dense facts={facts} />
}

/** For a plan that ends after its term: when, and how many people work with it until then. */
function UntilThen({ preview: { on }, people }: { preview: PlanPreview; people: number }) {
  const { t } = useTranslation()
  const words = useSubscriptionWords()
  const day = words.day(dayBefore(on))
  return (
    <>
      <Facts dense facts={[[t('companyPlans.preview.on'), words.day(on)]]} />
      {people > 0 && (
        <Alert kind="warning">
          {t('companyPlans.preview.untilThen', { count: people, number: words.number(people), day })}
        </Alert>
      )}
    </>
  )
}

/** The people who could no longer work with the plan. */
function Losing({
  preview: { usersThatLoseAccess: people, usersThatLoseAccessCount: count },
}: {
  preview: PlanPreview
}) {
  const { t } = useTranslation()
  const words = useSubscriptionWords()
  if (count === 0) return null
  const shown = people.slice(0, maxShown)
  return (
    <Alert kind="warning">
      {t('companyPlans.preview.lose', { count, number: words.number(count) })}
      <ul className={css['people']}>
        {shown.map(({ userKey, name, email }) => (
          <li key={userKey}>{name ? `${name} (${email})` : email}</li>
        ))}
        {count > shown.length && (
          <li>
            {t('companyPlans.preview.more', {
              count: count - shown.length,
              number: words.number(count - shown.length),
            })}
          </li>
        )}
      </ul>
    </Alert>
  )
}
