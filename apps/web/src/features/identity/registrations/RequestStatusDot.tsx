import { useTranslation } from '../../../lib/i18n.ts'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import type { RequestStatus } from './requests.queries.ts'

const looks = { Open: 'Pending', Approved: 'Active', Declined: 'Closed' } as const

/** The status of a request, as shape and word. */
export function RequestStatusDot({ status }: { status: RequestStatus }) {
  const { t } = useTranslation()
  return <StatusDot status={looks[status]} word={t(`requests.status.${status}`)} />
}
