import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import css from './NavigationLoader.module.css'

/** A thin progress bar from the start of a navigation to its end, cancellation or error. */
export function NavigationLoader() {
  const { t } = useTranslation()
  const loading = useRouterState({ select: (state) => state.status === 'pending' })
  return (
    <>
      {loading && <div className={css.bar} aria-hidden="true" />}
      <VisuallyHidden role="status">{loading ? t('shell.loadingPage') : ''}</VisuallyHidden>
    </>
  )
}
