import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import { CloseButton } from './CloseButton.tsx'
import css from './SearchPick.module.css'

export type PickOption = { value: string; label: string; detail?: string; mark?: ReactNode }
type Props = {
  id?: string
  label: string
  hint?: string
  error?: string | undefined
  required?: boolean
  /** The name of the current choice. */
  chosen: string
  options: readonly PickOption[]
  /** What the list contains, that a search is running, or that nothing was found. */
  status: string
  onType: (text: string) => void
  onPick: (option: PickOption) => void
  /** Clears the choice, where that is allowed. */
  onClear?: (() => void) | undefined
}

/** The typed text, the active option, and the key handling. */
function useTyping({ chosen, options, onType, onPick }: Pick<Props, 'chosen' | 'options' | 'onType' | 'onPick'>) {
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const open = typed !== undefined
  const close = () => setTyped(undefined)
  const pick = (option: PickOption | undefined) => {
    if (option) onPick(option)
    close()
  }
  const begin = (text: string) => {
    setTyped(text)
    setActive(0)
    onType(text)
  }
  /** Opens with the current choice in the field and all options offered. */
  const openList = () => {
    begin('')
    setTyped(chosen)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      if (!open) return openList()
      setActive((active + step + options.length) % Math.max(1, options.length))
    }
    if (event.key === 'Enter' && open) {
      event.preventDefault()
      pick(options[active])
    }
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      close()
    }
  }
  return { typed, active, open, close, pick, begin, openList, onKeyDown }
}

/** A field that finds one of many by typing: a combobox with a list, the arrows and Enter choose, Escape leaves it as it was. */
export function SearchPick({ id, label, hint, error, required, chosen, options, status, onClear, ...rest }: Props) {
  const { t } = useTranslation()
  const own = useId()
  const input = useRef<HTMLInputElement>(null)
  const inputId = id ?? own
  const { typed, active, open, close, pick, begin, openList, onKeyDown } = useTyping({ chosen, options, ...rest })
  const clearable = onClear && chosen !== ''
  return (
    <div className={css.pick} data-picking={open || undefined}>
      <label className={css.label} htmlFor={inputId}>
        {label}{' '}
        {required && (
          <span className={css.star} aria-hidden="true">
            *
          </span>
        )}
      </label>
      <div className={css.box}>
        <input
          ref={input}
          id={inputId}
          className={css.input}
          data-clearable={clearable || undefined}
          role="combobox"
          aria-expanded={open}
          aria-controls={open ? `${inputId}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={open && options[active] ? `${inputId}-${active}` : undefined}
          aria-required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={
            [hint && `${inputId}-hint`, error && `${inputId}-error`].filter(Boolean).join(' ') || undefined
          }
          autoComplete="off"
          maxLength={100}
          value={typed ?? chosen}
          onChange={(event) => begin(event.currentTarget.value)}
          onClick={(event) => {
            if (!open) openList()
            event.currentTarget.select()
          }}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
        {clearable && (
          <div className={css.clear}>
            <CloseButton
              label={t('form.clearField', { label })}
              onClick={() => {
                onClear()
                input.current?.focus()
              }}
            />
          </div>
        )}
      </div>
      {open && (
        <>
          <Options id={inputId} label={label} options={options} active={active} onPick={pick} />
          <p className={css.status} role="status">
            {status}
          </p>
        </>
      )}
      {hint && (
        <div className={css.hint} id={`${inputId}-hint`}>
          {hint}
        </div>
      )}
      {error && (
        <p className={css.error} id={`${inputId}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

type OptionsProps = {
  id: string
  label: string
  options: readonly PickOption[]
  active: number
  onPick: (option: PickOption) => void
}
function Options({ id, label, options, active, onPick }: OptionsProps) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      // A scrolling element would be a tab stop, and this one is gone when reached.
      tabIndex={-1}
      aria-label={label}
      className={css.list}
      hidden={options.length === 0}
    >
      {options.map((option, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys and the focus are the text field's, which points at the active option
        <div
          key={option.value}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          className={css.option}
          // Before the field loses the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(option)}
        >
          {option.mark}
          <span className={css.name}>{option.label}</span>
          {option.detail && <span className={css.detail}>{option.detail}</span>}
        </div>
      ))}
    </div>
  )
}
