import type { ComponentProps } from 'react'
import styles from './Button.module.css'

type Props = ComponentProps<'a'> & { href: string; variant?: 'filled' | 'default' }

/** A link that leads out of the app, by a whole navigation, and looks like a button. */
export function LinkButton({ variant = 'filled', className, children, ...rest }: Props) {
  return (
    <a
      {...rest}
      className={[styles['button'], styles['link'], className].filter(Boolean).join(' ')}
      data-variant={variant}
      data-size="md"
      data-full
    >
      <span className={styles['label']}>{children}</span>
    </a>
  )
}
