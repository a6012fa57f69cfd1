import { numberIn } from '@portal/contract/core/language'
import type { Ref } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import { AreaField } from './AreaField.tsx'
import css from './ReasonField.module.css'

type Props = {
  label: string
  controlId?: string
  name?: string
  hint: string
  value: string
  onChange: (text: string) => void
  maxLength: number
  /** False: it may stay empty. */
  required?: boolean
  error?: string | undefined
  ref?: Ref<HTMLTextAreaElement>
}

/** A reason in a few sentences, with a character count. */
export function ReasonField({ hint, value, onChange, required = true, ...area }: Props) {
  const { i18n } = useTranslation()
  return (
    <div className={css.field}>
      <AreaField
        {...area}
        help={hint}
        value={value}
        aria-required={required}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className={css.count} aria-hidden="true">
        {numberIn(i18n.language, value.trim().length)} / {numberIn(i18n.language, area.maxLength)}
      </p>
    </div>
  )
}
