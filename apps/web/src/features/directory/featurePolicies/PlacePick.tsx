import { roles } from '@portal/contract/core/access/access.flags'
import { policyScopes } from '@portal/contract/directory/featurePolicies/featurePolicies.fields'
import { useQuery } from '@tanstack/react-query'
import { nameOf } from '../../../core/people/people.names.ts'
import { AccountPick, type PickedAccount } from '../../../core/pickers/AccountPick.tsx'
import { PersonPick } from '../../../core/pickers/PersonPick.tsx'
import { useOwnCompany } from '../../../core/pickers/useOwnCompany.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import css from './Policies.module.css'
import { groupsQuery } from '../../access/accessGroups/accessGroups.queries.ts'

export type ScopeKind = (typeof policyScopes)[number]
/** The place of a new policy, with the parts chosen so far. */
export type Place = { scopeKind: ScopeKind; account: PickedAccount | undefined; scopeKey: string; name: string }

export const noPlace: Place = { scopeKind: 'ACCOUNT', account: undefined, scopeKey: '', name: '' }

/** The value for the API; undefined until all is chosen. */
export const chosenPlace = ({ scopeKind, account, scopeKey }: Place) =>
  account && scopeKey ? { acctKey: account.acctKey, scopeKind, scopeKey } : undefined

type Props = { place: Place; onChange: (place: Place) => void; error: string | undefined }

/** A role, an account below, a group or a person. */
export function PlacePick({ place, onChange, error }: Props) {
  const { t } = useTranslation()
  const own = useOwnCompany()
  const { scopeKind, account } = place
  // Only the provider's administrators set the value of a role.
  const kinds = policyScopes.filter((kind) => kind !== 'ROLE' || own.acctType === 'RP')
  const begin = (kind: ScopeKind) =>
    onChange({ scopeKind: kind, account: kind === 'ACCOUNT' ? undefined : own, scopeKey: '', name: '' })
  const inAccount = (picked: PickedAccount) =>
    onChange({
      scopeKind,
      account: picked,
      scopeKey: scopeKind === 'ACCOUNT' ? picked.acctKey : '',
      name: scopeKind === 'ACCOUNT' ? picked.acctName : '',
    })
  return (
    <div className={css.place}>
      <SelectField
        label={t('features.field.scope')}
        value={scopeKind}
        // i18n: features.scopeKind.*
        choices={kinds.map((kind) => ({ value: kind, label: t(`features.scopeKind.${kind}`) }))}
        onChange={(event) => begin(kinds.find((kind) => kind === event.currentTarget.value) ?? 'ACCOUNT')}
      />
      {scopeKind !== 'ROLE' && (
        <AccountPick
          label={t(scopeKind === 'ACCOUNT' ? 'features.field.account' : 'features.field.company')}
          chosen={account?.acctName ?? ''}
          first={scopeKind === 'ACCOUNT' ? [] : [own]}
          without={scopeKind === 'ACCOUNT' ? [own.acctKey] : []}
          error={scopeKind === 'ACCOUNT' ? error : undefined}
          required
          onPick={inAccount}
        />
      )}
      {scopeKind !== 'ACCOUNT' && account && (
        <Within
          place={place}
          account={account}
          error={error}
          onPick={(scopeKey, name) => onChange({ ...place, scopeKey, name })}
        />
      )}
    </div>
  )
}

type WithinProps = {
  place: Place
  account: PickedAccount
  error: string | undefined
  onPick: (scopeKey: string, name: string) => void
}
function Within({ place, account, error, onPick }: WithinProps) {
  const { t } = useTranslation()
  if (place.scopeKind === 'USER')
    return (
      <PersonPick
        acctKey={account.acctKey}
        label={t('features.field.person')}
        chosen={place.name}
        error={error}
        required
        onPick={(person) => onPick(person.userKey, nameOf(person))}
      />
    )
  if (place.scopeKind === 'GROUP') return <GroupSelect {...{ place, account, error, onPick }} />
  return (
    <SelectField
      label={t('features.field.role')}
      value={place.scopeKey}
      error={error}
      empty={t('form.choose')}
      choices={roles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
      onChange={(event) => onPick(event.currentTarget.value, event.currentTarget.value)}
    />
  )
}

function GroupSelect({ place, account, error, onPick }: WithinProps) {
  const { t } = useTranslation()
  const groups = useQuery(groupsQuery(account.acctKey))
  const items = groups.data?.items ?? []
  return (
    <SelectField
      label={t('features.field.group')}
      value={place.scopeKey}
      error={groups.error ? t('accessGroups.failed') : error}
      empty={t('form.choose')}
      choices={items.map(({ groupKey, name }) => ({ value: groupKey, label: name }))}
      onChange={(event) => {
        const key = event.currentTarget.value
        onPick(key, items.find(({ groupKey }) => groupKey === key)?.name ?? '')
      }}
    />
  )
}
