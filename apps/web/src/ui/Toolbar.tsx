import type { ReactNode } from 'react'
import css from './Toolbar.module.css'

type Props = {
  /** Search, filters, and the actions of the list. */
  children: ReactNode
  /** At the other end: how the list is shown. */
  end?: ReactNode
}

/** The row above a list or a table. In a card (`Page.module.css`) it keeps the card's gutter; a field in it has `slim`. */
export const Toolbar = ({ children, end }: Props) => (
  <div className={css.toolbar} data-toolbar>
    <div className={css.side}>{children}</div>
    {end && <div className={css.end}>{end}</div>}
  </div>
)
