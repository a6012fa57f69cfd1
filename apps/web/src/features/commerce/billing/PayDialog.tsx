import { billing } from '@portal/contract/commerce/billing/billing.contract'
import { most } from '@portal/contract/commerce/billing/billing.fields'
import { useState } from 'react'
import { useMe } from '../../../core/me/me.queries.ts'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { dayIn } from '../../../lib/dates.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { say } from '../../../ui/toast.ts'
import { usePay } from './billing.queries.ts'
import type { ActProps } from './InvoiceDialogs.tsx'
import { useBillingWords } from './useBillingWords.ts'

type PaymentSum = { way: string; amount: number | null; failed: boolean }
/** The part of a payment beyond the amount left to pay, which goes to the payer's balance. */
const excessOf = ({ way, amount, failed }: PaymentSum, open: number | null): number =>
  way === 'back' || failed ? 0 : Math.max(0, (amount ?? 0) - Math.max(0, open ?? 0))

/** The form of a payment; by default the whole open amount is paid today. */
function usePayment({ detail, onClose }: ActProps) {
  const { t } = useTranslation()
  const words = useBillingWords()
  const pay = usePay()
  const { timeZone } = useMe().preferences
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const { billKey, currency } = detail
  return useSentForm({
    draft: `payment.${billKey}`,
    initial: {
      way: 'in',
      amount: Math.max(detail.open ?? 0, 0) || null,
      paidOn: today,
      reference: '',
      failed: false,
    },
    body: ({ way, amount, paidOn, reference, failed }) => ({
      payments: [
        {
          billKey,
          amount: (way === 'back' ? -1 : 1) * (amount ?? 0),
          currency,
          paidOn,
          reference: reference.trim() || null,
          failed,
          ...(excessOf({ way, amount, failed }, detail.open) > 0 && { toBalance: true }),
        },
      ],
    }),
    schema: billing.pay.body,
    check: (found, { amount }) => ({ ...found, ...(!amount && { amount: t('billing.pay.missing') }) }),
    send: ({ payments }) => pay.mutateAsync(payments),
    onSent: ({ items: [paid] }) => {
      say(t('billing.pay.done', { open: words.money(paid?.open ?? 0, currency) }))
      onClose()
    },
    rename: (path) => path.replace(/^payments\.0\./, ''),
  })
}

/** Records a payment of an invoice, a refund, or a returned payment. */
export function PayDialog({ detail, onClose }: ActProps) {
  const { t } = useTranslation()
  const words = useBillingWords()
  const sending = usePayment({ detail, onClose })
  const ways = (['in', 'back'] as const).map((value) => ({ value, label: t(`billing.pay.${value}`) }))
  const { currency } = detail
  const excess = excessOf(useFormValues(sending.form), detail.open)
  const toBalance = t('billing.pay.toBalance', { amount: words.money(excess, currency), name: detail.billToName })
  const specs: FieldSpec[] = [
    { path: 'way', kind: 'select', label: t('billing.pay.kind'), choices: ways, empty: false, wide: true },
    { path: 'amount', kind: 'money', label: t('field.amount'), required: true, currency, most: most.amount },
    { path: 'paidOn', kind: 'day', label: t('field.paidOn'), required: true },
    {
      path: 'reference',
      kind: 'text',
      label: t('field.reference'),
      hint: t('billing.pay.referenceHelp'),
      maxLength: 80,
      wide: true,
    },
    { path: 'failed', kind: 'checkbox', label: t('billing.pay.failed'), wide: true },
  ]
  return (
    <RecordDialog
      {...sending}
      specs={specs}
      intro={<p>{t('billing.pay.text', { open: words.money(detail.open, currency) })}</p>}
      beside={excess > 0 ? toBalance : undefined}
      title={t('billing.pay.title', { number: detail.number ?? '' })}
      submit={t('billing.pay.submit')}
      onClose={onClose}
    />
  )
}
