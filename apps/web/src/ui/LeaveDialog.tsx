import { useTranslation } from '../lib/i18n.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

/** Asks before unsaved edits are abandoned; staying is the safe answer. */
export function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      asks
      title={t('form.leaveTitle')}
      onClose={onStay}
      actions={
        <>
          <Button variant="default" onClick={onLeave}>
            {t('form.leave')}
          </Button>
          <Button onClick={onStay}>{t('form.stay')}</Button>
        </>
      }
    >
      {t('form.leaveText')}
    </Dialog>
  )
}
