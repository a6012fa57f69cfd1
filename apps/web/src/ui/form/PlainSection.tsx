import type { ReactNode } from 'react'
import css from './FormSection.module.css'

type Props = { title: string; hint?: string; children: ReactNode }

/** A titled part of a page, in the style of a form's sections; unnamed, so no landmark: a list in it is one under the same name. */
export function PlainSection({ title, hint, children }: Props) {
  return (
    <section className={css.section}>
      <h2 className={css.title}>{title}</h2>
      {hint && <p className={css.hint}>{hint}</p>}
      {children}
    </section>
  )
}
