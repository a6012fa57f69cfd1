import type { ReactNode } from 'react'
import css from './SideNav.module.css'
import { Steady } from './Steady.tsx'

type Props<Id extends string> = {
  label: string
  parts: readonly { id: Id; label: string; badge?: ReactNode }[]
  current: Id | undefined
  /** `page`: each part replaces the one before; `location`: all are shown below each other. */
  kind: 'page' | 'location'
  hrefOf: (id: Id) => string
  onOpen: (id: Id) => void
}

/** The sections of a long page, listed at its side. */
export function SideNav<Id extends string>({ label, parts, current, kind, hrefOf, onOpen }: Props<Id>) {
  return (
    <nav className={css['nav']} aria-label={label}>
      {parts.map(({ id, label: name, badge }) => (
        <a
          key={id}
          href={hrefOf(id)}
          aria-current={id === current ? kind : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onOpen(id)
          }}
        >
          <Steady text={name} />
          {badge && <span className={css['count']}>{badge}</span>}
        </a>
      ))}
    </nav>
  )
}
