import { type AddOn, addOns } from '@portal/contract/commerce/addOns/addOns.contract'
import { type AddOnKind, type AddOnUnit, termFaults, unitsOf } from '@portal/contract/commerce/addOns/addOns.rules'
import type { Currency } from '@portal/contract/core/money'
import { useState } from 'react'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { type TFunction, useTranslation } from '../../../lib/i18n.ts'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { faultsText } from '../../../ui/form/issues.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { say } from '../../../ui/toast.ts'
import css from './AddOns.module.css'
import { type AddOnPatch, type NewAddOn, useOffer, useSaveTerms } from './addOns.queries.ts'
import { Costs } from './StatusDialog.tsx'

// An offer is entered as a whole; later only its terms change.

type Terms = { name: string; quantity: number | null; price: number | null; lastDay: string }
/** An empty field fails validation, and its error is shown at the field. */
const termsIn = ({ name, quantity, price, lastDay }: Terms) => ({
  name,
  quantity: quantity as number,
  price: price as number,
  lastDay: lastDay || null,
})
type TermFields = {
  t: TFunction
  unit: AddOnUnit
  currency: Currency
  /** The earliest last day. */
  min: string
  /** Placed before the last day. */
  start?: FieldSpec
}
const termFields = ({ t, unit, currency, min, start }: TermFields): FieldSpec[] => [
  { path: 'name', kind: 'text', label: t('field.name'), required: true, maxLength: 100 },
  ...(unit === 'NONE'
    ? []
    : [
        { path: 'quantity', kind: 'whole', label: t(`addOns.quantity.${unit}`), required: true, maxLength: 7 } as const,
      ]),
  { path: 'price', kind: 'money', label: t(`addOns.priceOf.${unit}`), required: true, currency },
  ...(start ? [start] : []),
  { path: 'lastDay', kind: 'day', label: t('field.lastDay'), hint: t('addOns.lastDayHelp'), min },
]

type OfferProps = {
  acctKey: string
  kinds: readonly AddOnKind[]
  currency: Currency
  today: string
  onClose: () => void
}
function useOfferForm({ acctKey, kinds, onClose }: OfferProps) {
  const translation = useTranslation()
  const { t } = translation
  const offer = useOffer()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const kind = kinds[0] ?? 'OTHER'
  const blank = { name: t(`addOns.kind.${kind}`), quantity: 1, price: null, startDate: '', lastDay: '' }
  const initial: Omit<NewAddOn, keyof Terms | 'acctKey'> & Terms & { startDate: string } = {
    ...blank,
    code: kind,
    kind,
    unit: unitsOf[kind][0],
  }
  return useSentForm({
    initial,
    draft: `addOn.of.${acctKey}`,
    body: (values): NewAddOn => ({ ...values, acctKey, ...termsIn(values), startDate: values.startDate || null }),
    schema: addOns.offer.body,
    check: (found, values, body) =>
      Object.keys(found).length > 0 ? found : faultsText(termFaults(values.kind, body), translation),
    send: (body) => offer.mutateAsync({ body, idempotencyKey }),
    onSent: (_, { name }) => {
      say(t('addOns.done.offer', { name }))
      onClose()
    },
    fieldOf: { 'addOn.exists': 'code' },
  })
}

/** Offers an add-on, or enables it from a day on. */
export function OfferDialog(props: OfferProps) {
  const { t } = useTranslation()
  const { currency, onClose } = props
  const sending = useOfferForm(props)
  const { quantity, startDate, price } = useFormValues(sending.form)
  return (
    <RecordDialog
      {...sending}
      wide
      specs={useOfferFields(props, sending.form)}
      title={t('addOns.offer')}
      submit={t(startDate ? 'addOns.offerOn' : 'addOns.offerOnly')}
      onClose={onClose}
    >
      {startDate && typeof price === 'number' && quantity !== null && (
        <Costs addOn={{ price, quantity, currency }} from={startDate} />
      )}
    </RecordDialog>
  )
}

/** The fields of an offer: its kind sets its unit, and the code and name unless typed. */
function useOfferFields({ kinds, currency, today }: OfferProps, form: ReturnType<typeof useOfferForm>['form']) {
  const { t } = useTranslation()
  const { kind, unit, code, name, startDate } = useFormValues(form)
  const choose = (next: AddOnKind) =>
    form.put({
      unit: unitsOf[next][0],
      quantity: 1,
      ...(code === kind && { code: next }),
      ...(name === t(`addOns.kind.${kind}`) && { name: t(`addOns.kind.${next}`) }),
    })
  const list = (path: 'kind' | 'unit', values: readonly string[], onChange: (value: unknown) => void): FieldSpec => ({
    path,
    kind: 'select',
    label: t(`field.${path}`),
    choices: values.map((value) => ({ value, label: t(`addOns.${path}.${value}`) })),
    empty: false,
    onChange,
  })
  const codeField = { label: t('field.code'), hint: t('addOns.codeHelp'), maxLength: 32 }
  const start = { label: t('field.startDate'), hint: t('addOns.startHelp'), min: today }
  return [
    list('kind', kinds, (next) => choose(next as AddOnKind)),
    ...(unitsOf[kind].length > 1 ? [list('unit', unitsOf[kind], () => form.put({ quantity: 1 }))] : []),
    { path: 'code', kind: 'text', ...codeField, required: true, upper: true } as const,
    ...termFields({ t, unit, currency, min: startDate || today, start: { path: 'startDate', kind: 'day', ...start } }),
  ]
}

/** Changes the terms of an add-on; a new price applies from today. */
export function TermsDialog({ addOn, today, onClose }: { addOn: AddOn; today: string; onClose: () => void }) {
  const translation = useTranslation()
  const { t } = translation
  const { kind, unit, currency, name, quantity, price, lastDay, startDate, status } = addOn
  const save = useSaveTerms(addOn)
  const initial: Terms = { name, quantity, price, lastDay: lastDay ?? '' }
  const sending = useSentForm({
    initial,
    draft: `addOn.${addOn.addOnKey}`,
    body: (values): AddOnPatch => termsIn(values),
    schema: addOns.update.body,
    check: (found, values) =>
      Object.keys(found).length > 0 ? found : faultsText(termFaults(kind, { unit, ...termsIn(values) }), translation),
    send: save.mutateAsync,
    onSent: onClose,
  })
  const min = startDate && startDate > today ? startDate : today
  return (
    <RecordDialog
      {...sending}
      wide
      specs={termFields({ t, unit, currency: currency ?? 'USD', min })}
      title={t('addOns.editTitle', { name })}
      submit={t('form.save')}
      onClose={onClose}
    >
      {status === 'Active' && <p className={css['costs']}>{t('addOns.means.edit')}</p>}
    </RecordDialog>
  )
}
