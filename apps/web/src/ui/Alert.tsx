import type { ComponentProps } from 'react'
import styles from './Alert.module.css'

type Props = ComponentProps<'div'> & {
  /** An error is announced immediately; the others politely. */
  kind: 'error' | 'warning' | 'info' | 'success'
}

/** A few sentences with a coloured edge. Keep it mounted with its text changing where the change must be announced. */
export function Alert({ kind, className, ...rest }: Props) {
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      data-kind={kind}
      {...rest}
      className={[styles['alert'], className].filter(Boolean).join(' ')}
    />
  )
}

type ErrorProps = { text: string | false | null | undefined; className?: string | undefined }

/** The failure, if there is one. */
export const ErrorAlert = ({ text, className }: ErrorProps) =>
  text ? (
    <Alert kind="error" className={className}>
      {text}
    </Alert>
  ) : null
