import { useEffect, useState } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import css from './CopyButton.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type Props = { value: string; what: string; onCopied?: () => void }

/** Copies a text and says so; `what` completes the name ("Copy: Number"). */
export function CopyButton({ value, what, onCopied }: Props) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 3000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => {
        setCopied(true)
        onCopied?.()
      },
      () => setCopied(false),
    )
  return (
    <button type="button" className={css.copy} onClick={copy}>
      <span aria-hidden="true">{copied ? t('form.copied') : t('form.copy')}</span>
      <VisuallyHidden>{t('form.copyWhat', { what })}</VisuallyHidden>
      <VisuallyHidden role="status">{copied ? t('form.copied') : ''}</VisuallyHidden>
    </button>
  )
}
