import {
  type CompanyPlan,
  type CompanyPlanSummary,
  subscriptions,
} from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { say } from '../../../ui/toast.ts'
import { cataloguePlansQuery } from '../plans/plans.queries.ts'
import { ChangePreview } from './ChangePreview.tsx'
import css from './CompanyPlans.module.css'
import { hasSeats, heldCodes, useHeldWords } from './companyPlans.words.ts'
import { effectiveOf, OrderFields, PlanPick, SeatsField, seatsIn, type When, WhenFields } from './PlanFields.tsx'
import { changePreview, type PlanChange, useChangePlan } from './subscriptions.queries.ts'
import { useAsked } from './useAsked.ts'

export type ChangeAct = 'upgrade' | 'changeSeats' | 'renew'
type Props = { act: ChangeAct; plan: CompanyPlan; summary: CompanyPlanSummary; onClose: () => void }

type Values = Record<'toPlanCode' | 'seats' | 'poNumber' | 'promoCode', string> & { when: When }

function useForm({ act, plan }: Props) {
  const [values, setValues] = useState<Values>({
    toPlanCode: '',
    seats: String(plan.seats),
    when: { at: 'NOW', day: '' },
    poNumber: '',
    promoCode: '',
  })
  const seated = hasSeats(plan)
  const seats = seatsIn(values.seats)
  const effective = effectiveOf(values.when)
  const { toPlanCode, poNumber, promoCode } = values
  const ready = (seats !== undefined || !seated) && effective !== undefined && !(act === 'upgrade' && !toPlanCode)
  const typed: PlanChange | undefined = ready
    ? {
        subscriptionKey: plan.subscriptionKey,
        effective,
        ...(toPlanCode && { toPlanCode }),
        ...(seated && seats !== plan.seats && { seats }),
        ...(poNumber.trim() && { poNumber: poNumber.trim() }),
        ...(promoCode.trim() && { promoCode: promoCode.trim() }),
      }
    : undefined
  const way = act === 'renew' ? subscriptions.validateRenew : subscriptions.validateUpgrade
  return { values, change: (part: Partial<Values>) => setValues({ ...values, ...part }), ...useAsked(way.body, typed) }
}
type Form = ReturnType<typeof useForm>

/** Nothing is asked of seats alone that stay as they are. */
const isEmpty = (act: ChangeAct, body: PlanChange | undefined) =>
  !body || (act === 'changeSeats' && body.seats === undefined)

/** Another plan, other seats or another term, with what it does and costs before it is done. */
export function ChangePlanDialog(props: Props) {
  const { act, plan, onClose } = props
  const { t } = useTranslation()
  const words = useHeldWords()
  const form = useForm(props)
  const [key] = useState(() => crypto.randomUUID())
  const [tried, setTried] = useState(false)
  const way = act === 'renew' ? 'renew' : 'upgrade'
  const save = useChangePlan(way)
  const { asked } = form
  const preview = useQuery({
    ...changePreview(way, asked ?? { subscriptionKey: plan.subscriptionKey, effective: 'NOW' }),
    enabled: !isEmpty(act, asked),
  })
  const submit = () => {
    setTried(true)
    if (isEmpty(act, form.body) || !form.body || save.isPending || preview.data?.allowed === false) return
    save.mutate(
      { body: form.body, idempotencyKey: key },
      {
        onSuccess: () => {
          say(t(`companyPlans.done.${act}`, { name: words.name(plan) }))
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      wide
      title={t(`companyPlans.title_${act}`, { name: words.name(plan) })}
      submit={t(`companyPlans.submit.${act}`)}
      saving={save.isPending}
      refusal={save.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields {...props} form={form} tried={tried} />
      {!isEmpty(act, form.body) && (
        <ChangePreview preview={preview} plan={plan} offer={<SeatOffer plan={plan} form={form} />} />
      )}
    </FormDialog>
  )
}

function Fields({
  act,
  plan,
  summary,
  form: { values, change, faults },
  tried,
}: Props & { form: Form; tried: boolean }) {
  const { t } = useTranslation()
  const words = useHeldWords()
  const reads = useCan('Provision:R')
  const sold = useQuery({
    ...cataloguePlansQuery({ acctKey: plan.acctKey, productLine: [plan.productLine], status: ['ACTIVE'] }),
    enabled: reads && act !== 'changeSeats',
  })
  const held = heldCodes(summary)
  const plans = (sold.data?.items ?? []).filter(
    ({ planCode, planType }) => planCode !== plan.planCode && !held.has(planCode) && planType !== 'TRIAL',
  )
  const next = plan.endDate ? words.day(plan.endDate) : undefined
  return (
    <>
      <div className={css['fields']}>
        {act !== 'changeSeats' && (
          <PlanPick
            label={t('field.toPlanCode')}
            plans={plans}
            empty={act === 'renew' ? t('companyPlans.samePlan') : t('companyPlans.choosePlan')}
            value={values.toPlanCode}
            error={
              act === 'upgrade' && tried && !values.toPlanCode
                ? t(plans.length > 0 ? 'companyPlans.fault.plan' : 'companyPlans.noOtherPlan')
                : undefined
            }
            onChange={(toPlanCode) => change({ toPlanCode })}
          />
        )}
        {hasSeats(plan) && (
          <SeatsField
            value={values.seats}
            tried={tried}
            help={t('companyPlans.seats.now', {
              used: words.number(plan.seatsUsed),
              seats: words.number(plan.seats),
            })}
            onChange={(seats) => change({ seats })}
          />
        )}
      </div>
      <WhenFields
        title={t('field.effective')}
        value={values.when}
        tried={tried}
        from={summary.today}
        details={{
          NOW: act === 'renew' ? t('companyPlans.when.renewNow') : undefined,
          PERIOD_END: next && t('companyPlans.when.after', { day: next }),
        }}
        onChange={(when) => change({ when })}
      />
      <div className={css['fields']}>
        <OrderFields
          present={plan.poNumber}
          poNumber={values.poNumber}
          promoCode={values.promoCode}
          faults={faults}
          onChange={change}
        />
      </div>
    </>
  )
}

/** Fewer seats than people use is an offer: as many as are used, or choose who gives one up. */
function SeatOffer({ plan, form: { values, change } }: { plan: CompanyPlan; form: Form }) {
  const { t } = useTranslation()
  const words = useHeldWords()
  const seats = seatsIn(values.seats)
  if (seats === undefined || seats >= plan.seatsUsed || !hasSeats(plan)) return null
  const over = plan.seatsUsed - seats
  return (
    <div className={css['offer']}>
      <Button variant="default" size="xs" onClick={() => change({ seats: String(plan.seatsUsed) })}>
        {t('companyPlans.seats.keep', { count: plan.seatsUsed, number: words.number(plan.seatsUsed) })}
      </Button>
      <Anchor href={paths.account(plan.acctKey, 4)}>
        {t('companyPlans.seats.choose', { count: over, number: words.number(over) })}
      </Anchor>
    </div>
  )
}
