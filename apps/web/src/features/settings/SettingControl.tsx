import type { Language } from '@portal/contract/core/language'
import type { Setting } from '@portal/contract/settings/settings.catalogue'
import { unitTexts } from '@portal/contract/settings/settings.texts'
import { choiceWords } from '@portal/contract/settings/settings.words'
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
function choicesOf({ type, allowed = [] }: Setting, level: string): readonly (string | number | boolean)[] {
  if (type === 'bool') return [true, false]
  if (type === 'zone') return zones()
  return level === 'user' ? allowed.filter((value) => type !== 'tri' || value !== 'user') : allowed
}

/** The control of one setting by its type. */
export function SettingControl(props: Props) {
  const { setting } = props
  if (setting.type === 'multi') return <Several {...props} />
  if (setting.type === 'cidrs' || setting.type === 'origins') return <Lines {...props} />
  if (['int', 'duration', 'url', 'text'].includes(setting.type)) return <Line {...props} />
  return <Choice {...props} />
}

const shared = ({ id, label, error, describedBy }: Props) => ({
  id,
  'aria-label': label,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': describedBy,
})

function Choice(props: Props) {
  const { setting, level, value, language, onChange } = props
  const choices = choicesOf(setting, level)
  return (
    <select
      {...shared(props)}
      className={css.input}
      value={JSON.stringify(value)}
      onChange={(event) => onChange(JSON.parse(event.currentTarget.value))}
    >
      {!choices.includes(value as string) && (
        <option value={JSON.stringify(value)}>{choiceWords(setting, value, language)}</option>
      )}
      {choices.map((choice) => (
        <option key={String(choice)} value={JSON.stringify(choice)}>
          {choiceWords(setting, choice, language)}
        </option>
      ))}
    </select>
  )
}

function Line(props: Props) {
  const { setting, value, language, onChange } = props
  const isNumber = setting.type === 'int' || setting.type === 'duration'
  return (
    <span className={css.line}>
      <input
        {...shared(props)}
        className={isNumber ? `${css.input} ${css.number}` : css.input}
        inputMode={isNumber ? 'numeric' : setting.type === 'url' ? 'url' : undefined}
        autoComplete="off"
        value={textIn(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {setting.unit && <span className={css.unit}>{unitTexts[setting.unit][language]}</span>}
    </span>
  )
}

const Lines = (props: Props) => (
  <textarea
    {...shared(props)}
    className={`${css.input} ${css.lines}`}
    rows={3}
    spellCheck={false}
    value={textIn(props.value)}
    onChange={(event) => props.onChange(event.currentTarget.value)}
  />
)

function Several(props: Props) {
  const { setting, value, language, onChange } = props
  const chosen = Array.isArray(value) ? (value as unknown[]) : []
  const { id, ...group } = shared(props)
  return (
    <div {...group} id={id} role="group" tabIndex={-1} className={css.several}>
      {(setting.allowed ?? []).map((choice) => (
        <label key={String(choice)} className={css.check}>
          <input
            type="checkbox"
            checked={chosen.includes(choice)}
            onChange={(event) => {
              const wanted = event.currentTarget.checked
              // In the order of the catalogue, so that the same choice is the same value.
              onChange((setting.allowed ?? []).filter((one) => (one === choice ? wanted : chosen.includes(one))))
            }}
          />
          {choiceWords(setting, choice, language)}
        </label>
      ))}
    </div>
  )
}
