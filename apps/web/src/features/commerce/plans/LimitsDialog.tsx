import type { PartnerLimit } from '@portal/contract/commerce/plans/plans.contract'
import { useQuery } from '@tanstack/react-query'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import { partnerLimitQuery, useSaveLimit } from './plans.queries.ts'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'

const limits = ['maxCustomers', 'maxSeats', 'maxAdmins'] as const
const used = { maxCustomers: 'customers', maxSeats: 'seats', maxAdmins: 'admins' } as const
type Props = { acctKey: string; onClose: () => void }

/** The limits of a partner and how much of them is used; people who may not set them view them. */
export function LimitsDialog({ acctKey, onClose }: Props) {
  const { t } = useTranslation()
  const limit = useQuery({ ...partnerLimitQuery(acctKey), staleTime: 0, gcTime: 0 })
  if (limit.data?.edit.allowed) return <LimitForm limit={limit.data} onClose={onClose} />
  return (
    <Dialog
      title={t('plans.limits.title', { name: limit.data?.acctName ?? '' })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('form.close')}</Button>}
    >
      {limit.data ? (
        <Limits limit={limit.data} />
      ) : (
        <QueryState query={limit} failed={t('plans.limits.failed')} lines={4} height={32} />
      )}
    </Dialog>
  )
}

/** A partner's limits and their use. */
function Limits({ limit }: { limit: PartnerLimit }) {
  const { t } = useTranslation()
  const words = usePlanWords()
  return (
    <Facts
      facts={[
        ...limits.map((field) => {
          const most = limit[field]
          const count = words.number(limit[used[field]])
          return [
            t(`field.${field}`),
            most === null
              ? t('plans.limits.usedOnly', { used: count })
              : t('plans.limits.used', { used: count, most: words.number(most) }),
          ] as const
        }),
        [t('field.allowedPlans'), limit.allowedPlans?.join(', ') ?? t('plans.limits.allPlans')],
      ]}
    />
  )
}

function LimitForm({ limit, onClose }: { limit: PartnerLimit; onClose: () => void }) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const save = useSaveLimit(limit.acctKey)
  const { maxCustomers, maxSeats, maxAdmins, allowedPlans, version } = limit
  const known = new Set(limit.choices.map(({ planCode }) => planCode))
  const others = (allowedPlans ?? []).filter((code) => !known.has(code))
  const choices = [
    ...limit.choices.map((plan) => ({ value: plan.planCode, label: words.name(plan) })),
    ...others.map((code) => ({ value: code, label: code })),
  ]
  const codes = choices.map(({ value }) => value)
  const sending = useSentForm({
    draft: `limits.${limit.acctKey}`,
    initial: { maxCustomers, maxSeats, maxAdmins, all: allowedPlans === null, allowedPlans: allowedPlans ?? codes },
    body: ({ all, ...values }) => ({ ...values, allowedPlans: all ? null : values.allowedPlans, version }),
    send: (body) => save.mutateAsync(body),
    onSent: onClose,
  })
  const { all } = useFormValues(sending.form)
  const numbers = limits.map((field): FieldSpec => {
    const hint = t('plans.limits.now', { used: words.number(limit[used[field]]) })
    return { path: field, kind: 'whole', label: t(`field.${field}`), hint, maxLength: 8 }
  })
  const plans = { path: 'allowedPlans', kind: 'checks', look: 'cards', label: t('field.allowedPlans') } as const
  return (
    <RecordDialog
      {...sending}
      wide
      title={t('plans.limits.title', { name: limit.acctName })}
      submit={t('form.save')}
      intro={<p>{t('plans.limits.text')}</p>}
      specs={[
        ...numbers,
        { path: 'all', kind: 'checkbox', label: t('plans.limits.allPlans'), wide: true },
        ...(all ? [] : [{ ...plans, choices, wide: true }]),
      ]}
      onClose={onClose}
    />
  )
}
