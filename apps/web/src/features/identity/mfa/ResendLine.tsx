import { useCallback, useSyncExternalStore } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { TextButton } from '../../../ui/TextButton.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import styles from './Challenge.module.css'

/** Whole seconds until a moment, by the wall clock; 0 afterwards and without one. */
function useCountdown(until: number | undefined): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      if (until === undefined) return () => undefined
      const timer = setInterval(changed, 1000)
      return () => clearInterval(timer)
    },
    [until],
  )
  return useSyncExternalStore(subscribe, () =>
    until === undefined ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000)),
  )
}

type Props = {
  /** Two codes are sent together. */
  both?: boolean
  sending: {
    sent?: { resendAt: number } | undefined
    times: number
    busy: boolean
    send: () => Promise<void>
  }
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Resends the code, once the wait is over. The seconds are shown, not read out. */
export function ResendLine({ sending, both = false }: Props) {
  const { t } = useTranslation()
  const left = useCountdown(sending.sent?.resendAt)
  const waiting = left > 0 || sending.busy
  return (
    <p className={styles['line']}>
      <TextButton aria-disabled={waiting} onClick={() => waiting || void sending.send()}>
        {both ? t('mfa.both.resend') : t('mfa.resend')}
      </TextButton>
      {left > 0 && (
        <span className={styles['dim']} aria-hidden="true">
          {t('mfa.resendIn', { time: clock(left) })}
        </span>
      )}
      <VisuallyHidden role="status">{sending.times > 1 ? t('mfa.sentAgain') : ''}</VisuallyHidden>
      {sending.times > 1 && <span aria-hidden="true">{t('mfa.sentAgain')}</span>}
    </p>
  )
}
