import {
  type CompanyPlan,
  type CompanyPlanSummary,
  subscriptions,
} from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { say } from '../../../ui/toast.ts'
import { cataloguePlansQuery } from '../plans/plans.queries.ts'
import { ChangePreview } from './ChangePreview.tsx'
import css from './CompanyPlans.module.css'
import { hasSeats, subscribedCodes, useSubscriptionWords } from './companyPlans.words.ts'
import { atOnce, effectiveOf, renamed, typedIn, usePlanFields } from './planFields.ts'
import { changePreview, type PlanChange, useChangePlan } from './subscriptions.queries.ts'
import { usePreviewInput } from './usePreviewInput.ts'

export type ChangeAct = 'upgrade' | 'renew'
type Props = { act: ChangeAct; plan: CompanyPlan; summary: CompanyPlanSummary; onClose: () => void }

const blank = ({ seats }: CompanyPlan) => ({
  toPlanCode: '',
  seats: seats as number | null,
  ...atOnce,
  poNumber: '',
  promoCode: '',
})
type Values = ReturnType<typeof blank>

const bodyOf = (values: Values, plan: CompanyPlan): PlanChange => ({
  subscriptionKey: plan.subscriptionKey,
  effective: effectiveOf(values),
  ...typedIn('toPlanCode', values.toPlanCode),
  ...(hasSeats(plan) && values.seats !== plan.seats && { seats: values.seats ?? 0 }),
  ...typedIn('poNumber', values.poNumber),
  ...typedIn('promoCode', values.promoCode),
})

/** The plans to which this one can be changed. */
function useTargets({ plan, summary }: Props) {
  const reads = useCan('Provision:R')
  const catalogue = useQuery({
    ...cataloguePlansQuery({ acctKey: plan.acctKey, productLine: [plan.productLine], status: ['ACTIVE'] }),
    enabled: reads,
  })
  const subscribed = subscribedCodes(summary)
  return (catalogue.data?.items ?? []).filter(
    ({ planCode, planType }) => planCode !== plan.planCode && !subscribed.has(planCode) && planType !== 'TRIAL',
  )
}

function useChangeOfPlan(props: Props) {
  const { act, plan, onClose } = props
  const { t } = useTranslation()
  const words = useSubscriptionWords()
  const fields = usePlanFields()
  const plans = useTargets(props)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const kind = act === 'renew' ? 'renew' : 'upgrade'
  const schema = (act === 'renew' ? subscriptions.validateRenew : subscriptions.validateUpgrade).body
  const save = useChangePlan(kind)
  const isSame = (body: PlanChange) => act === 'upgrade' && !body.toPlanCode && body.seats === undefined
  const wrongIn = (values: Values) => fields.faultsIn({ ...values, seats: hasSeats(plan) ? values.seats : 1 })
  const sending = useSentForm({
    live: true,
    draft: `companyPlan.${act}.${plan.subscriptionKey}`,
    initial: blank(plan),
    body: (values) => bodyOf(values, plan),
    schema,
    check: (found, values) => ({
      ...found,
      ...(isSame(bodyOf(values, plan)) && { toPlanCode: t(nothingOf(plan, plans.length)) }),
      ...wrongIn(values),
    }),
    send: (body) => save.mutateAsync({ body, idempotencyKey }),
    onSent: () => {
      say(t(`companyPlans.done.${wayOf(act, values)}`, { name: words.name(plan) }))
      onClose()
    },
    rename: renamed,
  })
  const values = useFormValues(sending.form)
  const body = bodyOf(values, plan)
  // Without a change there is nothing to preview.
  const empty = isSame(body)
  const check = usePreviewInput(schema, empty || Object.keys(wrongIn(values)).length > 0 ? undefined : body)
  const preview = useQuery({
    ...changePreview(kind, check ?? { subscriptionKey: plan.subscriptionKey, effective: 'NOW' }),
    enabled: check !== undefined,
  })
  return { sending, values, fields, plans, preview, empty }
}
type Change = ReturnType<typeof useChangeOfPlan>

/** The name of a change; without another plan it changes the seats. */
const wayOf = (act: ChangeAct, { toPlanCode }: Values) => (act === 'upgrade' && !toPlanCode ? 'changeSeats' : act)
/** The fault to show while nothing differs from today. */
function nothingOf(plan: CompanyPlan, others: number): string {
  if (hasSeats(plan)) return 'companyPlans.fault.planOrSeats'
  return others > 0 ? 'companyPlans.fault.plan' : 'companyPlans.noOtherPlan'
}

function useChangeFields({ act, plan, summary }: Props, { values, fields, plans }: Change): FieldSpec[] {
  const { t } = useTranslation()
  const words = useSubscriptionWords()
  const next = plan.endDate ? words.day(plan.endDate) : undefined
  const today = t('companyPlans.todaysPlan', { name: words.name(plan) })
  const empty = act === 'renew' ? t('companyPlans.samePlan') : hasSeats(plan) ? today : t('companyPlans.choosePlan')
  const now = { used: words.number(plan.seatsUsed), seats: words.number(plan.seats) }
  const details = {
    NOW: act === 'renew' ? t('companyPlans.when.renewNow') : undefined,
    PERIOD_END: next && t('companyPlans.when.after', { day: next }),
  }
  return [
    fields.plan(plans, { path: 'toPlanCode', label: t('field.toPlanCode'), empty }),
    ...(hasSeats(plan) ? [fields.seats(t('companyPlans.seats.now', now))] : []),
    ...fields.when(values, { details, from: summary.today }),
    fields.order(plan.poNumber),
    fields.promo,
  ]
}

/**
 * Changes the plan, seats or term in one dialog that starts with the current ones, and shows effects and cost first.
 */
export function ChangePlanDialog(props: Props) {
  const { act, plan, onClose } = props
  const { t } = useTranslation()
  const words = useSubscriptionWords()
  const change = useChangeOfPlan(props)
  const { sending, preview, empty } = change
  const refused = preview.data?.allowed === false
  return (
    <RecordDialog
      {...sending}
      wide
      title={t(`companyPlans.title_${act}`, { name: words.name(plan) })}
      submit={t(`companyPlans.submit.${hasSeats(plan) ? wayOf(act, change.values) : act}`)}
      specs={useChangeFields(props, change)}
      onSubmit={() => (empty || !refused) && sending.onSubmit()}
      onClose={onClose}
    >
      {!empty && <ChangePreview preview={preview} plan={plan} offer={<SeatOffer plan={plan} change={change} />} />}
    </RecordDialog>
  )
}

/** Fewer seats than are in use: offers to keep as many as are used, or to choose the people who give one up. */
function SeatOffer({ plan, change: { values, sending } }: { plan: CompanyPlan; change: Change }) {
  const { t } = useTranslation()
  const words = useSubscriptionWords()
  const { seats } = values
  if (seats === null || seats >= plan.seatsUsed || !hasSeats(plan)) return null
  const over = plan.seatsUsed - seats
  return (
    <div className={css['offer']}>
      <Button variant="default" size="xs" onClick={() => sending.form.put({ seats: plan.seatsUsed })}>
        {t('companyPlans.seats.keep', { count: plan.seatsUsed, number: words.number(plan.seatsUsed) })}
      </Button>
      <Anchor href={paths.account(plan.acctKey, 4)}>
        {t('companyPlans.seats.choose', { count: over, number: words.number(over) })}
      </Anchor>
    </div>
  )
}
