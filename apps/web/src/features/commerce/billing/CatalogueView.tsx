import { type ChargeItem, NewChargeItem } from '@portal/contract/commerce/billing/billing.charge'
import type { Language } from '@portal/contract/core/language'
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
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import { chargeItemsQuery, useAddChargeItem, useRemoveChargeItem } from './charges.queries.ts'
import { noChoice, taxBody, taxFields, taxWords } from './chargeTax.ts'
import { LeftCharges } from './LeftCharges.tsx'
import { textFields } from './textFields.ts'
import { type BillingWords, useBillingWords } from './useBillingWords.ts'

type T = ReturnType<typeof useTranslation>['t']

/** The catalogue of one-off charges of the reader's company, with a price for each currency. */
export function CatalogueView() {
  const { t, i18n } = useTranslation()
  const words = useBillingWords()
  const { companyKey } = useMe()
  const found = useQuery(chargeItemsQuery(companyKey))
  const [adding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<ChargeItem>()
  if (!found.data) return <QueryState query={found} failed={t('billing.item.failed')} lines={4} height={28} />
  const { items, left, edit } = found.data
  const refusal = refusalOf(edit, 'billing.addChargeItem', t('billing.item.notYours'))
  const columns = columnsOf(t, words, i18n.language)
  return (
    <>
      <ListToolbar
        end={
          <GuardedButton
            label={t('billing.item.add')}
            variant="filled"
            aria-haspopup="dialog"
            refusal={refusal}
            onClick={() => setAdding(true)}
          />
        }
      >
        <span>{t('billing.item.intro')}</span>
      </ListToolbar>
      <DataTable
        label={t('billing.view.catalogue')}
        columns={edit.allowed ? [...columns, actsOf(t, setRemoved)] : columns}
        rows={items}
        rowKey={({ itemKey }) => itemKey}
        empty={<EmptyState title={t('billing.item.none')}>{t('billing.item.noneText')}</EmptyState>}
      />
      <LeftCharges charges={left} isEditor={edit.allowed} />
      {adding && <ItemDialog acctKey={companyKey} onClose={() => setAdding(false)} />}
      {removed && <RemoveDialog acctKey={companyKey} item={removed} onClose={() => setRemoved(undefined)} />}
    </>
  )
}

const columnsOf = (t: T, words: BillingWords, language: Language): Column<ChargeItem>[] => [
  { id: 'code', header: t('field.code'), kind: 'name', rowHeader: true, cell: ({ code }) => code },
  {
    id: 'text',
    narrow: true,
    header: t('billing.charge.text'),
    kind: 'text',
    cell: (item) => [language === 'fr-fr' ? item.textFr : item.textEn, ...taxWords(t, language, item)].join(' · '),
  },
  {
    id: 'prices',
    narrow: true,
    header: t('field.prices'),
    kind: 'text',
    cell: ({ prices }) => prices.map(({ currency, price }) => words.money(price, currency)).join(' · '),
  },
]
const actsOf = (t: T, remove: (item: ChargeItem) => void): Column<ChargeItem> => ({
  id: 'acts',
  header: t('billing.rate.acts'),
  kind: 'acts',
  narrow: true,
  cell: (item) => (
    <Button
      variant="default"
      size="xs"
      aria-haspopup="dialog"
      aria-label={t('billing.item.removeOf', { code: item.code })}
      onClick={() => remove(item)}
    >
      {t('billing.rate.remove')}
    </Button>
  ),
})

function RemoveDialog({ acctKey, item, onClose }: { acctKey: string; item: ChargeItem; onClose: () => void }) {
  const { t } = useTranslation()
  const remove = useRemoveChargeItem(acctKey)
  return (
    <ConfirmDialog
      danger
      title={t('billing.item.removeTitle', { code: item.code })}
      submit={t('billing.rate.remove')}
      pending={remove.isPending}
      refusal={remove.error?.message}
      onSubmit={() => remove.mutate(item.itemKey, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('billing.item.removeText')}</p>
    </ConfirmDialog>
  )
}

/** Currencies that have a field of their own; the others are few, and added by the API. */
const offered = ['USD', 'EUR', 'GBP', 'CAD', 'CHF', 'AUD'] as const satisfies readonly Currency[]
const fieldsOf = (t: T, values: Parameters<typeof taxFields>[1]): FieldSpec[] => [
  { path: 'code', kind: 'text', label: t('field.code'), required: true, maxLength: 32, upper: true, wide: true },
  ...textFields(t, 'text'),
  ...taxFields(t, values, t('billing.charge.taxHelp')),
  ...offered.map((currency): FieldSpec => ({
    path: `prices.${currency}`,
    kind: 'money',
    label: t('billing.item.price', { currency }),
    currency,
  })),
]

function ItemDialog({ acctKey, onClose }: { acctKey: string; onClose: () => void }) {
  const { t } = useTranslation()
  const add = useAddChargeItem(acctKey)
  const empty: Partial<Record<Currency, number | null>> = Object.fromEntries(offered.map((one) => [one, null]))
  const sending = useSentForm({
    draft: `chargeItem.${acctKey}`,
    initial: { code: '', textEn: '', textFr: '', ...noChoice, prices: empty },
    body: ({ prices, ...values }) => ({
      ...values,
      ...taxBody(values),
      prices: currencies.flatMap((currency) => {
        const price = prices[currency]
        return typeof price === 'number' ? [{ currency, price }] : []
      }),
    }),
    schema: NewChargeItem,
    check: (found) => ({ ...found, ...(found['prices'] && { 'prices.USD': t('billing.item.noPrice') }) }),
    send: add.mutateAsync,
    onSent: onClose,
    fieldOf: { 'charge.codeTaken': 'code' },
  })
  return (
    <RecordDialog
      {...sending}
      specs={fieldsOf(t, useFormValues(sending.form))}
      title={t('billing.item.add')}
      submit={t('billing.item.submit')}
      onClose={onClose}
    />
  )
}
