import { fitOf } from '@portal/contract/directory/userPlans/userPlans.rules'
import type { SeatedPlan } from '@portal/contract/directory/userPlans/userPlans.contract'
import { useTypedDay } from '../../../core/moments/useTypedDay.ts'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import type { Faults } from '../../../ui/form/issues.ts'
import type { SelectedPeople } from './userPlans.queries.ts'

/** The title of the action, for one person or for several. */
export function useActTitle(
  act: 'assign' | 'change' | 'release',
  { count, name }: Pick<SelectedPeople, 'count' | 'name'>,
) {
  const { t } = useTranslation()
  const words = usePlanWords()
  // i18n: userPlans.assign.*
  // i18n: userPlans.change.*
  // i18n: userPlans.release.*
  const key = `userPlans.${act}` as const
  return name ? t(`${key}.one`, { name }) : t(`${key}.many`, { count, number: words.number(count) })
}

export const atOnce = { when: 'NOW', day: '' }
type Moment = typeof atOnce
/**
 * When a change of plans takes place: now, on a day in the company's time zone, or at the end of the term of its plan.
 */
export function useMoment(today: string) {
  const { t } = useTranslation()
  const typedDay = useTypedDay()
  const effectiveOf = ({ when, day }: Moment) => (when === 'DAY' ? (typedDay.read(day) ?? '') : when)
  const faultsIn = (moment: Moment): Faults => {
    const effective = effectiveOf(moment)
    if (effective === '') return { day: typedDay.unreadable() }
    return moment.when === 'DAY' && effective <= today ? { day: t('userPlans.fault.past') } : {}
  }
  const hint = t('userPlans.dayHint', { pattern: typedDay.pattern })
  const specs = ({ when }: Moment): FieldSpec[] => [
    {
      path: 'when',
      kind: 'radio',
      look: 'inline',
      label: t('userPlans.when'),
      choices: [
        { value: 'NOW', label: t('userPlans.moment.now') },
        { value: 'DAY', label: t('userPlans.moment.day') },
        { value: 'PERIOD_END', label: t('userPlans.moment.periodEnd') },
      ],
      wide: true,
    },
    ...(when === 'DAY' ? [{ path: 'day', kind: 'date', label: t('userPlans.day'), hint, wide: true } as const] : []),
  ]
  /** A refusal about the time belongs to the field of the day. */
  const rename = (path: string) => (path === 'effective' ? 'day' : path)
  return { effectiveOf, faultsIn, specs, rename }
}

/** The seats of a plan after the given number of people get it; undefined while nothing is chosen. */
export function fitIn(plan: SeatedPlan | undefined, count: number) {
  if (!plan) return undefined
  const { seatsTotal, seatsUsed, seatsFree } = plan
  return fitOf({ seatsTotal, seatsUsed, capUsers: seatsFree !== null }, count, 'PARTIAL')
}
