import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { snackbarStays } from '../lib/session.times.ts'

type Props = { role: 'status' | 'alert'; className: string | undefined; onClose: () => void; children: ReactNode }

/** A message over the page for 3 s (specification section 9), longer while hovered or focused. */
export function Passing({ role, className, onClose, children }: Props) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(onClose, snackbarStays)
    return () => clearTimeout(timer)
  }, [held, onClose])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return createPortal(
    <div role={role} className={className} onMouseEnter={hold} onMouseLeave={release} onFocus={hold} onBlur={release}>
      {children}
    </div>,
    document.body,
  )
}
