import type { PlanDetail } from '@portal/contract/commerce/plans/plans.contract'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { usePlanFields } from './planFields.tsx'
import css from './Plans.module.css'
import { type PlanForm, usePlanForm } from './usePlanForm.ts'

type Props = { detail?: PlanDetail; onClose: () => void; onSaved?: (planCode: string) => void }

/** Creates or changes a plan; a note at the button says whom the change affects. */
export function PlanDialog({ detail, onClose, onSaved }: Props) {
  const { t } = useTranslation()
  const { sending, newTerms, dirty } = usePlanForm(detail, (planCode) => {
    onSaved?.(planCode)
    onClose()
  })
  const subscriptions = detail?.versions.reduce((sum, { companyPlans }) => sum + companyPlans, 0) ?? 0
  const summary = () => {
    if (!detail) return t('plans.form.draft')
    if (!dirty) return t('plans.form.nothing')
    if (!newTerms) return t('plans.form.noTerms')
    return t('plans.form.keep', {
      count: subscriptions,
      number: detail.plan.termsNumber,
      next: detail.plan.termsNumber + 1,
    })
  }
  return (
    <RecordDialog
      {...sending}
      wide
      specs={usePlanFields(sending.form, detail)}
      title={detail ? t('plans.form.change', { code: detail.plan.planCode }) : t('plans.create')}
      submit={t(detail ? 'form.save' : 'plans.form.create')}
      beside={
        <span role="status">
          <Price form={sending.form} />
          {summary()}
        </span>
      }
      onClose={onClose}
    />
  )
}

/** The cost of the plan, once its price can be read. */
function Price({ form }: { form: PlanForm }) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const plan = useFormValues(form)
  const { listPrice, currency, planType } = plan
  const months = Number(plan.termMonths)
  if (!listPrice) return null
  return (
    <strong className={css['costs']}>
      {t(planType === 'PERUSER' ? 'plans.form.seatCosts' : 'plans.form.planCosts', {
        units: words.units(plan),
        price: words.money(listPrice, currency),
        total: words.money(listPrice * months, currency),
        months: t('plans.months', { count: months }),
      })}
    </strong>
  )
}
