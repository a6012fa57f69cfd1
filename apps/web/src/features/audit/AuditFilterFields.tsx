import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../core/accounts/account.queries.ts'
import { AccountPick } from '../../core/pickers/AccountPick.tsx'
import { useTranslation } from '../../lib/i18n.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import css from './AuditFilterFields.module.css'
import { actionsQuery } from './audit.queries.ts'
import { type AuditField, objectTypes, periodOf, periods, results } from './audit.search.ts'
import type { AuditSearch } from './useAuditState.ts'

/** The filters of the audit trail; each applies at once. */
export function AuditFilterFields({ search }: { search: AuditSearch }) {
  const { t } = useTranslation()
  const { state, change } = search
  return (
    <div className={css.fields}>
      <Period search={search} />
      <ActionPick search={search} />
      <SelectField
        label={t('audit.filter.result')}
        value={state.result ?? ''}
        empty={t('audit.filter.anyResult')}
        choices={results.map((value) => ({ value, label: t(`audit.result.${value}`) }))}
        onChange={(event) => change({ result: event.currentTarget.value })}
      />
      <Account search={search} />
      <SelectField
        label={t('audit.filter.type')}
        value={state.type ?? ''}
        empty={t('audit.filter.anyType')}
        choices={objectTypes.map((value) => ({ value, label: t(`audit.type.${value}`) }))}
        onChange={(event) => change({ type: event.currentTarget.value })}
      />
      {(['object', 'field', 'ip', 'request'] as const).map((field) => (
        <Typed key={field} search={search} field={field} />
      ))}
      <CheckField
        label={t('audit.filter.alias')}
        checked={state.alias === 'true'}
        onChange={(event) => change({ alias: event.currentTarget.checked ? 'true' : undefined })}
      />
    </div>
  )
}

function Period({ search: { state, change } }: { search: AuditSearch }) {
  const { t } = useTranslation()
  const period = periodOf(state)
  const choose = (wanted: string) => {
    if (wanted !== 'custom') return change({ period: wanted, from: undefined, to: undefined })
    const today = new Date().toISOString().slice(0, 10)
    change({ period: undefined, from: today, to: today })
  }
  return (
    <>
      <SelectField
        label={t('audit.filter.period')}
        value={period}
        choices={periods.map((value) => ({ value, label: t(`audit.period.${value}`) }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {period === 'custom' &&
        (['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            type="date"
            label={t(`audit.filter.${end}`)}
            value={state[end] ?? ''}
            onChange={(event) => change({ [end]: event.currentTarget.value }, true)}
          />
        ))}
    </>
  )
}

function ActionPick({ search: { state, change } }: { search: AuditSearch }) {
  const { t, i18n } = useTranslation()
  const { data = [] } = useQuery(actionsQuery(i18n.language))
  const { action = '' } = state
  const known = action === '' || data.some((one) => one.action === action)
  const groups = [...new Set(data.map(({ category }) => category))].map((category) => ({
    label: t(`audit.category.${category}`),
    choices: data.filter((one) => one.category === category).map((one) => ({ value: one.action, label: one.label })),
  }))
  return (
    <SelectField
      label={t('audit.filter.action')}
      empty={t('audit.filter.anyAction')}
      value={action}
      choices={[...(known ? [] : [{ value: action, label: action }]), ...groups]}
      onChange={(event) => change({ action: event.currentTarget.value })}
    />
  )
}

/** A field applied on blur or Enter: half an address finds nothing. */
function Typed({ search: { state, change }, field }: { search: AuditSearch; field: AuditField }) {
  const { t } = useTranslation()
  const apply = (value: string) => {
    if (value.trim() !== (state[field] ?? '')) change({ [field]: value.trim() })
  }
  return (
    <TextField
      key={state[field] ?? ''}
      label={t(`audit.filter.${field}`)}
      maxLength={60}
      defaultValue={state[field] ?? ''}
      autoComplete="off"
      onBlur={(event) => apply(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply(event.currentTarget.value)
      }}
    />
  )
}

function Account({ search: { state, change } }: { search: AuditSearch }) {
  const { t } = useTranslation()
  const { data: account } = useQuery(accountQuery(state.account ?? ''))
  return (
    <div className={css.account}>
      <AccountPick
        label={t('audit.filter.account')}
        chosen={state.account ? (account?.acctName ?? '…') : ''}
        onPick={({ acctKey }) => change({ account: acctKey })}
      />
      <CheckField
        label={t('audit.filter.below')}
        checked={state.below !== 'false'}
        onChange={(event) => change({ below: event.currentTarget.checked ? undefined : 'false' })}
      />
    </div>
  )
}
