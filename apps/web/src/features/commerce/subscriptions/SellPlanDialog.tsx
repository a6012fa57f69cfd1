import { mostKeys } from '@portal/contract/core/changes/changes.rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BulkDialog } from '../../../core/changes/BulkDialog.tsx'
import { AccountPick } from '../../../core/pickers/AccountPick.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { CheckField } from '../../../ui/CheckField.tsx'
import { ChipList } from '../../../ui/ChipList.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { cataloguePlansQuery } from '../plans/plans.queries.ts'
import css from './CompanyPlans.module.css'
import { hasSeats } from './companyPlans.words.ts'
import { OrderFields, PlanPick, SeatsField, seatsIn } from './PlanFields.tsx'

type Company = { acctKey: string; acctName: string }
const blank = { planCode: '', seats: '1', startDate: '', trial: true, poNumber: '' }

/** Sells a plan to companies that are chosen one by one; the preview shows for each whether it may have it and at what price. */
export function SellPlanDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const sold = useQuery(cataloguePlansQuery({ status: ['ACTIVE'] }))
  const [values, setValues] = useState(blank)
  const [companies, setCompanies] = useState<readonly Company[]>([])
  const [tried, setTried] = useState({ yes: false })
  const plans = sold.data?.items ?? []
  const plan = plans.find(({ planCode }) => planCode === values.planCode)
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const tries = plan && plan.trialDays > 0 && plan.planType !== 'TRIAL'
  const check = () => {
    setTried({ yes: true })
    const seats = plan && hasSeats(plan) ? seatsIn(values.seats) : 1
    if (!plan || seats === undefined || companies.length === 0) return undefined
    return {
      planCode: plan.planCode,
      seats,
      ...(values.startDate && { startDate: values.startDate }),
      ...(tries && { trialDays: values.trial ? plan.trialDays : 0 }),
      ...(values.poNumber.trim() && { poNumber: values.poNumber.trim() }),
    }
  }
  return (
    <BulkDialog
      selection={{ acctKeys: companies.map(({ acctKey }) => acctKey) }}
      title={t('companyPlans.sell.title')}
      kind="plan.add"
      faults={tried}
      check={check}
      onClose={onClose}
      onDone={onClose}
    >
      <div className={css['fields']}>
        <PlanPick
          label={t('companyPlans.column.plan')}
          plans={plans}
          required
          empty={t('companyPlans.choosePlan')}
          value={values.planCode}
          error={tried.yes && !plan ? t('companyPlans.fault.plan') : undefined}
          onChange={(planCode) => change({ planCode })}
        />
        {(!plan || hasSeats(plan)) && (
          <SeatsField
            value={values.seats}
            tried={tried.yes}
            help={t('companyPlans.sell.each')}
            onChange={(seats) => change({ seats })}
          />
        )}
      </div>
      <Companies companies={companies} tried={tried.yes} onChange={setCompanies} />
      <div className={css['fields']}>
        <TextField
          type="date"
          label={t('field.startDate')}
          help={t('companyPlans.sell.today')}
          value={values.startDate}
          onChange={(event) => change({ startDate: event.currentTarget.value })}
        />
        <OrderFields poNumber={values.poNumber} onChange={change} />
      </div>
      {tries && (
        <CheckField
          label={t('companyPlans.startsWithTrial', { count: plan.trialDays })}
          checked={values.trial}
          onChange={(event) => change({ trial: event.currentTarget.checked })}
        />
      )}
    </BulkDialog>
  )
}

type CompaniesProps = {
  companies: readonly Company[]
  tried: boolean
  onChange: (companies: readonly Company[]) => void
}
function Companies({ companies, tried, onChange }: CompaniesProps) {
  const { t } = useTranslation()
  return (
    <div>
      <AccountPick
        label={t('companyPlans.sell.companies')}
        required
        chosen=""
        without={companies.map(({ acctKey }) => acctKey)}
        error={tried && companies.length === 0 ? t('companyPlans.fault.companies') : undefined}
        onPick={({ acctKey, acctName }) => {
          if (companies.length < mostKeys) onChange([...companies, { acctKey, acctName }])
        }}
      />
      {companies.length > 0 && (
        <ChipList
          label={t('companyPlans.sell.companies')}
          chips={companies.map(({ acctKey, acctName }) => ({ key: acctKey, text: acctName }))}
          removeLabel={(name) => t('companyPlans.sell.remove', { name })}
          onRemove={(key) => onChange(companies.filter(({ acctKey }) => acctKey !== key))}
        />
      )}
    </div>
  )
}
