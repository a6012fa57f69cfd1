import { maxApiKeys } from '@portal/contract/core/changes/changes.rules'
import { useQuery } from '@tanstack/react-query'
import { useChangeForm } from '../../../core/changes/useChangeForm.ts'
import { AccountPick } from '../../../core/pickers/AccountPick.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { ChipList } from '../../../ui/ChipList.tsx'
import type { CustomControlProps, FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { cataloguePlansQuery } from '../plans/plans.queries.ts'
import { hasSeats } from './companyPlans.words.ts'
import { typedIn, usePlanFields } from './planFields.ts'

type Company = { acctKey: string; acctName: string }
const blank = {
  planCode: '',
  seats: 1 as number | null,
  companies: [] as readonly Company[],
  startDate: '',
  trial: true,
  poNumber: '',
}

function useSelling(onClose: () => void) {
  const { t } = useTranslation()
  const fields = usePlanFields()
  const catalogue = useQuery(cataloguePlansQuery({ status: ['ACTIVE'] }))
  const plans = catalogue.data?.items ?? []
  const planOf = (code: string) => {
    const plan = plans.find(({ planCode }) => planCode === code)
    return { plan, seated: !plan || hasSeats(plan), tries: plan && plan.trialDays > 0 && plan.planType !== 'TRIAL' }
  }
  const changeForm = useChangeForm({
    kind: 'plan.add',
    selection: ({ companies }) => ({ acctKeys: companies.map(({ acctKey }) => acctKey) }),
    initial: blank,
    input: ({ planCode, seats, startDate, trial, poNumber }) => {
      const { plan, seated, tries } = planOf(planCode)
      return {
        planCode,
        seats: seated ? (seats ?? 0) : 1,
        ...typedIn('startDate', startDate),
        ...(plan && tries && { trialDays: trial ? plan.trialDays : 0 }),
        ...typedIn('poNumber', poNumber),
      }
    },
    check: ({ planCode, seats, companies }) => {
      const { plan, seated } = planOf(planCode)
      return {
        ...(!plan && { planCode: t('companyPlans.fault.plan') }),
        ...(seated && fields.faultsIn({ seats })),
        ...(companies.length === 0 && { companies: t('companyPlans.fault.companies') }),
      }
    },
    onClose,
    onDone: onClose,
  })
  const values = useFormValues(changeForm.form)
  return { asking: changeForm, fields, plans, ...planOf(values.planCode) }
}

/** Sells a plan to companies that are chosen one by one; the preview shows for each whether it may have it and at what price. */
export function SellPlanDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { asking, fields, plans, plan, seated, tries } = useSelling(onClose)
  const label = t('companyPlans.column.plan')
  const trial: FieldSpec = {
    path: 'trial',
    kind: 'checkbox',
    label: t('companyPlans.startsWithTrial', { count: plan?.trialDays ?? 0 }),
    wide: true,
  }
  return (
    <RecordDialog
      {...asking}
      title={t('companyPlans.sell.title')}
      specs={[
        fields.plan(plans, { path: 'planCode', label, required: true, empty: t('companyPlans.choosePlan') }),
        ...(seated ? [fields.seats(t('companyPlans.sell.each'))] : []),
        {
          path: 'companies',
          kind: 'own',
          label: t('companyPlans.sell.companies'),
          wide: true,
          draw: (field) => <Companies {...field} />,
        },
        { path: 'startDate', kind: 'day', label: t('field.startDate'), hint: t('companyPlans.sell.today') },
        fields.order(),
        ...(tries ? [trial] : []),
      ]}
      onClose={onClose}
    />
  )
}

function Companies({ value, error, set }: CustomControlProps) {
  const { t } = useTranslation()
  const companies = value as readonly Company[]
  return (
    <>
      <AccountPick
        label={t('companyPlans.sell.companies')}
        required
        chosen=""
        without={companies.map(({ acctKey }) => acctKey)}
        error={error}
        onPick={({ acctKey, acctName }) => companies.length < maxApiKeys && set([...companies, { acctKey, acctName }])}
      />
      {companies.length > 0 && (
        <ChipList
          label={t('companyPlans.sell.companies')}
          chips={companies.map(({ acctKey, acctName }) => ({ key: acctKey, text: acctName }))}
          removeLabel={(name) => t('companyPlans.sell.remove', { name })}
          onRemove={(key) => set(companies.filter(({ acctKey }) => acctKey !== key))}
        />
      )}
    </>
  )
}
