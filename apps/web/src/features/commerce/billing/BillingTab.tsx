import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { billing } from '@portal/contract/commerce/billing/billing.contract'
import type { BillingProfile } from '@portal/contract/commerce/billing/billing.shapes'
import { termsDays } from '@portal/contract/commerce/billing/billing.fields'
import { currencies, type Currency } from '@portal/contract/core/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GuardedButton } from '../../../core/access/GuardedButton.tsx'
import { useRight } from '../../../core/access/useRight.ts'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { type TFunction, useTranslation } from '../../../lib/i18n.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import type { Choice, FieldSpec, PlainSpec } from '../../../ui/form/FormContext.ts'
import { PlainSection } from '../../../ui/form/PlainSection.tsx'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { BalancesOfAccount } from '../balances/BalancesOfAccount.tsx'
import css from './Billing.module.css'
import { CreditSection } from '../credit/CreditSection.tsx'
import { type ProfileChange, profileQuery, useSaveProfile } from './billing.queries.ts'
import { OneOffCharges } from './OneOffCharges.tsx'
import { InvoicesOfAccount } from './InvoicesOfAccount.tsx'

/** The invoices of an account with what is left to pay, then who pays, in which currency and on which terms. */
export function BillingTab({ account }: { account: Account; readOnly: boolean }) {
  const { t } = useTranslation()
  const { acctKey } = account
  const profile = useQuery(profileQuery(acctKey))
  return (
    <>
      <InvoicesOfAccount acctKey={acctKey} />
      <OneOffCharges acctKey={acctKey} />
      <BalancesOfAccount acctKey={acctKey} />
      {profile.data ? (
        <Profile profile={profile.data} issues={account.acctType !== 'CU'} />
      ) : (
        <PlainSection title={t('billing.profile.title')}>
          <QueryState query={profile} failed={t('billing.profile.failed')} lines={6} height={24} />
        </PlainSection>
      )}
      {profile.data?.abilities.editTerms.allowed && <CreditSection acctKey={acctKey} />}
    </>
  )
}

const belowZeros = ['CREDIT_NOTE', 'CARRY'] as const

const termsText = (days: number, t: TFunction) =>
  days === 0 ? t('billing.profile.atOnce') : t('billing.profile.days', { count: days })

/** @param issues it bills others */
function Profile({ profile, issues }: { profile: BillingProfile; issues: boolean }) {
  const { t } = useTranslation()
  const [editing, setEditing] = useState(false)
  const right = useRight('Bill:W')
  const { abilities, payerName, acctName, billingOwner } = profile
  const parts = [abilities.editTerms, abilities.editPayer, abilities.editPo, abilities.editPrefix]
  const reason = parts[0]?.reason
  const refusalNote: { action?: string; reason?: string } =
    reason === 'Bill:W' ? { action: 'billing.updateProfile' } : { reason: t('billing.profile.ofIssuer') }
  const refusal = parts.some(({ allowed }) => allowed) ? undefined : refusalNote
  return (
    <PlainSection
      title={t('billing.profile.title')}
      acts={
        right !== 'never' && (
          <GuardedButton
            label={t('billing.profile.edit')}
            aria-haspopup="dialog"
            refusal={refusal}
            onClick={() => setEditing(true)}
          />
        )
      }
    >
      {!profile.hasAddress && billingOwner === 'SELF' && <Alert kind="warning">{t('billing.profile.noAddress')}</Alert>}
      {profile.taxId && profile.taxIdText && (
        <Alert kind="warning">
          {t('billing.profile.taxIdWrong', { taxId: profile.taxId, why: profile.taxIdText })}
        </Alert>
      )}
      <Facts
        columns
        facts={[
          // i18n: billing.profile.owner.*
          [t('field.billingOwner'), billingOwner === 'SELF' ? acctName : (payerName ?? t('billing.profile.above'))],
          [t('field.currency'), currencyText(profile, t)],
          [t('field.termsDays'), termsText(profile.termsDays, t)],
          [t('field.poRequired'), t(profile.poRequired ? 'billing.yes' : 'billing.no')],
          [t('field.numberPrefix'), issues && (profile.numberPrefix ?? 'INV')],
          [t('field.booksCurrency'), issues && (profile.booksCurrency ?? t('billing.profile.noBooks'))],
          [t('field.belowZero'), issues && t(`billing.profile.belowZero.${profile.belowZero}`)],
          [t('field.taxId'), profile.taxId ?? t('billing.profile.noTaxId')],
          [t('field.billingEmails'), profile.billingEmails.join(', ') || t('billing.profile.noEmails')],
        ]}
      />
      {refusal && right !== 'never' && (
        <p className={css['whyOff']}>{refusal.reason ?? t('billing.profile.noRight')}</p>
      )}
      {editing && <ProfileDialog profile={profile} onClose={() => setEditing(false)} />}
    </PlainSection>
  )
}
const currencyText = ({ currency, effectiveCurrency }: BillingProfile, t: TFunction) =>
  currency ?? t('billing.profile.inherited', { currency: effectiveCurrency })

