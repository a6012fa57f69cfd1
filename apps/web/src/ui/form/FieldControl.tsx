import { useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { AreaField } from '../AreaField.tsx'
import { CheckField, SwitchField } from '../CheckField.tsx'
import { ChipsField } from '../ChipsField.tsx'
import { SearchSelect } from '../SearchSelect.tsx'
import { SelectField } from '../SelectField.tsx'
import { TextField } from '../TextField.tsx'
import type { FieldSpec, FormKit } from './FormContext.ts'
import { fieldText } from './fieldText.ts'

const inputTypes = {
  text: 'text',
  email: 'email',
  tel: 'tel',
  url: 'url',
  date: 'text',
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

type Wired = { onChange: (value: unknown) => void; defaultValue?: unknown; defaultChecked?: boolean }

function Control({ spec, kit }: Props) {
  const { t } = useTranslation()
  const { path, kind, label, hint } = spec
  const toggles = kind === 'switch' || kind === 'checkbox'
  const form = kit.form.getInputProps(path, { type: toggles ? 'checkbox' : 'input', withFocus: false }) as Wired
  const change = (value: unknown) => {
    form.onChange(value)
    spec.onChange?.(value)
  }
  const field = { controlId: kit.idOf(path), name: path, label, help: hint, error: kit.errors[path] }
  if (toggles) {
    const Toggle = kind === 'switch' ? SwitchField : CheckField
    const on = spec.offBecause ? { checked: false } : { defaultChecked: Boolean(form.defaultChecked) }
    return (
      <Toggle
        {...field}
        {...on}
        offBecause={spec.offBecause}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    )
  }
  const required = { required: spec.required }
  if (kind === 'tags') return <Entries field={field} from={form.defaultValue as string[]} change={change} />
  const above = spec.inherited?.value
  const placeholder = above ? t('form.inheritedValue', { value: fieldText(spec, above, t) }) : undefined
  const from = (form.defaultValue as string | undefined) ?? ''
  if (kind === 'select') return <Select {...{ spec, field: { ...field, ...required }, from, placeholder, change }} />
  const typed = {
    ...field,
    ...required,
    placeholder,
    defaultValue: from,
    onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
  }
  if (kind === 'textarea') return <AreaField {...typed} rows={2} />
  return (
    <TextField
      {...typed}
      type={inputTypes[kind]}
      inputMode={kind === 'tel' || kind === 'number' ? keyboards[kind] : undefined}
      autoComplete={spec.autoComplete ?? (kind === 'secret' ? 'new-password' : 'off')}
    />
  )
}

type Named = { controlId: string; name: string; label: string; help: string | undefined; error: string | undefined }
type SelectProps = {
  spec: FieldSpec
  field: Named & { required: boolean | undefined }
  from: string
  placeholder: string | undefined
  change: (value: string) => void
}
/** One of a list; that nothing is chosen can be chosen unless it is required. */
function Select({ spec, field, from, placeholder, change }: SelectProps) {
  const { t } = useTranslation()
  const [value, setValue] = useState(from)
  const choices = spec.choices ?? []
  const choose = (next: string) => {
    setValue(next)
    change(next)
  }
  if (choices.length > seenAtOnce)
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
  const mayBeEmpty = !spec.required || !choices.some((choice) => choice.value === value)
  return (
    <SelectField
      {...field}
      autoComplete="off"
      choices={choices}
      empty={mayBeEmpty ? (placeholder ?? t(spec.required ? 'form.choose' : 'form.none')) : undefined}
      value={value}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

/** Several texts; the hint says how one is completed where the field has no other. */
function Entries({ field, from, change }: { field: Named; from: string[]; change: (values: string[]) => void }) {
  const { t } = useTranslation()
  const [values, setValues] = useState<readonly string[]>(from)
  return (
    <ChipsField
      {...field}
      help={field.help ?? t('form.addEntry')}
      values={values}
      onChange={(next) => {
        setValues(next)
        change([...next])
      }}
    />
  )
}
