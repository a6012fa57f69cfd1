import type { AnyList, Filter } from '@portal/contract/core/list'
import type { ComponentProps, ReactNode } from 'react'
import { AccountPick } from '../pickers/AccountPick.tsx'
import { PersonPick } from '../pickers/PersonPick.tsx'
import { fieldLabel } from '../../lib/fieldLabel.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { ChipsField } from '../../ui/ChipsField.tsx'
import type { SelectField } from '../../ui/SelectField.tsx'
import { CheckGroup, type CheckOption } from '../../ui/table/CheckGroup.tsx'
import { type AnyState, namesOf, textOf } from './address.ts'
import css from './FilterFields.module.css'
import { ManyChoices } from './ManyChoices.tsx'
import { PeriodFields } from './PeriodFields.tsx'
import { BackField } from './BackField.tsx'
import { OfferedText, TypedText } from './TextFilters.tsx'
import type { WordsOf } from './words.ts'

type Texts = Pick<ComponentProps<typeof SelectField>, 'choices' | 'empty'>
type Props = {
  list: AnyList
  state: AnyState
  change: (changes: Record<string, unknown>) => void
  wordsOf: WordsOf
  /** The company whose people the filter offers. */
  company: string
  /** The keys of the filters in the address. */
  named: Readonly<Record<string, string | undefined>>
  /** The texts that a filter offers, and the label for rows without any. */
  texts?: Readonly<Record<string, Texts>>
  /** The choices of a filter, where they differ from all of its values. */
  offered?: Readonly<Record<string, readonly CheckOption[]>>
  /** Names that people gave already. */
  suggested?: Readonly<Record<string, readonly string[] | undefined>>
  /** Filters that have another meaning here than their field has elsewhere. */
  called?: Readonly<Record<string, string>>
  /** Filters that make no sense on this list. */
  without?: readonly string[]
}

/** The filters of a list; each applies immediately. */
export function FilterFields(props: Props) {
  return (
    <div className={css.fields}>
      {Object.entries(props.list.filters)
        .filter(([name, filter]) => !filter.apart && !props.without?.includes(name))
        .map(([name, filter]) => (
          <FilterField key={name} {...props} name={name} filter={filter} />
        ))}
    </div>
  )
}

type FieldProps = Props & { name: string; filter: Filter }

function FilterField({ name, filter, ...props }: FieldProps): ReactNode {
  const { state, change, wordsOf, company, named, offered = {}, suggested = {}, called = {} } = props
  const { t } = useTranslation()
  const at = namesOf(name, filter)[0] ?? name
  const label = called[name] ?? fieldLabel(name, t)
  const chosen = (state[at] ?? []) as string[]
  const put = (value: unknown) => change({ [at]: value })
  if (filter.kind === 'choices' && 'lookup' in filter)
    return (
      <div>
        <ManyChoices label={label} most={filter.most} options={wordsOf(filter)} chosen={chosen} onChange={put} />
      </div>
    )
  if (filter.kind === 'choices' || filter.kind === 'flags')
    return <CheckGroup label={label} options={offered[name] ?? wordsOf(filter)} chosen={chosen} onChange={put} />
  if (filter.kind === 'key' && filter.picks === 'offered')
    return <OneOf label={label} options={offered[name] ?? []} chosen={state[at] as string | undefined} onChange={put} />
  if (filter.kind === 'key') {
    const value = state[at] ? (named[name] ?? '') : ''
    return filter.picks === 'person' ? (
      <PersonPick acctKey={company} label={label} chosen={value} onPick={({ userKey }) => put(userKey)} />
    ) : (
      <AccountPick label={label} chosen={value} onPick={({ acctKey }) => put(acctKey)} />
    )
  }
  if (filter.kind === 'names')
    return (
      <div>
        <ChipsField
          label={label}
          help={t('form.addEntry')}
          values={chosen}
          most={filter.most}
          maxLength={filter.longest}
          suggestions={suggested[name]}
          onChange={(values) => put([...values])}
        />
      </div>
    )
  if (filter.kind === 'text') {
    const text = { label, value: textOf(state[at]), onChange: (value: string) => put(value || undefined) }
    const { choices = [], empty } = props.texts?.[name] ?? {}
    return filter.picks ? (
      <OfferedText {...text} choices={choices} empty={empty} />
    ) : (
      <TypedText {...text} longest={filter.longest} />
    )
  }
  if (filter.kind !== 'period') return null
  if (filter.back) return <BackField label={label} list={props.list} filter={filter} state={state} change={change} />
  const [from, to] = filter.ends.map((end) => state[end] as string | undefined)
  const [first, last] = filter.ends
  return (
    <div key={`${from} ${to}`}>
      <PeriodFields
        legend={label}
        from={from}
        to={to}
        onChange={(days) => change({ [first]: days.from, [last]: days.to })}
      />
    </div>
  )
}

type SingleChoiceProps = {
  label: string
  options: readonly CheckOption[]
  chosen: string | undefined
  onChange: (value: string | undefined) => void
}
/** At most one of a few values; shows nothing where there is none to choose. */
function OneOf({ options, chosen, onChange, ...props }: SingleChoiceProps) {
  if (options.length === 0) return null
  return (
    <CheckGroup
      {...props}
      options={options}
      chosen={chosen ? [chosen] : []}
      onChange={(values) => onChange(values.find((value) => value !== chosen))}
    />
  )
}
