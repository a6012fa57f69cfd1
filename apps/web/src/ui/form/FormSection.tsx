import type { CSSProperties, ReactNode } from 'react'
import css from './FormSection.module.css'

type Props = {
  id?: string
  title: string
  hint?: string
  /** Reserves room for this many fields to come. */
  expects?: number
  children: ReactNode
}

/** A titled group of fields in two columns, one when narrow. */
export function FormSection({ id, title, hint, expects, children }: Props) {
  const place = expects === undefined ? undefined : ({ '--fields': expects } as CSSProperties)
  return (
    <section className={css.section} id={id} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      {hint && <p className={css.hint}>{hint}</p>}
      <div className={css.grid} data-expects={place && true} style={place}>
        {children}
      </div>
    </section>
  )
}
