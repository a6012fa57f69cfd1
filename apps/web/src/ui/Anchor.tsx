import type { ComponentProps } from 'react'
import { RouteLink } from '../lib/RouteLink.tsx'
import styles from './Anchor.module.css'

/** A text link. Addresses starting with / stay in the app; others and new tabs are left to the browser. */
export function Anchor({ className, ...rest }: ComponentProps<typeof RouteLink>) {
  const classes = [styles['anchor'], className].filter(Boolean).join(' ')
  const outside = rest.target !== undefined || !rest.href.startsWith('/')
  if (!outside) return <RouteLink {...rest} className={classes} />
  const { state: _, children, ...plain } = rest
  return (
    <a {...plain} className={classes}>
      {children}
    </a>
  )
}
