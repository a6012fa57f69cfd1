import type { InvoiceDetail } from '@portal/contract/commerce/billing/billing.shapes'
import { sumOf } from '@portal/contract/core/money'
import { useNavigate } from '@tanstack/react-router'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Fieldset } from '../../../ui/Fieldset.tsx'
import type { CustomControlProps, FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import css from './Billing.module.css'
import { useCredit } from './billing.queries.ts'
import type { ActProps } from './InvoiceDialogs.tsx'
import { useBillingWords } from './useBillingWords.ts'

type Amounts = Readonly<Record<number, number | null | undefined>>
/** The amount to credit of each line; undefined where it cannot be read or is zero. */
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
  const initial = { what: 'whole', amounts: {} as Amounts, reason: '' }
  const linesOf = ({ what, amounts }: typeof initial) =>
    what === 'whole' ? undefined : creditedOf(detail.lines, amounts)
  const sending = useSentForm({
    draft: `credit.${detail.billKey}`,
    initial,
    body: (values) => {
      const lines = linesOf(values)
      return { reason: values.reason.trim(), ...(lines && { lines }) }
    },
    check: (_, { what }, { reason, lines }) => ({
      ...(what === 'lines' && !lines && { amounts: t('billing.credit.none') }),
      ...(reason === '' && { reason: t('billing.credit.noReason') }),
    }),
    send: (body) => credit.mutateAsync(body),
    onSent: ({ billKey }) => void navigate({ to: paths.invoice(billKey) as never }),
  })
  const values = useFormValues(sending.form)
  return { sending, whole: values.what === 'whole', sum: sumOf((linesOf(values) ?? []).map(({ net }) => net)) }
}

/** Credits the remaining amount of an invoice, or amounts of its lines; the credit note is issued immediately. */
export function CreditDialog({ detail, onClose }: ActProps) {
  const { t } = useTranslation()
  const words = useBillingWords()
  const { sending, whole, sum } = useCreditForm({ detail, onClose })
  const lines: FieldSpec = {
    path: 'amounts',
    kind: 'own',
    label: t('billing.credit.lines'),
    wide: true,
    draw: (field) => <Lines {...field} detail={detail} />,
  }
  return (
    <RecordDialog
      {...sending}
      wide
      danger
      title={t('billing.credit.title', { number: detail.number ?? '' })}
      submit={t('billing.credit.submit')}
      beside={whole ? undefined : t('billing.credit.sum', { net: words.money(sum, detail.currency) })}
      intro={
        <p>
          {t('billing.credit.text')} {detail.paid > 0 && t('billing.credit.toBalance', { name: detail.billToName })}{' '}
          {whole && detail.lines.some(({ kind }) => kind === 'PLAN') && t('billing.credit.free')}
        </p>
      }
      specs={[
        {
          path: 'what',
          kind: 'select',
          label: t('billing.credit.what'),
          choices: [
            { value: 'whole', label: t('billing.credit.whole') },
            { value: 'lines', label: t('billing.credit.lines') },
          ],
          empty: false,
          wide: true,
        },
        ...(whole ? [] : [lines]),
        {
          path: 'reason',
          kind: 'text',
          label: t('users.reason'),
          hint: t('billing.credit.reasonHelp'),
          required: true,
          maxLength: 200,
          wide: true,
        },
      ]}
      onClose={onClose}
    />
  )
}

function Lines({ value, error, set, detail }: CustomControlProps & Pick<ActProps, 'detail'>) {
  const { t } = useTranslation()
  const words = useBillingWords()
  const amounts = value as Amounts
  return (
    <Fieldset title={t('billing.credit.lines')} error={error}>
      {detail.lines
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
              onChange={(minor) => set({ ...amounts, [place]: minor })}
            />
          </div>
        ))}
    </Fieldset>
  )
}
