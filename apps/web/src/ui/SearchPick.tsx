import { IconChevronDown as IconChevron } from './icons.ts'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import { CloseButton } from './CloseButton.tsx'
import type { FieldProps } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { TextField } from './TextField.tsx'
import { usePlaceAt } from './usePlaceAt.ts'
import css from './SearchPick.module.css'

export type PickOption = { value: string; label: string; detail?: string | undefined; mark?: ReactNode }
type Props = Omit<FieldProps, 'aria-describedby'> & {
  name?: string | undefined
  placeholder?: string | undefined
  /** The name of the current choice. */
  chosen: string
  options: readonly PickOption[]
  /** The options are still those of an earlier text: none of them is chosen by a key. */
  behind?: boolean
  /** Describes the list's content, a running search, or that nothing was found. */
  status: string
  onType: (text: string) => void
  onPick: (option: PickOption) => void
  /** Clears the choice, where that is allowed. */
  onClear?: (() => void) | undefined
}

type Typing = Pick<Props, 'chosen' | 'options' | 'behind' | 'onType' | 'onPick'>
/** The typed text, the active option, and the key handling. */
function useTyping({ chosen, options, behind, onType, onPick }: Typing) {
  const [typed, setTyped] = useState<string>()
  const [moved, setMoved] = useState<number>()
  const open = typed !== undefined
  // When opened, the list begins at the chosen entry; while searching, at the best match.
  const start = Math.max(0, typed === chosen ? options.findIndex(({ label }) => label === chosen) : 0)
  const active = behind ? -1 : (moved ?? start)
  const close = () => setTyped(undefined)
  const pick = (option: PickOption | undefined) => {
    if (option) onPick(option)
    close()
  }
  const begin = (text: string) => {
    setTyped(text)
    setMoved(undefined)
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
      if (!behind) setMoved((active + step + options.length) % Math.max(1, options.length))
    }
    if (event.key === 'Enter' && open) {
      event.preventDefault()
      if (!behind) pick(options[active])
    }
    if (event.key === 'Escape' && open) {
      // A dialog around the field stays: the browser closes it unless the key is handled here.
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }
  return { typed, active, open, close, pick, begin, openList, onKeyDown }
}

/** A field that finds one of many by typing: a combobox with a list, the arrows and Enter choose, Escape leaves it as it was. */
export function SearchPick(props: Props) {
  const { chosen, options, behind, status, onClear, onType, onPick, name, placeholder, ...field } = props
  const { t } = useTranslation()
  const own = useId()
  const input = useRef<HTMLInputElement>(null)
  const id = field.controlId ?? own
  const typing = useTyping({ chosen, options, behind, onType, onPick })
  const { typed, active, open } = typing
  const clear = onClear && chosen !== '' && (
    <CloseButton
      label={t('form.clearField', { label: field.label })}
      onClick={() => {
        onClear()
        input.current?.focus()
      }}
    />
  )
  return (
    <TextField
      {...field}
      ref={input}
      controlId={id}
      name={name}
      placeholder={placeholder}
      end={clear || <Icon of={IconChevron} />}
      role="combobox"
      aria-expanded={open}
      aria-controls={open ? `${id}-list` : undefined}
      aria-autocomplete="list"
      aria-activedescendant={open && options[active] ? `${id}-${active}` : undefined}
      autoComplete="off"
      maxLength={100}
      value={typed ?? chosen}
      onChange={(event) => typing.begin(event.currentTarget.value)}
      onClick={(event) => {
        if (!open) typing.openList()
        event.currentTarget.select()
      }}
      onBlur={typing.close}
      onKeyDown={typing.onKeyDown}
      below={
        open && (
          <Popup field={input} content={options}>
            <Options id={id} label={field.label} options={options} active={active} onPick={typing.pick} />
            <p className={css.status} role="status">
              {status}
            </p>
          </Popup>
        )
      }
    />
  )
}

type PopupProps = { field: RefObject<HTMLElement | null>; content: unknown; children: ReactNode }
function Popup({ field, content, children }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null)
  usePlaceAt(popup, field, content)
  return (
    <div ref={popup} popover="manual" className={css.popup}>
      {children}
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
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active, options])
  return (
    <div
      ref={list}
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
