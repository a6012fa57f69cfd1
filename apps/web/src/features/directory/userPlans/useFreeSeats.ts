import type { SeatedPlan } from '@portal/contract/directory/userPlans/userPlans.contract'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useTranslation } from '../../../lib/i18n.ts'

/** "Seats free: 8 of 50". */
export function useFreeSeats() {
  const { t } = useTranslation()
  const { number } = usePlanWords()
  return ({ seatsFree, seatsTotal, seatsUsed }: SeatedPlan): string => {
    const total = number(seatsTotal)
    if (seatsFree === null) return t('userPlans.uncapped', { used: number(seatsUsed), total })
    return t('userPlans.free', { free: number(seatsFree), total })
  }
}
