import type { ReactNode } from 'react'
import css from './FormSection.module.css'

type Props = { title: string; hint?: string; children: ReactNode }

/** A titled part of a form without record fields, in the style of those with fields. */
export function PlainSection({ title, hint, children }: Props) {
  return (
    <section className={css.section} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      {hint && <p className={css.hint}>{hint}</p>}
      {children}
    </section>
  )
}
