import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BulkDialog, type BulkProps } from '../../../core/changes/BulkDialog.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { cataloguePlansQuery } from '../plans/plans.queries.ts'
import { effectiveOf, OrderFields, PlanPick, SeatsField, seatsIn, type When, WhenFields } from './PlanFields.tsx'

// What is done with many company plans: each dialog asks once, and the preview of the change set shows every plan.

const anew: When = { at: 'NOW', day: '' }
const useTried = () => useState({ yes: false })

/** The plans of the own company that others may be changed to. */
function useTargets() {
  const reads = useCan('Provision:R')
  const { data } = useQuery({ ...cataloguePlansQuery({ status: ['ACTIVE'] }), enabled: reads })
  return (data?.items ?? []).filter(({ planType }) => planType !== 'TRIAL')
}

/** Another term for each, with the same plan or another. */
export function RenewMany(props: BulkProps) {
  const { t } = useTranslation()
  const plans = useTargets()
  const [tried, setTried] = useTried()
  const [when, setWhen] = useState(anew)
  const [values, setValues] = useState({ toPlanCode: '', poNumber: '' })
  const check = () => {
    setTried({ yes: true })
    const effective = effectiveOf(when)
    const { toPlanCode, poNumber } = values
    if (!effective) return undefined
    return { effective, ...(toPlanCode && { toPlanCode }), ...(poNumber.trim() && { poNumber: poNumber.trim() }) }
  }
  return (
    <BulkDialog {...props} title={t('companyPlans.manyTitle.renew')} kind="plan.renew" faults={tried} check={check}>
      <WhenFields
        title={t('field.effective')}
        value={when}
        tried={tried.yes}
        offered={['NOW', 'PERIOD_END']}
        details={{ NOW: t('companyPlans.when.renewNow'), PERIOD_END: t('companyPlans.when.eachAfter') }}
        onChange={setWhen}
      />
      <PlanPick
        label={t('field.toPlanCode')}
        plans={plans}
        empty={t('companyPlans.samePlan')}
        value={values.toPlanCode}
        onChange={(toPlanCode) => setValues({ ...values, toPlanCode })}
      />
      <OrderFields poNumber={values.poNumber} onChange={(part) => setValues({ ...values, ...part })} />
    </BulkDialog>
  )
}

/** Another plan for each. */
export function UpgradeMany(props: BulkProps) {
  const { t } = useTranslation()
  const plans = useTargets()
  const [tried, setTried] = useTried()
  const [when, setWhen] = useState(anew)
  const [values, setValues] = useState({ toPlanCode: '', poNumber: '' })
  const { toPlanCode, poNumber } = values
  const check = () => {
    setTried({ yes: true })
    const effective = effectiveOf(when)
    return toPlanCode && effective
      ? { toPlanCode, effective, ...(poNumber.trim() && { poNumber: poNumber.trim() }) }
      : undefined
  }
  return (
    <BulkDialog {...props} title={t('companyPlans.manyTitle.upgrade')} kind="plan.upgrade" faults={tried} check={check}>
      <PlanPick
        label={t('field.toPlanCode')}
        plans={plans}
        empty={t('companyPlans.choosePlan')}
        value={toPlanCode}
        error={tried.yes && !toPlanCode ? t('companyPlans.fault.plan') : undefined}
        onChange={(code) => setValues({ ...values, toPlanCode: code })}
      />
      <WhenFields
        title={t('field.effective')}
        value={when}
        tried={tried.yes}
        details={{ PERIOD_END: t('companyPlans.when.eachAfter') }}
        onChange={setWhen}
      />
      <OrderFields poNumber={poNumber} onChange={(part) => setValues({ ...values, ...part })} />
    </BulkDialog>
  )
}

const seatWays = ['add', 'set'] as const
/** More seats for each, or the same number. */
export function SeatsOfMany(props: BulkProps) {
  const { t } = useTranslation()
  const [tried, setTried] = useTried()
  const [way, setWay] = useState<(typeof seatWays)[number]>('add')
  const [when, setWhen] = useState(anew)
  const [text, setText] = useState('')
  const check = () => {
    setTried({ yes: true })
    const [count, effective] = [seatsIn(text), effectiveOf(when)]
    if (count === undefined || !effective) return undefined
    return way === 'add' ? { add: count, effective } : { seats: count, effective }
  }
  return (
    <BulkDialog {...props} title={t('companyPlans.manyTitle.seats')} kind="plan.seats" faults={tried} check={check}>
      <RadioGroup
        inline
        title={t('companyPlans.seats.way')}
        // i18n: companyPlans.seats.add, companyPlans.seats.set
        options={seatWays.map((value) => ({ value, label: t(`companyPlans.seats.${value}`) }))}
        value={way}
        onChange={setWay}
      />
      <SeatsField value={text} tried={tried.yes} onChange={setText} />
      <WhenFields
        title={t('field.effective')}
        value={when}
        tried={tried.yes}
        details={{ PERIOD_END: t('companyPlans.when.eachAfter') }}
        onChange={setWhen}
      />
    </BulkDialog>
  )
}

const ends = ['CANCEL_AT_END', 'CANCEL_NOW', 'RESUME'] as const
/** Ends each after its term or at once, or takes that back. */
export function EndMany(props: BulkProps) {
  const { t } = useTranslation()
  const [to, setTo] = useState<(typeof ends)[number]>('CANCEL_AT_END')
  const [reason, setReason] = useState('')
  return (
    <BulkDialog
      {...props}
      title={t('companyPlans.manyTitle.cancel')}
      kind="plan.status"
      faults={ends}
      check={() => ({ to, ...(reason.trim() && { reason: reason.trim() }) })}
    >
      <RadioGroup
        title={t('companyPlans.end.what')}
        // i18n: companyPlans.end.CANCEL_AT_END, companyPlans.end.CANCEL_NOW, companyPlans.end.RESUME
        options={ends.map((value) => ({ value, label: t(`companyPlans.end.${value}`) }))}
        value={to}
        onChange={setTo}
      />
      <TextField
        label={t('companyPlans.reason')}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </BulkDialog>
  )
}
