import type { HealthKind, HealthLine } from '@portal/contract/operations/worklist/worklist.health'
import { numberIn } from '@portal/contract/core/language'
import { useTranslation } from '../../lib/i18n.ts'
import { useDay } from '../moments/useMoment.ts'
import { useWorkMoney } from './useWorkMoney.ts'

/** Lines that are marked, because something already fails or is owed. */
export const urgentKinds: ReadonlySet<HealthKind> = new Set([
  'SignInLocked',
  'InvoiceOverdue',
  'CallFailed',
  'CallWaiting',
  'HolderSuspended',
  'HolderOverdue',
  'AccountsNone',
])

/** A line about one object, in words. */
export function useHealthText() {
  const { t, i18n } = useTranslation()
  const day = useDay()
  const moneyOf = useWorkMoney()
  return ({ kind, name, total, capped, on, sums }: HealthLine): string => {
    const number = total === null ? '' : numberIn(i18n.language, total)
    const shown = capped ? t('home.work.moreThan', { shown: number }) : number
    const values = { name: name ?? '', shown, day: day(on), amounts: moneyOf(sums, capped) }
    // i18n: health.kind.*
    return t(`health.kind.${kind}`, total === null ? values : { ...values, count: total })
  }
}
