import type { BrandStatus } from '@portal/contract/delivery/branding/branding.fields'
import { useTranslation } from '../../../lib/i18n.ts'
import { type Status, StatusDot } from '../../../ui/StatusDot.tsx'

const dots: Readonly<Record<BrandStatus, Status>> = {
  None: 'Closed',
  Pending: 'Pending',
  Enabled: 'Active',
  Disabled: 'Suspended',
}
export function BrandStatusDot({ status }: { status: BrandStatus }) {
  const { t } = useTranslation()
  return <StatusDot status={dots[status]} word={t(`branding.status.${status}`)} />
}
