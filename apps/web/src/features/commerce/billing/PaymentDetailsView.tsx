import { PaymentDetailsChange, type PaymentDetails } from '@portal/contract/commerce/billing/billing.paymentDetails'
import { currencies, type Currency } from '@portal/contract/core/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GuardedButton } from '../../../core/access/GuardedButton.tsx'
import { refusalOf } from '../../../core/access/refusalOf.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { faultsOf } from '../../../ui/form/issues.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import cell from '../../../ui/table/Cell.module.css'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import css from './Billing.module.css'
import { paymentDetailsQuery, useRemovePaymentDetails, useSetPaymentDetails } from './billing.queries.ts'
import { ibanText } from './ibanText.ts'

type T = ReturnType<typeof useTranslation>['t']

/** The details by which the reader's company wants its invoices paid, one row for each currency. */
export function PaymentDetailsView() {
  const { t } = useTranslation()
  const { companyKey } = useMe()
  const found = useQuery(paymentDetailsQuery(companyKey))
  const [edited, setEdited] = useState<PaymentDetails | 'new'>()
  const [removed, setRemoved] = useState<PaymentDetails>()
  if (!found.data) return <QueryState query={found} failed={t('billing.payTo.failed')} lines={4} height={28} />
  const { items, edit } = found.data
  const sentence = t(edit.reason === 'alias.forbidden' ? 'settings.readOnly.acting' : 'billing.payTo.notYours')
  const editRefusal = refusalOf(edit, 'billing.setPaymentDetails', sentence)
  const free = currencies.filter((currency) => items.every((one) => one.currency !== currency))
  const columns = columnsOf(t)
  return (
    <>
      <ListToolbar
        end={
          <GuardedButton
            label={t('billing.payTo.add')}
            variant="filled"
            aria-haspopup="dialog"
            refusal={editRefusal}
            onClick={() => setEdited('new')}
          />
        }
      >
        <span>{t('billing.payTo.intro')}</span>
      </ListToolbar>
      <DataTable
        label={t('billing.view.payment')}
        columns={edit.allowed ? [...columns, actsOf(t, setEdited, setRemoved)] : columns}
        rows={items}
        rowKey={({ currency }) => currency}
        empty={<EmptyState title={t('billing.payTo.none')}>{t('billing.payTo.noneText')}</EmptyState>}
      />
      {edited && (
        <DetailsDialog
          acctKey={companyKey}
          row={edited === 'new' ? undefined : edited}
          free={free}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && <RemoveDialog acctKey={companyKey} row={removed} onClose={() => setRemoved(undefined)} />}
    </>
  )
}

const accountOf = ({ iban, bankCode, accountNumber }: PaymentDetails) =>
  iban ? ibanText(iban) : [bankCode, accountNumber].filter(Boolean).join(' ')

const columnsOf = (t: T): Column<PaymentDetails>[] => [
  { id: 'currency', header: t('field.currency'), kind: 'name', rowHeader: true, cell: ({ currency }) => currency },
  { id: 'holder', header: t('field.holder'), kind: 'text', cell: ({ holder }) => holder },
  {
    id: 'account',
    header: t('billing.payTo.account'),
    kind: 'text',
    narrow: true,
    cell: (row) => (
      <>
        <span className={css['whole']}>{accountOf(row)}</span>{' '}
        {row.bic && (
          <span className={cell['beside']}>
            {t('field.bic')} {row.bic}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'paymentLink',
    header: t('field.paymentLink'),
    kind: 'text',
    cell: ({ paymentLink }) => paymentLink?.replace(/^https:\/\//, ''),
  },
]

const actsOf = (
  t: T,
  edit: (row: PaymentDetails) => void,
  remove: (row: PaymentDetails) => void,
): Column<PaymentDetails> => ({
  id: 'acts',
  header: t('billing.payTo.acts'),
  kind: 'acts',
  narrow: true,
  cell: (row) => (
    <span className={css['acts']}>
      <Button
        variant="default"
        size="xs"
        aria-haspopup="dialog"
        aria-label={t('billing.payTo.editOf', { currency: row.currency })}
        onClick={() => edit(row)}
      >
        {t('billing.payTo.edit')}
      </Button>
      <Button
        variant="default"
        size="xs"
        aria-haspopup="dialog"
        aria-label={t('billing.payTo.removeOf', { currency: row.currency })}
        onClick={() => remove(row)}
      >
        {t('billing.payTo.remove')}
      </Button>
    </span>
  ),
})

type RowProps = { acctKey: string; row: PaymentDetails; onClose: () => void }
function RemoveDialog({ acctKey, row: { currency, version }, onClose }: RowProps) {
  const { t } = useTranslation()
  const remove = useRemovePaymentDetails(acctKey)
  return (
    <ConfirmDialog
      danger
      title={t('billing.payTo.removeTitle', { currency })}
      submit={t('billing.payTo.remove')}
      pending={remove.isPending}
      refusal={remove.error?.message}
      onSubmit={() => remove.mutate({ currency, version }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('billing.payTo.removeText', { currency })}</p>
    </ConfirmDialog>
  )
}

const fieldsOf = (t: T, free: readonly Currency[] | undefined): FieldSpec[] => [
  ...(free
    ? [
        {
          path: 'currency',
          kind: 'select',
          label: t('field.currency'),
          required: true,
          choices: free.map((value) => ({ value, label: value })),
        } as const,
      ]
    : []),
  { path: 'holder', kind: 'text', label: t('field.holder'), maxLength: 70, wide: true },
  { path: 'iban', kind: 'text', label: t('field.iban'), maxLength: 50, spellCheck: false, upper: true },
  { path: 'bic', kind: 'text', label: t('field.bic'), maxLength: 20, spellCheck: false, upper: true },
  {
    path: 'bankCode',
    kind: 'text',
    label: t('field.bankCode'),
    hint: t('billing.payTo.bankCodeHelp'),
    maxLength: 20,
    spellCheck: false,
  },
  { path: 'accountNumber', kind: 'text', label: t('field.accountNumber'), maxLength: 50, spellCheck: false },
  { path: 'bankName', kind: 'text', label: t('field.bankName'), maxLength: 70, wide: true },
  {
    path: 'paymentLink',
    kind: 'url',
    label: t('field.paymentLink'),
    hint: t('billing.payTo.linkHelp'),
    placeholder: 'https://',
    maxLength: 500,
    wide: true,
  },
]

const texts = ['holder', 'iban', 'bic', 'bankCode', 'accountNumber', 'bankName', 'paymentLink'] as const
type Texts = Record<(typeof texts)[number], string>
const valuesOf = (row: PaymentDetails | undefined) =>
  Object.fromEntries(texts.map((field) => [field, row?.[field] ?? ''])) as Texts
const detailsOf = (values: Texts) =>
  Object.fromEntries(texts.map((field) => [field, values[field].trim() || null])) as PaymentDetailsChange

type DialogProps = {
  acctKey: string
  row: PaymentDetails | undefined
  free: readonly Currency[]
  onClose: () => void
}
function DetailsDialog({ acctKey, row, free, onClose }: DialogProps) {
  const translation = useTranslation()
  const { t } = translation
  const set = useSetPaymentDetails(acctKey)
  const sending = useSentForm({
    draft: null, // A draft would keep account numbers in the browser.
    initial: { currency: row?.currency ?? '', ...valuesOf(row) },
    body: (values) => ({
      currency: values.currency as Currency,
      version: row?.version ?? 0,
      details: detailsOf(values),
    }),
    check: (_, { currency }, { details }) => ({
      ...faultsOf(PaymentDetailsChange, details, translation),
      ...(!currency && { currency: t('billing.payTo.noCurrency') }),
    }),
    send: set.mutateAsync,
    onSent: onClose,
  })
  return (
    <RecordDialog
      {...sending}
      specs={fieldsOf(t, row ? undefined : free)}
      title={row ? t('billing.payTo.editTitle', { currency: row.currency }) : t('billing.payTo.add')}
      submit={t('billing.payTo.submit')}
      onClose={onClose}
    />
  )
}
