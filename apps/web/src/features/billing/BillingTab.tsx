import type { Account } from '@portal/contract/accounts/accounts.contract'
import { billing } from '@portal/contract/billing/billing.contract'
import type { BillingProfile } from '@portal/contract/billing/billing.shapes'
import { termsDays } from '@portal/contract/billing/billing.fields'
import { currencies, type Currency } from '@portal/contract/core/money'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { GuardedButton } from '../../core/access/GuardedButton.tsx'
import { placeRefusal } from '../../core/records/placeRefusal.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { useFirstFault } from '../../lib/useFirstFault.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { type Faults, faultsOf } from '../../ui/form/issues.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import css from './Billing.module.css'
import { type ProfileChange, profileQuery, useSaveProfile } from './billing.queries.ts'

/** The billing profile of an account: who pays, in which currency and on which terms; its invoices are a link away. */
export function BillingTab({ account }: { account: Account; readOnly: boolean }) {
  const { t } = useTranslation()
  const { acctKey } = account
  const profile = useQuery(profileQuery(acctKey))
  return (
    <div className={css['body']}>
      <h2>{t('billing.profile.title')}</h2>
      {profile.data ? (
        <Profile profile={profile.data} issues={account.acctType !== 'CU'} />
      ) : (
        <QueryState query={profile} failed={t('billing.profile.failed')} lines={6} height={24} />
      )}
      <p>
        <Anchor href={`${paths.billing}?account=${acctKey}`}>{t('billing.profile.invoices')}</Anchor>
      </p>
    </div>
  )
}

const termsText = (days: number, t: ReturnType<typeof useTranslation>['t']) =>
  days === 0 ? t('billing.profile.atOnce') : t('billing.profile.days', { count: days })

/** @param issues it bills others */
function Profile({ profile, issues }: { profile: BillingProfile; issues: boolean }) {
  const { t } = useTranslation()
  const [editing, setEditing] = useState(false)
  const { abilities, payerName, acctName, billingOwner } = profile
  const parts = [abilities.editTerms, abilities.editPayer, abilities.editPo, abilities.editPrefix]
  const reason = parts[0]?.reason
  const lacking = reason === 'Bill:W' ? { action: 'billing.updateProfile' } : { reason: t('billing.profile.ofIssuer') }
  return (
    <div className={css['details']}>
      {!profile.hasAddress && billingOwner === 'SELF' && <Alert kind="warning">{t('billing.profile.noAddress')}</Alert>}
      <Facts
        facts={[
          // i18n: billing.profile.owner.*
          [t('field.billingOwner'), billingOwner === 'SELF' ? acctName : (payerName ?? t('billing.profile.above'))],
          [t('field.currency'), currencyText(profile, t)],
          [t('field.termsDays'), termsText(profile.termsDays, t)],
          [t('field.poRequired'), t(profile.poRequired ? 'billing.yes' : 'billing.no')],
          [t('field.numberPrefix'), issues && (profile.numberPrefix ?? 'INV')],
          [t('field.taxId'), profile.taxId ?? t('billing.profile.noTaxId')],
          [t('field.billingEmails'), profile.billingEmails.join(', ') || t('billing.profile.noEmails')],
        ]}
      />
      <GuardedButton
        label={t('billing.profile.edit')}
        aria-haspopup="dialog"
        refusal={parts.some(({ allowed }) => allowed) ? undefined : lacking}
        onClick={() => setEditing(true)}
      />
      {editing && <ProfileDialog profile={profile} onClose={() => setEditing(false)} />}
    </div>
  )
}
const currencyText = ({ currency, effectiveCurrency }: BillingProfile, t: ReturnType<typeof useTranslation>['t']) =>
  currency ?? t('billing.profile.inherited', { currency: effectiveCurrency })

