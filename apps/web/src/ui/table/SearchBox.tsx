import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { CloseButton } from '../CloseButton.tsx'
import css from './SearchBox.module.css'

type Props = { label: string; placeholder: string; value: string; onSearch: (text: string) => void; maxLength: number }

/** Milliseconds after the last key until a list is searched; Enter searches at once (`ux.md` 3.5). */
const pause = 300

/** The one search field of a list. A late answer never replaces the typed text. */
export function SearchBox({ label, placeholder, value, onSearch, maxLength }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(value)
  const searched = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // The address changed elsewhere (Back, a removed pill): the field follows.
    if (value !== searched.current) {
      searched.current = value
      setTyped(value)
    }
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (text: string) => {
    clearTimeout(timer.current)
    if (text.trim() === searched.current) return
    searched.current = text.trim()
    onSearch(searched.current)
  }
  const clear = () => {
    setTyped('')
    search('')
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(text), pause)
  }
  return (
    <div role="search" className={css.box}>
      <svg
        className={css.icon}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <circle cx="7" cy="7" r="4.5" />
        <path d="m10.5 10.5 3.5 3.5" />
      </svg>
      <input
        type="search"
        className={css.input}
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={typed}
        autoComplete="off"
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(typed)
          if (event.key === 'Escape' && typed) clear()
        }}
      />
      {typed && <CloseButton label={t('table.clearSearch')} onClick={clear} />}
    </div>
  )
}
