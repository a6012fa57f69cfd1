import type { PlanDetail } from '@portal/contract/commerce/plans/plans.contract'
import { plans } from '@portal/contract/commerce/plans/plans.contract'
import { termFaults } from '@portal/contract/commerce/plans/plans.rules'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { faultsText } from '../../../ui/form/issues.ts'
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
  billingTiming: 'ARREARS',
  billingInterval: 1,
  billingAnchor: 'CALENDAR',
  pendingFrom: 'SALE',
  suspendedShare: 100,
  soldByTiers: ['SP', 'DT', 'RS'],
  soldByAccounts: [],
  isDefault: false,
  successorCode: null,
}
/** The versioned fields of a plan: companies that have the plan keep the old values. */
const kept = new Set<string>([
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
  'billingTiming',
  'billingInterval',
  'billingAnchor',
  'pendingFrom',
  'suspendedShare',
])

export type Seller = { acctKey: string; acctName: string }
type Numbers = {
  suspendedShare: number | null
  trialDays: number | null
  listPrice: number | null
  termMonths: string
  billingInterval: string
}
type Values = Omit<PlanToSave, keyof Numbers | 'soldByAccounts'> & Numbers & { soldByAccounts: readonly Seller[] }
function valuesOf(detail: PlanDetail | undefined): Values {
  const { plan, version } = detail ?? { plan: blank, version: 0 }
  const stored = Object.keys(blank).map((field) => [field, plan[field as keyof typeof plan]])
  const numbers: Numbers = {
    trialDays: plan.trialDays || null,
    listPrice: plan.listPrice,
    termMonths: String(plan.termMonths),
    billingInterval: String(plan.billingInterval),
    suspendedShare: plan.suspendedShare ?? 100,
  }
  return { ...(Object.fromEntries(stored) as Values), ...numbers, version }
}

/** The form of a plan: its values, its faults, and whom saving affects. */
export function usePlanForm(detail: PlanDetail | undefined, onSaved: (planCode: string) => void) {
  const translation = useTranslation()
  const save = useSavePlan()
  const sending = useSentForm({
    initial: valuesOf(detail),
    draft: `plan.${detail?.plan.planKey ?? 'new'}`,
    body: (values): PlanToSave => ({
      ...values,
      trialDays: values.trialDays ?? 0,
      // A price left in the field of a free plan is not sent.
      overagePrice: values.overage === 'CHARGE' ? (values.overagePrice ?? null) : null,
      listPrice: values.listPrice as number,
      termMonths: Number(values.termMonths) as PlanToSave['termMonths'],
      suspendedShare: values.suspendedShare as number,
      billingInterval: Number(values.billingInterval) as PlanToSave['billingInterval'],
      soldByAccounts: values.soldByAccounts.map(({ acctKey }) => acctKey),
    }),
    schema: plans.save.body,
    check: (found, _, body) => ({ ...faultsText(termFaults(body), translation), ...found }),
    send: save.mutateAsync,
    onSent: ({ plan }) => onSaved(plan.planCode),
    fieldOf: { 'plan.codeTaken': 'planCode' },
  })
  const { changed, dirty } = sending.form
  /** For a sold plan: whether a new version begins. */
  return { sending, newTerms: changed.some((field) => kept.has(field)), dirty }
}
export type PlanForm = ReturnType<typeof usePlanForm>['sending']['form']
