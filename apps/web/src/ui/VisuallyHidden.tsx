import type { ReactNode } from 'react'

/** Read aloud, not shown. */
export function VisuallyHidden({ children, ...rest }: { children: ReactNode; id?: string; role?: 'status' }) {
  return (
    <span className="visually-hidden" {...rest}>
      {children}
    </span>
  )
}
