import { type ChargeItem, maxCharges, NewOneOffCharge } from '@portal/contract/commerce/billing/billing.charge'
import type { TermsRefund } from '@portal/contract/commerce/billing/billing.refunds'
import type { Currency } from '@portal/contract/core/money'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../../core/me/me.queries.ts'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { chargeItemsQuery, useAddCharge } from './charges.queries.ts'
import { noChoice, taxBody, taxFields, taxValues } from './chargeTax.ts'
import { TermsRefunds } from './TermsRefunds.tsx'
import { textFields } from './textFields.ts'

type Props = {
  acctKey: string
  currency: Currency
  refunds: readonly TermsRefund[]
  /** False: a charge has the tax of its item, or else of its invoice. */
  choosesTax: boolean
  onClose: () => void
}

function useChargeForm({ acctKey, currency, onClose }: Props) {
  const add = useAddCharge(acctKey)
  return useSentForm({
    draft: `charge.${acctKey}`,
    initial: {
      code: '',
      kind: 'charge',
      textEn: '',
      textFr: '',
      ...noChoice,
      quantity: 1,
      unitPrice: null as number | null,
      reason: '',
    },
    body: ({ kind, code, unitPrice, quantity, ...values }) => ({
      ...values,
      ...taxBody(values),
      code: code || null,
      quantity,
      unitPrice: (kind === 'credit' ? -1 : 1) * (unitPrice ?? 0) || 0,
      currency,
    }),
    schema: NewOneOffCharge,
    send: add.mutateAsync,
    onSent: onClose,
  })
}

/** Adds a charge or a credit to the next invoice: from the catalogue, or with a text and a price of its own. */
export function ChargeDialog(props: Props) {
  const { t } = useTranslation()
  const { companyKey } = useMe()
  const items = useQuery(chargeItemsQuery(companyKey)).data?.items ?? []
  const sending = useChargeForm(props)
  const { form } = sending
  const values = useFormValues(form)
  const isCredit = values.kind === 'credit'
  const choose = (code: unknown) => {
    const item = items.find((one) => one.code === code)
    if (!item) {
      if (!props.choosesTax) form.put(noChoice)
      return
    }
    const { textEn, textFr } = item
    form.put({ code: item.code, textEn, textFr, ...taxValues(item), ...priceIn(item, props.currency) })
  }
  const kinds = (['charge', 'credit'] as const).map((value) => ({ value, label: t(`billing.charge.kind.${value}`) }))
  const catalogue: FieldSpec = {
    path: 'code',
    kind: 'select',
    label: t('billing.charge.item'),
    choices: items.map(({ code, textEn }) => ({ value: code, label: code, detail: textEn })),
    empty: t('billing.charge.noItem'),
    onChange: choose,
    wide: true,
  }
  return (
    <RecordDialog
      {...sending}
      intro={isCredit && <TermsRefunds refunds={props.refunds} />}
      specs={[
        ...(items.length > 0 ? [catalogue] : []),
        { path: 'kind', kind: 'radio', look: 'inline', label: t('billing.charge.what'), choices: kinds, wide: true },
        ...textFields(t, 'text'),
        {
          path: 'quantity',
          kind: 'whole',
          label: t('billing.line.quantity'),
          required: true,
          most: maxCharges.quantity,
        },
        { path: 'unitPrice', kind: 'money', label: t('field.unitPrice'), required: true, currency: props.currency },
        ...taxFields(
          t,
          values,
          t(isCredit ? 'billing.charge.taxHelpCredit' : 'billing.charge.taxHelp'),
          props.choosesTax ? undefined : t('billing.charge.taxNeedsFullAccess'),
        ),
        {
          path: 'reason',
          kind: 'text',
          label: t('users.reason'),
          hint: t('billing.charge.reasonHelp'),
          required: true,
          maxLength: 200,
          wide: true,
        },
      ]}
      title={t('billing.charge.add')}
      submit={t('billing.charge.submit')}
      onClose={props.onClose}
    />
  )
}

function priceIn({ prices }: ChargeItem, currency: Currency): { unitPrice?: number } {
  const found = prices.find((one) => one.currency === currency)
  return found ? { unitPrice: found.price } : {}
}
