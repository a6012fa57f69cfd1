import {
  IconAlertTriangle as IconError,
  IconInbox as IconNothing,
  IconLock as IconNoRight,
  IconSearchOff as IconNoMatch,
} from './icons.ts'
import type { ReactNode } from 'react'
import css from './EmptyState.module.css'
import { Icon } from './Icon.tsx'

const icons = { nothing: IconNothing, noMatch: IconNoMatch, noRight: IconNoRight, error: IconError }

type Props = {
  /** Nothing yet, nothing that matches, not for this person, or not loaded. */
  kind?: keyof typeof icons
  title: string
  /** Why it is empty and what the reader can do. */
  children?: ReactNode
  action?: ReactNode
  /** Read out when it appears. */
  announced?: boolean
  /** Without an icon, for a small place where one line is enough. */
  small?: boolean
}

/** Says that there is nothing, and why. */
export function EmptyState({ kind = 'nothing', title, children, action, announced, small }: Props) {
  return (
    <div
      className={css.state}
      data-empty={small ? undefined : true}
      data-kind={kind}
      data-small={small}
      role={announced ? 'alert' : undefined}
    >
      {!small && (
        <span className={css.icon}>
          <Icon of={icons[kind]} size={20} />
        </span>
      )}
      <div className={css.words}>
        <p className={css.title}>{title}</p>
        {children && <div className={css.text}>{children}</div>}
        {action}
      </div>
    </div>
  )
}
