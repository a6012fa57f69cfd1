import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { accountQuery } from '../../core/accounts/account.queries.ts'
import { AccountPick } from '../../core/pickers/AccountPick.tsx'
import { useTranslation } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import page from '../../ui/Page.module.css'
import { SelectField } from '../../ui/SelectField.tsx'
import { SearchBox } from '../../ui/table/SearchBox.tsx'
import { Field, TextField } from '../../ui/TextField.tsx'
import css from './AuditFilters.module.css'
import { actionsQuery } from './audit.queries.ts'
import { type AuditField, objectTypes, periodOf, periods, results } from './audit.search.ts'
import type { AuditSearch } from './useAuditState.ts'

/** The most common filters in one row, the rest behind a button. */
export function AuditFilters({ search }: { search: AuditSearch }) {
  const { t } = useTranslation()
  const { state, change } = search
  const rare = (['account', 'object', 'type', 'field', 'ip', 'request'] as const).some((field) => state[field])
  const [opened, setOpened] = useState(rare)
  const id = useId()
  return (
    <>
      <div className={css.toolbar}>
        <SearchBox
          label={t('audit.filter.who')}
          placeholder={t('audit.filter.whoPlaceholder')}
          maxLength={100}
          value={state.who ?? ''}
          onSearch={(who) => change({ who }, state.who !== undefined && who !== '')}
        />
        <Period search={search} />
        <ActionPick search={search} />
        <Slim>
          <SelectField
            label={t('audit.filter.result')}
            value={state.result ?? ''}
            empty={t('audit.filter.anyResult')}
            choices={results.map((value) => ({ value, label: t(`audit.result.${value}`) }))}
            onChange={(event) => change({ result: event.currentTarget.value })}
          />
        </Slim>
        <Button variant="default" aria-expanded={opened} aria-controls={id} onClick={() => setOpened(!opened)}>
          {t('audit.filter.more')}
        </Button>
      </div>
      <div id={id} className={css.more} hidden={!opened}>
        {opened && <MoreFilters search={search} />}
      </div>
    </>
  )
}

/** Labels of the row are for screen readers only: the chosen words speak for themselves. */
const Slim = ({ children }: { children: ReactNode }) => <div className={page.slim}>{children}</div>

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
      <Slim>
        <SelectField
          label={t('audit.filter.period')}
          value={period}
          choices={periods.map((value) => ({ value, label: t(`audit.period.${value}`) }))}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </Slim>
      {period === 'custom' &&
        (['from', 'to'] as const).map((end) => (
          <Slim key={end}>
            <TextField
              type="date"
              label={t(`audit.filter.${end}`)}
              title={t(`audit.filter.${end}`)}
              value={state[end] ?? ''}
              onChange={(event) => change({ [end]: event.currentTarget.value }, true)}
            />
          </Slim>
        ))}
    </>
  )
}

function ActionPick({ search: { state, change } }: { search: AuditSearch }) {
  const { t, i18n } = useTranslation()
  const { data = [] } = useQuery(actionsQuery(i18n.language))
  const categories = [...new Set(data.map(({ category }) => category))]
  const known = !state.action || data.some(({ action }) => action === state.action)
  return (
    <Field label={t('audit.filter.action')} className={page.slim}>
      {(control) => (
        <select
          {...control}
          value={state.action ?? ''}
          onChange={(event) => change({ action: event.currentTarget.value })}
        >
          <option value="">{t('audit.filter.anyAction')}</option>
          {!known && <option value={state.action}>{state.action}</option>}
          {categories.map((category) => (
            <optgroup key={category} label={t(`audit.category.${category}`)}>
              {data
                .filter((one) => one.category === category)
                .map(({ action, label }) => (
                  <option key={action} value={action}>
                    {label}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
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

function MoreFilters({ search }: { search: AuditSearch }) {
  const { t } = useTranslation()
  const { state, change } = search
  const { data: account } = useQuery(accountQuery(state.account ?? ''))
  return (
    <>
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
    </>
  )
}
