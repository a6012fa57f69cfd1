import type { ComponentProps } from 'react'
import css from './CommandField.module.css'

type Props = Omit<ComponentProps<'input'>, 'className' | 'type'> & { 'aria-label': string }

/** The field at the head of a dialog that consists of a search: without a frame, as its row shows the focus. */
export const CommandField = ({ 'aria-controls': controls, 'aria-expanded': expanded, ...props }: Props) => (
  <input
    {...props}
    type="text"
    role="combobox"
    aria-controls={controls}
    aria-expanded={expanded}
    autoComplete="off"
    spellCheck={false}
    className={css.field}
  />
)
