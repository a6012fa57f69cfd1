import type { PartnerLimit } from '@portal/contract/commerce/plans/plans.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckField } from '../../../ui/CheckField.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { CheckGroup } from '../../../ui/table/CheckGroup.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import css from './Plans.module.css'
import { partnerLimitQuery, useSaveLimit } from './plans.queries.ts'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'

const limits = ['maxCustomers', 'maxSeats', 'maxAdmins'] as const
const used = { maxCustomers: 'customers', maxSeats: 'seats', maxAdmins: 'admins' } as const
type Props = { acctKey: string; onClose: () => void }

/** The limits of a partner with what it has used of them; whoever may not set them reads them. */
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

/** What a partner may have and has. */
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
  const [values, setValues] = useState({
    maxCustomers: limit.maxCustomers,
    maxSeats: limit.maxSeats,
    maxAdmins: limit.maxAdmins,
  })
  const [plans, setPlans] = useState(limit.allowedPlans)
  const known = new Set(limit.choices.map(({ planCode }) => planCode))
  const others = (limit.allowedPlans ?? []).filter((code) => !known.has(code))
  const options = [
    ...limit.choices.map((plan) => ({ value: plan.planCode, label: words.name(plan) })),
    ...others.map((code) => ({ value: code, label: code })),
  ]
  return (
    <FormDialog
      wide
      title={t('plans.limits.title', { name: limit.acctName })}
      submit={t('form.save')}
      saving={save.isPending}
      refusal={save.error?.message}
      onSubmit={() => save.mutate({ ...values, allowedPlans: plans, version: limit.version }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('plans.limits.text')}</p>
      <div className={css['grid']}>
        {limits.map((field) => (
          <TextField
            key={field}
            label={t(`field.${field}`)}
            help={t('plans.limits.now', { used: words.number(limit[used[field]]) })}
            inputMode="numeric"
            maxLength={8}
            value={values[field] === null ? '' : String(values[field])}
            onChange={(event) => {
              const typed = event.currentTarget.value.replace(/\D/g, '')
              setValues({ ...values, [field]: typed === '' ? null : Number(typed) })
            }}
          />
        ))}
      </div>
      <CheckField
        label={t('plans.limits.allPlans')}
        checked={plans === null}
        onChange={(event) => setPlans(event.currentTarget.checked ? null : options.map(({ value }) => value))}
      />
      {plans && (
        <CheckGroup columns label={t('field.allowedPlans')} options={options} chosen={plans} onChange={setPlans} />
      )}
    </FormDialog>
  )
}
