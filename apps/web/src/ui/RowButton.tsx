import type { ComponentProps } from 'react'
import css from './RowButton.module.css'

/** A button with an icon for its text, at the end of a row; `aria-label` says what it does. */
export const RowButton = ({ children, ...rest }: ComponentProps<'button'>) => (
  <button {...rest} type="button" className={css.button}>
    <span aria-hidden="true">{children}</span>
  </button>
)
