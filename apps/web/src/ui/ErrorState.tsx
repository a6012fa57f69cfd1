import { useContext } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import { type WhyAsked, WhyContext } from '../lib/why.ts'
import css from './ErrorState.module.css'

type Props = {
  /** What failed, in words. */
  title: string
  error?: { message?: string; correlationId?: string; refused?: WhyAsked | undefined } | null
  /** What was refused, where the refused call alone does not say it. */
  why?: WhyAsked | undefined
  onRetry?: () => void
}

/** What failed, why if known, the reference for support, and a retry button; a refusal (403) can be explained. */
export function ErrorState({ title, error, why, onRetry }: Props) {
  const { t } = useTranslation()
  const views = useContext(WhyContext)
  const asked = error?.refused && (why ?? error.refused)
  return (
    <div className={css.state} role="alert">
      <p className={css.title}>{title}</p>
      {error?.message && <p className={css.text}>{error.message}</p>}
      {error?.correlationId && <p className={css.text}>{t('errors.reference', { id: error.correlationId })}</p>}
      {asked && views?.button(asked)}
      {onRetry && (
        <button type="button" className={css.retry} onClick={onRetry}>
          {t('common.tryAgain')}
        </button>
      )}
    </div>
  )
}
