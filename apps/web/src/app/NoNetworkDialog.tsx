import { useEffect, useId, useRef } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import styles from './NoNetworkDialog.module.css'

type Props = {
  /** The page that failed: RETRY loads that page, because reloading the broken page would only show it again. */
  target: string
  onClose: () => void
}

/** The no-network dialog as worded in specification section 2. Closes as soon as the connection is back. */
export function NoNetworkDialog({ target, onClose }: Props) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const text = useId()
  useEffect(() => {
    dialog.current?.showModal()
    window.addEventListener('online', onClose)
    return () => window.removeEventListener('online', onClose)
  }, [onClose])
  return (
    <dialog ref={dialog} className={styles['dialog']} aria-labelledby={title} aria-describedby={text} onClose={onClose}>
      <h2 id={title}>{t('errors.noNetwork.title')}</h2>
      <p id={text}>{t('errors.noNetwork.text')}</p>
      <p className={styles['code']}>ERR_INTERNET_DISCONNECTED</p>
      <a className={styles['retry']} href={target}>
        {t('errors.noNetwork.retry')}
      </a>
    </dialog>
  )
}
