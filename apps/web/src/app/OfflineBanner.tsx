import { useTranslation } from '../lib/i18n.ts'
import { useOffline } from '../lib/online.ts'
import styles from './OfflineBanner.module.css'

/** Says that requests do not reach the server, before and without the no-network dialog. The region stays so that a change is announced. */
export function OfflineBanner() {
  const { t } = useTranslation()
  const offline = useOffline()
  return <div role="status">{offline && <p className={styles['banner']}>{t('errors.offline')}</p>}</div>
}
