import { currencies, type Currency } from '@portal/contract/core/money'
import type { CataloguePlan, OwnPrices } from '@portal/contract/commerce/plans/plans.contract'
import { useQuery } from '@tanstack/react-query'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { CustomControlProps } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import css from './Plans.module.css'
import { ownPricesQuery, useSavePrices } from './plans.queries.ts'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'

type Props = { plan: CataloguePlan; onClose: () => void }

/** The prices of the reader's company for a plan in each currency, next to its cost. */
export function PricesDialog({ plan, onClose }: Props) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const prices = useQuery({ ...ownPricesQuery(plan.planCode), staleTime: 0, gcTime: 0 })
  if (prices.data) return <PriceForm plan={plan} prices={prices.data} onClose={onClose} />
  return (
    <Dialog
      title={t('plans.prices.title', { name: words.name(plan) })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('form.close')}</Button>}
    >
      <QueryState query={prices} failed={t('plans.prices.failed')} lines={4} height={40} />
    </Dialog>
  )
}

/** Undefined: the input is not an amount, and its field says so. */
type Amount = number | null | undefined
type Row = { currency: Currency; price: Amount; overagePrice: Amount }

function PriceForm({ plan, prices, onClose }: Props & { prices: OwnPrices }) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const save = useSavePrices(plan.planCode)
  const initial: { rows: readonly Row[] } = { rows: prices.items }
  const sending = useSentForm({
    draft: `prices.${plan.planCode}`,
    initial,
    body: ({ rows }) =>
      rows.flatMap(({ currency, price, overagePrice }) =>
        typeof price === 'number' && overagePrice !== undefined ? [{ currency, price, overagePrice }] : [],
      ),
    check: (_, { rows }, whole) => ({ ...(whole.length < rows.length && { rows: t('plans.prices.missing') }) }),
    send: (rows) => save.mutateAsync(rows),
    onSent: onClose,
  })
  return (
    <RecordDialog
      {...sending}
      wide
      title={t('plans.prices.title', { name: words.name(plan) })}
      submit={t('form.save')}
      intro={<p>{t('plans.prices.text')}</p>}
      specs={[
        {
          path: 'rows',
          kind: 'own',
          label: t('field.price'),
          wide: true,
          draw: (field) => <PriceRows {...field} {...{ plan, prices }} />,
        },
      ]}
      onClose={onClose}
    >
      {prices.inherited.length > 0 && (
        <p className="dim">
          {t('plans.prices.inherited', {
            prices: prices.inherited.map((one) => words.money(one.price, one.currency)).join(' · '),
          })}
        </p>
      )}
    </RecordDialog>
  )
}

function PriceRows({
  value,
  error,
  set,
  plan,
  prices,
}: CustomControlProps & Pick<Props, 'plan'> & { prices: OwnPrices }) {
  const { t } = useTranslation()
  const rows = value as readonly Row[]
  const remaining = currencies.filter((one) => !rows.some(({ currency }) => currency === one))
  const change = (at: number, part: Partial<Row>) =>
    set(rows.map((row, place) => (place === at ? { ...row, ...part } : row)))
  return (
    <div className={css['rows']}>
      {rows.map((row, at) => (
        <PriceRow
          key={row.currency}
          row={row}
          choices={[row.currency, ...remaining]}
          cost={prices.items.find(({ currency }) => currency === row.currency)?.cost ?? costOf(plan, row.currency)}
          overage={plan.overage === 'CHARGE'}
          missing={error !== undefined && row.price === null}
          onChange={(part) => change(at, part)}
          onRemove={() => set(rows.filter((one) => one !== row))}
        />
      ))}
      {remaining[0] && (
        <div>
          <Button
            variant="default"
            onClick={() => set([...rows, { currency: remaining[0] as Currency, price: null, overagePrice: null }])}
          >
            {t('plans.prices.add')}
          </Button>
        </div>
      )}
    </div>
  )
}
const costOf = ({ buying }: CataloguePlan, currency: Currency) => (buying?.currency === currency ? buying.price : null)

type RowProps = {
  row: Row
  choices: readonly Currency[]
  cost: number | null
  overage: boolean
  missing: boolean
  onChange: (part: Partial<Row>) => void
  onRemove: () => void
}
function PriceRow({ row, choices, cost, overage, missing, onChange, onRemove }: RowProps) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const { currency, price } = row
  const margin = cost !== null && typeof price === 'number' ? price - cost : null
  return (
    <div className={css['row']} role="group" aria-label={currency}>
      <SelectField
        label={t('field.currency')}
        choices={choices.map((value) => ({ value, label: value }))}
        value={currency}
        onChange={(event) => onChange({ currency: event.currentTarget.value as Currency })}
      />
      <MoneyField
        required
        label={t('field.price')}
        currency={currency}
        value={price ?? null}
        error={missing && t('plans.prices.missing')}
        onChange={(minor) => onChange({ price: minor })}
      />
      {overage ? (
        <MoneyField
          label={t('field.overagePrice')}
          currency={currency}
          value={row.overagePrice ?? null}
          onChange={(minor) => onChange({ overagePrice: minor })}
        />
      ) : (
        <span />
      )}
      <Button variant="default" onClick={onRemove} aria-label={t('plans.prices.remove', { currency })}>
        {t('plans.prices.removeShort')}
      </Button>
      {margin !== null && cost !== null && (
        <p className={css['loss']} role="status">
          {t(margin < 0 ? 'plans.prices.below' : 'plans.prices.margin', {
            cost: words.money(cost, currency),
            margin: words.money(Math.abs(margin), currency),
          })}
        </p>
      )}
    </div>
  )
}
