import { useDay } from '../../../core/moments/useMoment.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useStatusReasons } from './status.queries.ts'
import type { Suspension } from './status.rules.ts'

/** The text of a reason; its code while the lookup is loading. */
export function useReasonWord(): (code: string) => string {
  const reasons = useStatusReasons()
  return (code) => reasons?.find((one) => one.code === code)?.label ?? code
}

/** One suspension in a line: its reason, its start, and its author. */
export function useSuspensionText(): (suspension: Suspension) => string {
  const { t } = useTranslation()
  const word = useReasonWord()
  const day = useDay()
  return ({ reasonCode, since, placedBy, status }) =>
    t(`status.suspension.${placedBy ? 'by' : 'above'}`, {
      status: t(`statuses.${status}`),
      reason: word(reasonCode),
      since: day(since),
      name: placedBy ?? '',
    })
}
