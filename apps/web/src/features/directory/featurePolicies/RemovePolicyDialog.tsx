import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSetBy } from '../../../core/access/useSetBy.ts'
import { ApiError } from '../../../lib/api.errors.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { say } from '../../../ui/toast.ts'
import css from './Policies.module.css'
import { impactQuery, type Policy, useRemovePolicy } from './featurePolicies.queries.ts'
import { ImpactBox } from './ImpactBox.tsx'

type Props = {
  policy: Policy
  /** The current policy; undefined: it was deleted. */
  readAgain: () => Promise<Policy | undefined>
  onClose: () => void
}
/** Removes a value; the effect is shown first, and a value set meanwhile is removed only after confirmation. */
export function RemovePolicyDialog({ policy, readAgain, onClose }: Props) {
  const { t } = useTranslation()
  const { who } = useSetBy()
  const remove = useRemovePolicy(policy.featureCode)
  const [meanwhile, setMeanwhile] = useState<Policy>()
  const { acctKey, scopeKind, scopeKey, featureCode } = policy
  const impact = useQuery(impactQuery({ acctKey, scopeKind, scopeKey, featureCode, value: null }))
  const submit = async () => {
    try {
      await remove.mutateAsync(meanwhile ?? policy)
      say(t('features.removed', { name: policy.scopeName }))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412) return
      void impact.refetch()
      setMeanwhile(await readAgain())
    }
  }
  const isStale = remove.error instanceof ApiError && remove.error.status === 412
  return (
    <ConfirmDialog
      title={t('features.removeTitle', { name: policy.scopeName })}
      submit={t('features.remove')}
      danger
      pending={remove.isPending}
      refusal={isStale && meanwhile ? undefined : remove.error?.message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {meanwhile && (
        <Alert kind="warning" className={css.refusal}>
          {t('features.removeMeanwhile', {
            value: t(`features.value.${meanwhile.value}`),
            by: who(meanwhile.setBy) ?? t('features.somebody'),
          })}
        </Alert>
      )}
      <p>{t('features.removeText')}</p>
      <ImpactBox impact={impact} />
    </ConfirmDialog>
  )
}
