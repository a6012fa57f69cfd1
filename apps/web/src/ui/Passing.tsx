import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { snackbarStays } from '../lib/session.times.ts'

type Props = { role: 'status' | 'alert'; className: string | undefined; onClose: () => void; children: ReactNode }

/** A message over the page for 3 s (specification section 9), longer while hovered or focused. */
export function Passing({ role, className, onClose, children }: Props) {
  const [paused, setPaused] = useState(false)
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(onClose, snackbarStays)
    return () => clearTimeout(timer)
  }, [paused, onClose])
  const pause = () => setPaused(true)
  const resume = () => setPaused(false)
  return createPortal(
    <div role={role} className={className} onMouseEnter={pause} onMouseLeave={resume} onFocus={pause} onBlur={resume}>
      {children}
    </div>,
    document.body,
  )
}
