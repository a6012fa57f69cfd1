import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { ErrorAlert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { say } from '../../../ui/toast.ts'
import { AddFactors } from './AddFactors.tsx'
import { type Factor, FactorList, useFactorName } from './FactorList.tsx'
import { factorsQuery } from './profile.queries.ts'
import css from './ProfileLists.module.css'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { useFactorAct } from './useFactorAct.ts'

/**
 * The second factors of the signed-in person: existing ones, those that can be added, and recovery codes (`product.md`
 * 3.4).
 */
export function FactorsSection() {
  const { t } = useTranslation()
  const factors = useQuery(factorsQuery)
  const [removing, setRemoving] = useState<Factor>()
  const [codes, setCodes] = useState<readonly string[]>()
  const renew = useFactorAct((api) => api.newRecoveryCodes({ body: {} }))
  if (!factors.data) return <QueryState query={factors} failed={t('profile.factors.failed')} lines={3} height={36} />
  const { data } = factors
  /** Called after adding a factor of any kind; the first one comes with recovery codes, which are shown only once. */
  const added = (text: string, recoveryCodes: readonly string[] | null) => {
    say(text)
    if (recoveryCodes) setCodes(recoveryCodes)
  }
  return (
    <>
      {data.mode !== 'setByUser' && <p className={css.text}>{t(`profile.factors.mode.${data.mode}`)}</p>}
      <FactorList factors={data.factors} smsAvailable={data.smsAvailable} onRemove={setRemoving} />
      <AddFactors factors={data} onAdded={added} />
      {data.factors.length > 0 && (
        <div className={css.line}>
          <h3>{t('profile.recovery.title')}</h3>
          <p className={data.recoveryCodesLeft < 3 ? css.warn : undefined}>
            {t('profile.recovery.left', { count: data.recoveryCodesLeft })}
          </p>
          <Button
            variant="default"
            loading={renew.isPending}
            onClick={() => renew.mutate(undefined, { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes) })}
          >
            {t('profile.recovery.renew')}
          </Button>
          <ErrorAlert text={renew.fault} className={css.line} />
        </div>
      )}
      {removing && <RemoveFactorDialog factor={removing} onClose={() => setRemoving(undefined)} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  )
}

type Props = { factor: Factor; onClose: () => void }

/** Explains the effect before a factor is removed: this cannot be undone, only set up again. */
function RemoveFactorDialog({ factor, onClose }: Props) {
  const { t } = useTranslation()
  const name = useFactorName()(factor)
  const remove = useFactorAct((api) => api.removeFactor({ params: { factorKey: factor.factorKey } }))
  const go = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        onClose()
        say(t('profile.factors.removed'))
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
