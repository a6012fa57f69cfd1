import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import { CloseButton } from './CloseButton.tsx'
import { type Toast, dismiss, clearToasts, useToasts } from './toast.ts'
import css from './Toasts.module.css'
import { useEscape } from './useEscape.ts'

/**
 * Shows the messages of `say`; rendered once in the shell, so that a message outlives the page and the part that sent
 * it.
 */
export function Toasts() {
  const toasts = useToasts()
  const latest = toasts.at(-1)
  useEscape(latest !== undefined, () => latest && dismiss(latest.id))
  // Clears the messages: they were meant for the person who was signed in.
  useEffect(() => clearToasts, [])
  const failures = toasts.filter(({ failed }) => failed)
  return (
    <>
      <div role="status" aria-atomic="false" className={css.done}>
        {toasts.map((toast) => !toast.failed && <Item key={toast.id} toast={toast} />)}
      </div>
      {failures.length > 0 && (
        <div role="alert" aria-atomic="false" className={css.failed}>
          {failures.map((toast) => (
            <Item key={toast.id} toast={toast} />
          ))}
        </div>
      )}
    </>
  )
}

/** Counts down unless the message is hovered, focused or lasting. */
function useCountdown({ id, stays }: Toast) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const paused = hovered || focused
  useEffect(() => {
    if (paused || stays === undefined) return
    const timer = setTimeout(() => dismiss(id), stays)
    return () => clearTimeout(timer)
  }, [paused, id, stays])
  return {
    onMouseEnter: () => setHovered(true),
    onMouseLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
}

/** Returns the focus to its former place when a message with the focus in it disappears. */
function useFocusBack() {
  const box = useRef<HTMLDivElement>(null)
  const from = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      if (element?.contains(document.activeElement)) from.current?.focus({ preventScroll: true })
    }
  }, [])
  const onFocusCapture = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) from.current = relatedTarget
  }
  return { ref: box, onFocusCapture }
}

function Item({ toast }: { toast: Toast }) {
  const { t } = useTranslation()
  const { text, action, id } = toast
  const countdown = useCountdown(toast)
  const focusBack = useFocusBack()
  return (
    <div className={css.toast} data-failed={toast.failed || undefined} {...countdown} {...focusBack}>
      <span className={css.text}>{text}</span>
      {action && (
        <button
          type="button"
          className={css.act}
          onClick={() => {
            dismiss(id)
            action.act()
          }}
        >
          {action.label}
        </button>
      )}
      <CloseButton label={t('form.close')} onClick={() => dismiss(id)} />
    </div>
  )
}
