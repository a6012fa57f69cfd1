import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyLine } from '../../../ui/CopyLine.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

/** A new secret, which is shown only once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      asks
      title={t('apiKeys.secretTitle')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('apiKeys.secretDone')}</Button>}
    >
      <p>{t('apiKeys.secretText')}</p>
      <CopyLine label={t('apiKeys.secret')} value={secret} />
      <CopyLine label={t('apiKeys.header')} value={`Authorization: Bearer ${secret}`} />
    </Dialog>
  )
}
