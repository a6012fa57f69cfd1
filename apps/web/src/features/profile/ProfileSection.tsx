import type { ReactNode } from 'react'
import css from './ProfilePage.module.css'

type Props = { id: string; title: string; hint?: string; children: ReactNode }

/** A titled part of the own page that is not a form: its actions take effect at once. */
export const ProfileSection = ({ id, title, hint, children }: Props) => (
  <section id={id} aria-labelledby={`${id}-title`} className={css.section}>
    <h2 id={`${id}-title`} className={css.sectionTitle}>
      {title}
    </h2>
    {hint && <p className={css.dim}>{hint}</p>}
    {children}
  </section>
)
