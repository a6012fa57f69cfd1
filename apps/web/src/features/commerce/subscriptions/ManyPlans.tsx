import { useQuery } from '@tanstack/react-query'
import { type BulkProps, useChangeForm } from '../../../core/changes/useChangeForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { cataloguePlansQuery } from '../plans/plans.queries.ts'
import { atOnce, effectiveOf, renamed, typedIn, usePlanFields, type ChangeTime } from './planFields.ts'

// The actions on many company plans: each dialog asks once, and the preview of the change set shows every plan.

/** The plans of the reader's company that others may be changed to. */
function useTargets() {
  const reads = useCan('Provision:R')
  const { data } = useQuery({ ...cataloguePlansQuery({ status: ['ACTIVE'] }), enabled: reads })
  return (data?.items ?? []).filter(({ planType }) => planType !== 'TRIAL')
}

/** Another term for each, with the same plan or another. */
export function RenewMany(props: BulkProps) {
  const { t } = useTranslation()
  const fields = usePlanFields()
  const plans = useTargets()
  const changeForm = useChangeForm({
    ...props,
    kind: 'plan.renew',
    initial: { ...atOnce, toPlanCode: '', poNumber: '' },
    input: (values) => ({
      effective: effectiveOf(values),
      ...typedIn('toPlanCode', values.toPlanCode),
      ...typedIn('poNumber', values.poNumber),
    }),
    check: (values) => fields.faultsIn(values),
    rename: renamed,
  })
  const details = { NOW: t('companyPlans.when.renewNow'), PERIOD_END: t('companyPlans.when.eachAfter') }
  const values = useFormValues(changeForm.form)
  return (
    <RecordDialog
      {...changeForm}
      title={t('companyPlans.manyTitle.renew')}
      specs={[
        ...fields.when(values, { offered: ['NOW', 'PERIOD_END'], details }),
        fields.plan(plans, { path: 'toPlanCode', label: t('field.toPlanCode'), empty: t('companyPlans.samePlan') }),
        fields.order(),
      ]}
      onClose={props.onClose}
    />
  )
}

/** Another plan for each. */
export function UpgradeMany(props: BulkProps) {
  const { t } = useTranslation()
  const fields = usePlanFields()
  const plans = useTargets()
  const changeForm = useChangeForm({
    ...props,
    kind: 'plan.upgrade',
    initial: { toPlanCode: '', ...atOnce, poNumber: '' },
    input: (values) => ({
      toPlanCode: values.toPlanCode,
      effective: effectiveOf(values),
      ...typedIn('poNumber', values.poNumber),
    }),
    check: (values) => ({
      ...(!values.toPlanCode && { toPlanCode: t('companyPlans.fault.plan') }),
      ...fields.faultsIn(values),
    }),
    rename: renamed,
  })
  const values = useFormValues(changeForm.form)
  return (
    <RecordDialog
      {...changeForm}
      title={t('companyPlans.manyTitle.upgrade')}
      specs={[
        fields.plan(plans, {
          path: 'toPlanCode',
          label: t('field.toPlanCode'),
          empty: t('companyPlans.choosePlan'),
          wide: true,
        }),
        ...fields.when(values, { details: { PERIOD_END: t('companyPlans.when.eachAfter') } }),
        fields.order(),
      ]}
      onClose={props.onClose}
    />
  )
}

const seatWays = ['add', 'set'] as const
type Seats = ChangeTime & { way: (typeof seatWays)[number]; seats: number | null }
const noSeats: Seats = { way: 'add', seats: null, ...atOnce }
/** More seats for each plan, or the same number for all. */
export function SeatsOfMany(props: BulkProps) {
  const { t } = useTranslation()
  const fields = usePlanFields()
  const changeForm = useChangeForm({
    ...props,
    kind: 'plan.seats',
    initial: noSeats,
    input: ({ way, seats, ...when }) => ({
      [way === 'add' ? 'add' : 'seats']: seats ?? 0,
      effective: effectiveOf(when),
    }),
    check: (values) => fields.faultsIn(values),
    rename: renamed,
  })
  const values = useFormValues(changeForm.form)
  return (
    <RecordDialog
      {...changeForm}
      title={t('companyPlans.manyTitle.seats')}
      specs={[
        {
          path: 'way',
          kind: 'radio',
          look: 'inline',
          label: t('companyPlans.seats.way'),
          // i18n: companyPlans.seats.add, companyPlans.seats.set
          choices: seatWays.map((value) => ({ value, label: t(`companyPlans.seats.${value}`) })),
          wide: true,
        },
        fields.seats(),
        ...fields.when(values, { details: { PERIOD_END: t('companyPlans.when.eachAfter') } }),
      ]}
      onClose={props.onClose}
    />
  )
}

const ends = ['CANCEL_AT_END', 'CANCEL_NOW', 'RESUME'] as const
const atTheEnd: { to: (typeof ends)[number]; reason: string } = { to: 'CANCEL_AT_END', reason: '' }
/** Ends each plan after its term or immediately, or cancels that. */
export function EndMany(props: BulkProps) {
  const { t } = useTranslation()
  const changeForm = useChangeForm({
    ...props,
    kind: 'plan.status',
    initial: atTheEnd,
    input: ({ to, reason }) => ({ to, ...typedIn('reason', reason) }),
  })
  return (
    <RecordDialog
      {...changeForm}
      title={t('companyPlans.manyTitle.cancel')}
      specs={[
        {
          path: 'to',
          kind: 'radio',
          label: t('companyPlans.end.what'),
          // i18n: companyPlans.end.CANCEL_AT_END, companyPlans.end.CANCEL_NOW, companyPlans.end.RESUME
          choices: ends.map((value) => ({ value, label: t(`companyPlans.end.${value}`) })),
          wide: true,
        },
        { path: 'reason', kind: 'text', label: t('companyPlans.reason'), maxLength: 200, wide: true },
      ]}
      onClose={props.onClose}
    />
  )
}
