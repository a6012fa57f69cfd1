import type { PartnerCall } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import { StateDot } from '../../../core/states/StateDot.tsx'
import { useTranslation } from '../../../lib/i18n.ts'

type CallState = Pick<PartnerCall, 'status' | 'errorText' | 'resolvedOn'>

/** The status of a call; for a failed one the reason, and whether it was dealt with. */
export function CallStatusDot({ status, errorText, resolvedOn }: CallState) {
  const { t } = useTranslation()
  return (
    <span title={errorText ?? undefined}>
      {resolvedOn ? (
        <StateDot of="partnerLogs.status" is="Resolved" word={t('partnerLogs.resolved')} />
      ) : (
        <StateDot of="partnerLogs.status" is={status} />
      )}
    </span>
  )
}
