import { useTranslation } from '../../lib/i18n.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

type Props = { name: string; onTakeOut: () => void; onClose: () => void }

/** Asked before somebody is taken out of their only group, because that widens what they may do. */
export function TakeOutDialog({ name, onTakeOut, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      title={t('accessGroups.takeOutTitle', { name })}
      submit={t('accessGroups.remove')}
      danger
      onSubmit={onTakeOut}
      onClose={onClose}
    >
      <p>{t('accessGroups.takeOutWidens', { name })}</p>
    </ConfirmDialog>
  )
}
