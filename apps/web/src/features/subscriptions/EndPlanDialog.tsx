import type { CompanyPlan, CompanyPlanSummary } from '@portal/contract/subscriptions/subscriptions.contract'
import type { cancelTimes } from '@portal/contract/subscriptions/subscriptions.shapes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { say } from '../../ui/toast.ts'
import { ChangePreview } from './ChangePreview.tsx'
import { useHeldWords } from './companyPlans.words.ts'
import { endPreview, useEndPlan } from './subscriptions.queries.ts'

type Props = { plan: CompanyPlan; summary: CompanyPlanSummary; onClose: () => void }

/** Ends a plan after its term or at once, with who could not work on and what is not charged. */
export function EndPlanDialog({ plan, summary, onClose }: Props) {
  const { t } = useTranslation()
  const words = useHeldWords()
  const later = plan.status === 'Active' || plan.status === 'Trial'
  const [effective, setEffective] = useState<(typeof cancelTimes)[number]>(later ? 'PERIOD_END' : 'NOW')
  const [reason, setReason] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const end = useEndPlan()
  const { subscriptionKey } = plan
  const preview = useQuery(endPreview({ subscriptionKey, effective }))
  const submit = () => {
    if (end.isPending || preview.data?.allowed === false) return
    const body = { subscriptionKey, effective, ...(reason.trim() && { reason: reason.trim() }) }
    end.mutate(
      { body, idempotencyKey: key },
      {
        onSuccess: () => {
          say(t('companyPlans.done.cancel', { name: words.name(plan) }))
          onClose()
        },
      },
    )
  }
  const after = plan.endDate ? t('companyPlans.when.after', { day: words.day(plan.endDate) }) : undefined
  const now = t('companyPlans.when.endNow', { day: words.day(summary.today) })
  return (
    <FormDialog
      danger
      title={t('companyPlans.title_cancel', { name: words.name(plan) })}
      submit={t('companyPlans.submit.cancel')}
      saving={end.isPending}
      refusal={end.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioGroup
        title={t('field.effective')}
        options={[
          ...(later ? [{ value: 'PERIOD_END' as const, label: t('companyPlans.when.PERIOD_END'), detail: after }] : []),
          { value: 'NOW' as const, label: t('companyPlans.when.NOW'), detail: now },
        ]}
        value={effective}
        onChange={setEffective}
      />
      <TextField
        label={t('companyPlans.reason')}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <ChangePreview
        preview={preview}
        plan={plan}
        endsLater={effective === 'PERIOD_END' && preview.data?.allowed ? plan.seatsUsed : undefined}
      />
    </FormDialog>
  )
}
