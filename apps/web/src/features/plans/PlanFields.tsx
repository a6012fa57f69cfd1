import { currencies } from '@portal/contract/core/money'
import type { PlanDetail } from '@portal/contract/plans/plans.contract'
import {
  overages,
  planTypes,
  productLines,
  ranges,
  renewalTypes,
  sellerTiers,
  termMonths,
  unitTypes,
} from '@portal/contract/plans/plans.fields'
import { AccountPick } from '../../core/pickers/AccountPick.tsx'
import { useTranslation } from '../../lib/i18n.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { ChipList } from '../../ui/ChipList.tsx'
import { Fieldset } from '../../ui/Fieldset.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { CheckGroup } from '../../ui/table/CheckGroup.tsx'
import { TextField } from '../../ui/TextField.tsx'
import css from './Plans.module.css'
import type { PlanToSave } from './plans.queries.ts'
import type { PlanForm } from './usePlanForm.ts'

type Props = { form: PlanForm }
type TextName = 'planCode' | 'planName' | 'planNameFr'
type NumberName = 'unitQuantity' | 'maxUsers' | 'trialDays'
type ChoiceName = 'productLine' | 'planType' | 'unitType' | 'range' | 'renewalType' | 'overage' | 'currency'

function Text({ form, name, off }: Props & { name: TextName; off?: boolean }) {
  const { t } = useTranslation()
  return (
    <TextField
      required
      label={t(`field.${name}`)}
      maxLength={name === 'planCode' ? 32 : 100}
      lang={name === 'planNameFr' ? 'fr' : undefined}
      disabled={off}
      value={form.values[name]}
      error={form.faults[name]}
      onChange={({ currentTarget: { value } }) => form.set(name, name === 'planCode' ? value.toUpperCase() : value)}
    />
  )
}
function Numbered({ form, name, help }: Props & { name: NumberName; help?: string }) {
  const { t } = useTranslation()
  const value = form.values[name]
  return (
    <TextField
      label={t(`field.${name}`)}
      help={help}
      inputMode="numeric"
      value={value === null || Number.isNaN(value) ? '' : String(value)}
      error={form.faults[name]}
      onChange={(event) => {
        const typed = event.currentTarget.value.replace(/\D/g, '').slice(0, 10)
        form.set(name, typed === '' ? ((name === 'trialDays' ? 0 : null) as never) : Number(typed))
      }}
    />
  )
}
function Choice<N extends ChoiceName>({
  form,
  name,
  values,
  words,
  off,
}: Props & { name: N; values: readonly PlanToSave[N][]; words: (value: string) => string; off?: boolean }) {
  const { t } = useTranslation()
  return (
    <SelectField
      label={t(`field.${name}`)}
      disabled={off}
      choices={values.map((value) => ({ value, label: words(value) }))}
      value={form.values[name]}
      error={form.faults[name]}
      onChange={(event) => form.set(name, event.currentTarget.value as PlanToSave[N])}
    />
  )
}

/** The fields of a plan by section. What a plan is cannot change once it is sold; its terms and sellers can. */
export function PlanFields({ form, detail }: Props & { detail: PlanDetail | undefined }) {
  const { t } = useTranslation()
  const sold = detail !== undefined && detail.plan.status !== 'DRAFT'
  return (
    <div className={css['form']}>
      <Fieldset title={t('plans.form.what')}>
        <div className={css['grid']}>
          <Text form={form} name="planCode" off={detail !== undefined} />
          <Text form={form} name="planName" />
          <Text form={form} name="planNameFr" />
          <Choice
            form={form}
            name="productLine"
            values={productLines}
            words={(one) => t(`plans.productLine.${one}`)}
            off={sold}
          />
          <Choice
            form={form}
            name="planType"
            values={planTypes}
            words={(one) => t(`plans.planType.${one}`)}
            off={sold}
          />
        </div>
      </Fieldset>
      <Units form={form} />
      <Term form={form} />
      <Price form={form} />
      <Sellers form={form} />
    </div>
  )
}

