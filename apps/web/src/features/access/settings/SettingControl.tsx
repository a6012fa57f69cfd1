import type { Language } from '@portal/contract/core/language'
import type { Setting } from '@portal/contract/access/settings/settings.catalogue'
import { unitTexts } from '@portal/contract/access/settings/settings.texts'
import { choiceWords } from '@portal/contract/access/settings/settings.sentences'
import { AreaField } from '../../../ui/AreaField.tsx'
import { CheckField, SwitchField } from '../../../ui/CheckField.tsx'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { textIn } from './settings.form.ts'
import css from './SettingRow.module.css'

type Props = {
  id: string
  setting: Setting
  level: string
  label: string
  value: unknown
  error: string | undefined
  describedBy: string
  language: Language
  onChange: (value: unknown) => void
}
const zones = () => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

/** The values of a setting that is chosen from a list; a person has no "set by user". */
function choicesOf({ type, allowed = [] }: Setting, level: string): readonly (string | number)[] {
  if (type === 'zone') return zones()
  return level === 'user' ? allowed.filter((value) => type !== 'tri' || value !== 'user') : allowed
}

/** A longer list is searched by typing. */
const seenAtOnce = 8

/** The control of one setting by its type. */
export function SettingControl(props: Props) {
  const { setting } = props
  if (setting.type === 'bool') return <OnOff {...props} />
  if (setting.type === 'multi') return <Several {...props} />
  if (setting.type === 'cidrs') return <Lines {...props} />
  if (['int', 'duration', 'text'].includes(setting.type)) return <Line {...props} />
  return <Choice {...props} />
}

/** The row shows the label; its help describes the control. */
const shared = ({ id, label, error, describedBy }: Props) => ({
  slim: true,
  controlId: id,
  label,
  error,
  'aria-describedby': describedBy,
})

/** The text next to it is the one that a view-only row shows. */
function OnOff({ id, setting, label, value, error, describedBy, language, onChange }: Props) {
  return (
    <SwitchField
      controlId={id}
      aria-label={label}
      aria-describedby={describedBy}
      label={choiceWords(setting, value === true, language)}
      error={error}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

function Choice(props: Props) {
  const { setting, level, value, language, onChange } = props
  const offered = choicesOf(setting, level)
  const values = offered.includes(value as string) ? offered : [value as string, ...offered]
  const choices = values.map((one) => ({ value: JSON.stringify(one), label: choiceWords(setting, one, language) }))
  const choose = (next: string) => onChange(JSON.parse(next))
  const chosen = JSON.stringify(value)
  if (choices.length > seenAtOnce)
    return <SearchSelect {...shared(props)} choices={choices} value={chosen} onChange={choose} />
  return (
    <SelectField
      {...shared(props)}
      choices={choices}
      value={chosen}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

function Line(props: Props) {
  const { setting, value, language, onChange } = props
  const isNumber = setting.type === 'int' || setting.type === 'duration'
  return (
    <span className={css.line}>
      <TextField
        {...shared(props)}
        className={isNumber ? css.number : css.text}
        inputMode={isNumber ? 'numeric' : undefined}
        autoComplete="off"
        value={textIn(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {setting.unit && <span className={css.unit}>{unitTexts[setting.unit][language]}</span>}
    </span>
  )
}

const Lines = (props: Props) => (
  <AreaField
    {...shared(props)}
    className={css.lines}
    spellCheck={false}
    value={textIn(props.value)}
    onChange={(event) => props.onChange(event.currentTarget.value)}
  />
)

function Several({ id, setting, label, value, error, describedBy, language, onChange }: Props) {
  const allowed = setting.allowed ?? []
  const chosen = Array.isArray(value) ? (value as unknown[]) : []
  return (
    <div id={id} role="group" tabIndex={-1} aria-label={label} aria-describedby={describedBy}>
      {allowed.map((choice) => (
        <CheckField
          key={String(choice)}
          label={choiceWords(setting, choice, language)}
          checked={chosen.includes(choice)}
          onChange={(event) => {
            const checked = event.currentTarget.checked
            // In the order of the catalogue, so that the same choice is the same value.
            onChange(allowed.filter((one) => (one === choice ? checked : chosen.includes(one))))
          }}
        />
      ))}
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  )
}
