import { currencies } from '@portal/contract/core/money'
import type { PlanDetail } from '@portal/contract/commerce/plans/plans.contract'
import {
  billingAnchors,
  billingIntervals,
  billingTimings,
  overages,
  pendingFroms,
  planTypes,
  productLines,
  ranges,
  renewalTypes,
  sellerTiers,
  termMonths,
  unitTypes,
} from '@portal/contract/commerce/plans/plans.fields'
import { AccountPick } from '../../../core/pickers/AccountPick.tsx'
import { type TFunction, useTranslation } from '../../../lib/i18n.ts'
import { ChipList } from '../../../ui/ChipList.tsx'
import type { CustomControlProps, FieldGroup, FieldSpec, PlainSpec } from '../../../ui/form/FormContext.ts'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import type { PlanForm, Seller } from './usePlanForm.ts'

/** The fields of a plan by section. The kind of a plan cannot change once it is sold; its terms and sellers can. */
export function usePlanFields(form: PlanForm, detail: PlanDetail | undefined): FieldGroup[] {
  const { t } = useTranslation()
  const { overage, currency } = useFormValues(form)
  const fieldOf = fieldsIn(t)
  const overagePrice = { label: t('field.overagePrice'), required: true, currency }
  return [
    { title: t('plans.form.what'), fields: identity(fieldOf, detail) },
    {
      title: t('plans.form.units'),
      fields: [
        fieldOf.list('unitType', unitTypes, (one) => t(`plans.unit.${one}`)),
        fieldOf.whole('unitQuantity', t('plans.form.emptyUnlimited')),
        // i18n: plans.range.*
        fieldOf.list('range', ranges, (one) => t(`plans.range.${one}`)),
        fieldOf.list('overage', overages, (one) => t(`plans.overage.${one}`)),
        ...(overage === 'CHARGE' ? [{ path: 'overagePrice', kind: 'money', ...overagePrice } as const] : []),
        { path: 'carryOver', kind: 'checkbox', label: t('field.carryOver'), wide: true },
      ],
    },
    {
      title: t('plans.form.term'),
      fields: [
        fieldOf.list('termMonths', termMonths, (count) => t('plans.months', { count: Number(count) })),
        fieldOf.list('renewalType', renewalTypes, (one) => t(`plans.renewal.${one}`)),
        fieldOf.whole('trialDays'),
        fieldOf.whole('maxUsers', t('plans.form.emptyNoLimit')),
      ],
    },
    {
      title: t('plans.form.price'),
      hint: t('plans.form.priceHint'),
      fields: [
        fieldOf.list('currency', currencies, (one) => one),
        { path: 'listPrice', kind: 'money', label: t('field.listPrice'), required: true, currency },
      ],
    },
    {
      title: t('plans.form.billing'),
      hint: t('plans.form.billingHint'),
      fields: [
        // i18n: plans.timing.*
        fieldOf.list('billingTiming', billingTimings, (one) => t(`plans.timing.${one}`)),
        // i18n: plans.interval.*
        fieldOf.list('billingInterval', billingIntervals, (one) => t(`plans.interval.${one}`)),
        // i18n: plans.anchor.*
        fieldOf.list('billingAnchor', billingAnchors, (one) => t(`plans.anchor.${one}`)),
        // i18n: plans.pendingFrom.*
        fieldOf.list('pendingFrom', pendingFroms, (one) => t(`plans.pendingFrom.${one}`)),
        { ...fieldOf.whole('suspendedShare'), required: true },
      ],
    },
    { title: t('plans.form.sellers'), fields: sellers(t) },
  ]
}

/** The kinds of fields that a plan has. */
const fieldsIn = (t: TFunction) => ({
  t,
  whole: (path: string, hint?: string): FieldSpec => ({ path, kind: 'whole', label: t(`field.${path}`), hint }),
  list: (path: string, values: readonly (string | number)[], words: (value: string) => string): PlainSpec => ({
    path,
    kind: 'select',
    label: t(`field.${path}`),
    choices: values.map((value) => ({ value: String(value), label: words(String(value)) })),
    empty: false,
    searched: false,
  }),
})

function identity({ t, list }: ReturnType<typeof fieldsIn>, detail: PlanDetail | undefined): FieldSpec[] {
  const off = detail !== undefined && detail.plan.status !== 'DRAFT'
  const name = { kind: 'text', required: true, maxLength: 100 } as const
  return [
    {
      path: 'planCode',
      kind: 'text',
      label: t('field.planCode'),
      required: true,
      maxLength: 32,
      upper: true,
      off: detail !== undefined,
    },
    { ...name, path: 'planName', label: t('field.planName') },
    { ...name, path: 'planNameFr', label: t('field.planNameFr'), lang: 'fr' },
    { ...list('productLine', productLines, (one) => t(`plans.productLine.${one}`)), off },
    { ...list('planType', planTypes, (one) => t(`plans.planType.${one}`)), off },
  ]
}

const sellers = (t: TFunction): FieldSpec[] => [
  {
    path: 'soldByTiers',
    kind: 'checks',
    label: t('field.soldByTiers'),
    choices: sellerTiers.map((value) => ({ value, label: t(`levels.${value}`) })),
    wide: true,
  },
  {
    path: 'soldByAccounts',
    kind: 'own',
    label: t('field.soldByAccounts'),
    wide: true,
    draw: (field) => <Sellers {...field} />,
  },
  {
    path: 'isDefault',
    kind: 'checkbox',
    label: t('field.isDefault'),
    hint: t('plans.form.defaultHelp'),
    wide: true,
  },
]

function Sellers({ value, error, set }: CustomControlProps) {
  const { t } = useTranslation()
  const chosen = value as readonly Seller[]
  return (
    <>
      <AccountPick
        label={t('field.soldByAccounts')}
        help={t('plans.form.sellersHelp')}
        chosen=""
        filter={{ role: ['SP', 'DT', 'RS'] }}
        without={chosen.map(({ acctKey }) => acctKey)}
        error={error}
        onPick={({ acctKey, acctName }) => set([...chosen, { acctKey, acctName }])}
      />
      <ChipList
        label={t('field.soldByAccounts')}
        chips={chosen.map(({ acctKey, acctName }) => ({ key: acctKey, text: acctName }))}
        removeLabel={(name) => t('plans.form.removeSeller', { name })}
        onRemove={(key) => set(chosen.filter(({ acctKey }) => acctKey !== key))}
      />
    </>
  )
}
