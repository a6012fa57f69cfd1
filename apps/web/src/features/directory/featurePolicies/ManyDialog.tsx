import type { Selection } from '@portal/contract/operations/changes/changes.contract'
import { useState } from 'react'
import { useAsking } from '../../../core/changes/useAsking.ts'
import { AccountPick, type PickedAccount } from '../../../core/pickers/AccountPick.tsx'
import { useOwnCompany } from '../../../core/pickers/useOwnCompany.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { CheckField } from '../../../ui/CheckField.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { LevelChip } from '../../../ui/LevelChip.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { ReasonField } from '../../../ui/ReasonField.tsx'
import { Chips } from '../../access/accessGroups/Chips.tsx'
import { type Feature, useRefreshFeature } from './featurePolicies.queries.ts'
import { PolicyFields } from './PolicyFields.tsx'
import { usePolicyValues } from './usePolicyValues.ts'

/** How many accounts a set may list individually (contract of the changes). */
const mostNamed = 500
type Which = 'chosen' | 'below'

function selectionOf(which: Which, chosen: readonly PickedAccount[], below: PickedAccount): Selection | undefined {
  if (which === 'chosen') return chosen.length > 0 ? { acctKeys: chosen.map(({ acctKey }) => acctKey) } : undefined
  // The filter includes the company itself; only what is below it is meant.
  return { filter: { company: below.acctKey }, except: [below.acctKey] }
}

/** The current choice, and passing it on to the preview. */
function useMany(feature: Feature, onClose: () => void) {
  const { t } = useTranslation()
  const refresh = useRefreshFeature(feature.featureCode)
  const { ask, away, refusal } = useAsking(() => {
    onClose()
    refresh()
  })
  const draft = usePolicyValues(feature)
  const [which, setWhich] = useState<Which>('chosen')
  const [chosen, setChosen] = useState<readonly PickedAccount[]>([])
  const [below, setBelow] = useState(useOwnCompany())
  const [remove, setRemove] = useState(false)
  const [checked, setChecked] = useState(false)
  const selection = selectionOf(which, chosen, below)
  const title = t('features.manyTitle', { label: feature.label })
  const submit = () => {
    setChecked(true)
    const whole = draft.check()
    if (!whole || !selection || !draft.set) return
    const reason = draft.values.reason.trim()
    const input = { flag: feature.featureCode, reason, ...(remove ? { value: null } : draft.set) }
    void ask({ kind: 'access.policy', selection, input, title })
  }
  const choice = { which, setWhich, chosen, setChosen, below, setBelow, remove, setRemove }
  return { ...choice, draft, title, submit, away, refusal, missing: checked && !selection }
}

/** Sets a flag for many accounts by a change set, whose preview shows the effect on each first. */
export function ManyDialog({ feature, onClose }: { feature: Feature; onClose: () => void }) {
  const { t } = useTranslation()
  const many = useMany(feature, onClose)
  const { which, draft, remove } = many
  return (
    <FormDialog
      wide
      title={many.title}
      submit={t('features.manySubmit')}
      away={many.away}
      refusal={many.refusal?.message}
      onSubmit={many.submit}
      onClose={onClose}
    >
      <RadioGroup<Which>
        title={t('features.manyWhich')}
        // i18n: features.many.*
        options={(['chosen', 'below'] as const).map((value) => ({ value, label: t(`features.many.${value}`) }))}
        value={which}
        onChange={many.setWhich}
      />
      {which === 'below' ? (
        <Below below={many.below} onPick={many.setBelow} />
      ) : (
        <Chosen chosen={many.chosen} onChange={many.setChosen} missing={many.missing} />
      )}
      <CheckField
        label={t('features.manyRemove')}
        checked={remove}
        onChange={(event) => many.setRemove(event.currentTarget.checked)}
      />
      {remove ? (
        <ReasonField
          label={t('features.field.reason')}
          hint={t('features.reasonHint')}
          maxLength={200}
          value={draft.values.reason}
          onChange={(reason) => draft.change({ reason })}
          error={draft.faults.reason}
        />
      ) : (
        <PolicyFields feature={feature} draft={draft} lockLabel={t('features.lock')} />
      )}
    </FormDialog>
  )
}

function Below({ below, onPick }: { below: PickedAccount; onPick: (account: PickedAccount) => void }) {
  const { t } = useTranslation()
  const own = useOwnCompany()
  return <AccountPick label={t('features.manyBelow')} chosen={below.acctName} first={[own]} required onPick={onPick} />
}

type ChosenProps = {
  chosen: readonly PickedAccount[]
  onChange: (chosen: readonly PickedAccount[]) => void
  missing: boolean
}
function Chosen({ chosen, onChange, missing }: ChosenProps) {
  const { t } = useTranslation()
  return (
    <div>
      {chosen.length < mostNamed && (
        <AccountPick
          label={t('features.manyAdd')}
          chosen=""
          without={chosen.map(({ acctKey }) => acctKey)}
          error={missing ? t('features.placeMissing') : undefined}
          required
          onPick={(account) => onChange([...chosen, account])}
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
          onRemove={(key) => onChange(chosen.filter(({ acctKey }) => acctKey !== key))}
        />
      )}
    </div>
  )
}
