import type { CataloguePlan } from '@portal/contract/commerce/plans/plans.contract'
import { type CompanyPlanSummary, subscriptions } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import { say } from '../../../ui/toast.ts'
import { cataloguePlansQuery } from '../plans/plans.queries.ts'
import { ChangePreview } from './ChangePreview.tsx'
import { hasSeats, subscribedCodes } from './companyPlans.words.ts'
import { typedIn, usePlanFields } from './planFields.ts'
import { addPreview, type NewCompanyPlan, useAddPlan } from './subscriptions.queries.ts'
import { usePreviewInput } from './usePreviewInput.ts'

type Props = { summary: CompanyPlanSummary; onClose: () => void }

/** Sells a plan to the company: the plan, the seats, the first day, and the price. */
export function AddPlanDialog({ summary, onClose }: Props) {
  const { t } = useTranslation()
  const catalogue = useQuery(cataloguePlansQuery({ acctKey: summary.acctKey, status: ['ACTIVE'] }))
  const subscribed = subscribedCodes(summary)
  const plans = catalogue.data?.items.filter(({ planCode }) => !subscribed.has(planCode))
  const [first] = plans ?? []
  if (plans && first) return <AddForm plans={plans} first={first} summary={summary} onClose={onClose} />
  return (
    <Dialog
      title={t('companyPlans.addTo', { name: summary.acctName })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('form.close')}</Button>}
    >
      {plans ? (
        <EmptyState small title={t('companyPlans.nothingToAdd')}>
          {t('companyPlans.nothingToAddText')}
        </EmptyState>
      ) : (
        <QueryState query={catalogue} failed={t('plans.failed')} lines={4} height={40} />
      )}
    </Dialog>
  )
}

type FormProps = Props & { plans: readonly CataloguePlan[]; first: CataloguePlan }
/** Days for which the company may try a plan; a plan that it had before has no trial. */
const trialOf = ({ planType, planCode, trialDays }: CataloguePlan, { items }: CompanyPlanSummary) =>
  planType === 'TRIAL' || items.some((one) => one.planCode === planCode) ? 0 : trialDays
/** The initial values for a plan. */
const termsOf = (plan: CataloguePlan, summary: CompanyPlanSummary) => ({
  trial: trialOf(plan, summary) > 0,
  autoRenew: plan.renewalType === 'AUTO',
  endDate: '',
  priceOverride: null as number | null,
  capUsers: true,
})
const blank = (plan: CataloguePlan, summary: CompanyPlanSummary) => ({
  planCode: plan.planCode,
  seats: 1 as number | null,
  startDate: summary.today,
  ...termsOf(plan, summary),
  poNumber: '',
  promoCode: '',
  externalRef: '',
})
type Values = ReturnType<typeof blank>

function bodyOf(values: Values, plan: CataloguePlan, summary: CompanyPlanSummary): NewCompanyPlan {
  const { seats, startDate, trial, autoRenew, endDate, priceOverride } = values
  const trialDays = trialOf(plan, summary)
  return {
    acctKey: summary.acctKey,
    planCode: plan.planCode,
    seats: hasSeats(plan) ? (seats ?? 0) : 1,
    startDate,
    ...(trialDays > 0 && { trialDays: trial ? trialDays : 0 }),
    ...(summary.autoRenewShown && plan.renewalType !== 'NONE' && { autoRenew }),
    ...(summary.endDateShown && endDate && { endDate }),
    ...(priceOverride !== null && { priceOverride }),
    ...typedIn('poNumber', values.poNumber),
    ...typedIn('promoCode', values.promoCode),
    ...typedIn('externalRef', values.externalRef),
    ...(hasSeats(plan) && { capUsers: values.capUsers }),
  }
}

