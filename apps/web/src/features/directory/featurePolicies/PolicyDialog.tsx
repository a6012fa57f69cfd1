import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../lib/api.errors.ts'
import { useSetBy } from '../../../core/access/useSetBy.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { say } from '../../../ui/toast.ts'
import { type Feature, impactQuery, type Policy, useSavePolicy } from './featurePolicies.queries.ts'
import { ImpactSentence, Overruled } from './ImpactBox.tsx'
import { chosenPlace, type Place, PlacePick } from './PlacePick.tsx'
import { PolicyFields } from './PolicyFields.tsx'
import { usePolicyValues } from './usePolicyValues.ts'

type Props = {
  feature: Feature
  /** The one that is edited; without it a place is chosen first. */
  policy?: Policy | undefined
  onClose: () => void
}

/** The place and its policy to be saved; a value set meanwhile is replaced only after confirmation. */
function usePolicySaving({ feature, policy, onClose }: Props) {
  const { t } = useTranslation()
  const [place, setPlace] = useState<Place>(() => ({
    scopeKind: 'ACCOUNT',
    account: undefined,
    scopeKey: '',
    name: '',
  }))
  const draft = usePolicyValues(feature, policy)
  const save = useSavePolicy(feature.featureCode)
  const [checked, setChecked] = useState(false)
  const [meanwhile, setMeanwhile] = useState<Policy>()
  const where = policy
    ? { acctKey: policy.acctKey, scopeKind: policy.scopeKind, scopeKey: policy.scopeKey }
    : chosenPlace(place)
  const question = where && draft.set && { ...where, ...draft.set, featureCode: feature.featureCode }
  const submit = async () => {
    setChecked(true)
    const whole = draft.check()
    if (!question || !whole || save.isPending) return
    const version = meanwhile?.version ?? policy?.version ?? 0
    try {
      const saved = await save.mutateAsync({ ...question, reason: draft.values.reason.trim(), version })
      say(t('features.saved', { name: saved.scopeName }))
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) setMeanwhile(error.current as Policy | undefined)
    }
  }
  const error = meanwhile ? null : save.error
  return {
    place,
    setPlace,
    draft,
    question,
    submit,
    saving: save.isPending,
    error,
    meanwhile,
    missing: checked && !where,
  }
}

/** Sets a flag at one place; the effect is shown before saving. */
export function PolicyDialog(props: Props) {
  const { t } = useTranslation()
  const { who } = useSetBy()
  const { feature, policy, onClose } = props
  const saving = usePolicySaving(props)
  const impact = useQuery(impactQuery(saving.question))
  const { meanwhile } = saving
  return (
    <FormDialog
      wide
      title={t(policy ? 'features.editTitle' : 'features.setTitle', {
        label: feature.label,
        name: policy?.scopeName ?? '',
      })}
      submit={t('form.save')}
      beside={<ImpactSentence impact={impact} />}
      saving={saving.saving}
      refusal={saving.error?.message}
      onSubmit={() => void saving.submit()}
      onClose={onClose}
    >
      {meanwhile && (
        <Alert kind="warning">
          {t('features.meanwhile', { value: meanwhile.value, by: who(meanwhile.setBy) ?? t('features.somebody') })}
        </Alert>
      )}
      {!policy && (
        <PlacePick
          place={saving.place}
          onChange={saving.setPlace}
          error={saving.missing ? t('features.placeMissing') : undefined}
        />
      )}
      <PolicyFields
        feature={feature}
        draft={saving.draft}
        lockLabel={impact.data ? t('features.lockFor', { count: impact.data.accounts }) : t('features.lock')}
      />
      <Overruled impact={impact} />
    </FormDialog>
  )
}
