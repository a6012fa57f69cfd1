import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { snackbarStays } from '../lib/session.times.ts'
import css from './Snackbar.module.css'

/** A failure in red at the top for 3 s (specification sections 8 and 9); it waits while it is pointed at. */
export function Snackbar({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(onClose, snackbarStays)
    return () => clearTimeout(timer)
  }, [held, onClose])
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointing at it only stops its clock
    <div className={css.snackbar} role="alert" onMouseEnter={() => setHeld(true)} onMouseLeave={() => setHeld(false)}>
      {children}
    </div>,
    document.body,
  )
}
