import {
  type ExchangeRate,
  type ExchangeRates as Rates,
  NewExchangeRates,
} from '@portal/contract/commerce/billing/billing.exchange'
import { currencies, type Currency } from '@portal/contract/core/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GuardedButton } from '../../../core/access/GuardedButton.tsx'
import { refusalOf } from '../../../core/access/refusalOf.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { ApiError } from '../../../lib/api.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import page from '../../../ui/Page.module.css'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import css from './Billing.module.css'
import { exchangeRatesQuery, useRemoveExchangeRate, useSetExchangeRate } from './billing.queries.ts'
import { type BillingWords, useBillingWords } from './useBillingWords.ts'

type T = ReturnType<typeof useTranslation>['t']

/** The exchange rates into the accounting currency of the reader's company. */
export function ExchangeRates() {
  const { t } = useTranslation()
  const words = useBillingWords()
  const { companyKey } = useMe()
  const found = useQuery(exchangeRatesQuery(companyKey))
  const [adding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<ExchangeRate>()
  if (!found.data) return <QueryState query={found} failed={t('billing.exchange.failed')} lines={4} height={28} />
  const { items, edit, booksCurrency } = found.data
  const refusal = refusalOf(edit, 'billing.setExchangeRates', t('billing.exchange.notYours'))
  return (
    <section>
      <h2 className={page.listHeading}>{t('billing.exchange.title')}</h2>
      {booksCurrency ? (
        <>
          <ListToolbar
            end={
              <GuardedButton
                label={t('billing.exchange.add')}
                aria-haspopup="dialog"
                refusal={refusal}
                onClick={() => setAdding(true)}
              />
            }
          >
            <span>{t('billing.exchange.intro', { currency: booksCurrency })}</span>
          </ListToolbar>
          <DataTable
            label={t('billing.exchange.title')}
            columns={columnsOf(t, words, booksCurrency, edit.allowed ? setRemoved : undefined)}
            rows={items}
            rowKey={({ exchangeRateKey }) => exchangeRateKey}
            empty={
              <EmptyState title={t('billing.exchange.none')}>
                {t('billing.exchange.noneText', { currency: booksCurrency })}
              </EmptyState>
            }
          />
        </>
      ) : (
        <div className={css['left']}>
          <EmptyState title={t('billing.exchange.noBooks')}>
            {t('billing.exchange.noBooksText')}{' '}
            {edit.allowed && <Anchor href={paths.account(companyKey, 13)}>{t('billing.exchange.choose')}</Anchor>}
          </EmptyState>
        </div>
      )}
      {adding && booksCurrency && (
        <RateDialog acctKey={companyKey} books={booksCurrency} onClose={() => setAdding(false)} />
      )}
      {removed && booksCurrency && (
        <RemoveDialog
          acctKey={companyKey}
          rate={removed}
          name={`${removed.currency}, ${words.day(removed.validFrom)}`}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </section>
  )
}

const columnsOf = (
  t: T,
  words: BillingWords,
  books: Currency,
  remove: ((rate: ExchangeRate) => void) | undefined,
): Column<ExchangeRate>[] => [
  {
    id: 'currency',
    header: t('field.currency'),
    kind: 'name',
    rowHeader: true,
    cell: ({ currency }) => `${words.currency(currency)} (${currency})`,
  },
  {
    id: 'exchangeRate',
    header: t('field.exchangeRate'),
    kind: 'text',
    narrow: true,
    cell: ({ currency, exchangeRate }) => words.exchange(currency, exchangeRate, books),
  },
  {
    id: 'from',
    header: t('field.validFrom'),
    kind: 'date',
    narrow: true,
    cell: ({ validFrom }) => words.day(validFrom),
  },
  ...(remove ? [actsOf(t, words, remove)] : []),
]
const actsOf = (t: T, words: BillingWords, remove: (rate: ExchangeRate) => void): Column<ExchangeRate> => ({
  id: 'acts',
  header: t('billing.exchange.acts'),
  kind: 'acts',
  narrow: true,
  cell: (rate) => (
    <Button
      variant="default"
      size="xs"
      aria-haspopup="dialog"
      aria-label={t('billing.exchange.removeOf', { name: `${rate.currency}, ${words.day(rate.validFrom)}` })}
      onClick={() => remove(rate)}
    >
      {t('billing.exchange.remove')}
    </Button>
  ),
})

type RemoveProps = { acctKey: string; rate: ExchangeRate; name: string; onClose: () => void }
function RemoveDialog({ acctKey, rate, name, onClose }: RemoveProps) {
  const { t } = useTranslation()
  const remove = useRemoveExchangeRate(acctKey)
  return (
    <ConfirmDialog
      danger
      title={t('billing.exchange.removeTitle', { name })}
      submit={t('billing.exchange.remove')}
      pending={remove.isPending}
      refusal={remove.error?.message}
      onSubmit={() => remove.mutate(rate.exchangeRateKey, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('billing.exchange.removeText')}</p>
    </ConfirmDialog>
  )
}

const fieldsOf = (t: T, books: Currency): FieldSpec[] => [
  {
    path: 'currency',
    kind: 'select',
    label: t('field.currency'),
    required: true,
    choices: currencies.filter((one) => one !== books).map((value) => ({ value, label: value })),
    searched: false,
  },
  { path: 'validFrom', kind: 'day', label: t('field.validFrom'), required: true },
  {
    path: 'exchangeRate',
    kind: 'decimal',
    label: t('field.exchangeRate'),
    hint: t('billing.exchange.rateHelp', { currency: books }),
    required: true,
    digits: 8,
    end: books,
    unreadable: t('billing.exchange.unreadable'),
    wide: true,
  },
]

/** Asked once the server has compared the rate with the one before it: its refusal has both figures. */
const confirmOf = (t: T): FieldSpec => ({
  path: 'confirmRates',
  kind: 'checkbox',
  label: t('billing.exchange.confirm'),
  wide: true,
})
const departures = new Set(['billing.rateFar', 'billing.rateInverted'])

/** A rate in its smallest part, as the form has it. */
const parts = 1e8
type RateValues = { currency: string; validFrom: string; exchangeRate: number | null; confirmRates: boolean }
const figuresOf = ({ currency, validFrom, exchangeRate }: RateValues) =>
  JSON.stringify([currency, validFrom, exchangeRate])
const noRate: RateValues = { currency: '', validFrom: '', exchangeRate: null, confirmRates: false }
type DialogProps = { acctKey: string; books: Currency; onClose: () => void }
function RateDialog({ acctKey, books, onClose }: DialogProps) {
  const { t } = useTranslation()
  const set = useSetExchangeRate(acctKey)
  /** The figures that the server refused, with its words. */
  const [refused, setRefused] = useState<{ figures: string; text: string }>()
  const asks = (values: RateValues) => refused?.figures === figuresOf(values)
  const sending = useSentForm({
    draft: `exchangeRate.${acctKey}.${books}`,
    secrets: ['confirmRates'],
    initial: noRate,
    body: (values) => ({
      booksCurrency: books,
      rates: [
        {
          currency: values.currency as Currency,
          validFrom: values.validFrom,
          exchangeRate: values.exchangeRate === null ? -1 : values.exchangeRate / parts,
        },
      ],
      confirmRates: values.confirmRates && asks(values),
    }),
    schema: NewExchangeRates,
    check: (found, values) => ({
      ...found,
      ...(found['exchangeRate'] && { exchangeRate: t('billing.exchange.unreadable') }),
      ...(refused && asks(values) && !values.confirmRates && { confirmRates: refused.text }),
    }),
    send: async (body: NewExchangeRates): Promise<Rates> => {
      try {
        return await set.mutateAsync(body)
      } catch (error) {
        if (error instanceof ApiError && departures.has(error.code ?? '')) {
          const { form } = sending
          // A tick is for the figures of one refusal.
          form.set('confirmRates', false)
          setRefused({ figures: figuresOf(form.values()), text: error.message })
        }
        throw error
      }
    },
    fieldOf: { 'billing.rateFar': 'confirmRates', 'billing.rateInverted': 'confirmRates' },
    rename: (path) => path.replace(/^rates\.0\./, ''),
    onSent: onClose,
  })
  return (
    <RecordDialog
      {...sending}
      specs={[...fieldsOf(t, books), ...(asks(useFormValues(sending.form)) ? [confirmOf(t)] : [])]}
      intro={<p>{t('billing.exchange.keeps')}</p>}
      title={t('billing.exchange.add')}
      submit={t('billing.exchange.submit')}
      onClose={onClose}
    />
  )
}
