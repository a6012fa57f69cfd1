import type { WorklistItem } from '@portal/contract/operations/worklist/worklist.contract'
import { moneyText } from '@portal/contract/core/money'
import { useTranslation } from '../../lib/i18n.ts'

/** The sums of a line of the worklist in words; “at least” where the line has more rows than are counted. */
export function useWorkMoney() {
  const { t, i18n } = useTranslation()
  return (sums: WorklistItem['sums'], capped = false): string => {
    const amounts = sums.map(({ currency, amount }) => moneyText(amount, currency, i18n.language)).join(', ')
    return amounts && capped ? t('home.work.atLeast', { amounts }) : amounts
  }
}
