import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../lib/i18n.ts'
import { snackbarStays } from '../lib/session.times.ts'
import css from './Toast.module.css'

type Props = { children: ReactNode; onClose: () => void; action?: string; onAct?: () => void }

/** A confirmation at the bottom for 3 s (specification section 9), read when there is quiet; it waits while it is pointed at or has the focus. */
export function Toast({ children, onClose, action, onAct }: Props) {
  const { t } = useTranslation()
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(onClose, snackbarStays)
    return () => clearTimeout(timer)
  }, [held, onClose])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointing at it only stops its clock
    <div className={css.toast} role="status" onMouseEnter={hold} onMouseLeave={release} onFocus={hold} onBlur={release}>
      <span>{children}</span>
      {action && (
        <button type="button" className={css.act} onClick={onAct}>
          {action}
        </button>
      )}
      <button type="button" className={css.close} aria-label={t('form.close')} onClick={onClose}>
        <span aria-hidden="true">✕</span>
      </button>
    </div>,
    document.body,
  )
}
