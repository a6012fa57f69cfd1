import type { CompanyPlan, CompanyPlanSummary } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { hasSeats, useSubscriptionRefusal, useSubscriptionWords } from './companyPlans.words.ts'
import { type PlanPatch, useEditPlan } from './subscriptions.queries.ts'

type Props = { plan: CompanyPlan; summary: CompanyPlanSummary; onClose: () => void }

/** The last day of a plan that is set to end. */
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

/** Only the changed fields. */
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

/** The fields that do not affect the price: purchase order, reference, renewal, last day, the cap of seats. */
export function EditPlanDialog({ plan, summary, onClose }: Props) {
  const { t } = useTranslation()
  const words = useSubscriptionWords()
  const save = useEditPlan(plan.subscriptionKey, plan.version)
  const sending = useSentForm({
    draft: `companyPlan.${plan.subscriptionKey}`,
    initial: valuesOf(plan),
    body: (values) => patchOf(values, plan),
    send: async (patch) => Object.keys(patch).length > 0 && save.mutateAsync(patch),
    onSent: onClose,
  })
  return (
    <RecordDialog
      {...sending}
      specs={usePlanFields(plan, summary)}
      title={t('companyPlans.editTitle', { name: words.name(plan) })}
      submit={t('form.save')}
      onClose={onClose}
    />
  )
}

function usePlanFields(plan: CompanyPlan, summary: CompanyPlanSummary): FieldSpec[] {
  const { t } = useTranslation()
  const refusalOf = useSubscriptionRefusal()
  const why = (ability: CompanyPlan['abilities']['setEndDate']) => (ability.allowed ? undefined : refusalOf(ability))
  const [endIsHeld, renewalIsHeld] = [why(plan.abilities.setEndDate), why(plan.abilities.setAutoRenew)]
  const lastDayField: FieldSpec = {
    path: 'endDate',
    kind: 'day',
    label: t('companyPlans.lastDay'),
    hint: t('companyPlans.lastDayHelp'),
    offBecause: endIsHeld,
    min: summary.today,
  }
  const ticked = { kind: 'checkbox', wide: true } as const
  const renewal = { label: t('field.autoRenew'), off: renewalIsHeld !== undefined, offBecause: renewalIsHeld }
  const cap = { label: t('field.capUsers'), hint: t('companyPlans.capHelp') }
  return [
    { path: 'poNumber', kind: 'text', label: t('field.poNumber'), maxLength: 80 },
    { path: 'externalRef', kind: 'text', label: t('field.externalRef'), maxLength: 100 },
    ...(summary.endDateShown ? [lastDayField] : []),
    ...(summary.autoRenewShown ? [{ ...ticked, path: 'autoRenew', ...renewal }] : []),
    ...(hasSeats(plan) ? [{ ...ticked, path: 'capUsers', ...cap }] : []),
  ]
}
