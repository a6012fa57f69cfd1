import { useTranslation } from '../lib/i18n.ts'
import { useOffline } from '../lib/online.ts'
import styles from './OfflineBanner.module.css'

/** Says that requests do not reach the server. The live region stays mounted so that a change is announced. */
export function OfflineBanner() {
  const { t } = useTranslation()
  const offline = useOffline()
  return <div role="status">{offline && <p className={styles['banner']}>{t('errors.offline')}</p>}</div>
}
