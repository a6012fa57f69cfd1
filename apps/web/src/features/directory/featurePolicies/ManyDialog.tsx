import type { Selection } from '@portal/contract/operations/changes/changes.contract'
import { useChangeForm } from '../../../core/changes/useChangeForm.ts'
import { AccountPick, type PickedAccount } from '../../../core/pickers/AccountPick.tsx'
import { useOwnCompany } from '../../../core/pickers/useOwnCompany.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import type { CustomControlProps, FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { LevelChip } from '../../../ui/LevelChip.tsx'
import { Chips } from '../../access/accessGroups/Chips.tsx'
import { type Feature, useRefreshFeature } from './featurePolicies.queries.ts'
import { policyPaths, type PolicyValues, renamed, usePolicyFields } from './usePolicyFields.ts'

/** How many accounts a set may list individually (contract of the changes). */
const maxNamed = 500
type AccountChoice = 'chosen' | 'below'

type Values = Omit<PolicyValues, 'value'> & {
  /** `inherited`: their own values are removed. */
  value: PolicyValues['value'] | 'inherited'
  which: AccountChoice
  chosen: readonly PickedAccount[]
  below: PickedAccount
}

function selectionOf({ which, chosen, below }: Values): Selection {
  if (which === 'chosen') return { acctKeys: chosen.map(({ acctKey }) => acctKey) }
  // The filter includes the company itself, which the set leaves out.
  return { filter: { company: below.acctKey }, except: [below.acctKey] }
}

/** The values that accounts get of their own; undefined where they inherit again. */
const ownIn = ({ value, ...others }: Values): PolicyValues | undefined =>
  value === 'inherited' ? undefined : { ...others, value }

/** Sets a flag for many accounts by a change set, whose preview shows the effect on each first. */
export function ManyDialog({ feature, onClose }: { feature: Feature; onClose: () => void }) {
  const { t } = useTranslation()
  const { featureCode: flag, label } = feature
  const refresh = useRefreshFeature(flag)
  const fields = usePolicyFields(feature)
  const title = t('features.manyTitle', { label })
  const initial: Values = { which: 'chosen', chosen: [], below: useOwnCompany(), ...fields.initial }
  const changeForm = useChangeForm({
    kind: 'access.policy',
    draft: `change.access.policy.${flag}`,
    selection: selectionOf,
    title,
    initial,
    paths: ['which', 'chosen', 'below', ...policyPaths],
    input: (values) => {
      const own = ownIn(values)
      const set = own && fields.setIn(own)
      return { flag, reason: values.reason.trim(), ...(set ?? { value: null }) }
    },
    check: (values) => {
      const { reason, ...others } = fields.faultsIn(values)
      const missing = values.which === 'chosen' && values.chosen.length === 0
      return {
        ...(missing && { chosen: t('features.placeMissing') }),
        ...(ownIn(values) && others),
        ...(reason && { reason }),
      }
    },
    onClose: () => {
      onClose()
      refresh()
    },
    rename: renamed,
  })
  const { which, value } = useFormValues(changeForm.form)
  const [valueField, ...others] = fields.specs(t('features.lock'), [
    { value: 'inherited', label: t('features.manyRemove') },
  ])
  return (
    <RecordDialog
      {...changeForm}
      title={title}
      submit={t('features.manySubmit')}
      specs={[
        ...useAccountFields(which),
        ...(valueField ? [valueField] : []),
        ...(value === 'inherited' ? [fields.reason] : others),
      ]}
      onClose={onClose}
    />
  )
}

function useAccountFields(which: AccountChoice): FieldSpec[] {
  const { t } = useTranslation()
  const own = { kind: 'own', wide: true } as const
  const [chosen, below] = [t('features.many.chosen'), t('features.manyBelow')]
  return [
    {
      path: 'which',
      kind: 'radio',
      label: t('features.manyWhich'),
      // i18n: features.many.*
      choices: (['chosen', 'below'] as const).map((value) => ({ value, label: t(`features.many.${value}`) })),
      wide: true,
    },
    which === 'below'
      ? { ...own, path: 'below', label: below, draw: (field) => <Below {...field} /> }
      : { ...own, path: 'chosen', label: chosen, draw: (field) => <Chosen {...field} /> },
  ]
}

function Below({ value, set }: CustomControlProps) {
  const { t } = useTranslation()
  const own = useOwnCompany()
  const below = value as PickedAccount
  return <AccountPick label={t('features.manyBelow')} chosen={below.acctName} first={[own]} required onPick={set} />
}

function Chosen({ value, error, set }: CustomControlProps) {
  const { t } = useTranslation()
  const chosen = value as readonly PickedAccount[]
  return (
    <>
      {chosen.length < maxNamed && (
        <AccountPick
          label={t('features.manyAdd')}
          chosen=""
          without={chosen.map(({ acctKey }) => acctKey)}
          error={error}
          required
          onPick={(account) => set([...chosen, account])}
        />
      )}
      {chosen.length > 0 && (
        <Chips
          label={t('features.many.chosen')}
          chips={chosen.map(({ acctKey, acctName, acctType }) => ({
            key: acctKey,
            text: acctName,
            mark: <LevelChip level={acctType} />,
          }))}
          onRemove={(key) => set(chosen.filter(({ acctKey }) => acctKey !== key))}
        />
      )}
    </>
  )
}
