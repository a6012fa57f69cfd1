import { accountStatuses, accountTypes, environments, plannedStatuses } from '@portal/contract/accounts/accounts.fields'
import { mostIndustriesAsked, mostTagsAsked } from '@portal/contract/accounts/accounts.filter'
import { issueText } from '@portal/contract/core/issues.sentence'
import { languageOf, languages } from '@portal/contract/core/language'
import type { IndustryCode } from '@portal/contract/lookups/lookups.codes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../../core/me/me.queries.ts'
import { nameOf } from '../../../core/people/people.names.ts'
import { PersonPick } from '../../../core/pickers/PersonPick.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { ChipsField } from '../../../ui/ChipsField.tsx'
import { LevelChip } from '../../../ui/LevelChip.tsx'
import { SearchPick } from '../../../ui/SearchPick.tsx'
import { CheckGroup } from '../../../ui/table/CheckGroup.tsx'
import { useChoices } from '../../lookups/lookups.queries.ts'
import { TextField } from '../../../ui/TextField.tsx'
import css from './AccountFilterFields.module.css'
import { managerQuery, tagsInUseQuery } from '../accounts.queries.ts'
import { inOrder, isDay } from './accounts.search.ts'
import periodFields from './PeriodFields.module.css'
import type { AccountList } from './useAccountList.ts'

/** The filters of the account list; each applies at once. */
export function AccountFilterFields({ list }: { list: AccountList }) {
  const { t } = useTranslation()
  const { state, change } = list
  const { companyType } = useMe()
  const tags = useQuery(tagsInUseQuery)
  const levels = accountTypes.slice(accountTypes.indexOf(companyType)).filter((type) => type !== 'RP')
  return (
    <div className={css.fields}>
      <CheckGroup
        label={t('accounts.column.acctType')}
        options={levels.map((value) => ({ value, label: t(`levels.${value}`), mark: <LevelChip level={value} /> }))}
        chosen={state.role}
        onChange={(role) => change({ role })}
      />
      <CheckGroup
        label={t('accounts.column.status')}
        options={accountStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        chosen={state.status}
        onChange={(status) => change({ status })}
      />
      <CheckGroup
        label={t('accounts.plannedStatus')}
        options={plannedStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        chosen={state.planned}
        onChange={(planned) => change({ planned })}
      />
      <CheckGroup
        label={t('accounts.column.environment')}
        options={environments.map((value) => ({ value, label: t(`accounts.environment.${value}`) }))}
        chosen={state.environment}
        onChange={(environment) => change({ environment })}
      />
      <CheckGroup
        label={t('accounts.column.language')}
        options={languages.map((value) => ({ value, label: t(`accounts.languageName.${value}`) }))}
        chosen={state.language}
        onChange={(language) => change({ language })}
      />
      <Manager list={list} />
      <div className={css.half}>
        <Industries list={list} />
      </div>
      <div className={css.half}>
        <ChipsField
          label={t('field.tags')}
          help={t('form.addEntry')}
          values={state.tag}
          most={mostTagsAsked}
          maxLength={40}
          suggestions={tags.data?.tags}
          onChange={(values) => change({ tag: [...values] })}
        />
      </div>
      {(['created', 'modified'] as const).map((what) => (
        <div key={`${what} ${state[`${what}From`]} ${state[`${what}To`]}`} className={css.half}>
          <PeriodFields
            legend={t(`accounts.column.${what}On`)}
            from={state[`${what}From`]}
            to={state[`${what}To`]}
            onChange={({ from, to }) => change({ [`${what}From`]: from, [`${what}To`]: to })}
          />
        </div>
      ))}
    </div>
  )
}

function Industries({ list: { state, change } }: { list: AccountList }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const choices = useChoices('industries')
  const isFull = state.industry.length >= mostIndustriesAsked
  const options = choices.filter(
    ({ value, label }) =>
      !isFull &&
      !state.industry.some((one) => one === value) &&
      label.toLowerCase().includes(typed.trim().toLowerCase()),
  )
  const labelOf = (code: string) => choices.find(({ value }) => value === code)?.label ?? code
  return (
    <div className={css.column}>
      <SearchPick
        label={t('field.industryCode')}
        chosen=""
        options={options}
        status={
          isFull
            ? t('accounts.industriesMost', { most: mostIndustriesAsked })
            : t('accounts.industriesFound', { count: options.length })
        }
        onType={setTyped}
        onPick={({ value }) => change({ industry: [...state.industry, value as IndustryCode] })}
      />
      {state.industry.length > 0 && (
        <CheckGroup
          label={t('accounts.industriesChosen')}
          options={state.industry.map((value) => ({ value, label: labelOf(value) }))}
          chosen={state.industry}
          onChange={(industry) => change({ industry })}
        />
      )}
    </div>
  )
}

/** Somebody of the company the list is restricted to, else of the own one. */
function Manager({ list: { state, change } }: { list: AccountList }) {
  const { t } = useTranslation()
  const { companyKey } = useMe()
  const { data } = useQuery(managerQuery(state.manager ?? ''))
  return (
    <PersonPick
      acctKey={state.company ?? state.account ?? companyKey}
      label={t('field.manager')}
      chosen={state.manager && data ? nameOf(data) : ''}
      onPick={({ userKey }) => change({ manager: userKey })}
    />
  )
}

type Days = { from: string | undefined; to: string | undefined }
type Props = Days & { legend: string; onChange: (days: Days) => void }

/** A first and a last day, either optional; applied on blur or Enter, because a half-typed year is also a valid day. */
function PeriodFields({ legend, from, to, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const [typed, setTyped] = useState<Days>({ from, to })
  const fits = inOrder(typed.from, typed.to)
  const apply = () => {
    if (fits && (typed.from !== from || typed.to !== to)) onChange(typed)
  }
  return (
    <fieldset className={periodFields.period}>
      <legend>{legend}</legend>
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          type="date"
          label={t(`accounts.period.${end}`)}
          max="9999-12-31"
          value={typed[end] ?? ''}
          error={end === 'to' && !fits && issueText({ code: 'endBeforeStart' }, '', languageOf(i18n.language))}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [end]: isDay(value) ? value : undefined })}
          onBlur={apply}
          onKeyDown={(event) => {
            if (event.key === 'Enter') apply()
          }}
        />
      ))}
    </fieldset>
  )
}
