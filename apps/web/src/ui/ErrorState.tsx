import { useContext, useEffect } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import { nothingCame } from '../lib/online.ts'
import { type WhyQuestion, WhyContext } from '../lib/why.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

type Props = {
  /** The failure in words. */
  title: string
  error?: { message?: string; correlationId?: string; refused?: WhyQuestion | undefined } | null
  /** The refused object, if the call alone does not show it. */
  why?: WhyQuestion | undefined
  onRetry?: () => void
}

/**
 * Says what failed, why if known, and gives the reference for support and a retry button; a refusal (403) can be
 * explained. Without a network the page says so (specification section 2).
 */
export function ErrorState({ title, error, why, onRetry }: Props) {
  const { t } = useTranslation()
  useEffect(() => nothingCame.report(error), [error])
  const views = useContext(WhyContext)
  const question = error?.refused && (why ?? error.refused)
  const retry = onRetry && (
    <Button variant="default" onClick={onRetry}>
      {t('common.tryAgain')}
    </Button>
  )
  return (
    <EmptyState announced kind={error?.refused ? 'noRight' : 'error'} title={title} action={retry}>
      {error?.message && <p>{error.message}</p>}
      {error?.correlationId && <p>{t('errors.reference', { id: error.correlationId })}</p>}
      {question && views?.button(question)}
    </EmptyState>
  )
}
