import type { ReactNode } from 'react'
import css from './ItemCard.module.css'

type Props = {
  name: string
  code: string
  /** Its status. */
  state: ReactNode
  /** Its actions. */
  acts?: ReactNode
  children: ReactNode
}

/** One object of a company: name, code and status above, its actions next to them, the rest below. */
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

type CardItem = { key: string; card: ReactNode }
/** Cards one below the other; with `folded` they are hidden behind a button with this text. */
export function ItemCards({ items, folded }: { items: readonly CardItem[]; folded?: string }) {
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

/** The content of a card in three columns, or in one where the card is narrow; `wide` gives the first more room. */
export const CardFacts = ({ wide = false, children }: { wide?: boolean; children: ReactNode }) => (
  <div className={css.facts} data-wide={wide || undefined}>
    {children}
  </div>
)
/** The lines of one column. */
export const CardFact = ({ children }: { children: ReactNode }) => <div className={css.fact}>{children}</div>
/** Buttons and menu in the head of a card. */
export const CardActs = ({ children }: { children: ReactNode }) => <div className={css.acts}>{children}</div>
