import { useContext } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import { type WhyAsked, WhyContext } from '../lib/why.ts'
import css from './ErrorState.module.css'

type Props = {
  /** What failed, in words. */
  title: string
  error?: { message?: string; correlationId?: string; refused?: WhyAsked | undefined } | null
  /** What was refused, if the call alone does not show it. */
  why?: WhyAsked | undefined
  onRetry?: () => void
}

/** What failed, why if known, the reference for support, and a retry button; a refusal (403) can be explained. */
export function ErrorState({ title, error, why, onRetry }: Props) {
  const { t } = useTranslation()
  const views = useContext(WhyContext)
  const question = error?.refused && (why ?? error.refused)
  return (
    <div className={css.state} role="alert">
      <p className={css.title}>{title}</p>
      {error?.message && <p className={css.text}>{error.message}</p>}
      {error?.correlationId && <p className={css.text}>{t('errors.reference', { id: error.correlationId })}</p>}
      {question && views?.button(question)}
      {onRetry && (
        <button type="button" className={css.retry} onClick={onRetry}>
          {t('common.tryAgain')}
        </button>
      )}
    </div>
  )
}
