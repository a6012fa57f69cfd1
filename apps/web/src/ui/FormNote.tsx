import type { ReactNode } from 'react'
import css from './FormNote.module.css'

/** A line above a form: why it is read-only, or that a draft was restored. */
export const FormNote = ({ role, children }: { role?: 'alert' | 'status'; children: ReactNode }) => (
  <p className={css.note} role={role}>
    {children}
  </p>
)
