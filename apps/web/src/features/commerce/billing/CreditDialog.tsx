import type { InvoiceDetail } from '@portal/contract/commerce/billing/billing.shapes'
import { sumOf } from '@portal/contract/core/money'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import css from './Billing.module.css'
import { useCredit } from './billing.queries.ts'
import type { ActProps } from './InvoiceDialogs.tsx'
import { useBillingWords } from './useBillingWords.ts'

type Amounts = Readonly<Record<number, number | null | undefined>>
/** What is credited of each line; undefined where an amount cannot be read or is none. */
function creditedOf(lines: InvoiceDetail['lines'], amounts: Amounts) {
  const chosen = lines.flatMap(({ place }) => {
    const net = amounts[place]
    return net === null || !(place in amounts) ? [] : [{ place, net: net ?? 0 }]
  })
  return chosen.length > 0 && chosen.every(({ net }) => net > 0) ? chosen : undefined
}

function useCreditForm({ detail }: ActProps) {
  const { t } = useTranslation()
  const credit = useCredit(detail.billKey)
  const navigate = useNavigate()
  const [whole, setWhole] = useState(true)
  const [amounts, setAmounts] = useState<Amounts>({})
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const lines = whole ? undefined : creditedOf(detail.lines, amounts)
  const missing = reason.trim() === '' ? t('billing.credit.noReason') : undefined
  const none = !whole && !lines ? t('billing.credit.none') : undefined
  const submit = () => {
    setTried(true)
    if (missing || none || credit.isPending) return
    credit.mutate(
      { reason: reason.trim(), ...(lines && { lines }) },
      { onSuccess: ({ billKey }) => void navigate({ to: paths.invoice(billKey) as never }) },
    )
  }
  return {
    whole,
    setWhole,
    amounts,
    setAmounts,
    reason,
    setReason,
    missing: tried ? missing : undefined,
    refusal: (tried && none) || credit.error?.message,
    saving: credit.isPending,
    sum: sumOf((lines ?? []).map(({ net }) => net)),
    submit,
  }
}

/** Credits what is left of an invoice, or amounts of its lines; the credit note is issued at once. */
export function CreditDialog({ detail, onClose }: ActProps) {
  const { t } = useTranslation()
  const words = useBillingWords()
  const form = useCreditForm({ detail, onClose })
  return (
    <FormDialog
      wide
      danger
      title={t('billing.credit.title', { number: detail.number ?? '' })}
      submit={t('billing.credit.submit')}
      saving={form.saving}
      refusal={form.refusal}
      beside={form.whole ? undefined : t('billing.credit.sum', { net: words.money(form.sum, detail.currency) })}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>{t('billing.credit.text')}</p>
      <SelectField
        label={t('billing.credit.what')}
        choices={[
          { value: 'whole', label: t('billing.credit.whole') },
          { value: 'lines', label: t('billing.credit.lines') },
        ]}
        value={form.whole ? 'whole' : 'lines'}
        onChange={(event) => form.setWhole(event.currentTarget.value === 'whole')}
      />
      {!form.whole && <Lines detail={detail} form={form} />}
      <TextField
        required
        label={t('users.reason')}
        help={t('billing.credit.reasonHelp')}
        maxLength={200}
        value={form.reason}
        error={form.missing}
        onChange={(event) => form.setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

function Lines({ detail, form }: { detail: InvoiceDetail; form: ReturnType<typeof useCreditForm> }) {
  const { t } = useTranslation()
  const words = useBillingWords()
  const { amounts, setAmounts } = form
  return detail.lines
    .filter(({ net }) => net > 0)
    .map(({ place, planName, kind, why, net, customerName }) => (
      <div key={place} className={css['grid']}>
        <p>
          {planName ?? t(`billing.lineKind.${kind}`)} · {words.money(net, detail.currency)}
          <span className={css['why']}>{[why, customerName].join(' · ')}</span>
        </p>
        <MoneyField
          label={t('billing.credit.ofLine', { place })}
          currency={detail.currency}
          most={net}
          value={amounts[place] ?? null}
          onChange={(minor) => setAmounts({ ...amounts, [place]: minor })}
        />
      </div>
    ))
}
