import type { ChangeState } from '@portal/contract/operations/changes/changes.contract'
import { useTranslation } from '../../../lib/i18n.ts'
import { type Status, StatusDot } from '../../../ui/StatusDot.tsx'

const shapes: Record<ChangeState, Status> = {
  Preview: 'Closed',
  AwaitingApproval: 'Pending',
  Scheduled: 'Pending',
  Running: 'Pending',
  Done: 'Active',
  Cancelled: 'Closed',
  Rejected: 'Suspended',
  Expired: 'Closed',
  Failed: 'Suspended',
}

/** The state of a set as shape and word; one that finished with failures says so. */
export function StateDot({ state, failed }: { state: ChangeState; failed: number }) {
  const { t } = useTranslation()
  const partly = state === 'Done' && failed > 0
  return (
    <StatusDot status={partly ? 'Suspended' : shapes[state]} word={t(`changes.state.${partly ? 'Partly' : state}`)} />
  )
}
