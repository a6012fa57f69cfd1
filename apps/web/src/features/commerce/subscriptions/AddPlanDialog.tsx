import type { CataloguePlan } from '@portal/contract/commerce/plans/plans.contract'
import { type CompanyPlanSummary, subscriptions } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { CheckField } from '../../../ui/CheckField.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { Faults } from '../../../ui/form/issues.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { say } from '../../../ui/toast.ts'
import { cataloguePlansQuery } from '../plans/plans.queries.ts'
import { ChangePreview } from './ChangePreview.tsx'
import css from './CompanyPlans.module.css'
import { hasSeats, heldCodes } from './companyPlans.words.ts'
import { OrderFields, PlanPick, SeatsField, seatsIn } from './PlanFields.tsx'
import { addPreview, type NewCompanyPlan, useAddPlan } from './subscriptions.queries.ts'
import { useAsked } from './useAsked.ts'

type Props = { summary: CompanyPlanSummary; onClose: () => void }

/** Sells a plan to the company: which, how many seats, from when, at what price. */
export function AddPlanDialog({ summary, onClose }: Props) {
  const { t } = useTranslation()
  const sold = useQuery(cataloguePlansQuery({ acctKey: summary.acctKey, status: ['ACTIVE'] }))
  const held = heldCodes(summary)
  const plans = sold.data?.items.filter(({ planCode }) => !held.has(planCode))
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
        <QueryState query={sold} failed={t('plans.failed')} lines={4} height={40} />
      )}
    </Dialog>
  )
}

type FormProps = Props & { plans: readonly CataloguePlan[]; first: CataloguePlan }
/** Days for which the company may try a plan; one that it had before is not tried again. */
const trialOf = ({ planType, planCode, trialDays }: CataloguePlan, { items }: CompanyPlanSummary) =>
  planType === 'TRIAL' || items.some((one) => one.planCode === planCode) ? 0 : trialDays
const blank = (plan: CataloguePlan, summary: CompanyPlanSummary) => ({
  planCode: plan.planCode,
  seats: '1',
  startDate: summary.today,
  trial: trialOf(plan, summary) > 0,
  autoRenew: plan.renewalType === 'AUTO',
  endDate: '',
  poNumber: '',
  promoCode: '',
  externalRef: '',
  price: null as number | null | undefined,
  capUsers: true,
})
type Values = ReturnType<typeof blank>

function bodyOf(values: Values, plan: CataloguePlan, summary: CompanyPlanSummary): NewCompanyPlan | undefined {
  const { startDate, trial, autoRenew, endDate, price } = values
  const seats = hasSeats(plan) ? seatsIn(values.seats) : 1
  if (seats === undefined || price === undefined || !startDate) return undefined
  const trialDays = trialOf(plan, summary)
  const text = (field: 'poNumber' | 'promoCode' | 'externalRef') =>
    values[field].trim() && { [field]: values[field].trim() }
  return {
    acctKey: summary.acctKey,
    planCode: plan.planCode,
    seats,
    startDate,
    ...(trialDays > 0 && { trialDays: trial ? trialDays : 0 }),
    ...(summary.autoRenewShown && plan.renewalType !== 'NONE' && { autoRenew }),
    ...(summary.endDateShown && endDate && { endDate }),
    ...(price !== null && { priceOverride: price }),
    ...text('poNumber'),
    ...text('promoCode'),
    ...text('externalRef'),
    ...(hasSeats(plan) && { capUsers: values.capUsers }),
  }
}

