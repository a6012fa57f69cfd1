import type { PlanDetail } from '@portal/contract/plans/plans.contract'
import { useRef } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { useFirstFault } from '../../lib/useFirstFault.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { PlanFields } from './PlanFields.tsx'
import { usePlanForm } from './usePlanForm.ts'

type Props = { detail?: PlanDetail; onClose: () => void; onSaved?: (planCode: string) => void }

/** Makes a plan, or changes one; beside the button it says what that changes for whom. */
export function PlanDialog({ detail, onClose, onSaved }: Props) {
  const { t } = useTranslation()
  const place = useRef<HTMLFormElement>(null)
  const form = usePlanForm(detail, (planCode) => {
    onSaved?.(planCode)
    onClose()
  })
  useFirstFault(place, form.found)
  const held = detail?.versions.reduce((sum, { companyPlans }) => sum + companyPlans, 0) ?? 0
  const summary = () => {
    if (!detail) return t('plans.form.draft')
    if (!form.changed) return t('plans.form.nothing')
    if (!form.newTerms) return t('plans.form.noTerms')
    return t('plans.form.keep', { count: held, number: detail.plan.termsNumber, next: detail.plan.termsNumber + 1 })
  }
  return (
    <FormDialog
      wide
      title={detail ? t('plans.form.change', { code: detail.plan.planCode }) : t('plans.create')}
      submit={t(detail ? 'form.save' : 'plans.form.create')}
      saving={form.saving}
      beside={<span role="status">{summary()}</span>}
      refusal={form.general || undefined}
      place={place}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <PlanFields form={form} detail={detail} />
    </FormDialog>
  )
}
