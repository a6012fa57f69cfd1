import type { ReactNode } from 'react'
import css from './FormSection.module.css'

type Props = {
  title: string
  hint?: string | false
  /**
   * Its content is a list, from edge to edge of the card. `quiet`: its title is read aloud only, because a tab or page
   * above shows it.
   */
  list?: boolean | 'quiet'
  /** Actions shown at the end of the title line. */
  acts?: ReactNode
  children: ReactNode
}

/**
 * A titled part of a page, in the style of a form's sections. Not a landmark, because a list in it is one under the
 * same name.
 */
export function PlainSection({ title, hint, list, acts, children }: Props) {
  const heading = <h2 className={list === 'quiet' ? 'visually-hidden' : css.title}>{title}</h2>
  return (
    <section className={list ? `${css.section} ${css.list}` : css.section} data-quiet={list === 'quiet' || undefined}>
      {acts ? (
        <div className={css.head}>
          {heading}
          {acts}
        </div>
      ) : (
        heading
      )}
      {hint && <p className={css.hint}>{hint}</p>}
      {children}
    </section>
  )
}
