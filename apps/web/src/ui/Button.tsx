import type { ComponentProps, ReactNode } from 'react'
import styles from './Button.module.css'

export type ButtonProps = ComponentProps<'button'> & {
  /** One filled button a page; `default` next to it, `subtle` inside lists, `danger` for actions that cannot be undone. */
  variant?: 'filled' | 'default' | 'subtle' | 'danger'
  /** 28 px, as high as a field, or 44 px around sign-in; on touch screens always 44. */
  size?: 'xs' | 'sm' | 'md'
  /** In progress: the button keeps its place and focus, and does nothing. */
  loading?: boolean
  fullWidth?: boolean
  leftSection?: ReactNode
  rightSection?: ReactNode
}

/** A button of the portal; its type is "submit" only where that is set. */
export function Button({
  variant = 'filled',
  size = 'sm',
  loading = false,
  fullWidth = false,
  type = 'button',
  ...rest
}: ButtonProps) {
  const { leftSection, rightSection, className, children, onClick, ...button } = rest
  return (
    <button
      {...button}
      type={loading ? 'button' : type}
      className={[styles['button'], className].filter(Boolean).join(' ')}
      data-variant={variant}
      data-size={size}
      data-full={fullWidth || undefined}
      aria-busy={loading || undefined}
      aria-disabled={loading || button['aria-disabled']}
      onClick={loading ? undefined : onClick}
    >
      {loading && <span className={styles['spinner']} aria-hidden="true" />}
      <span className={styles['label']}>
        {leftSection}
        {children}
        {rightSection}
      </span>
    </button>
  )
}
