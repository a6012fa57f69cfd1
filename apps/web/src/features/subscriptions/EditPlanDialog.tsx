import type { CompanyPlan, CompanyPlanSummary } from '@portal/contract/subscriptions/subscriptions.contract'
import { useState } from 'react'
import { placeRefusal } from '../../core/records/placeRefusal.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import css from './CompanyPlans.module.css'
import { hasSeats, useHeldRefusal, useHeldWords } from './companyPlans.words.ts'
import { type PlanPatch, useEditPlan } from './subscriptions.queries.ts'

type Props = { plan: CompanyPlan; summary: CompanyPlanSummary; onClose: () => void }

/** The last day on which a plan that is set to end is held. */
const lastDay = ({ cancelOn }: CompanyPlan) =>
  cancelOn ? new Date(Date.parse(`${cancelOn}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10) : ''
const valuesOf = (plan: CompanyPlan) => ({
  poNumber: plan.poNumber ?? '',
  externalRef: plan.externalRef ?? '',
  capUsers: plan.capUsers,
  autoRenew: plan.autoRenew ?? false,
  endDate: lastDay(plan),
})
type Values = ReturnType<typeof valuesOf>

/** Only what was changed. */
function patchOf(values: Values, plan: CompanyPlan): PlanPatch {
  const before = valuesOf(plan)
  const changed = <K extends keyof Values>(field: K) => values[field] !== before[field]
  return {
    ...(changed('poNumber') && { poNumber: values.poNumber.trim() || null }),
    ...(changed('externalRef') && { externalRef: values.externalRef.trim() || null }),
    ...(changed('capUsers') && { capUsers: values.capUsers }),
    ...(changed('autoRenew') && { autoRenew: values.autoRenew }),
    ...(changed('endDate') && { endDate: values.endDate || null }),
  }
}

/** What is no matter of price: purchase order, reference, renewal, last day, the cap of seats. */
export function EditPlanDialog({ plan, summary, onClose }: Props) {
  const { t } = useTranslation()
  const words = useHeldWords()
  const [values, setValues] = useState(() => valuesOf(plan))
  const save = useEditPlan(plan.subscriptionKey, plan.version)
  const refusal = save.error ? placeRefusal(save.error, Object.keys(values)) : undefined
  const submit = () => {
    const patch = patchOf(values, plan)
    if (Object.keys(patch).length === 0) return onClose()
    if (!save.isPending) save.mutate(patch, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={t('companyPlans.editTitle', { name: words.name(plan) })}
      submit={t('form.save')}
      saving={save.isPending}
      refusal={refusal?.general.join(' ') || undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields
        {...{ plan, summary, values }}
        faults={refusal?.at ?? {}}
        onChange={(part) => setValues({ ...values, ...part })}
      />
    </FormDialog>
  )
}

type FieldsProps = Omit<Props, 'onClose'> & {
  values: Values
  faults: Readonly<Record<string, string | undefined>>
  onChange: (part: Partial<Values>) => void
}
function Fields({ plan, summary, values, faults, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const refusalOf = useHeldRefusal()
  const { setEndDate, setAutoRenew } = plan.abilities
  const why = (ability: typeof setEndDate) => (ability.allowed ? undefined : refusalOf(ability))
  return (
    <>
      <div className={css['fields']}>
        <TextField
          label={t('field.poNumber')}
          maxLength={80}
          value={values.poNumber}
          error={faults['poNumber']}
          onChange={(event) => onChange({ poNumber: event.currentTarget.value })}
        />
        <TextField
          label={t('field.externalRef')}
          maxLength={100}
          value={values.externalRef}
          error={faults['externalRef']}
          onChange={(event) => onChange({ externalRef: event.currentTarget.value })}
        />
        {summary.endDateShown && (
          <TextField
            type="date"
            label={t('companyPlans.lastDay')}
            help={why(setEndDate) ?? t('companyPlans.lastDayHelp')}
            readOnly={!setEndDate.allowed}
            min={summary.today}
            value={values.endDate}
            error={faults['endDate']}
            onChange={(event) => onChange({ endDate: event.currentTarget.value })}
          />
        )}
      </div>
      <div>
        {summary.autoRenewShown && (
          <CheckField
            label={t('field.autoRenew')}
            offBecause={why(setAutoRenew)}
            checked={values.autoRenew}
            onChange={(event) => setAutoRenew.allowed && onChange({ autoRenew: event.currentTarget.checked })}
          />
        )}
        {hasSeats(plan) && (
          <CheckField
            label={t('companyPlans.cap')}
            help={t('companyPlans.capHelp')}
            checked={values.capUsers}
            onChange={(event) => onChange({ capUsers: event.currentTarget.checked })}
          />
        )}
      </div>
    </>
  )
}
