import type { ReactNode } from 'react'
import css from './FormSection.module.css'

type Props = { id?: string; title: string; hint?: string; children: ReactNode }

/** A titled group of fields in two columns, one when narrow. */
export function FormSection({ id, title, hint, children }: Props) {
  return (
    <section className={css.section} id={id} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      {hint && <p className={css.hint}>{hint}</p>}
      <div className={css.grid}>{children}</div>
    </section>
  )
}
