import type { ComponentProps } from 'react'
import styles from './Card.module.css'

/** A ruled sheet of paper. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={[styles['card'], className].filter(Boolean).join(' ')} />
}