const fields = ['billingOwner', 'currency', 'termsDays', 'poRequired', 'numberPrefix']
function useProfileForm(profile: BillingProfile, onClose: () => void) {
  const translation = useTranslation()
  const save = useSaveProfile(profile.acctKey)
  const [values, setValues] = useState<ProfileChange>({
    billingOwner: profile.billingOwner,
    currency: profile.currency,
    termsDays: profile.termsDays,
    poRequired: profile.poRequired,
    numberPrefix: profile.numberPrefix,
  })
  const [found, setFound] = useState<Faults>({})
  const refusal = save.error ? placeRefusal(save.error, fields) : undefined
  const submit = () => {
    const body = { ...values, numberPrefix: values.numberPrefix?.trim() || null }
    const wrong = faultsOf(billing.updateProfile.body, body, translation)
    setFound(wrong)
    if (Object.keys(wrong).length === 0 && !save.isPending)
      save.mutate({ ...body, version: profile.version }, { onSuccess: onClose })
  }
  return {
    values,
    change: (part: Partial<ProfileChange>) => setValues({ ...values, ...part }),
    found,
    faults: { ...refusal?.at, ...found } as Readonly<Record<string, string | undefined>>,
    general: refusal?.general.join(' ') || undefined,
    saving: save.isPending,
    submit,
  }
}

/** Each part is changed by whom it belongs to; what is not the reader's is shown and stays. */
function ProfileDialog({ profile, onClose }: { profile: BillingProfile; onClose: () => void }) {
  const { t } = useTranslation()
  const place = useRef<HTMLFormElement>(null)
  const { values, change, found, faults, general, saving, submit } = useProfileForm(profile, onClose)
  const { editTerms, editPayer, editPo, editPrefix } = profile.abilities
  useFirstFault(place, found)
  return (
    <FormDialog
      title={t('billing.profile.title')}
      submit={t('form.save')}
      saving={saving}
      refusal={general}
      place={place}
      onSubmit={submit}
      onClose={onClose}
    >
      {!editPayer.allowed && <p>{t(editTerms.allowed ? 'billing.profile.sold' : 'billing.profile.ofIssuer')}</p>}
      <SelectField
        label={t('field.billingOwner')}
        disabled={!editPayer.allowed}
        choices={[
          { value: 'SELF', label: t('billing.profile.owner.SELF') },
          { value: 'PARENT', label: t('billing.profile.owner.PARENT') },
        ]}
        value={values.billingOwner}
        error={faults['billingOwner']}
        onChange={(event) => change({ billingOwner: event.currentTarget.value as ProfileChange['billingOwner'] })}
      />
      <div className={css['grid']}>
        <SelectField
          label={t('field.currency')}
          disabled={!editPayer.allowed}
          empty={t('billing.profile.inherits')}
          choices={currencies.map((value) => ({ value, label: value }))}
          value={values.currency ?? ''}
          error={faults['currency']}
          onChange={(event) => change({ currency: (event.currentTarget.value || null) as Currency | null })}
        />
        <SelectField
          label={t('field.termsDays')}
          disabled={!editTerms.allowed}
          choices={termsDays.map((value) => ({ value: String(value), label: termsText(value, t) }))}
          value={String(values.termsDays)}
          error={faults['termsDays']}
          onChange={(event) => change({ termsDays: Number(event.currentTarget.value) as ProfileChange['termsDays'] })}
        />
      </div>
      <CheckField
        label={t('field.poRequired')}
        disabled={!editPo.allowed}
        checked={values.poRequired}
        onChange={(event) => change({ poRequired: event.currentTarget.checked })}
      />
      {editPrefix.allowed && (
        <TextField
          label={t('field.numberPrefix')}
          help={t('billing.profile.prefixHelp')}
          maxLength={8}
          value={values.numberPrefix ?? ''}
          error={faults['numberPrefix']}
          onChange={(event) => change({ numberPrefix: event.currentTarget.value.toUpperCase() })}
        />
      )}
    </FormDialog>
  )
}
