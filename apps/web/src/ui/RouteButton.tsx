import type { ComponentProps } from 'react'
import { RouteLink } from '../lib/RouteLink.tsx'
import styles from './Button.module.css'

type Props = ComponentProps<typeof RouteLink> & { variant?: 'filled' | 'default'; size?: 'xs' | 'sm' }

/** A link to another page of the portal that looks like a button. */
export function RouteButton({ variant = 'default', size = 'sm', className, children, ...rest }: Props) {
  return (
    <RouteLink
      {...rest}
      className={[styles['button'], styles['link'], className].filter(Boolean).join(' ')}
      data-variant={variant}
      data-size={size}
    >
      <span className={styles['label']}>{children}</span>
    </RouteLink>
  )
}
