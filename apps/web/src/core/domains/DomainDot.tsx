import type { DomainState } from '@portal/contract/delivery/domains/domains.fields'
import { useTranslation } from '../../lib/i18n.ts'
import { type Status, StatusDot } from '../../ui/StatusDot.tsx'

const dots: Readonly<Record<DomainState, Status>> = {
  PendingDns: 'Pending',
  Verified: 'Pending',
  Signing: 'Active',
  Failing: 'SuspendedAbuse',
  Rotating: 'Active',
  Off: 'Closed',
}

/** How a domain stands. */
export function DomainDot({ state }: { state: DomainState }) {
  const { t } = useTranslation()
  // i18n: domains.state.*
  return <StatusDot status={dots[state]} word={t(`domains.state.${state}`)} />
}
