import type { PlanDetail } from '@portal/contract/commerce/plans/plans.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { cataloguePlansQuery, usePlanStatus } from './plans.queries.ts'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'

type Props = { detail: PlanDetail; to: 'ACTIVE' | 'RETIRED'; onClose: () => void }

/** Says what putting a plan on sale or retiring it does, before it is done. */
export function PlanStatusDialog({ detail: { plan, versions, version }, to, onClose }: Props) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const act = usePlanStatus()
  const [successor, setSuccessor] = useState(plan.successorCode ?? '')
  const others = useQuery({ ...cataloguePlansQuery({ status: ['ACTIVE'] }), enabled: to === 'RETIRED' })
  const kept = versions.reduce((sum, { companyPlans }) => sum + companyPlans, 0)
  const retires = to === 'RETIRED'
  const choices = (others.data?.items ?? []).filter(({ planCode }) => planCode !== plan.planCode)
  return (
    <ConfirmDialog
      title={t(retires ? 'plans.retireTitle' : 'plans.activateTitle', { name: words.name(plan) })}
      submit={t(retires ? 'plans.retire' : 'plans.activate')}
      danger={retires}
      pending={act.isPending}
      refusal={act.error?.message}
      onSubmit={() =>
        act.mutate(
          { planCode: plan.planCode, version, to, ...(retires && { successorCode: successor || null }) },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <p>{retires ? t('plans.retireText', { count: kept }) : t('plans.activateText')}</p>
      {retires && (
        <SelectField
          label={t('field.successorCode')}
          empty={t('plans.noSuccessor')}
          choices={choices.map((one) => ({ value: one.planCode, label: `${words.name(one)} (${one.planCode})` }))}
          value={successor}
          onChange={(event) => setSuccessor(event.currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  )
}
