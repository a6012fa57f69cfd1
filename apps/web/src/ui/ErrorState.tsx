import { useTranslation } from '../lib/i18n.ts'
import css from './ErrorState.module.css'

type Props = {
  /** What failed, in words. */
  title: string
  error?: { message?: string; correlationId?: string } | null
  onRetry?: () => void
}

/** What failed, why as far as known, the reference for support, and another try. */
export function ErrorState({ title, error, onRetry }: Props) {
  const { t } = useTranslation()
  return (
    <div className={css.state} role="alert">
      <p className={css.title}>{title}</p>
      {error?.message && <p className={css.text}>{error.message}</p>}
      {error?.correlationId && <p className={css.text}>{t('errors.reference', { id: error.correlationId })}</p>}
      {onRetry && (
        <button type="button" className={css.retry} onClick={onRetry}>
          {t('common.tryAgain')}
        </button>
      )}
    </div>
  )
}
