import { useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { AreaField } from '../AreaField.tsx'
import { CheckField, SwitchField } from '../CheckField.tsx'
import { ChipsField } from '../ChipsField.tsx'
import { RadioGroup } from '../RadioGroup.tsx'
import { ReasonField } from '../ReasonField.tsx'
import { SearchSelect } from '../SearchSelect.tsx'
import { SelectField } from '../SelectField.tsx'
import { CheckGroup } from '../table/CheckGroup.tsx'
import { TextField } from '../TextField.tsx'
import type { FieldSpec, FormKit } from './FormContext.ts'
import { fieldText } from './fieldText.ts'
import { NumberControl } from './NumberControl.tsx'

const inputTypes = {
  text: 'text',
  email: 'email',
  tel: 'tel',
  url: 'url',
  date: 'text',
  day: 'date',
  time: 'time',
  number: 'text',
  secret: 'password',
} as const
const keyboards = { tel: 'tel', number: 'numeric' } as const
/** A longer list is searched by typing. */
const seenAtOnce = 8

type Props = { spec: FieldSpec; kit: FormKit }
/** The control for a kind of field, wired to the form by path; a new key mounts it again with the form's value. */
export function FieldControl({ spec, kit }: Props) {
  const key = `${kit.form.key(spec.path)}${spec.offBecause ?? ''}`
  return <Control key={key} spec={spec} kit={kit} />
}

type InputProps = { onChange: (value: unknown) => void; defaultValue?: unknown; defaultChecked?: boolean }

function Control({ spec, kit }: Props) {
  const { t } = useTranslation()
  const { path, kind, label, hint } = spec
  const toggles = kind === 'switch' || kind === 'checkbox'
  const form = kit.form.getInputProps(path, { type: toggles ? 'checkbox' : 'input', withFocus: false }) as InputProps
  const change = (value: unknown) => {
    form.onChange(value)
    spec.onChange?.(value)
  }
  const help = spec.offBecause && !toggles ? spec.offBecause : hint
  const labels = { controlId: kit.idOf(path), name: path, label, help, error: kit.errors[path] }
  if (toggles) {
    const Toggle = kind === 'switch' ? SwitchField : CheckField
    const isOn = Boolean(form.defaultChecked)
    const on = spec.offBecause ? { checked: isOn && spec.off === true } : { defaultChecked: isOn }
    return (
      <Toggle
        {...labels}
        {...(spec.off && !spec.offBecause && { disabled: true })}
        required={spec.required}
        {...on}
        offBecause={spec.offBecause}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    )
  }
  const readOnly = spec.off === true || spec.offBecause !== undefined
  const field = { ...labels, required: spec.required, readOnly, slim: spec.slim }
  if (kind === 'tags') return <Entries {...{ spec, field: labels, change }} from={form.defaultValue as string[]} />
  if (kind === 'money' || kind === 'decimal' || kind === 'whole')
    return <NumberControl {...{ spec, kit, field, change }} />
  if (kind === 'own' || kind === 'radio' || kind === 'checks') return <Many {...{ spec, kit, change }} />
  if (kind === 'reason') return <Reason {...{ spec, kit, named: labels, change }} />
  const above = spec.inherited?.value
  const placeholder = above ? t('form.inheritedValue', { value: fieldText(spec, above, t) }) : spec.placeholder
  const from = (form.defaultValue as string | undefined) ?? ''
  if (kind === 'select') return <Select {...{ spec, field, from, placeholder, change }} />
  const typed = {
    ...field,
    placeholder,
    lang: spec.lang,
    spellCheck: spec.spellCheck,
    maxLength: spec.maxLength,
    defaultValue: from,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
      if (spec.upper) capitalize(currentTarget)
      change(currentTarget.value)
    },
  }
  if (kind === 'textarea') return <AreaField {...typed} rows={spec.rows ?? 2} />
  return (
    <TextField
      {...typed}
      type={inputTypes[kind]}
      min={spec.min}
      max={spec.max}
      inputMode={kind === 'tel' || kind === 'number' ? keyboards[kind] : undefined}
      autoComplete={spec.autoComplete ?? (kind === 'secret' ? 'new-password' : 'off')}
    />
  )
}

