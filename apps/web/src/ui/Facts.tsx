import type { ReactNode } from 'react'
import css from './Facts.module.css'

/** What a fact is about, in words, and what it is; an empty one is left out. */
export type Fact = readonly [name: string, value: ReactNode]
type Props = {
  facts: readonly Fact[]
  /** Without rules between them, for what stands inside of a list. */
  dense?: boolean
  /** For a place that is narrow in every window. */
  narrow?: boolean
}

/** What is known of one thing: its name at the left, its value at the right, in a narrow window below. */
export function Facts({ facts, dense, narrow }: Props) {
  return (
    <dl className={css.facts} data-dense={dense || undefined} data-narrow={narrow || undefined}>
      {facts.map(([name, value]) =>
        value === '' || value === null || value === undefined || value === false ? null : (
          <div key={name} className={css.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
