import { billing } from '@portal/contract/billing/billing.contract'
import type { TaxRate } from '@portal/contract/billing/billing.shapes'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { GuardedButton } from '../../core/access/GuardedButton.tsx'
import { useMe } from '../../core/me/me.queries.ts'
import { placeRefusal } from '../../core/records/placeRefusal.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useFirstFault } from '../../lib/useFirstFault.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Faults, faultsOf } from '../../ui/form/issues.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../ui/table/ListToolbar.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useChoices } from '../lookups/lookups.queries.ts'
import css from './Billing.module.css'
import { ratesQuery, useAddRate, useRemoveRate } from './billing.queries.ts'
import { type BillingWords, useBillingWords } from './useBillingWords.ts'

/** What the own company taxes on its invoices, by country and day. */
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
  const shown: Shown = { t, words, country, remove: setRemoved }
  const lacking = edit.reason === 'Bill:W' ? { action: 'billing.addTaxRate' } : { reason: t('billing.rate.notYours') }
  return (
    <>
      <ListToolbar
        end={
          <GuardedButton
            label={t('billing.rate.add')}
            variant="filled"
            aria-haspopup="dialog"
            refusal={edit.allowed ? undefined : lacking}
            onClick={() => setAdding(true)}
          />
        }
      >
        <span>{t('billing.rate.intro')}</span>
      </ListToolbar>
      <DataTable
        label={t('billing.view.rates')}
        columns={[...columnsOf(shown), ...(items.some(({ remove }) => remove.allowed) ? [actsOf(shown)] : [])]}
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

type Shown = {
  t: ReturnType<typeof useTranslation>['t']
  words: BillingWords
  country: (code: string) => string
  remove: (rate: TaxRate) => void
}
const columnsOf = ({ t, words, country }: Shown): Column<TaxRate>[] => [
  { id: 'country', header: t('field.country'), kind: 'name', rowHeader: true, cell: (rate) => country(rate.country) },
  { id: 'taxName', header: t('field.taxName'), kind: 'text', cell: ({ taxName }) => taxName },
  { id: 'rate', header: t('field.rate'), kind: 'number', narrow: true, cell: ({ rate }) => words.percent(rate) },
  { id: 'from', header: t('field.validFrom'), kind: 'date', cell: ({ validFrom }) => words.day(validFrom) },
  { id: 'to', header: t('field.validTo'), kind: 'date', cell: ({ validTo }) => words.day(validTo) },
]

const actsOf = ({ t, country, remove }: Shown): Column<TaxRate> => ({
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

/** `20`, `5,5` and `5.5 %` as hundredths of a percent. */
function rateOf(typed: string): number {
  const plain = typed.replace(/[\s%]/g, '').replace(',', '.')
  return /^\d{1,3}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN
}
const paths = ['country', 'taxName', 'rate', 'validFrom']

function useRateForm(acctKey: string, onClose: () => void) {
  const translation = useTranslation()
  const { t } = translation
  const add = useAddRate(acctKey)
  const [values, setValues] = useState({ country: '', taxName: '', rate: '', validFrom: '' })
  const [found, setFound] = useState<Faults>({})
  const refusal = add.error ? placeRefusal(add.error, paths, { 'billing.rateTaken': 'validFrom' }) : undefined
  const submit = () => {
    const rate = rateOf(values.rate)
    const body = { ...values, rate: Number.isNaN(rate) ? -1 : rate }
    const wrong = { ...faultsOf(billing.addTaxRate.body, body, translation) }
    if (wrong['rate']) wrong['rate'] = t('billing.rate.unreadable')
    setFound(wrong)
    if (Object.keys(wrong).length === 0 && !add.isPending) add.mutate(body, { onSuccess: onClose })
  }
  return {
    values,
    change: (part: Partial<typeof values>) => setValues({ ...values, ...part }),
    found,
    faults: { ...refusal?.at, ...found } as Readonly<Record<string, string | undefined>>,
    general: refusal?.general.join(' ') || undefined,
    saving: add.isPending,
    submit,
  }
}

function RateDialog({ acctKey, onClose }: { acctKey: string; onClose: () => void }) {
  const { t } = useTranslation()
  const place = useRef<HTMLFormElement>(null)
  const { values, change, found, faults, general, saving, submit } = useRateForm(acctKey, onClose)
  const countries = useChoices('countries')
  useFirstFault(place, found)
  return (
    <FormDialog
      title={t('billing.rate.add')}
      submit={t('billing.rate.submit')}
      saving={saving}
      refusal={general}
      place={place}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('billing.rate.text')}</p>
      <SearchSelect
        required
        label={t('field.country')}
        choices={countries}
        value={values.country}
        error={faults['country']}
        onChange={(country) => change({ country })}
      />
      <TextField
        required
        label={t('field.taxName')}
        help={t('billing.rate.nameHelp')}
        maxLength={40}
        value={values.taxName}
        error={faults['taxName']}
        onChange={(event) => change({ taxName: event.currentTarget.value })}
      />
      <div className={css['grid']}>
        <TextField
          required
          inputMode="decimal"
          label={t('field.rate')}
          end="%"
          endIsWord
          maxLength={7}
          value={values.rate}
          error={faults['rate']}
          onChange={(event) => change({ rate: event.currentTarget.value })}
        />
        <TextField
          required
          type="date"
          label={t('field.validFrom')}
          value={values.validFrom}
          error={faults['validFrom']}
          onChange={(event) => change({ validFrom: event.currentTarget.value })}
        />
      </div>
    </FormDialog>
  )
}
