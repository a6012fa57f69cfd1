import { useTranslation } from '../../lib/i18n.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { type Factor, useFactorName } from './FactorList.tsx'
import { useFactorAct } from './useFactorAct.ts'

type Props = { factor: Factor; onClose: () => void; onDone: () => void }

/** Explains the effect before a factor is removed: this cannot be undone, only set up again. */
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
    <ConfirmDialog
      title={t('profile.factors.removeTitle', { name })}
      submit={t('profile.factors.remove')}
      danger
      pending={remove.isPending}
      refusal={remove.fault}
      onSubmit={go}
      onClose={onClose}
    >
      {t('profile.factors.removeText')}
    </ConfirmDialog>
  )
}
