import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { hasSeats } from './companyPlans.words.ts'
import { type NewPlanLine, useNewCustomerPlans } from './useNewCustomerPlans.ts'

type Props = { parentKey: string; value: readonly NewPlanLine[] | null }
/** The plans sold to a new customer and their monthly total, as lines of a list of terms. */
export function NewCustomerPlansInShort({ parentKey, value }: Props) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const { shown, defaults, choices } = useNewCustomerPlans(parentKey)
  const lines = value ?? defaults
  if (!shown || !lines) return null
  const sales = lines.flatMap(({ planCode, sent: { seats } }) => {
    const plan = choices.find((one) => one.planCode === planCode)
    return plan ? [{ plan, seats }] : []
  })
  const [first] = sales
  const currency = first?.plan.selling?.currency
  const total = sales.reduce((sum, { plan, seats }) => sum + (plan.selling?.price ?? 0) * (seats ?? 0), 0)
  return (
    <>
      <dt>{t('companyPlans.title')}</dt>
      {sales.map(({ plan, seats }) => (
        <dd key={plan.planCode}>
          {hasSeats(plan) && seats ? `${words.number(seats)} × ${words.name(plan)}` : words.name(plan)}
        </dd>
      ))}
      {sales.length === 0 && <dd>{t('form.none')}</dd>}
      {currency && <dd>{t('companyPlans.new.total', { price: words.money(total, currency) })}</dd>}
    </>
  )
}
