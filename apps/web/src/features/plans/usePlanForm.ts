import type { CataloguePlan, PlanDetail } from '@portal/contract/plans/plans.contract'
import { plans } from '@portal/contract/plans/plans.contract'
import { termFaults } from '@portal/contract/plans/plans.rules'
import { issueText } from '@portal/contract/core/issues.sentence'
import { useState } from 'react'
import { placeRefusal } from '../../core/records/placeRefusal.ts'
import { fieldLabel } from '../../lib/fieldLabel.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { type Faults, faultsOf } from '../../ui/form/issues.ts'
import { type PlanToSave, useSavePlan } from './plans.queries.ts'

const blank: PlanToSave = {
  planCode: '',
  version: 0,
  planName: '',
  planNameFr: '',
  productLine: 'SECUREEMAIL',
  planType: 'PERUSER',
  unitType: 'MESSAGE',
  unitQuantity: 500,
  range: 'MONTH',
  renewalType: 'AUTO',
  maxUsers: null,
  termMonths: 12,
  trialDays: 0,
  carryOver: false,
  overage: 'BLOCK',
  overagePrice: null,
  listPrice: 0,
  currency: 'USD',
  soldByTiers: ['SP', 'DT', 'RS'],
  soldByAccounts: [],
  isDefault: false,
  successorCode: null,
}
const fields = Object.keys(blank) as (keyof PlanToSave)[]
/** The fields of a plan that are versioned: whoever has the plan keeps them as they were. */
const kept = new Set<keyof PlanToSave>([
  'planName',
  'planNameFr',
  'unitType',
  'unitQuantity',
  'range',
  'renewalType',
  'maxUsers',
  'termMonths',
  'trialDays',
  'carryOver',
  'overage',
  'overagePrice',
  'listPrice',
  'currency',
])

const valuesOf = (plan: CataloguePlan, version: number): PlanToSave => ({
  ...Object.fromEntries(fields.map((field) => [field, plan[field as keyof CataloguePlan]])),
  ...({ soldByAccounts: plan.soldByAccounts.map(({ acctKey }) => acctKey), version } as PlanToSave),
})

/** The form of a plan: its values, what is wrong with them, and what saving changes for whom. */
export function usePlanForm(detail: PlanDetail | undefined, onSaved: (planCode: string) => void) {
  const translation = useTranslation()
  const { t, i18n } = translation
  const save = useSavePlan()
  const [before] = useState(() => (detail ? valuesOf(detail.plan, detail.version) : blank))
  const [values, setValues] = useState(before)
  const [sellers, setSellers] = useState(detail?.plan.soldByAccounts ?? [])
  const [faults, setFaults] = useState<Faults>({})
  const changed = fields.filter((field) => JSON.stringify(values[field]) !== JSON.stringify(before[field]))
  const refusal = save.error ? placeRefusal(save.error, fields, { 'plan.codeTaken': 'planCode' }) : undefined
  const submit = () => {
    const wanted = { ...values, soldByAccounts: sellers.map(({ acctKey }) => acctKey) }
    const found: Faults = { ...faultsOf(plans.save.body, wanted, translation) }
    for (const fault of termFaults(wanted))
      found[fault.field] ??= issueText(fault, fieldLabel(fault.field, t), i18n.language)
    setFaults(found)
    if (Object.keys(found).length > 0 || save.isPending) return
    save.mutate(wanted, { onSuccess: ({ plan }) => onSaved(plan.planCode) })
  }
  return {
    values,
    set: <K extends keyof PlanToSave>(field: K, value: PlanToSave[K]) => setValues({ ...values, [field]: value }),
    sellers,
    setSellers,
    faults: { ...refusal?.at, ...faults } as Readonly<Record<string, string | undefined>>,
    found: faults,
    general: refusal?.general.join(' '),
    saving: save.isPending,
    submit,
    /** Of a plan that is sold: whether a new version begins. */
    newTerms: changed.some((field) => kept.has(field)),
    changed: changed.length > 0 || JSON.stringify(sellers) !== JSON.stringify(detail?.plan.soldByAccounts ?? []),
  }
}
export type PlanForm = ReturnType<typeof usePlanForm>
