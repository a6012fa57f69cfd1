import type { ComponentProps } from 'react'
import styles from './TextButton.module.css'

/** A button that looks like a link, for secondary actions. */
export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button {...rest} type="button" className={[styles['button'], className].filter(Boolean).join(' ')} />
}
