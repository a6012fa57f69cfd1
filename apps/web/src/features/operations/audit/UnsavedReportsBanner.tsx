import { unsavedReports } from '../../../core/audit/reportUi.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import css from './UnsavedReports.module.css'

/** Says the same whatever the cause (specification section 8); the cause is in the console. */
export function UnsavedReportsBanner() {
  const { t } = useTranslation()
  return (
    <Alert kind="error" className={css.unsaved}>
      <span>{t('audit.report.failed')}</span>
      <span className={css.acts}>
        <Button variant="default" size="xs" onClick={() => void unsavedReports.retry()}>
          {t('audit.report.again')}
        </Button>
        <Button variant="subtle" size="xs" onClick={unsavedReports.dismiss}>
          {t('audit.report.dismiss')}
        </Button>
      </span>
    </Alert>
  )
}
