import { useMemo, useState } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import { plain } from '../lib/plain.ts'
import type { FieldProps } from './Field.tsx'
import { SearchPick } from './SearchPick.tsx'
import type { Choice } from './SelectField.tsx'

type Props = FieldProps & {
  name?: string | undefined
  choices: readonly Choice[]
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
  /** The field can be emptied again. */
  clearable?: boolean
}

/** Only a limited number are drawn; typing more finds the others. */
const most = 100

/** One of a long list, found by typing: countries, time zones. A short list is a `SelectField`. */
export function SearchSelect({ choices, value, onChange, placeholder, clearable = false, ...field }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const found = useMemo(() => {
    const words = plain(typed).split(/\s+/).filter(Boolean)
    return choices.filter(({ label, also = '' }) => words.every((word) => plain(`${label} ${also}`).includes(word)))
  }, [choices, typed])
  // The chosen one is always among them, so that the list can begin at it.
  const at = typed === '' ? found.findIndex((choice) => choice.value === value) : 0
  const from = Math.max(0, at - most / 2)
  return (
    <SearchPick
      {...field}
      placeholder={placeholder ?? t('form.choose')}
      chosen={choices.find((choice) => choice.value === value)?.label ?? ''}
      options={found.slice(from, from + most)}
      status={found.length === 0 ? t('form.nothingFound') : ''}
      onType={setTyped}
      onPick={(option) => onChange(option.value)}
      onClear={clearable ? () => onChange('') : undefined}
    />
  )
}
