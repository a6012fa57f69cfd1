import { currencies, type Currency } from '@portal/contract/core/money'
import { issueText } from '@portal/contract/core/issues.sentence'
import { type Promotion, promotions } from '@portal/contract/promotions/promotions.contract'
import { type PromotionKind, promotionKinds } from '@portal/contract/promotions/promotions.fields'
import { promotionFaults } from '@portal/contract/promotions/promotions.rules'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { placeRefusal } from '../../core/records/placeRefusal.ts'
import { fieldLabel } from '../../lib/fieldLabel.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useFirstFault } from '../../lib/useFirstFault.ts'
import { Alert } from '../../ui/Alert.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { DecimalField } from '../../ui/DecimalField.tsx'
import { Fieldset } from '../../ui/Fieldset.tsx'
import { type Faults, faultsOf } from '../../ui/form/issues.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { CheckGroup } from '../../ui/table/CheckGroup.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { cataloguePlansQuery } from '../plans/plans.queries.ts'
import { usePlanWords } from '../../core/plans/usePlanWords.ts'
import { PromotionActs } from './PromotionActs.tsx'
import css from './Promotions.module.css'
import { type NewPromotion, useSavePromotion } from './promotions.queries.ts'
import { usePromotionWords } from './usePromotionWords.ts'

const blank = (): NewPromotion => ({
  promoCode: '',
  promoName: '',
  kind: 'PERCENT',
  value: 1000,
  currency: null,
  months: 12,
  planCodes: [],
  validFrom: new Date().toISOString().slice(0, 10),
  validTo: null,
  maxRedemptions: null,
  oncePerAccount: true,
})
const fields = Object.keys(blank()) as (keyof NewPromotion)[]
const valuesOf = (promotion: Promotion): NewPromotion =>
  Object.fromEntries(fields.map((field) => [field, promotion[field]])) as NewPromotion

function useForm(promotion: Promotion | undefined, onClose: () => void) {
  const translation = useTranslation()
  const { t, i18n } = translation
  const save = useSavePromotion(promotion)
  const [first] = useState(() => (promotion ? valuesOf(promotion) : blank()))
  const [values, setValues] = useState(first)
  const [found, setFound] = useState<Faults>({})
  const refusal = save.error ? placeRefusal(save.error, fields, { 'promotion.codeTaken': 'promoCode' }) : undefined
  const submit = () => {
    const wrong: Faults = { ...faultsOf(promotions.create.body, values, translation) }
    for (const fault of promotionFaults(values))
      wrong[fault.field] ??= issueText(fault, fieldLabel(fault.field, t), i18n.language)
    // The bounds are hundredths of what was typed.
    if (wrong['value'] && values.kind === 'PERCENT') wrong['value'] = t('promotions.form.percentRange')
    setFound(wrong)
    if (Object.keys(wrong).length === 0 && !save.isPending) save.mutate(values, { onSuccess: onClose })
  }
  return {
    values,
    unsaved: fields.some((field) => String(values[field]) !== String(first[field])),
    change: (part: Partial<NewPromotion>) => setValues({ ...values, ...part }),
    found,
    faults: { ...refusal?.at, ...found } as Readonly<Record<string, string | undefined>>,
    general: refusal?.general.join(' ') || undefined,
    saving: save.isPending,
    submit,
  }
}
type Form = ReturnType<typeof useForm>
type FormProps = { form: Form }