function AddForm({ plans, first, summary, onClose }: FormProps) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const [values, setValues] = useState(() => blank(first, summary))
  const [tried, setTried] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const plan = plans.find(({ planCode }) => planCode === values.planCode) ?? first
  const add = useAddPlan()
  const { asked, body, faults } = useAsked(subscriptions.validateAdd.body, bodyOf(values, plan, summary))
  const preview = useQuery({
    ...addPreview(asked ?? { acctKey: summary.acctKey, planCode: plan.planCode, seats: 1 }),
    enabled: asked !== undefined,
  })
  const submit = () => {
    setTried(true)
    if (!body || add.isPending || preview.data?.allowed === false) return
    add.mutate(
      { body, idempotencyKey: key },
      {
        onSuccess: () => {
          say(t('companyPlans.done.add', { name: words.name(plan) }))
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      wide
      title={t('companyPlans.addTo', { name: summary.acctName })}
      submit={t('companyPlans.submit.add')}
      saving={add.isPending}
      refusal={add.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields
        {...{ values, plan, plans, summary, tried, faults }}
        onChange={(part) => setValues({ ...values, ...part })}
        onPlan={(planCode) => {
          const next = plans.find((one) => one.planCode === planCode) ?? first
          const { seats, startDate, poNumber, promoCode, externalRef } = values
          setValues({ ...blank(next, summary), seats, startDate, poNumber, promoCode, externalRef })
        }}
      />
      {body && <ChangePreview preview={preview} plan={plan} />}
    </FormDialog>
  )
}

type FieldsProps = Pick<FormProps, 'plans' | 'summary'> & {
  values: Values
  plan: CataloguePlan
  tried: boolean
  faults: Faults
  onChange: (part: Partial<Values>) => void
  onPlan: (planCode: string) => void
}
function Fields({ values, plan, plans, summary, tried, faults, onChange, onPlan }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className={css['fields']}>
        <PlanPick label={t('companyPlans.column.plan')} plans={plans} value={plan.planCode} onChange={onPlan} />
        {hasSeats(plan) && <SeatsField value={values.seats} tried={tried} onChange={(seats) => onChange({ seats })} />}
        <TextField
          required
          type="date"
          label={t('field.startDate')}
          min={summary.today}
          value={values.startDate}
          error={tried && !values.startDate ? t('companyPlans.fault.day') : undefined}
          onChange={(event) => onChange({ startDate: event.currentTarget.value })}
        />
        {summary.endDateShown && (
          <TextField
            type="date"
            label={t('companyPlans.lastDay')}
            help={t('companyPlans.lastDayHelp')}
            min={values.startDate}
            value={values.endDate}
            onChange={(event) => onChange({ endDate: event.currentTarget.value })}
          />
        )}
      </div>
      <Switches {...{ values, plan, summary, onChange }} />
      <div className={css['fields']}>
        {summary.currency && (
          <MoneyField
            label={t('field.priceOverride')}
            help={t('companyPlans.priceHelp')}
            currency={summary.currency}
            value={values.price ?? null}
            error={faults['priceOverride']}
            onChange={(price) => onChange({ price })}
          />
        )}
        <OrderFields poNumber={values.poNumber} promoCode={values.promoCode} faults={faults} onChange={onChange} />
        <TextField
          label={t('field.externalRef')}
          maxLength={100}
          value={values.externalRef}
          error={faults['externalRef']}
          onChange={(event) => onChange({ externalRef: event.currentTarget.value })}
        />
      </div>
    </>
  )
}

function Switches({ values, plan, summary, onChange }: Omit<FieldsProps, 'plans' | 'tried' | 'faults' | 'onPlan'>) {
  const { t } = useTranslation()
  const trialDays = trialOf(plan, summary)
  return (
    <div>
      {trialDays > 0 && (
        <CheckField
          label={t('companyPlans.startsWithTrial', { count: trialDays })}
          checked={values.trial}
          onChange={(event) => onChange({ trial: event.currentTarget.checked })}
        />
      )}
      {summary.autoRenewShown && plan.renewalType !== 'NONE' && (
        <CheckField
          label={t('field.autoRenew')}
          checked={values.autoRenew}
          onChange={(event) => onChange({ autoRenew: event.currentTarget.checked })}
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
  )
}
