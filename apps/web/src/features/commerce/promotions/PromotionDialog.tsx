import { currencies } from '@portal/contract/core/money'
import { type Promotion, promotions } from '@portal/contract/commerce/promotions/promotions.contract'
import { type PromotionKind, promotionKinds } from '@portal/contract/commerce/promotions/promotions.fields'
import { promotionFaults } from '@portal/contract/commerce/promotions/promotions.rules'
import { useQuery } from '@tanstack/react-query'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { type TFunction, useTranslation } from '../../../lib/i18n.ts'
import { Alert } from '../../../ui/Alert.tsx'
import type { FieldGroup, FieldSpec } from '../../../ui/form/FormContext.ts'
import { faultsText } from '../../../ui/form/issues.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import { cataloguePlansQuery } from '../plans/plans.queries.ts'
import { PromotionActs } from './PromotionActs.tsx'
import { type NewPromotion, useSavePromotion } from './promotions.queries.ts'
import { usePromotionWords } from './usePromotionWords.ts'

type Values = Omit<NewPromotion, 'value' | 'validTo'> & { value: number | null; validTo: string }
const valuesOf = (promotion: Promotion | undefined): Values => ({
  promoCode: promotion?.promoCode ?? '',
  promoName: promotion?.promoName ?? '',
  kind: promotion?.kind ?? 'PERCENT',
  value: promotion?.value ?? 1000,
  currency: promotion?.currency ?? null,
  months: promotion ? promotion.months : 12,
  planCodes: promotion?.planCodes ?? [],
  validFrom: promotion?.validFrom ?? new Date().toISOString().slice(0, 10),
  validTo: promotion?.validTo ?? '',
  maxRedemptions: promotion?.maxRedemptions ?? null,
  oncePerAccount: promotion?.oncePerAccount ?? true,
})

function usePromotionForm(promotion: Promotion | undefined, onSent: () => void) {
  const translation = useTranslation()
  const save = useSavePromotion(promotion)
  return useSentForm({
    initial: valuesOf(promotion),
    draft: `promotion.${promotion?.promoCode ?? 'new'}`,
    body: (values): NewPromotion => ({
      ...values,
      value: values.value as number,
      validTo: values.validTo || null,
    }),
    schema: promotions.create.body,
    check: (found, { kind }, body) => {
      const faults = { ...faultsText(promotionFaults(body), translation), ...found }
      // The bounds are in hundredths of the typed unit.
      const inPercent = faults['value'] && kind === 'PERCENT'
      return { ...faults, ...(inPercent && { value: translation.t('promotions.form.percentRange') }) }
    },
    send: save.mutateAsync,
    onSent,
    fieldOf: { 'promotion.codeTaken': 'promoCode' },
  })
}
type Form = ReturnType<typeof usePromotionForm>['form']

/** Makes a promotion as a draft, or changes one. */
export function PromotionDialog({ promotion, onClose }: { promotion: Promotion | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const words = usePromotionWords()
  const sending = usePromotionForm(promotion, onClose)
  const fixed = promotion?.fixed ?? false
  const gives = useBenefitFields(sending.form, !fixed)
  return (
    <RecordDialog
      {...sending}
      wide
      specs={[...names(t, promotion !== undefined), ...(fixed ? [] : gives), bounds(t, fixed)]}
      intro={
        promotion && (
          <>
            <PromotionActs promotion={promotion} unsaved={sending.form.dirty} onDone={onClose} />
            {fixed && <Alert kind="info">{t('promotions.form.fixed', { benefit: words.gives(promotion) })}</Alert>}
          </>
        )
      }
      title={promotion ? t('promotions.change', { code: promotion.promoCode }) : t('promotions.create')}
      submit={t(promotion ? 'form.save' : 'promotions.createDraft')}
      onClose={onClose}
    />
  )
}

const names = (t: TFunction, exists: boolean): FieldSpec[] => [
  {
    path: 'promoCode',
    kind: 'text',
    label: t('field.promoCode'),
    required: true,
    maxLength: 24,
    upper: true,
    off: exists,
  },
  { path: 'promoName', kind: 'text', label: t('field.promoName'), required: true, maxLength: 100 },
]

const starting: Readonly<Record<PromotionKind, number>> = { PERCENT: 1000, AMOUNT: 500, UNITS: 50, TRIALDAYS: 30 }

/**
 * The benefit of a promotion, and its plans.
 * @param changeable whether it was not redeemed yet
 */
function useBenefitFields(form: Form, changeable: boolean): (FieldSpec | FieldGroup)[] {
  const { t } = useTranslation()
  const values = useFormValues(form)
  const months = { label: t('field.months'), hint: t('promotions.form.monthsHelp') }
  const kinds = promotionKinds.map((value) => ({ value, label: t(`promotions.kind.${value}`) }))
  const begin = (kind: PromotionKind) =>
    form.put({
      value: starting[kind],
      currency: kind === 'AMOUNT' ? 'USD' : null,
      ...(kind === 'TRIALDAYS' && { months: null }),
    })
  return [
    {
      title: t('promotions.form.gives'),
      fields: [
        {
          path: 'kind',
          kind: 'select',
          label: t('field.kind'),
          choices: kinds,
          empty: false,
          onChange: (kind) => begin(kind as PromotionKind),
        },
        ...valueFields(t, values),
        ...(values.kind === 'TRIALDAYS' ? [] : [{ path: 'months', kind: 'whole', ...months } as const]),
      ],
    },
    usePlansField(changeable),
  ]
}

function valueFields(t: TFunction, { kind, currency }: Values): FieldSpec[] {
  const field = { path: 'value', required: true }
  if (kind === 'PERCENT') {
    const words = { label: t('promotions.form.percent'), unreadable: t('promotions.form.percentRange') }
    return [{ ...field, kind: 'decimal', digits: 2, end: '%', ...words }]
  }
  // i18n: promotions.form.number.*
  if (kind !== 'AMOUNT' || !currency) return [{ ...field, kind: 'whole', label: t(`promotions.form.number.${kind}`) }]
  const options = currencies.map((value) => ({ value, label: value }))
  const list = { label: t('field.currency'), choices: options, empty: false, searched: false } as const
  return [
    { path: 'currency', kind: 'select', ...list },
    { ...field, kind: 'money', label: t('field.value'), currency },
  ]
}

function usePlansField(enabled: boolean): FieldSpec {
  const { t } = useTranslation()
  const words = usePlanWords()
  const plans = useQuery({ ...cataloguePlansQuery({ status: ['ACTIVE', 'DRAFT'] }), enabled })
  const field = { path: 'planCodes', label: t('promotions.form.plans'), wide: true }
  const choices = plans.data?.items.map((plan) => ({ value: plan.planCode, label: words.name(plan) }))
  if (choices) return { ...field, kind: 'checks', look: 'cards', choices }
  const draw = () => <QueryState query={plans} failed={t('plans.failed')} lines={4} height={24} />
  return { ...field, kind: 'own', draw }
}

function bounds(t: TFunction, fixed: boolean): FieldGroup {
  const until = { label: t('field.validTo'), hint: t('promotions.form.openHelp') }
  const most = { label: t('field.maxRedemptions'), hint: t('promotions.form.mostHelp') }
  return {
    title: t('promotions.form.when'),
    fields: [
      { path: 'validFrom', kind: 'day', label: t('field.validFrom'), required: true, off: fixed },
      { path: 'validTo', kind: 'day', ...until },
      { path: 'maxRedemptions', kind: 'whole', ...most },
      { path: 'oncePerAccount', kind: 'checkbox', label: t('field.oncePerAccount'), wide: true },
    ],
  }
}