/** The caret stays where it was. */
function capitalize(input: HTMLInputElement | HTMLTextAreaElement) {
  const { selectionStart, selectionEnd, value } = input
  if (value === value.toUpperCase()) return
  input.value = value.toUpperCase()
  input.setSelectionRange(selectionStart, selectionEnd)
}
type FieldLabels = {
  controlId: string
  name: string
  label: string
  help: string | undefined
  error: string | undefined
}
type SelectProps = {
  spec: FieldSpec
  field: FieldLabels & { required: boolean | undefined; readOnly: boolean }
  from: string
  placeholder: string | undefined
  change: (value: string) => void
}
/**
 * One of a list; choosing nothing is possible unless it is required. One that is off is shown as text, because a list
 * cannot be read-only.
 */
function Select({ spec, field: { readOnly, ...field }, from, placeholder, change }: SelectProps) {
  const { t } = useTranslation()
  const [value, setValue] = useState(from)
  const choices = spec.choices ?? []
  const choose = (next: string) => {
    setValue(next)
    change(next)
  }
  const mayBeEmpty = !(spec.required || spec.empty === false) || !choices.some((choice) => choice.value === value)
  const none = spec.empty || placeholder || t(spec.required ? 'form.choose' : 'form.none')
  if (readOnly)
    return <TextField {...field} readOnly value={choices.find((one) => one.value === value)?.label ?? none} />
  if (spec.searched ?? choices.length > seenAtOnce)
    return (
      <SearchSelect
        {...field}
        choices={choices}
        value={value}
        onChange={choose}
        placeholder={placeholder}
        clearable={!spec.required && !spec.inherited}
      />
    )
  return (
    <SelectField
      {...field}
      autoComplete={spec.autoComplete ?? 'off'}
      choices={choices}
      empty={mayBeEmpty ? none : undefined}
      value={value}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

/** Several texts; the hint says how one is completed where the field has no other. */
type EntriesProps = { spec: FieldSpec; field: FieldLabels; from: readonly string[]; change: (values: string[]) => void }
function Entries({ spec, field, from, change }: EntriesProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState<readonly string[]>(from)
  return (
    <ChipsField
      {...field}
      help={field.help ?? t('form.addEntry')}
      {...(spec.most !== undefined && { most: spec.most })}
      {...(spec.maxLength !== undefined && { maxLength: spec.maxLength })}
      values={values}
      onChange={(next) => {
        setValues(next)
        change([...next])
      }}
    />
  )
}

type ReasonProps = ManyProps & { named: FieldLabels }
/** A reason in a few sentences, with the count of its characters. */
function Reason({ spec, kit, named: { help = '', ...named }, change }: ReasonProps) {
  const value = kit.form.useWatchValue(spec.path) as string
  const { required = false, maxLength = 500 } = spec
  return <ReasonField {...named} hint={help} {...{ required, maxLength, value }} onChange={change} />
}

type ManyProps = { spec: FieldSpec; kit: FormKit; change: (value: unknown) => void }
/** Several controls for one value. */
function Many({ spec, kit, change }: ManyProps) {
  const value = kit.form.useWatchValue(spec.path)
  const error = kit.errors[spec.path]
  const { label, hint, look, choices = [] } = spec
  if (spec.kind === 'own') return spec.draw({ value, error, set: change })
  const looks = { inline: look === 'inline', cards: look === 'cards' }
  if (spec.kind === 'radio')
    return (
      <RadioGroup {...looks} title={label} options={choices} value={value as string} error={error} onChange={change} />
    )
  return (
    <CheckGroup
      label={label}
      hint={hint}
      inline={looks.inline}
      columns={looks.cards}
      options={choices}
      chosen={value as string[]}
      error={error}
      onChange={change}
    />
  )
}
