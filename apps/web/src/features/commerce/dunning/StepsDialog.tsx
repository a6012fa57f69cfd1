import { dunning, type DunningSteps } from '@portal/contract/commerce/dunning/dunning.contract'
import { most, stepFaults, type Tone, tones } from '@portal/contract/commerce/dunning/dunning.rules'
import { currencies, type Currency } from '@portal/contract/core/money'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { type TFunction, useTranslation } from '../../../lib/i18n.ts'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { type StepsChange, useSetSteps } from './dunning.queries.ts'
import { type StepRow, StepsTable } from './StepsTable.tsx'

const places = Array.from({ length: most.steps - 1 }, (_, at) => at)
type Values = Record<string, string | number | boolean | null>
const feePath = (at: number, currency: Currency) => `fee${at}${currency}`

/** Fees are shown in one currency at a time: at first in one that has some. */
function valuesOf({
  mails,
  suspendAfter,
  noticeDays,
  feeTextEn,
  feeTextFr,
  feeTaxed,
  feeCurrency,
}: DunningSteps): Values {
  const values: Values = { suspendAfter, noticeDays, feeTextEn, feeTextFr, feeTaxed }
  values['currency'] = mails.flatMap(({ fees }) => fees)[0]?.currency ?? feeCurrency
  for (const at of places) {
    values[`days${at}`] = mails[at]?.days ?? null
    values[`tone${at}`] = mails[at]?.tone ?? 'Friendly'
    for (const currency of currencies)
      values[feePath(at, currency)] = mails[at]?.fees.find((fee) => fee.currency === currency)?.amount ?? null
  }
  return values
}
const numberOf = (value: Values[string] | undefined) => (typeof value === 'number' ? value : null)
const bodyOf = (values: Values): StepsChange => ({
  mails: places.flatMap((at) => {
    const days = numberOf(values[`days${at}`])
    const fees = currencies.flatMap((currency) => {
      const amount = numberOf(values[feePath(at, currency)])
      return amount === null || amount === 0 ? [] : [{ currency, amount }]
    })
    return days === null ? [] : [{ days, tone: (values[`tone${at}`] ?? 'Friendly') as Tone, fees }]
  }),
  suspendAfter: numberOf(values['suspendAfter']),
  noticeDays: numberOf(values['noticeDays']),
  feeTextEn: String(values['feeTextEn'] ?? '').trim() || null,
  feeTextFr: String(values['feeTextFr'] ?? '').trim() || null,
  feeTaxed: values['feeTaxed'] === true,
})

const rowsOf = (currency: Currency, t: TFunction): StepRow[] =>
  places.map((at): StepRow => ({
    filled: [`days${at}`, ...currencies.map((one) => feePath(at, one))],
    fields: [
      { path: `days${at}`, kind: 'whole', label: t('dunning.mailDays', { at: at + 1 }) },
      {
        path: `tone${at}`,
        kind: 'select',
        label: t('dunning.mailTone', { at: at + 1 }),
        choices: tones.map((value) => ({ value, label: t(`dunning.tone.${value}`) })),
        empty: false,
        searched: false,
      },
      {
        path: feePath(at, currency),
        kind: 'money',
        label: t('dunning.mailFee', { at: at + 1, currency }),
        currency,
        most: most.fee,
      },
    ],
  }))

/** The steps of an issuer: a table of the reminders, then what applies to all. */
export function StepsDialog({
  acctKey,
  steps,
  onClose,
}: {
  acctKey: string
  steps: DunningSteps
  onClose: () => void
}) {
  const { t } = useTranslation()
  const set = useSetSteps(acctKey)
  const sending = useSentForm({
    draft: null,
    initial: valuesOf(steps),
    body: bodyOf,
    schema: dunning.set.body,
    rename: (path) => (path.startsWith('mails') ? `days${/\d+/.exec(path)?.[0] ?? 0}` : path),
    check: (found, values, body) => {
      const faults = stepFaults(body).map(({ field, code }) => [
        field === 'mails' ? 'days0' : field,
        t(`dunning.fault.${code}`),
      ])
      // Without its days a reminder is left out, and its fee would go with it unseen.
      const lost = places
        .filter((at) => numberOf(values[`days${at}`]) === null && currencies.some((one) => values[feePath(at, one)]))
        .map((at) => [`days${at}`, t('dunning.fault.feeAlone')])
      return Object.keys(found).length > 0 ? found : Object.fromEntries([...faults, ...lost])
    },
    send: (body) => set.mutateAsync({ ...body, version: steps.version }),
    onSent: onClose,
  })
  const currency = useFormValues(sending.form)['currency'] as Currency
  const rows = rowsOf(currency, t)
  const feeSpecs: FieldSpec[] = [
    {
      path: 'currency',
      kind: 'select',
      label: t('dunning.feeCurrency'),
      hint: t('dunning.feeHelp'),
      choices: currencies.map((value) => ({ value, label: value })),
      empty: false,
      searched: false,
      wide: true,
    },
    { path: 'feeTextEn', kind: 'text', label: t('field.feeTextEn'), maxLength: 200, wide: true, lang: 'en' },
    { path: 'feeTextFr', kind: 'text', label: t('field.feeTextFr'), maxLength: 200, wide: true, lang: 'fr' },
    { path: 'feeTaxed', kind: 'checkbox', label: t('field.feeTaxed'), hint: t('dunning.taxHelp'), wide: true },
  ]
  return (
    <RecordDialog
      {...sending}
      specs={[
        ...feeSpecs,
        { path: 'suspendAfter', kind: 'whole', label: t('field.suspendAfter'), hint: t('dunning.suspendHelp') },
        { path: 'noticeDays', kind: 'whole', label: t('field.noticeDays') },
      ]}
      drawn={rows.flatMap(({ fields }) => fields)}
      intro={<StepsTable rows={rows} />}
      title={t('dunning.edit')}
      submit={t('form.save')}
      onClose={onClose}
    />
  )
}
