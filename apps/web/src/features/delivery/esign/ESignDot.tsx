import type { ESignState } from '@portal/contract/delivery/esign/esign.fields'
import { useTranslation } from '../../../lib/i18n.ts'
import { type Status, StatusDot } from '../../../ui/StatusDot.tsx'

/** The shapes of an account's statuses, with words of their own. */
const dots: Readonly<Record<ESignState, Status>> = {
  InStep: 'Active',
  Waiting: 'Pending',
  Failing: 'SuspendedAbuse',
  Drift: 'Suspended',
  Unchecked: 'Closed',
}

export function ESignDot({ state }: { state: ESignState }) {
  const { t } = useTranslation()
  return <StatusDot status={dots[state]} word={t(`esign.state.${state}`)} />
}
