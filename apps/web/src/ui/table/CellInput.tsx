import type { ComponentProps } from 'react'
import css from './CellInput.module.css'

type Props = Omit<ComponentProps<'input'>, 'className'> & { level: 'error' | 'warning' | undefined }

/** A cell of a grid that is typed into. The grid says by `tabIndex` which one Tab leads to. */
export const CellInput = ({ level, ...rest }: Props) => (
  <input {...rest} className={css.cell} data-level={level} aria-invalid={level === 'error' || undefined} />
)
