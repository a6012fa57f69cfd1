import type { RenewalOutcome } from '@portal/contract/insight/reports/reports.renewals'
import { useTranslation } from '../../../lib/i18n.ts'
import { type Status, StatusDot } from '../../../ui/StatusDot.tsx'

const dots: Readonly<Record<RenewalOutcome, Status>> = { Renews: 'Active', Lapses: 'Pending', Ends: 'Suspended' }

/** What becomes of a plan that nobody touches. */
export function RenewalDot({ outcome }: { outcome: RenewalOutcome }) {
  const { t } = useTranslation()
  // i18n: reports.outcome.*
  return <StatusDot status={dots[outcome]} word={t(`reports.outcome.${outcome}`)} />
}
