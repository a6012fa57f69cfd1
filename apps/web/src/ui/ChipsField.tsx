import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import { ChipList } from './ChipList.tsx'
import css from './ChipsField.module.css'
import { TextField } from './TextField.tsx'

type Props = {
  label: string
  name?: string | undefined
  controlId?: string | undefined
  help?: string | undefined
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  /** The maximum number of entries, and the longest; other refusals of the server are shown at the field. */
  most?: number
  maxLength?: number
  error?: string | undefined
  /** Suggestions of the browser while typing. */
  suggestions?: readonly string[] | undefined
}

/** A few short words, added by Enter, a comma, a semicolon or leaving the field, and removed by their buttons. */
export function ChipsField({ values, onChange, most = 100, maxLength = 200, suggestions, ...field }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [started, setStarted] = useState(false)
  const own = useId()
  const id = field.controlId ?? own
  const take = (text: string) => {
    const existing = new Set(values.map((value) => value.toLowerCase()))
    const found = text
      .split(/[,;]/)
      .map((word) => word.trim().slice(0, maxLength))
      .filter((word) => word !== '' && !existing.has(word.toLowerCase()) && existing.add(word.toLowerCase()))
    if (found.length > 0) onChange([...values, ...found].slice(0, most))
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      take(typed)
    }
    if (event.key === 'Backspace' && typed === '' && values.length > 0) onChange(values.slice(0, -1))
  }
  return (
    <div>
      <TextField
        {...field}
        controlId={id}
        autoComplete="off"
        list={suggestions && `${id}-known`}
        maxLength={most * (maxLength + 2)}
        value={typed}
        onChange={(event) => {
          const text = event.currentTarget.value
          setStarted(true)
          if (/[,;]/.test(text)) take(text)
          else setTyped(text)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => take(typed)}
      />
      {suggestions && (
        <datalist id={`${id}-known`}>
          {suggestions.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      )}
      {/* Its room is reserved from the first letter on: a button that moved while the field takes a word would miss the
          press. */}
      <div className={started ? css.place : undefined}>
        {values.length > 0 && (
          <ChipList
            label={field.label}
            chips={values.map((value) => ({ key: value, text: value }))}
            onRemove={(value) => {
              onChange(values.filter((one) => one !== value))
              document.getElementById(id)?.focus()
            }}
            removeLabel={(value) => t('table.removeFilter', { filter: value })}
          />
        )}
      </div>
    </div>
  )
}
