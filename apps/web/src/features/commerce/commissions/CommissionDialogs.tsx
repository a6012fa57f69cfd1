import {
  type CommissionAssignment,
  type CommissionPlan,
  commissions,
} from '@portal/contract/commerce/commissions/commissions.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../../core/me/me.queries.ts'
import { useMonths } from '../../../core/months/useMonths.ts'
import { AccountPick } from '../../../core/pickers/AccountPick.tsx'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import type { CustomControlProps, FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { cataloguePlansQuery } from '../plans/plans.queries.ts'
import { type NewAssignment, type NewPlan, useAddPlan, useAssign, useSetEnd } from './commissions.queries.ts'
import { useCommissionWords } from './useCommissionWords.ts'

/** The plans of the catalogue, for those who may read it. */
function usePlansField(): FieldSpec[] {
  const { t } = useTranslation()
  const words = usePlanWords()
  const enabled = useCan('Provision:R')
  const plans = useQuery({ ...cataloguePlansQuery({ status: ['ACTIVE'] }), enabled })
  const choices = plans.data?.items.map((plan) => ({ value: plan.planCode, label: words.name(plan) }))
  if (!choices?.length) return []
  const texts = { label: t('field.planCodes'), hint: t('commissions.plansHelp') }
  return [{ path: 'planCodes', kind: 'checks', look: 'cards', wide: true, choices, ...texts }]
}

/** Creates a commission plan. */
export function PlanDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const add = useAddPlan()
  const sending = useSentForm({
    draft: null,
    initial: {
      name: '',
      commissionRate: null as number | null,
      planCodes: [] as string[],
      commissionMonths: null as number | null,
    },
    body: (values): NewPlan => ({ ...values, commissionRate: values.commissionRate as number }),
    schema: commissions.addPlan.body,
    send: add.mutateAsync,
    onSent: onClose,
    fieldOf: { 'commission.nameTaken': 'name' },
  })
  const specs: FieldSpec[] = [
    { path: 'name', kind: 'text', label: t('field.name'), required: true, maxLength: 100 },
    {
      path: 'commissionRate',
      kind: 'decimal',
      label: t('field.commissionRate'),
      hint: t('commissions.rateHelp'),
      digits: 2,
      end: '%',
      unreadable: t('commissions.unreadable'),
      required: true,
    },
    {
      path: 'commissionMonths',
      kind: 'whole',
      label: t('field.commissionMonths'),
      hint: t('commissions.monthsHelp'),
      maxLength: 3,
    },
    ...usePlansField(),
  ]
  return (
    <RecordDialog
      {...sending}
      specs={specs}
      title={t('commissions.addPlan')}
      submit={t('commissions.create')}
      intro={<p>{t('commissions.planText')}</p>}
      onClose={onClose}
    />
  )
}

/** Partners that can have a plan: those directly below the reader’s company, which it bills. */
function PartnerPick({ error, set }: CustomControlProps) {
  const { t } = useTranslation()
  const { companyKey } = useMe()
  const [chosen, setChosen] = useState('')
  return (
    <AccountPick
      label={t('field.partnerKey')}
      chosen={chosen}
      filter={{ account: companyKey, role: ['SP', 'DT', 'RS'] }}
      error={error}
      required
      onPick={({ acctKey, acctName }) => {
        setChosen(acctName)
        set(acctKey)
      }}
    />
  )
}

/** Assigns a plan to a partner from a day on. */
export function AssignDialog({ plans, onClose }: { plans: readonly CommissionPlan[]; onClose: () => void }) {
  const { t } = useTranslation()
  const words = useCommissionWords()
  const assign = useAssign()
  const { now } = useMonths()
  const sending = useSentForm({
    draft: null,
    initial: {
      planKey: plans[0]?.planKey ?? '',
      partnerKey: '',
      validFrom: `${now.slice(0, 7)}-01`,
      validTo: '',
    },
    body: ({ validTo, ...values }): NewAssignment => ({ ...values, validTo: validTo || null }),
    schema: commissions.assign.body,
    send: assign.mutateAsync,
    onSent: onClose,
    fieldOf: { 'commission.notPartner': 'partnerKey', 'commission.closedDays': 'validFrom' },
  })
  const specs: FieldSpec[] = [
    {
      path: 'planKey',
      kind: 'select',
      label: t('field.planKey'),
      empty: false,
      choices: plans.map(({ planKey, name, commissionRate, commissionMonths }) => ({
        value: planKey,
        label: [name, words.percent(commissionRate), words.limit(commissionMonths)].filter(Boolean).join(' · '),
      })),
    },
    {
      path: 'partnerKey',
      kind: 'own',
      label: t('field.partnerKey'),
      required: true,
      draw: (field) => <PartnerPick {...field} />,
    },
    { path: 'validFrom', kind: 'day', label: t('field.validFrom'), required: true },
    { path: 'validTo', kind: 'day', label: t('field.validTo'), hint: t('commissions.openHelp') },
  ]
  return (
    <RecordDialog
      {...sending}
      specs={specs}
      title={t('commissions.assign')}
      submit={t('commissions.assign')}
      intro={<p>{t('commissions.assignText')}</p>}
      onClose={onClose}
    />
  )
}

/** Sets the last day of an assignment. */
export function EndDialog({ assignment, onClose }: { assignment: CommissionAssignment; onClose: () => void }) {
  const { t } = useTranslation()
  const setEnd = useSetEnd()
  const { assignmentKey, version } = assignment
  const sending = useSentForm({
    draft: null,
    initial: { validTo: assignment.validTo ?? '' },
    body: ({ validTo }) => ({ validTo: validTo || null }),
    schema: commissions.setEnd.body,
    send: ({ validTo }) => setEnd.mutateAsync({ assignmentKey, version, validTo }),
    onSent: onClose,
    fieldOf: { 'commission.closedDays': 'validTo' },
  })
  const field = { label: t('field.validTo'), hint: t('commissions.openHelp') }
  return (
    <RecordDialog
      {...sending}
      specs={[{ path: 'validTo', kind: 'day', min: assignment.validFrom, ...field }]}
      title={t('commissions.setEndOf', { partner: assignment.partnerName, plan: assignment.name })}
      submit={t('form.save')}
      onClose={onClose}
    />
  )
}
