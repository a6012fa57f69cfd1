import { billing } from '@portal/contract/commerce/billing/billing.contract'
import type { TaxRate } from '@portal/contract/commerce/billing/billing.shapes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GuardedButton } from '../../../core/access/GuardedButton.tsx'
import { useMe } from '../../../core/me/me.queries.ts'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { Choice, FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import { useChoices } from '../../../core/lookups/lookups.queries.ts'
import { ratesQuery, useAddRate, useRemoveRate } from './billing.queries.ts'
import { type BillingWords, useBillingWords } from './useBillingWords.ts'

/** The tax rates on the reader's company's invoices, by country and day. */
export function RatesView() {
  const { t } = useTranslation()
  const words = useBillingWords()
  const { companyKey } = useMe()
  const rates = useQuery(ratesQuery(companyKey))
  const countries = useChoices('countries')
  const [adding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<TaxRate>()
  if (!rates.data) return <QueryState query={rates} failed={t('billing.rate.failed')} lines={5} height={28} />
  const { items, edit } = rates.data
  const country = (code: string) => countries.find(({ value }) => value === code)?.label ?? code
  const columnContext: ColumnContext = { t, words, country, remove: setRemoved }
  const refusal = edit.reason === 'Bill:W' ? { action: 'billing.addTaxRate' } : { reason: t('billing.rate.notYours') }
  return (
    <>
      <ListToolbar
        end={
          <GuardedButton
            label={t('billing.rate.add')}
            variant="filled"
            aria-haspopup="dialog"
            refusal={edit.allowed ? undefined : refusal}
            onClick={() => setAdding(true)}
          />
        }
      >
        <span>{t('billing.rate.intro')}</span>
      </ListToolbar>
      <DataTable
        label={t('billing.view.rates')}
        columns={[
          ...columnsOf(columnContext).filter(({ id }) => id !== 'to' || items.some(({ validTo }) => validTo !== null)),
          ...(items.some(({ remove }) => remove.allowed) ? [actsOf(columnContext)] : []),
        ]}
        rows={items}
        rowKey={({ taxRateKey }) => taxRateKey}
        empty={<EmptyState title={t('billing.rate.none')}>{t('billing.rate.noneText')}</EmptyState>}
      />
      {adding && <RateDialog acctKey={companyKey} onClose={() => setAdding(false)} />}
      {removed && (
        <RemoveDialog
          acctKey={companyKey}
          rate={removed}
          name={`${country(removed.country)}, ${words.percent(removed.rate)}`}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  )
}

type ColumnContext = {
  t: ReturnType<typeof useTranslation>['t']
  words: BillingWords
  country: (code: string) => string
  remove: (rate: TaxRate) => void
}
const columnsOf = ({ t, words, country }: ColumnContext): Column<TaxRate>[] => [
  { id: 'country', header: t('field.country'), kind: 'name', rowHeader: true, cell: (rate) => country(rate.country) },
  { id: 'taxName', header: t('field.taxName'), kind: 'text', cell: ({ taxName }) => taxName },
  { id: 'rate', header: t('field.rate'), kind: 'number', narrow: true, cell: ({ rate }) => words.percent(rate) },
  { id: 'from', header: t('field.validFrom'), kind: 'date', cell: ({ validFrom }) => words.day(validFrom) },
  { id: 'to', header: t('field.validTo'), kind: 'date', cell: ({ validTo }) => words.day(validTo) },
]

const actsOf = ({ t, country, remove }: ColumnContext): Column<TaxRate> => ({
  id: 'acts',
  header: t('billing.rate.acts'),
  kind: 'acts',
  narrow: true,
  cell: (rate) =>
    rate.remove.allowed && (
      <Button
        variant="default"
        size="xs"
        aria-haspopup="dialog"
        aria-label={t('billing.rate.removeOf', { country: country(rate.country) })}
        onClick={() => remove(rate)}
      >
        {t('billing.rate.remove')}
      </Button>
    ),
})

type RemoveProps = { acctKey: string; rate: TaxRate; name: string; onClose: () => void }
function RemoveDialog({ acctKey, rate, name, onClose }: RemoveProps) {
  const { t } = useTranslation()
  const remove = useRemoveRate(acctKey)
  return (
    <ConfirmDialog
      danger
      title={t('billing.rate.removeTitle', { name })}
      submit={t('billing.rate.remove')}
      pending={remove.isPending}
      refusal={remove.error?.message}
      onSubmit={() => remove.mutate(rate.taxRateKey, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('billing.rate.removeText')}</p>
    </ConfirmDialog>
  )
}

const rateFields = (t: ColumnContext['t'], countries: Choice[]): FieldSpec[] => [
  {
    path: 'country',
    kind: 'select',
    label: t('field.country'),
    required: true,
    choices: countries,
    searched: true,
    wide: true,
  },
  {
    path: 'taxName',
    kind: 'text',
    label: t('field.taxName'),
    hint: t('billing.rate.nameHelp'),
    required: true,
    maxLength: 40,
    wide: true,
  },
  {
    path: 'rate',
    kind: 'decimal',
    label: t('field.rate'),
    required: true,
    digits: 2,
    end: '%',
    unreadable: t('billing.rate.unreadable'),
  },
  { path: 'validFrom', kind: 'day', label: t('field.validFrom'), required: true },
]

function RateDialog({ acctKey, onClose }: { acctKey: string; onClose: () => void }) {
  const { t } = useTranslation()
  const add = useAddRate(acctKey)
  const sending = useSentForm({
    draft: `taxRate.${acctKey}`,
    initial: { country: '', taxName: '', rate: null as number | null, validFrom: '' },
    body: (values) => ({ ...values, rate: values.rate ?? -1 }),
    schema: billing.addTaxRate.body,
    check: (found) => ({ ...found, ...(found['rate'] && { rate: t('billing.rate.unreadable') }) }),
    send: add.mutateAsync,
    onSent: onClose,
    fieldOf: { 'billing.rateTaken': 'validFrom' },
  })
  return (
    <RecordDialog
      {...sending}
      specs={rateFields(t, useChoices('countries'))}
      intro={<p>{t('billing.rate.text')}</p>}
      title={t('billing.rate.add')}
      submit={t('billing.rate.submit')}
      onClose={onClose}
    />
  )
}
