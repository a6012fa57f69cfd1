import type { ComponentProps } from 'react'
import styles from './TextButton.module.css'

/** A button that reads like a link, for what is beside the way. */
export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button {...rest} type="button" className={[styles['button'], className].filter(Boolean).join(' ')} />
}
