import { useTranslation } from '../../lib/i18n.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type Factor, useFactorName } from './FactorList.tsx'
import css from './ProfileLists.module.css'
import { useFactorAct } from './useFactorAct.ts'

type Props = { factor: Factor; onClose: () => void; onDone: () => void }

/** Says what follows before a factor is removed: it cannot be taken back, only set up anew. */
export function RemoveFactorDialog({ factor, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const name = useFactorName()(factor)
  const remove = useFactorAct((api) => api.removeFactor({ params: { factorKey: factor.factorKey } }))
  const go = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        onClose()
        onDone()
      },
    })
  return (
    <Dialog
      asks
      title={t('profile.factors.removeTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button variant="danger" loading={remove.isPending} onClick={go}>
            {t('profile.factors.remove')}
          </Button>
        </>
      }
    >
      <p className={css.text}>{t('profile.factors.removeText')}</p>
      {remove.fault && <Alert kind="error">{remove.fault}</Alert>}
    </Dialog>
  )
}
