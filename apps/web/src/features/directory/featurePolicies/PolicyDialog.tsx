import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSetBy } from '../../../core/access/useSetBy.ts'
import { NotSent, useSentForm } from '../../../core/records/useSentForm.ts'
import { ApiError } from '../../../lib/api.errors.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Alert } from '../../../ui/Alert.tsx'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { say } from '../../../ui/toast.ts'
import { type Feature, impactQuery, type Policy, type PolicyInput, useSavePolicy } from './featurePolicies.queries.ts'
import { ImpactSentence, Overruled } from './ImpactBox.tsx'
import { chosenPlace, noPlace, type Place, PlacePick } from './PlacePick.tsx'
import { policyPaths, type PolicyValues, renamed, usePolicyFields } from './usePolicyFields.ts'

type Props = {
  feature: Feature
  /** The edited policy; without one, the reader first chooses a place. */
  policy?: Policy | undefined
  onClose: () => void
}
type Values = PolicyValues & { place: Place }

/** The place and its policy to be saved; a value set meanwhile is replaced only after confirmation. */
function usePolicySaving({ feature, policy, onClose }: Props) {
  const { t } = useTranslation()
  const { featureCode } = feature
  const fields = usePolicyFields(feature, policy)
  const save = useSavePolicy(featureCode)
  const [meanwhile, setMeanwhile] = useState<Policy>()
  const whereOf = ({ place }: Values) =>
    policy ? { acctKey: policy.acctKey, scopeKind: policy.scopeKind, scopeKey: policy.scopeKey } : chosenPlace(place)
  const questionOf = (values: Values) => {
    const [where, set] = [whereOf(values), fields.setIn(values)]
    return where && set && { ...where, ...set, featureCode }
  }
  const version = meanwhile?.version ?? policy?.version ?? 0
  const initial: Values = { ...fields.initial, place: noPlace }
  const sending = useSentForm({
    draft: `policy.${policy?.policyKey ?? `of.${featureCode}`}`,
    initial,
    paths: ['place', ...policyPaths],
    body: (values) => ({ ...(questionOf(values) as PolicyInput), reason: values.reason.trim(), version }),
    check: (_, values) => ({
      ...(!whereOf(values) && { place: t('features.placeMissing') }),
      ...fields.faultsIn(values),
    }),
    send: (body) =>
      save.mutateAsync(body).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 412) throw error
        setMeanwhile(error.current as Policy | undefined)
        throw new NotSent()
      }),
    onSent: (saved) => {
      say(t('features.saved', { name: saved.scopeName }))
      onClose()
    },
    rename: renamed,
  })
  return { sending, fields, question: questionOf(useFormValues(sending.form)), meanwhile }
}

/** Sets a flag at one place; the effect is shown before saving. */
export function PolicyDialog(props: Props) {
  const { t } = useTranslation()
  const { who } = useSetBy()
  const { feature, policy, onClose } = props
  const { sending, fields, question, meanwhile } = usePolicySaving(props)
  const impact = useQuery(impactQuery(question))
  const label = feature.label
  const lock = impact.data ? t('features.lockFor', { count: impact.data.accounts }) : t('features.lock')
  const place: FieldSpec = {
    path: 'place',
    kind: 'own',
    label: t('features.field.scope'),
    wide: true,
    draw: ({ value, error, set }) => <PlacePick place={value as Place} error={error} onChange={set} />,
  }
  return (
    <RecordDialog
      {...sending}
      title={t(policy ? 'features.editTitle' : 'features.setTitle', { label, name: policy?.scopeName ?? '' })}
      submit={t('form.save')}
      beside={<ImpactSentence impact={impact} />}
      intro={
        meanwhile && (
          <Alert kind="warning">
            {t('features.meanwhile', {
              value: t(`features.value.${meanwhile.value}`),
              by: who(meanwhile.setBy) ?? t('features.somebody'),
            })}
          </Alert>
        )
      }
      specs={[...(policy ? [] : [place]), ...fields.specs(lock)]}
      onClose={onClose}
    >
      <Overruled impact={impact} />
    </RecordDialog>
  )
}
