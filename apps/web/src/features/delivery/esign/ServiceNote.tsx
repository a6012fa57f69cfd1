import type { ESignOfAccount } from '@portal/contract/delivery/esign/esign.contract'
import { useTranslation } from '../../../lib/i18n.ts'
import { Alert } from '../../../ui/Alert.tsx'

/** Says that nothing is sent, and why; or that calls to the service are paused. Nothing in the normal state. */
export function ServiceNote({
  off,
  restsUntil,
  className,
}: Pick<ESignOfAccount, 'off' | 'restsUntil'> & { className?: string | undefined }) {
  const { t } = useTranslation()
  // i18n: esign.off.*
  if (off)
    return (
      <Alert kind="info" className={className}>
        {t(`esign.off.${off}`)}
      </Alert>
    )
  return restsUntil ? (
    <Alert kind="warning" className={className}>
      {t('esign.rests')}
    </Alert>
  ) : null
}
