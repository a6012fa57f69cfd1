import type { ReactNode } from 'react'
import css from './EmptyState.module.css'

type Props = {
  title: string
  icon?: ReactNode /** Why it is empty and what can be done. */
  children?: ReactNode
  action?: ReactNode
}

/** Nothing here, and why: the caller has different texts for first use and "no match". */
export function EmptyState({ title, icon, children, action }: Props) {
  return (
    <div className={css.state} data-empty>
      {icon && (
        <span className={css.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <p className={css.title}>{title}</p>
      {children && <div className={css.text}>{children}</div>}
      {action}
    </div>
  )
}
