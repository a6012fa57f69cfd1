import { useTranslation } from '../lib/i18n.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/**
 * Covers the window while a page loads. `index.html` has the same for the time before the scripts are there; where that is
 * still on the screen, `now` goes on with it, else it waits 150 ms before it is seen.
 */
export function PageLoader({ now }: { now?: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="page-loader" data-now={now || undefined}>
      <VisuallyHidden role="status">{t('table.loading')}</VisuallyHidden>
    </div>
  )
}
