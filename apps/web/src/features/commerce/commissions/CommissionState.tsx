import { useTranslation } from '../../../lib/i18n.ts'
import { StatusDot } from '../../../ui/StatusDot.tsx'

/** Whether a commission statement is closed. */
export function CommissionState({ closedOn }: { closedOn: string | null }) {
  const { t } = useTranslation()
  return closedOn ? (
    <StatusDot status="Active" word={t('commissions.isClosed')} />
  ) : (
    <StatusDot status="Pending" word={t('commissions.isOpen')} />
  )
}