function useProfileForm(profile: BillingProfile, onSent: () => void) {
  const save = useSaveProfile(profile.acctKey)
  const { billingOwner, poRequired, belowZero, version } = profile
  return useSentForm({
    draft: `billing.${profile.acctKey}`,
    initial: {
      billingOwner,
      currency: profile.currency ?? '',
      termsDays: String(profile.termsDays),
      poRequired,
      belowZero,
      booksCurrency: profile.booksCurrency ?? '',
      numberPrefix: profile.numberPrefix ?? '',
    },
    body: (values): ProfileChange => ({
      ...values,
      currency: (values.currency || null) as Currency | null,
      termsDays: Number(values.termsDays) as ProfileChange['termsDays'],
      booksCurrency: (values.booksCurrency || null) as Currency | null,
      numberPrefix: values.numberPrefix.trim() || null,
    }),
    schema: billing.updateProfile.body,
    send: (body) => save.mutateAsync({ ...body, version }),
    onSent,
  })
}

function profileFields(t: TFunction, { editTerms, editPayer, editPo, editPrefix }: BillingProfile['abilities']) {
  const list = (path: string, { allowed }: { allowed: boolean }, choices: Choice[]): PlainSpec => ({
    path,
    kind: 'select',
    label: t(`field.${path}`),
    off: !allowed,
    choices,
    empty: false,
    searched: false,
  })
  const owners = (['SELF', 'PARENT'] as const).map((value) => ({ value, label: t(`billing.profile.owner.${value}`) }))
  const terms = termsDays.map((days) => ({ value: String(days), label: termsText(days, t) }))
  const months = belowZeros.map((value) => ({ value, label: t(`billing.profile.belowZero.${value}`) }))
  const options = currencies.map((value) => ({ value, label: value }))
  const specs: FieldSpec[] = [
    { ...list('billingOwner', editPayer, owners), wide: true },
    { ...list('currency', editPayer, options), empty: t('billing.profile.inherits') },
    list('termsDays', editTerms, terms),
    { path: 'poRequired', kind: 'checkbox', label: t('field.poRequired'), off: !editPo.allowed, wide: true },
    {
      path: 'numberPrefix',
      kind: 'text',
      label: t('field.numberPrefix'),
      hint: t('billing.profile.prefixHelp'),
      maxLength: 8,
      upper: true,
      wide: true,
    },
    { ...list('belowZero', editPrefix, months), wide: true },
    {
      ...list('booksCurrency', editPrefix, options),
      empty: t('billing.profile.noBooks'),
      hint: t('billing.profile.booksHelp'),
      wide: true,
    },
  ]
  return editPrefix.allowed ? specs : specs.slice(0, -3)
}

/** Each part is changed by the company it belongs to; the other parts are shown and stay unchanged. */
function ProfileDialog({ profile, onClose }: { profile: BillingProfile; onClose: () => void }) {
  const { t } = useTranslation()
  const sending = useProfileForm(profile, onClose)
  const { editTerms, editPayer, editPrefix } = profile.abilities
  const label = t(editTerms.allowed ? 'billing.profile.sold' : 'billing.profile.ofIssuer')
  const needsFullAccess = editPrefix.reason === 'fullAccess'
  return (
    <RecordDialog
      {...sending}
      specs={profileFields(t, profile.abilities)}
      intro={
        <>
          {!editPayer.allowed && <p>{label}</p>}
          {needsFullAccess && <p>{t('billing.profile.needsFullAccess')}</p>}
        </>
      }
      title={t('billing.profile.title')}
      submit={t('form.save')}
      onClose={onClose}
    />
  )
}
