import type { CompanyPlan, CompanyPlanSummary } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import type { cancelTimes } from '@portal/contract/commerce/subscriptions/subscriptions.shapes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { say } from '../../../ui/toast.ts'
import { ChangePreview } from './ChangePreview.tsx'
import { useSubscriptionWords } from './companyPlans.words.ts'
import { endPreview, useEndPlan } from './subscriptions.queries.ts'

type Props = { plan: CompanyPlan; summary: CompanyPlanSummary; onClose: () => void }

function useEndForm(plan: CompanyPlan, later: boolean, onClose: () => void) {
  const { t } = useTranslation()
  const words = useSubscriptionWords()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const end = useEndPlan()
  const { subscriptionKey } = plan
  const initial: { effective: (typeof cancelTimes)[number]; reason: string } = {
    effective: later ? 'PERIOD_END' : 'NOW',
    reason: '',
  }
  return useSentForm({
    draft: `endOfPlan.${subscriptionKey}`,
    initial,
    body: ({ effective, reason }) => ({ subscriptionKey, effective, ...(reason.trim() && { reason: reason.trim() }) }),
    send: (body) => end.mutateAsync({ body, idempotencyKey }),
    onSent: () => {
      say(t('companyPlans.done.cancel', { name: words.name(plan) }))
      onClose()
    },
  })
}

/** Ends a plan after its term or immediately, and shows who would lose access and which amounts are not charged. */
export function EndPlanDialog({ plan, summary, onClose }: Props) {
  const { t } = useTranslation()
  const words = useSubscriptionWords()
  const later = plan.status === 'Active' || plan.status === 'Trial'
  const sending = useEndForm(plan, later, onClose)
  const { effective } = useFormValues(sending.form)
  const preview = useQuery(endPreview({ subscriptionKey: plan.subscriptionKey, effective }))
  const refused = preview.data?.allowed === false
  const after = plan.endDate ? t('companyPlans.when.after', { day: words.day(plan.endDate) }) : undefined
  const now = t('companyPlans.when.endNow', { day: words.day(summary.today) })
  const times = [
    ...(later ? [{ value: 'PERIOD_END', label: t('companyPlans.when.PERIOD_END'), detail: after }] : []),
    { value: 'NOW', label: t('companyPlans.when.NOW'), detail: now },
  ]
  return (
    <RecordDialog
      {...sending}
      danger
      specs={[
        { path: 'effective', kind: 'radio', label: t('field.effective'), choices: times, wide: true },
        { path: 'reason', kind: 'text', label: t('companyPlans.reason'), maxLength: 200, wide: true },
      ]}
      title={t('companyPlans.title_cancel', { name: words.name(plan) })}
      submit={t('companyPlans.submit.cancel')}
      onSubmit={() => !refused && sending.onSubmit()}
      onClose={onClose}
    >
      <ChangePreview
        preview={preview}
        plan={plan}
        endsLater={effective === 'PERIOD_END' && preview.data?.allowed ? plan.seatsUsed : undefined}
      />
    </RecordDialog>
  )
}
