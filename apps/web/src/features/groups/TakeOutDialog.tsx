import { useTranslation } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

type Props = { name: string; onTakeOut: () => void; onClose: () => void }

/** Asked before somebody is taken out of their only group, because that widens what they may do. */
export function TakeOutDialog({ name, onTakeOut, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog
      asks
      title={t('groups.takeOutTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button variant="danger" onClick={onTakeOut}>
            {t('groups.remove')}
          </Button>
        </>
      }
    >
      <p>{t('groups.takeOutWidens', { name })}</p>
    </Dialog>
  )
}
