import { useTranslation } from '../lib/i18n.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/**
 * Covers the window while a page loads. `index.html` shows the same loader before the scripts are there. With `now` it
 * replaces that loader without a gap; otherwise it appears after 150 ms.
 */
export function PageLoader({ now }: { now?: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="page-loader" data-now={now || undefined}>
      <VisuallyHidden role="status">{t('table.loading')}</VisuallyHidden>
    </div>
  )
}
