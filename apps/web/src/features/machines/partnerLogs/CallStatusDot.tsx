import type { PartnerCall } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import { useTranslation } from '../../../lib/i18n.ts'
import { type Status, StatusDot } from '../../../ui/StatusDot.tsx'

const dots: Readonly<Record<PartnerCall['status'], Status>> = {
  Processing: 'Pending',
  Succeeded: 'Active',
  PartiallySucceeded: 'Pending',
  NeedsInfo: 'Pending',
  Failed: 'Suspended',
  RetryScheduled: 'Pending',
  DeadLetter: 'SuspendedAbuse',
  Duplicate: 'Closed',
  Replayed: 'Closed',
}

/** How a call stands; of one that failed why, and whether somebody dealt with it. */
export function CallStatusDot({
  status,
  errorText,
  resolvedOn,
}: Pick<PartnerCall, 'status' | 'errorText' | 'resolvedOn'>) {
  const { t } = useTranslation()
  return (
    <span title={errorText ?? undefined}>
      <StatusDot
        status={resolvedOn ? 'Closed' : dots[status]}
        word={resolvedOn ? t('partnerLogs.resolved') : t(`partnerLogs.status.${status}`)}
      />
    </span>
  )
}
