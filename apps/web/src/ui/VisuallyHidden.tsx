import type { ReactNode } from 'react'
import css from './VisuallyHidden.module.css'

/** Read aloud, not shown. */
export function VisuallyHidden({ children, ...rest }: { children: ReactNode; id?: string; role?: 'status' }) {
  return (
    <span className={css.hidden} {...rest}>
      {children}
    </span>
  )
}
