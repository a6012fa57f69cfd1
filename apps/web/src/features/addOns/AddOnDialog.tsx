import { type AddOn, addOns } from '@portal/contract/addOns/addOns.contract'
import { type AddOnKind, type AddOnUnit, termFaults, unitsOf } from '@portal/contract/addOns/addOns.rules'
import { issueText } from '@portal/contract/core/issues.sentence'
import type { Currency } from '@portal/contract/core/money'
import { type ReactNode, useState } from 'react'
import { placeRefusal } from '../../core/records/placeRefusal.ts'
import { fieldLabel } from '../../lib/fieldLabel.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { type Faults, faultsOf } from '../../ui/form/issues.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { say } from '../../ui/toast.ts'
import css from './AddOns.module.css'
import { type AddOnPatch, type NewAddOn, useOffer, useSaveTerms } from './addOns.queries.ts'
import { Costs } from './StatusDialog.tsx'

// What is offered is typed in once; its terms change later.

const fields = ['code', 'name', 'kind', 'unit', 'quantity', 'price', 'startDate', 'lastDay'] as const
type Values = {
  code: string
  name: string
  kind: AddOnKind
  unit: AddOnUnit
  quantity: string
  /** Nothing typed: null; what is no amount: undefined. */
  price: number | null | undefined
  startDate: string
  lastDay: string
}
type Terms = Pick<Values, 'name' | 'quantity' | 'price' | 'lastDay'>

/** A text that is no number stays one, and fails. */
const numberIn = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : (text as unknown as number))
const termsIn = ({ name, quantity, price, lastDay }: Terms) => ({
  name,
  quantity: numberIn(quantity),
  price: price as number,
  lastDay: lastDay || null,
})

type OfferProps = {
  acctKey: string
  kinds: readonly AddOnKind[]
  currency: Currency
  today: string
  onClose: () => void
}
function useOfferForm({ acctKey, kinds, onClose }: OfferProps) {
  const translation = useTranslation()
  const { t, i18n } = translation
  const offer = useOffer()
  const [key] = useState(() => crypto.randomUUID())
  const [values, setValues] = useState<Values>(() => {
    const kind = kinds[0] ?? 'OTHER'
    const texts = { code: kind, name: t(`addOns.kind.${kind}`), quantity: '1', startDate: '', lastDay: '' }
    return { ...texts, kind, unit: unitsOf[kind][0], price: null }
  })
  const [found, setFound] = useState<Faults>({})
  const refusal = offer.error ? placeRefusal(offer.error, fields, { 'addOn.exists': 'code' }) : undefined
  const { code, kind, unit, startDate } = values
  const body: NewAddOn = { acctKey, code, kind, unit, ...termsIn(values), startDate: startDate || null }
  const submit = () => {
    const wrong = { ...faultsOf(addOns.offer.body, body, translation) }
    if (Object.keys(wrong).length === 0)
      for (const fault of termFaults(kind, body))
        wrong[fault.field] ??= issueText(fault, fieldLabel(fault.field, t), i18n.language)
    setFound(wrong)
    if (Object.keys(wrong).length > 0 || offer.isPending) return
    const onSuccess = () => {
      say(t('addOns.done.offer', { name: body.name }))
      onClose()
    }
    offer.mutate({ body, idempotencyKey: key }, { onSuccess })
  }
  return {
    values,
    body,
    change: (part: Partial<Values>) => setValues({ ...values, ...part }),
    faults: { ...refusal?.at, ...found } as Readonly<Record<string, string | undefined>>,
    general: refusal?.general.join(' ') || undefined,
    saving: offer.isPending,
    submit,
  }
}

