import { billing } from '@portal/contract/commerce/billing/billing.contract'
import type { TaxRate } from '@portal/contract/commerce/billing/billing.taxRates'
import { regionName } from '@portal/contract/commerce/billing/billing.regions'
import type { Language } from '@portal/contract/core/language'
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
import type { Choice, FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import type { Column } from '../../../ui/table/column.ts'
import cell from '../../../ui/table/Cell.module.css'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import { useChoices } from '../../../core/lookups/lookups.queries.ts'
import { ratesQuery, useAddRate, useRemoveRate } from './billing.queries.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'
import { type BillingWords, useBillingWords } from './useBillingWords.ts'

const ExchangeRates = lazyPart(async () => (await import('./ExchangeRates.tsx')).ExchangeRates)

/** The tax rates on the reader's company's invoices, by country, region and day. */
export function RatesView() {
  const { t, i18n } = useTranslation()
  const words = useBillingWords()
  const { companyKey } = useMe()
  const rates = useQuery(ratesQuery(companyKey))
  const countries = useChoices('countries')
  const [adding, setAdding] = useState<Partial<NewRate>>()
  const [removed, setRemoved] = useState<TaxRate>()
  if (!rates.data) return <QueryState query={rates} failed={t('billing.rate.failed')} lines={5} height={28} />
  const { items, edit } = rates.data
  const country = (code: string) => countries.find(({ value }) => value === code)?.label ?? code
  const { language } = i18n
  const place = (rate: TaxRate) =>
    rate.region === null
      ? country(rate.country)
      : `${country(rate.country)}, ${regionName(rate.country, rate.region, language)}`
  // The sort is stable: rates of a place keep their order by day.
  const byPlace = items.toSorted((one, other) => place(one).localeCompare(place(other), language))
  const columnContext: ColumnContext = { t, words, place, language, add: setAdding, remove: setRemoved }
  const refusal = refusalOf(edit, 'billing.addTaxRate', t('billing.rate.notYours'))
  return (
    <>
      <ListToolbar
        end={
          <GuardedButton
            label={t('billing.rate.add')}
            variant="filled"
            aria-haspopup="dialog"
            refusal={refusal}
            onClick={() => setAdding({})}
          />
        }
      >
        <span>{t('billing.rate.intro')}</span>
      </ListToolbar>
      <DataTable
        label={t('billing.view.rates')}
        columns={[
          ...columnsOf(columnContext).filter(({ id }) => !isEmpty(id, items)),
          ...(edit.allowed ? [actsOf(columnContext)] : []),
        ]}
        rows={byPlace}
        rowKey={({ taxRateKey }) => taxRateKey}
        empty={<EmptyState title={t('billing.rate.none')}>{t('billing.rate.noneText')}</EmptyState>}
      />
      <ExchangeRates />
      {adding && <RateDialog acctKey={companyKey} initial={adding} onClose={() => setAdding(undefined)} />}
      {removed && (
        <RemoveDialog
          acctKey={companyKey}
          rate={removed}
          name={`${place(removed)}, ${words.percent(removed.rate)}`}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  )
}

/** Whether no rate has anything in a column that is rarely needed. */
const isEmpty = (id: string, items: readonly TaxRate[]) =>
  (id === 'to' && items.every(({ validTo }) => validTo === null)) ||
  (id === 'with' && items.every(({ combined, exemptReason }) => !combined && !exemptReason))

type ColumnContext = {
  t: ReturnType<typeof useTranslation>['t']
  words: BillingWords
  place: (rate: TaxRate) => string
  language: Language
  add: (initial: Partial<NewRate>) => void
  remove: (rate: TaxRate) => void
}
const columnsOf = ({ t, words, place, language }: ColumnContext): Column<TaxRate>[] => [
  { id: 'country', header: t('field.country'), kind: 'name', rowHeader: true, cell: place },
  {
    id: 'taxName',
    header: t('field.taxName'),
    kind: 'text',
    cell: ({ taxName, taxNameFr }) => (language === 'fr-fr' ? (taxNameFr ?? taxName) : taxName),
  },
  { id: 'rate', header: t('field.rate'), kind: 'number', narrow: true, cell: ({ rate }) => words.percent(rate) },
  {
    id: 'with',
    header: t('billing.rate.with'),
    kind: 'text',
    cell: ({ combined, exemptReason }) => exemptReason ?? (combined ? t('billing.rate.withOthers') : ''),
  },
  { id: 'from', header: t('field.validFrom'), kind: 'date', cell: ({ validFrom }) => words.day(validFrom) },
  { id: 'to', header: t('field.validTo'), kind: 'date', cell: ({ validTo }) => words.day(validTo) },
]

/** The fields of a rate that takes the place of another. */
const nextOf = ({ country, region, taxName, taxNameFr, combined, exemptReason }: TaxRate): Partial<NewRate> => ({
  country,
  region: region ?? '',
  taxName,
  taxNameFr: taxNameFr ?? '',
  combined,
  exemptReason: exemptReason ?? '',
})

const actsOf = ({ t, place, add, remove }: ColumnContext): Column<TaxRate> => ({
  id: 'acts',
  header: t('billing.rate.acts'),
  kind: 'acts',
  narrow: true,
  cell: (rate) => (
    <span className={cell['acts']}>
      {rate.validTo === null && (
        <Button
          variant="default"
          size="xs"
          aria-haspopup="dialog"
          aria-label={t('billing.rate.nextOf', { country: place(rate) })}
          onClick={() => add(nextOf(rate))}
        >
          {t('billing.rate.next')}
        </Button>
      )}
      {rate.remove.allowed && (
        <Button
          variant="default"
          size="xs"
          aria-haspopup="dialog"
          aria-label={t('billing.rate.removeOf', { country: place(rate) })}
          onClick={() => remove(rate)}
        >
          {t('billing.rate.remove')}
        </Button>
      )}
    </span>
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
    path: 'region',
    kind: 'text',
    label: t('field.region'),
    hint: t('billing.rate.regionHelp'),
    maxLength: 100,
    wide: true,
  },
  {
    path: 'taxName',
    kind: 'text',
    label: t('field.taxName'),
    hint: t('billing.rate.nameHelp'),
    required: true,
    maxLength: 40,
  },
  { path: 'taxNameFr', kind: 'text', label: t('field.taxNameFr'), maxLength: 40, lang: 'fr' },
  {
    path: 'rate',
    kind: 'decimal',
    label: t('field.rate'),
    required: true,
    digits: 3,
    end: '%',
    unreadable: t('billing.rate.unreadable'),
  },
  { path: 'validFrom', kind: 'day', label: t('field.validFrom'), required: true },
  {
    path: 'combined',
    kind: 'checkbox',
    label: t('field.combined'),
    hint: t('billing.rate.combinedHelp'),
    wide: true,
  },
  {
    path: 'exemptReason',
    kind: 'text',
    label: t('field.exemptReason'),
    hint: t('billing.rate.exemptHelp'),
    maxLength: 200,
    wide: true,
  },
]

const emptyRate = {
  country: '',
  region: '',
  taxName: '',
  taxNameFr: '',
  rate: null as number | null,
  validFrom: '',
  combined: false,
  exemptReason: '',
}
type NewRate = typeof emptyRate

/** @param initial the place and name of the tax, where the rate follows another */
type RateProps = { acctKey: string; initial: Partial<NewRate>; onClose: () => void }
function RateDialog({ acctKey, initial, onClose }: RateProps) {
  const { t } = useTranslation()
  const add = useAddRate(acctKey)
  const sending = useSentForm({
    draft: ['taxRate', acctKey, initial.country, initial.region, initial.taxName].filter(Boolean).join('.'),
    initial: { ...emptyRate, ...initial },
    // The form counts in thousandths of a percent.
    body: ({ region, taxNameFr, exemptReason, rate, combined, ...values }) => ({
      ...values,
      // Where this is left open, the tax is charged as before.
      ...(combined && { combined }),
      region: region || null,
      taxNameFr: taxNameFr || null,
      exemptReason: exemptReason || null,
      rate: rate === null ? -1 : rate / 10,
    }),
    schema: billing.addTaxRate.body,
    check: (found) => ({ ...found, ...(found['rate'] && { rate: t('billing.rate.unreadable') }) }),
    send: add.mutateAsync,
    onSent: onClose,
    fieldOf: {
      'billing.rateTaken': 'validFrom',
      'billing.rateUnclear': 'taxName',
      'billing.regionUnknown': 'region',
      'billing.exemptRate': 'exemptReason',
    },
  })
  return (
    <RecordDialog
      {...sending}
      specs={rateFields(t, useChoices('countries'))}
      intro={<p>{t('billing.rate.text')}</p>}
      title={t(initial.country ? 'billing.rate.next' : 'billing.rate.add')}
      submit={t('billing.rate.submit')}
      onClose={onClose}
    />
  )
}
