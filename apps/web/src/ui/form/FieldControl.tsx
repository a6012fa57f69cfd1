import { Checkbox, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
// In Mantine's own order: the later ones refine the earlier ones.
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import '@mantine/core/styles/Switch.css'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import type { FieldSpec, FormKit } from './FormContext.ts'
import styles from './FormField.module.css'
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
/** The list is mounted on opening, since hundreds of time zones would slow every render, and stays inside the landmarks. */
const still = { transitionProps: { duration: 0 }, keepMounted: false, withinPortal: false }
/** A scrolling element would be a tab stop, and this one is gone when reached. */
const unstopped = { options: { tabIndex: -1 } }
/** Hints are below, so that the controls of a row are aligned. */
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** The control for a kind of field, wired to the form by path. */
export function FieldControl({ spec, kit }: { spec: FieldSpec; kit: FormKit }) {
  const { t } = useTranslation()
  const { path, kind, label, hint } = spec
  const toggles = kind === 'switch' || kind === 'checkbox'
  const { onChange, ...wired } = kit.form.getInputProps(path, {
    type: toggles ? 'checkbox' : 'input',
    withFocus: false,
  }) as { onChange: (value: unknown) => void }
  const change = (value: unknown) => {
    onChange(value)
    spec.onChange?.(value)
  }
  const key = kit.form.key(path)
  const shared = { ...wired, id: kit.idOf(path), name: path, label, description: hint, error: kit.errors[path] }
  if (toggles) return <Toggle key={`${key}${spec.offBecause ?? ''}`} spec={spec} rest={shared} change={change} />
  const above = spec.inherited?.value
  const field = {
    ...shared,
    inputWrapperOrder: order,
    placeholder: above ? t('form.inheritedValue', { value: fieldText(spec, above, t) }) : undefined,
    ...(spec.required && { withAsterisk: true, 'aria-required': true }),
  }
  const typed = (event: { currentTarget: { value: string } }) => change(event.currentTarget.value)
  if (kind === 'select') return <Choice key={key} spec={spec} field={field} change={change} />
  if (kind === 'tags') return <Entries key={key} field={field} change={change} />
  if (kind === 'textarea') return <Textarea key={key} {...field} onChange={typed} autosize minRows={2} />
  return (
    <TextInput
      key={key}
      {...field}
      type={inputTypes[kind]}
      inputMode={kind === 'tel' || kind === 'number' ? keyboards[kind] : undefined}
      autoComplete={spec.autoComplete ?? (kind === 'secret' ? 'new-password' : 'off')}
      onChange={typed}
    />
  )
}

type ControlProps = { field: { placeholder?: string | undefined }; change: (value: unknown) => void }

/** One of a list; long lists are searched by typing. */
function Choice({ spec, field, change }: ControlProps & { spec: FieldSpec }) {
  const { t } = useTranslation()
  // Keep the array's identity while its contents are equal: for a new one the library resets the search text.
  const choices = useMemo(() => [...(spec.choices ?? [])], [spec.choices])
  const [, drawAgain] = useState(0)
  // No choice is null: an empty text would offer a clear button.
  const { defaultValue: chosen } = field as { defaultValue?: string }
  return (
    <Select
      {...field}
      defaultValue={chosen || null}
      onChange={(value) => change(value ?? '')}
      data={choices}
      placeholder={field.placeholder ?? t('form.choose')}
      searchable={choices.length > 8}
      limit={100}
      clearable={!spec.required && !spec.inherited}
      clearButtonProps={{ 'aria-label': t('form.clearField', { label: spec.label }) }}
      nothingFoundMessage={t('form.nothingFound')}
      withScrollArea={false}
      // The list is mounted on opening; only another render tells the field its id (aria-expanded, aria-controls).
      onDropdownOpen={() => requestAnimationFrame(() => drawAgain((count) => count + 1))}
      classNames={{ options: styles.options ?? '' }}
      attributes={unstopped}
      allowDeselect={false}
      checkIconPosition="right"
      autoComplete="off"
      comboboxProps={still}
    />
  )
}

/** Several texts; a comma, a semicolon, Enter or leaving the field completes one. */
function Entries({ field, change }: ControlProps) {
  const { t } = useTranslation()
  return (
    <TagsInput
      {...field}
      onChange={change}
      splitChars={[',', ';']}
      acceptValueOnBlur
      placeholder={t('form.addEntry')}
      comboboxProps={still}
    />
  )
}

type ToggleProps = { spec: FieldSpec; rest: Record<string, unknown>; change: (value: boolean) => void }
/** A switch that cannot be moved now stays reachable by keyboard and says why. */
function Toggle({ spec, rest, change }: ToggleProps) {
  const Control = spec.kind === 'switch' ? Switch : Checkbox
  const { defaultChecked, ...others } = rest
  const behaviour = spec.offBecause
    ? { checked: false, 'aria-disabled': true, readOnly: true, description: spec.offBecause, onChange: () => undefined }
    : {
        defaultChecked: Boolean(defaultChecked),
        onChange: (event: { currentTarget: HTMLInputElement }) => change(event.currentTarget.checked),
      }
  return (
    <div className={styles.switchRow} data-held={spec.offBecause ? true : undefined}>
      <Control {...others} {...behaviour} size="sm" />
    </div>
  )
}