function useAdding({ plans, first, summary, onClose }: FormProps) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const fields = usePlanFields()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const planOf = (code: string) => plans.find(({ planCode }) => planCode === code) ?? first
  const add = useAddPlan()
  const schema = subscriptions.validateAdd.body
  const wrongIn = ({ planCode, seats, startDate }: Values) => ({
    ...(hasSeats(planOf(planCode)) && fields.faultsIn({ seats })),
    ...(!startDate && { startDate: t('companyPlans.fault.day') }),
  })
  const sending = useSentForm({
    live: true,
    draft: `companyPlan.of.${summary.acctKey}`,
    initial: blank(first, summary),
    body: (values) => bodyOf(values, planOf(values.planCode), summary),
    schema,
    check: (found, values) => ({ ...found, ...wrongIn(values) }),
    send: (body) => add.mutateAsync({ body, idempotencyKey }),
    onSent: (_, { planCode }) => {
      say(t('companyPlans.done.add', { name: words.name(planOf(planCode)) }))
      onClose()
    },
  })
  const values = useFormValues(sending.form)
  const plan = planOf(values.planCode)
  // An amount that cannot be read has no value.
  const incomplete = values.priceOverride === undefined || Object.keys(wrongIn(values)).length > 0
  const check = usePreviewInput(schema, incomplete ? undefined : bodyOf(values, plan, summary))
  const preview = useQuery({
    ...addPreview(check ?? { acctKey: summary.acctKey, planCode: plan.planCode, seats: 1 }),
    enabled: check !== undefined,
  })
  const choose = (planCode: string) => sending.form.put(termsOf(planOf(planCode), summary))
  return { sending, fields, plan, values, incomplete, preview, choose }
}
type AddForm = ReturnType<typeof useAdding>

function AddForm(props: FormProps) {
  const { summary, onClose } = props
  const { t } = useTranslation()
  const adding = useAdding(props)
  const { sending, plan, incomplete, preview } = adding
  const refused = !incomplete && preview.data?.allowed === false
  return (
    <RecordDialog
      {...sending}
      wide
      title={t('companyPlans.addTo', { name: summary.acctName })}
      submit={t('companyPlans.submit.add')}
      specs={useAddFields(props, adding)}
      onSubmit={() => !refused && sending.onSubmit()}
      onClose={onClose}
    >
      {!incomplete && <ChangePreview preview={preview} plan={plan} />}
    </RecordDialog>
  )
}

function useAddFields({ plans, summary }: FormProps, { fields, plan, values, choose }: AddForm): FieldSpec[] {
  const { t } = useTranslation()
  const day = { kind: 'day' } as const
  const last = { label: t('companyPlans.lastDay'), hint: t('companyPlans.lastDayHelp'), min: values.startDate }
  const label = t('companyPlans.column.plan')
  const price: FieldSpec[] = summary.currency
    ? [
        {
          path: 'priceOverride',
          kind: 'money',
          label: t('field.priceOverride'),
          hint: t('companyPlans.priceHelp'),
          currency: summary.currency,
        },
      ]
    : []
  return [
    fields.plan(plans, {
      path: 'planCode',
      label,
      required: true,
      empty: false,
      onChange: (code) => choose(code as string),
    }),
    ...(hasSeats(plan) ? [fields.seats()] : []),
    { ...day, path: 'startDate', label: t('field.startDate'), required: true, min: summary.today },
    ...(summary.endDateShown ? [{ ...day, path: 'endDate', ...last }] : []),
    ...useSwitches(plan, summary),
    ...price,
    fields.order(),
    fields.promo,
    { path: 'externalRef', kind: 'text', label: t('field.externalRef'), maxLength: 100 },
  ]
}

function useSwitches(plan: CataloguePlan, summary: CompanyPlanSummary): FieldSpec[] {
  const { t } = useTranslation()
  const trialDays = trialOf(plan, summary)
  const renews = summary.autoRenewShown && plan.renewalType !== 'NONE'
  const ticked = { kind: 'checkbox', wide: true } as const
  const cap = { label: t('field.capUsers'), hint: t('companyPlans.capHelp') }
  return [
    ...(trialDays > 0
      ? [{ ...ticked, path: 'trial', label: t('companyPlans.startsWithTrial', { count: trialDays }) }]
      : []),
    ...(renews ? [{ ...ticked, path: 'autoRenew', label: t('field.autoRenew') }] : []),
    ...(hasSeats(plan) ? [{ ...ticked, path: 'capUsers', ...cap }] : []),
  ]
}