/** Makes a promotion as a draft, or changes one. */
export function PromotionDialog({ promotion, onClose }: { promotion: Promotion | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const words = usePromotionWords()
  const place = useRef<HTMLFormElement>(null)
  const form = useForm(promotion, onClose)
  const { values, change, faults } = form
  useFirstFault(place, form.found)
  return (
    <FormDialog
      wide
      title={promotion ? t('promotions.change', { code: promotion.promoCode }) : t('promotions.create')}
      submit={t(promotion ? 'form.save' : 'promotions.createDraft')}
      saving={form.saving}
      refusal={form.general}
      place={place}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {promotion && <PromotionActs promotion={promotion} unsaved={form.unsaved} onDone={onClose} />}
      {promotion?.fixed && <Alert kind="info">{t('promotions.form.fixed', { benefit: words.gives(promotion) })}</Alert>}
      <div className={css['grid']}>
        <TextField
          required
          label={t('field.promoCode')}
          maxLength={24}
          disabled={promotion !== undefined}
          value={values.promoCode}
          error={faults['promoCode']}
          onChange={(event) => change({ promoCode: event.currentTarget.value.toUpperCase() })}
        />
        <TextField
          required
          label={t('field.promoName')}
          maxLength={100}
          value={values.promoName}
          error={faults['promoName']}
          onChange={(event) => change({ promoName: event.currentTarget.value })}
        />
      </div>
      {!promotion?.fixed && <Gives form={form} />}
      <Bounds form={form} fixed={promotion?.fixed ?? false} />
    </FormDialog>
  )
}

const starting: Readonly<Record<PromotionKind, number>> = { PERCENT: 1000, AMOUNT: 500, UNITS: 50, TRIALDAYS: 30 }

function Gives({ form: { values, change, faults } }: FormProps) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const plans = useQuery(cataloguePlansQuery({ status: ['ACTIVE', 'DRAFT'] }))
  return (
    <>
      <Fieldset title={t('promotions.form.gives')}>
        <div className={css['grid']}>
          <SelectField
            label={t('field.kind')}
            choices={promotionKinds.map((value) => ({ value, label: t(`promotions.kind.${value}`) }))}
            value={values.kind}
            onChange={(event) => {
              const kind = event.currentTarget.value as PromotionKind
              change({
                kind,
                value: starting[kind],
                currency: kind === 'AMOUNT' ? 'USD' : null,
                ...(kind === 'TRIALDAYS' && { months: null }),
              })
            }}
          />
          <Value form={{ values, change, faults } as Form} />
          {values.kind !== 'TRIALDAYS' && (
            <Whole
              label={t('field.months')}
              help={t('promotions.form.monthsHelp')}
              value={values.months}
              error={faults['months']}
              onChange={(months) => change({ months })}
            />
          )}
        </div>
      </Fieldset>
      {plans.data ? (
        <CheckGroup
          columns
          label={t('promotions.form.plans')}
          options={plans.data.items.map((plan) => ({ value: plan.planCode, label: words.name(plan) }))}
          chosen={values.planCodes}
          onChange={(planCodes) => change({ planCodes })}
        />
      ) : (
        <QueryState query={plans} failed={t('plans.failed')} lines={4} height={24} />
      )}
    </>
  )
}

function Value({ form: { values, change, faults } }: FormProps) {
  const { t } = useTranslation()
  const { kind, value, currency } = values
  if (kind === 'AMOUNT' && currency)
    return (
      <>
        <SelectField
          label={t('field.currency')}
          choices={currencies.map((one) => ({ value: one, label: one }))}
          value={currency}
          onChange={(event) => change({ currency: event.currentTarget.value as Currency })}
        />
        <MoneyField
          required
          label={t('field.value')}
          currency={currency}
          value={Number.isNaN(value) ? null : value}
          error={faults['value']}
          onChange={(minor) => change({ value: minor ?? Number.NaN })}
        />
      </>
    )
  if (kind === 'PERCENT')
    return (
      <DecimalField
        required
        short
        label={t('promotions.form.percent')}
        digits={2}
        end="%"
        unreadable={t('promotions.form.percentRange')}
        value={Number.isNaN(value) ? null : value}
        error={faults['value']}
        onChange={(hundredths) => change({ value: hundredths ?? Number.NaN })}
      />
    )
  return (
    <Whole
      required
      // i18n: promotions.form.number.*
      label={t(`promotions.form.number.${kind}`)}
      value={Number.isNaN(value) ? null : value}
      error={faults['value']}
      onChange={(typed) => change({ value: typed ?? Number.NaN })}
    />
  )
}

type WholeProps = {
  label: string
  help?: string
  required?: boolean
  value: number | null
  error: string | undefined
  onChange: (value: number | null) => void
}
/** A whole number, or nothing. */
function Whole({ value, onChange, ...field }: WholeProps) {
  return (
    <TextField
      {...field}
      inputMode="numeric"
      maxLength={10}
      value={value === null ? '' : String(value)}
      onChange={(event) => {
        const typed = event.currentTarget.value.replace(/\D/g, '')
        onChange(typed === '' ? null : Number(typed))
      }}
    />
  )
}

function Bounds({ form: { values, change, faults }, fixed }: FormProps & { fixed: boolean }) {
  const { t } = useTranslation()
  return (
    <Fieldset title={t('promotions.form.when')}>
      <div className={css['grid']}>
        <TextField
          type="date"
          required
          disabled={fixed}
          label={t('field.validFrom')}
          value={values.validFrom}
          error={faults['validFrom']}
          onChange={(event) => change({ validFrom: event.currentTarget.value })}
        />
        <TextField
          type="date"
          label={t('field.validTo')}
          help={t('promotions.form.openHelp')}
          value={values.validTo ?? ''}
          error={faults['validTo']}
          onChange={(event) => change({ validTo: event.currentTarget.value || null })}
        />
        <Whole
          label={t('field.maxRedemptions')}
          help={t('promotions.form.mostHelp')}
          value={values.maxRedemptions}
          error={faults['maxRedemptions']}
          onChange={(maxRedemptions) => change({ maxRedemptions })}
        />
      </div>
      <CheckField
        label={t('field.oncePerAccount')}
        checked={values.oncePerAccount}
        onChange={(event) => change({ oncePerAccount: event.currentTarget.checked })}
      />
    </Fieldset>
  )
}
