import type { ReactNode } from 'react'
import css from './FormSection.module.css'

type Props = { title: string; hint?: string; children: ReactNode }

/** A titled part of a form that holds no fields of its record, in the look of those that do. */
export function PlainSection({ title, hint, children }: Props) {
  return (
    <section className={css.section} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      {hint && <p className={css.hint}>{hint}</p>}
      {children}
    </section>
  )
}