function Units({ form }: Props) {
  const { t } = useTranslation()
  return (
    <Fieldset title={t('plans.form.units')}>
      <div className={css['grid']}>
        <Choice form={form} name="unitType" values={unitTypes} words={(one) => t(`plans.unit.${one}`)} />
        <Numbered form={form} name="unitQuantity" help={t('plans.form.emptyUnlimited')} />
        {/* i18n: plans.range.* */}
        <Choice form={form} name="range" values={ranges} words={(one) => t(`plans.range.${one}`)} />
        <Choice form={form} name="overage" values={overages} words={(one) => t(`plans.overage.${one}`)} />
        {form.values.overage === 'CHARGE' && (
          <MoneyField
            required
            label={t('field.overagePrice')}
            currency={form.values.currency}
            value={form.values.overagePrice}
            error={form.faults['overagePrice']}
            onChange={(minor) => form.set('overagePrice', minor ?? null)}
          />
        )}
      </div>
      <CheckField
        label={t('field.carryOver')}
        checked={form.values.carryOver}
        error={form.faults['carryOver']}
        onChange={(event) => form.set('carryOver', event.currentTarget.checked)}
      />
    </Fieldset>
  )
}

function Term({ form }: Props) {
  const { t } = useTranslation()
  return (
    <Fieldset title={t('plans.form.term')}>
      <div className={css['grid']}>
        <SelectField
          label={t('field.termMonths')}
          choices={termMonths.map((count) => ({ value: String(count), label: t('plans.months', { count }) }))}
          value={String(form.values.termMonths)}
          error={form.faults['termMonths']}
          onChange={(event) => form.set('termMonths', Number(event.currentTarget.value) as PlanToSave['termMonths'])}
        />
        <Choice form={form} name="renewalType" values={renewalTypes} words={(one) => t(`plans.renewal.${one}`)} />
        <Numbered form={form} name="trialDays" />
        <Numbered form={form} name="maxUsers" help={t('plans.form.emptyNoLimit')} />
      </div>
    </Fieldset>
  )
}

function Price({ form }: Props) {
  const { t } = useTranslation()
  return (
    <Fieldset title={t('plans.form.price')} hint={t('plans.form.priceHint')}>
      <div className={css['grid']}>
        <Choice form={form} name="currency" values={currencies} words={(one) => one} />
        <MoneyField
          required
          label={t('field.listPrice')}
          currency={form.values.currency}
          value={Number.isNaN(form.values.listPrice) ? null : form.values.listPrice}
          error={form.faults['listPrice']}
          // Empty or unreadable is no price, and is said when it is to be saved.
          onChange={(minor) => form.set('listPrice', minor ?? Number.NaN)}
        />
      </div>
    </Fieldset>
  )
}

function Sellers({ form }: Props) {
  const { t } = useTranslation()
  const { sellers, setSellers } = form
  return (
    <Fieldset title={t('plans.form.sellers')}>
      <CheckGroup
        label={t('field.soldByTiers')}
        options={sellerTiers.map((value) => ({ value, label: t(`levels.${value}`) }))}
        chosen={form.values.soldByTiers}
        onChange={(tiers) => form.set('soldByTiers', tiers)}
      />
      <AccountPick
        label={t('field.soldByAccounts')}
        help={t('plans.form.sellersHelp')}
        chosen=""
        filter={{ role: ['SP', 'DT', 'RS'] }}
        without={sellers.map(({ acctKey }) => acctKey)}
        error={form.faults['soldByAccounts']}
        onPick={({ acctKey, acctName }) => setSellers([...sellers, { acctKey, acctName }])}
      />
      <ChipList
        label={t('field.soldByAccounts')}
        chips={sellers.map(({ acctKey, acctName }) => ({ key: acctKey, text: acctName }))}
        removeLabel={(name) => t('plans.form.removeSeller', { name })}
        onRemove={(key) => setSellers(sellers.filter(({ acctKey }) => acctKey !== key))}
      />
      <CheckField
        label={t('field.isDefault')}
        help={t('plans.form.defaultHelp')}
        checked={form.values.isDefault}
        onChange={(event) => form.set('isDefault', event.currentTarget.checked)}
      />
    </Fieldset>
  )
}
