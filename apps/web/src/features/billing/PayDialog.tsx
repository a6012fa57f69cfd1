import { billing } from '@portal/contract/billing/billing.contract'
import { most } from '@portal/contract/billing/billing.fields'
import { useRef, useState } from 'react'
import { useMe } from '../../core/me/me.queries.ts'
import { placeRefusal } from '../../core/records/placeRefusal.ts'
import { dayIn } from '../../lib/dates.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useFirstFault } from '../../lib/useFirstFault.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { type Faults, faultsOf } from '../../ui/form/issues.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { say } from '../../ui/toast.ts'
import css from './Billing.module.css'
import { usePay } from './billing.queries.ts'
import type { ActProps } from './InvoiceDialogs.tsx'
import { useBillingWords } from './useBillingWords.ts'

/** Of one payment, whatever its place in the request. */
const inPayment = (path: string) => path.replace(/^payments\.0\./, '')
const paths = ['amount', 'paidOn', 'reference']

/** The form of a payment; the whole of what is left is paid today, unless something else is typed. */
function usePayment({ detail, onClose }: ActProps) {
  const translation = useTranslation()
  const { t } = translation
  const words = useBillingWords()
  const pay = usePay()
  const [amount, setAmount] = useState<number | null | undefined>(Math.max(detail.open ?? 0, 0) || null)
  const { timeZone } = useMe().preferences
  const [values, setValues] = useState(() => ({
    paidOn: dayIn(new Date(), timeZone),
    reference: '',
    back: false,
    failed: false,
  }))
  const [found, setFound] = useState<Faults>({})
  const submit = () => {
    const { paidOn, reference, back, failed } = values
    const payment = {
      billKey: detail.billKey,
      amount: (back ? -1 : 1) * (amount ?? 0),
      currency: detail.currency,
      paidOn,
      reference: reference.trim() || null,
      failed,
    }
    const faults = faultsOf(billing.pay.body, { payments: [payment] }, translation)
    const wrong: Faults = Object.fromEntries(Object.entries(faults).map(([path, text]) => [inPayment(path), text]))
    if (!amount) wrong['amount'] = t('billing.pay.missing')
    setFound(wrong)
    if (Object.keys(wrong).length > 0 || pay.isPending) return
    pay.mutate([payment], {
      onSuccess: ({ items: [paid] }) => {
        say(t('billing.pay.done', { open: words.money(paid?.open ?? 0, detail.currency) }))
        onClose()
      },
    })
  }
  const refusal = pay.error ? placeRefusal(pay.error, paths, {}, inPayment) : undefined
  return {
    amount,
    setAmount,
    values,
    change: (part: Partial<typeof values>) => setValues({ ...values, ...part }),
    found,
    faults: { ...refusal?.at, ...found } as Readonly<Record<string, string | undefined>>,
    general: refusal?.general.join(' ') || undefined,
    saving: pay.isPending,
    submit,
  }
}

/** Records what came in for an invoice, was paid back, or was returned. */
export function PayDialog({ detail, onClose }: ActProps) {
  const { t } = useTranslation()
  const words = useBillingWords()
  const place = useRef<HTMLFormElement>(null)
  const form = usePayment({ detail, onClose })
  const { values, change, faults } = form
  useFirstFault(place, form.found)
  return (
    <FormDialog
      title={t('billing.pay.title', { number: detail.number ?? '' })}
      submit={t('billing.pay.submit')}
      saving={form.saving}
      refusal={form.general}
      place={place}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>{t('billing.pay.text', { open: words.money(detail.open, detail.currency) })}</p>
      <SelectField
        label={t('billing.pay.kind')}
        choices={[
          { value: 'in', label: t('billing.pay.in') },
          { value: 'back', label: t('billing.pay.back') },
        ]}
        value={values.back ? 'back' : 'in'}
        onChange={(event) => change({ back: event.currentTarget.value === 'back' })}
      />
      <div className={css['grid']}>
        <MoneyField
          required
          label={t('field.amount')}
          currency={detail.currency}
          most={most.amount}
          value={form.amount ?? null}
          error={faults['amount']}
          onChange={form.setAmount}
        />
        <TextField
          required
          type="date"
          label={t('field.paidOn')}
          value={values.paidOn}
          error={faults['paidOn']}
          onChange={(event) => change({ paidOn: event.currentTarget.value })}
        />
      </div>
      <TextField
        label={t('field.reference')}
        help={t('billing.pay.referenceHelp')}
        maxLength={80}
        value={values.reference}
        error={faults['reference']}
        onChange={(event) => change({ reference: event.currentTarget.value })}
      />
      <CheckField
        label={t('billing.pay.failed')}
        checked={values.failed}
        onChange={(event) => change({ failed: event.currentTarget.checked })}
      />
    </FormDialog>
  )
}
