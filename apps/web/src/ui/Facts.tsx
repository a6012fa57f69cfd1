import type { ReactNode } from 'react'
import css from './Facts.module.css'

/** Label and value of a fact; an empty one is left out. */
export type Fact = readonly [name: string, value: ReactNode]
type Props = {
  facts: readonly Fact[]
  /** Without rules between them, for use inside a list. */
  dense?: boolean
  /** For a place that is narrow at every window width. */
  narrow?: boolean
  /** In two columns where there is room. */
  columns?: boolean
}

/** Facts about one thing: the name at the left, the value at the right, or below it in a narrow window. */
export function Facts({ facts, dense, narrow, columns }: Props) {
  return (
    <dl
      className={css.facts}
      data-dense={dense || undefined}
      data-narrow={narrow || undefined}
      data-columns={columns || undefined}
    >
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
