import type { ReactNode } from 'react'
import css from './ItemCard.module.css'

type Props = {
  name: string
  code: string
  /** How it stands. */
  state: ReactNode
  /** What may be done with it. */
  acts?: ReactNode
  children: ReactNode
}

/** One thing that a company holds: its name, code and status above, what may be done with it beside them, the rest below. */
export const ItemCard = ({ name, code, state, acts, children }: Props) => (
  <section className={css.card} aria-label={name}>
    <div className={css.head}>
      <h3 className={css.name}>
        {name} <span className="dim">{code}</span>
        <span className={css.status}>{state}</span>
      </h3>
      {acts}
    </div>
    {children}
  </section>
)

type Keyed = { key: string; card: ReactNode }
/** Cards one below the other; with `folded` they wait behind these words. */
export function ItemCards({ items, folded }: { items: readonly Keyed[]; folded?: string }) {
  const list = (
    <ul className={css.cards}>
      {items.map(({ key, card }) => (
        <li key={key}>{card}</li>
      ))}
    </ul>
  )
  if (folded === undefined) return list
  return (
    <details className={css.folded}>
      <summary>{folded}</summary>
      {list}
    </details>
  )
}

/** What a card says, in three columns, or one below the other where the card is narrow; `wide` gives the first more room. */
export const CardFacts = ({ wide = false, children }: { wide?: boolean; children: ReactNode }) => (
  <div className={css.facts} data-wide={wide || undefined}>
    {children}
  </div>
)
/** The lines of one column. */
export const CardFact = ({ children }: { children: ReactNode }) => <div className={css.fact}>{children}</div>
/** Buttons and menu in the head of a card. */
export const CardActs = ({ children }: { children: ReactNode }) => <div className={css.acts}>{children}</div>
