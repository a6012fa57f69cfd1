import { IconSearch } from '../icons.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { CloseButton } from '../CloseButton.tsx'
import { Icon } from '../Icon.tsx'
import { TextField } from '../TextField.tsx'

type Props = { label: string; placeholder: string; value: string; onSearch: (text: string) => void; maxLength: number }

/** Milliseconds after the last key until a list is searched; Enter searches immediately (`ux.md` 3.5). */
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
    <div role="search">
      <TextField
        slim
        label={label}
        type="search"
        start={<Icon of={IconSearch} />}
        placeholder={placeholder}
        maxLength={maxLength}
        value={typed}
        autoComplete="off"
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          // In a form it searches and does not submit.
          if (event.key === 'Enter') {
            event.preventDefault()
            search(typed)
          }
          if (event.key === 'Escape' && typed) {
            event.preventDefault() // a message stays
            clear()
          }
        }}
        end={typed && <CloseButton label={t('table.clearSearch')} onClick={clear} />}
      />
    </div>
  )
}
