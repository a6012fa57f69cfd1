import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useContext, useEffect } from 'react'
import { ApiError } from '../lib/api.errors.ts'
import { useTranslation } from '../lib/i18n.ts'
import { WhyContext } from '../lib/why.ts'
import { Button } from '../ui/Button.tsx'
import { isNavigationFailure } from './broken.ts'
import { NavigationFailed } from './NavigationFailed.tsx'
import { PlainPage } from '../ui/PlainPage.tsx'

/** Replaces a page that could not be shown because the network or the page itself failed. */
export function ErrorPage({ error }: ErrorComponentProps) {
  return isNavigationFailure(error) ? <NavigationFailed /> : <PageFailed error={error as Error} />
}

function PageFailed({ error }: { error: Error }) {
  const { t } = useTranslation()
  const router = useRouter()
  const views = useContext(WhyContext)
  useEffect(() => reportError(error), [error])
  return (
    <PlainPage title={t('errors.page.title')}>
      <p>{error instanceof ApiError ? error.message : t('errors.page.text')}</p>
      {error instanceof ApiError && error.correlationId && <p>{t('errors.reference', { id: error.correlationId })}</p>}
      {error instanceof ApiError && error.refused && views?.button(error.refused)}
      <Button onClick={() => void router.invalidate()}>{t('common.tryAgain')}</Button>
    </PlainPage>
  )
}
