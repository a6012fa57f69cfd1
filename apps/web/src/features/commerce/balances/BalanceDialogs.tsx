import { balances } from '@portal/contract/commerce/balances/balances.contract'
import type { PayerBalance } from '@portal/contract/commerce/balances/balances.shapes'
import { most } from '@portal/contract/commerce/billing/billing.fields'
import { currencies, type Currency } from '@portal/contract/core/money'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { say } from '../../../ui/toast.ts'
import { useBalancePayment, useRefund } from './balances.queries.ts'
import { useBalanceWords } from './useBalanceWords.ts'

type T = ReturnType<typeof useTranslation>['t']
const referenceSpec = (t: T): FieldSpec => ({
  path: 'reference',
  kind: 'text',
  label: t('field.reference'),
  hint: t('balances.referenceHelp'),
  maxLength: 80,
  wide: true,
})
const amountSpec = (t: T, currency: Currency, limit: number = most.amount): FieldSpec => ({
  path: 'amount',
  kind: 'money',
  label: t('field.amount'),
  required: true,
  currency,
  most: limit,
})

type PaymentProps = { acctKey: string; currency: Currency; onClose: () => void }
/** Records money from a payer that is for no invoice yet. @param currency the proposed one */
export function PaymentDialog({ acctKey, currency: proposed, onClose }: PaymentProps) {
  const { t } = useTranslation()
  const words = useBalanceWords()
  const pay = useBalancePayment(acctKey)
  const sending = useSentForm({
    draft: `balancePayment.${acctKey}`,
    initial: { currency: proposed, amount: null as number | null, paidOn: words.today, reference: '' },
    body: ({ currency, amount, paidOn, reference }) => ({
      currency,
      amount: amount ?? 0,
      paidOn,
      reference: reference.trim() || null,
    }),
    schema: balances.pay.body,
    check: (found, { amount }) => ({ ...found, ...(!amount && { amount: t('balances.missing') }) }),
    send: (body) => pay.mutateAsync(body),
    onSent: ({ amount, currency }) => {
      say(t('balances.pay.done', { balance: words.money(amount, currency) }))
      onClose()
    },
    fieldOf: { 'balance.repeated': 'reference' },
  })
  const { currency } = useFormValues(sending.form)
  const choices = currencies.map((value) => ({ value, label: value }))
  return (
    <RecordDialog
      {...sending}
      specs={[
        { path: 'currency', kind: 'select', label: t('field.currency'), choices, empty: false, wide: true },
        amountSpec(t, currency),
        { path: 'paidOn', kind: 'day', label: t('field.paidOn'), required: true },
        referenceSpec(t),
      ]}
      intro={<p>{t('balances.pay.text')}</p>}
      title={t('balances.pay.title')}
      submit={t('balances.record')}
      onClose={onClose}
    />
  )
}

type RefundValues = { amount: number | null; refundedOn: string; reference: string; reason: string }
type BalanceProps = { balance: PayerBalance; onClose: () => void }
/** Records that money of a balance was paid back to the payer. */
export function RefundDialog({ balance, onClose }: BalanceProps) {
  const { t } = useTranslation()
  const words = useBalanceWords()
  const { acctKey, currency, balanceKey } = balance
  const refund = useRefund(acctKey)
  const initial: RefundValues = { amount: balance.amount, refundedOn: words.today, reference: '', reason: '' }
  const sending = useSentForm({
    draft: `refund.${balanceKey}`,
    initial,
    body: ({ amount, refundedOn, reference, reason }) => ({
      currency,
      amount: amount ?? 0,
      refundedOn,
      reference: reference.trim() || null,
      reason: reason.trim(),
    }),
    schema: balances.refund.body,
    check: (found, { amount }, { reason }) => ({
      ...found,
      ...(!amount && { amount: t('balances.missing') }),
      ...(reason === '' && { reason: t('balances.refund.noReason') }),
    }),
    send: (body) => refund.mutateAsync(body),
    onSent: ({ amount }) => {
      say(t('balances.refund.done', { balance: words.money(amount, currency) }))
      onClose()
    },
    fieldOf: { 'balance.repeated': 'reference', 'balance.tooLow': 'amount' },
  })
  return (
    <RecordDialog
      {...sending}
      specs={[
        amountSpec(t, currency, balance.amount),
        { path: 'refundedOn', kind: 'day', label: t('field.refundedOn'), required: true },
        referenceSpec(t),
        { path: 'reason', kind: 'text', label: t('users.reason'), required: true, maxLength: 200, wide: true },
      ]}
      intro={<p>{t('balances.refund.text', { balance: words.money(balance.amount, currency) })}</p>}
      title={t('balances.refund.title', { name: balance.acctName })}
      submit={t('balances.record')}
      onClose={onClose}
    />
  )
}