/** Offers an add-on, or enables it from a day on. */
export function OfferDialog(props: OfferProps) {
  const { t } = useTranslation()
  const { kinds, currency, today, onClose } = props
  const { values, body, change, faults, general, saving, submit } = useOfferForm(props)
  const { kind, unit, startDate, price } = values
  const choose = (next: AddOnKind) =>
    change({
      kind: next,
      unit: unitsOf[next][0],
      quantity: '1',
      ...(values.code === kind && { code: next }),
      ...(values.name === t(`addOns.kind.${kind}`) && { name: t(`addOns.kind.${next}`) }),
    })
  return (
    <FormDialog
      wide
      title={t('addOns.offer')}
      submit={t(startDate ? 'addOns.offerOn' : 'addOns.offerOnly')}
      saving={saving}
      refusal={general}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={css['fields']}>
        <SelectField
          label={t('field.kind')}
          choices={kinds.map((value) => ({ value, label: t(`addOns.kind.${value}`) }))}
          value={kind}
          onChange={(event) => choose(event.currentTarget.value as AddOnKind)}
        />
        {unitsOf[kind].length > 1 && (
          <SelectField
            label={t('field.unit')}
            choices={unitsOf[kind].map((value) => ({ value, label: t(`addOns.unit.${value}`) }))}
            value={unit}
            onChange={(event) => change({ unit: event.currentTarget.value as AddOnUnit, quantity: '1' })}
          />
        )}
        <TextField
          required
          label={t('field.code')}
          help={t('addOns.codeHelp')}
          maxLength={32}
          value={values.code}
          error={faults['code']}
          onChange={(event) => change({ code: event.currentTarget.value.toUpperCase() })}
        />
      </div>
      <TermFields {...{ values, faults, unit, currency }} min={startDate || today} onChange={change}>
        <TextField
          type="date"
          label={t('field.startDate')}
          help={t('addOns.startHelp')}
          min={today}
          value={startDate}
          error={faults['startDate']}
          onChange={(event) => change({ startDate: event.currentTarget.value })}
        />
      </TermFields>
      {startDate && typeof price === 'number' && Number.isInteger(body.quantity) && (
        <Costs addOn={{ price, quantity: body.quantity, currency }} from={startDate} />
      )}
    </FormDialog>
  )
}

/** Changes the terms of one; what it costs changes from today on. */
export function TermsDialog({ addOn, today, onClose }: { addOn: AddOn; today: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { kind, unit, currency } = addOn
  const [values, setValues] = useState<Terms>({
    name: addOn.name,
    quantity: String(addOn.quantity),
    price: addOn.price,
    lastDay: addOn.lastDay ?? '',
  })
  const [found, setFound] = useState<Faults>({})
  const translation = useTranslation()
  const save = useSaveTerms(addOn)
  const refusal = save.error ? placeRefusal(save.error, fields) : undefined
  const submit = () => {
    const body: AddOnPatch = termsIn(values)
    const wrong = { ...faultsOf(addOns.update.body, body, translation) }
    if (Object.keys(wrong).length === 0)
      for (const fault of termFaults(kind, { unit, ...termsIn(values) }))
        wrong[fault.field] ??= issueText(fault, fieldLabel(fault.field, t), translation.i18n.language)
    setFound(wrong)
    if (Object.keys(wrong).length === 0 && !save.isPending) save.mutate(body, { onSuccess: onClose })
  }
  return (
    <FormDialog
      wide
      title={t('addOns.editTitle', { name: addOn.name })}
      submit={t('form.save')}
      saving={save.isPending}
      refusal={refusal?.general.join(' ') || undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <TermFields
        {...{ values, unit }}
        currency={currency ?? 'USD'}
        faults={{ ...refusal?.at, ...found }}
        min={addOn.startDate && addOn.startDate > today ? addOn.startDate : today}
        onChange={(part) => setValues({ ...values, ...part })}
      />
      {addOn.status === 'Active' && <p className={css['costs']}>{t('addOns.means.edit')}</p>}
    </FormDialog>
  )
}

type TermProps = {
  values: Terms
  unit: AddOnUnit
  currency: Currency
  /** The first day that may be its last. */
  min: string
  faults: Readonly<Record<string, string | undefined>>
  onChange: (part: Partial<Terms>) => void
  /** Stands before the last day. */
  children?: ReactNode
}
function TermFields({ values, unit, currency, min, faults, onChange, children }: TermProps) {
  const { t } = useTranslation()
  return (
    <div className={css['fields']}>
      <TextField
        required
        label={t('field.name')}
        maxLength={100}
        value={values.name}
        error={faults['name']}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {unit !== 'NONE' && (
        <TextField
          required
          label={t(`addOns.quantity.${unit}`)}
          inputMode="numeric"
          maxLength={7}
          value={values.quantity}
          error={faults['quantity']}
          onChange={(event) => onChange({ quantity: event.currentTarget.value })}
        />
      )}
      <MoneyField
        required
        label={t(`addOns.priceOf.${unit}`)}
        currency={currency}
        value={values.price ?? null}
        error={faults['price']}
        onChange={(price) => onChange({ price })}
      />
      {children}
      <TextField
        type="date"
        label={t('field.lastDay')}
        help={t('addOns.lastDayHelp')}
        min={min}
        value={values.lastDay}
        error={faults['lastDay']}
        onChange={(event) => onChange({ lastDay: event.currentTarget.value })}
      />
    </div>
  )
}
