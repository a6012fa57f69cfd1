import type { ReactNode } from 'react'
import type { Fact } from './Facts.tsx'
import css from './KeyFacts.module.css'

type Props = {
  /** The name of the strip for screen readers. */
  label: string
  facts: readonly Fact[]
  /** Placed at the end of the strip. */
  end?: ReactNode
}

/** The strip at the top of a page about one thing: its key facts side by side. */
export function KeyFacts({ label, facts, end }: Props) {
  const visible = facts.filter(([, value]) => value !== '' && value !== null && value !== undefined && value !== false)
  return (
    <section className={css.strip} aria-label={label}>
      <dl className={css.facts}>
        {visible.map(([name, value]) => (
          <div key={name} className={css.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {end}
    </section>
  )
}
