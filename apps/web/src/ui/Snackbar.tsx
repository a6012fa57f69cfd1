import type { ReactNode } from 'react'
import { Passing } from './Passing.tsx'
import css from './Snackbar.module.css'

/** A failure in red at the top, announced at once (specification sections 8 and 9). */
export function Snackbar({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <Passing role="alert" className={css.snackbar} onClose={onClose}>
      {children}
    </Passing>
  )
}
