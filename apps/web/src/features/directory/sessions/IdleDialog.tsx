import { type KeyboardEvent, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { idle } from '../../../lib/idle.ts'
import { session } from '../../../lib/session.ts'
import { idleSpoken } from '../../../lib/session.times.ts'
import { Button } from '../../../ui/Button.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import css from './IdleDialog.module.css'

/** The tab's title counts down too, so that it is seen from another tab. */
function useCountingTitle(seconds: number): void {
  const { t } = useTranslation()
  const page = useRef('')
  useEffect(() => {
    page.current = document.title
    return () => {
      document.title = page.current
    }
  }, [])
  useEffect(() => {
    document.title = t('idle.tabTitle', { seconds })
  }, [seconds, t])
}

/**
 * Asks whether the person is still there (specification section 4, `ux.md` 4.21). It cannot be dismissed: neither
 * Escape nor a click outside closes it, and Enter anywhere but on "No" means to stay.
 */
function Countdown({ seconds }: { seconds: number }) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const yes = useRef<HTMLButtonElement>(null)
  const id = useId()
  useCountingTitle(seconds)
  const open = () => {
    if (!dialog.current?.open) dialog.current?.showModal()
    yes.current?.focus()
  }
  useEffect(open, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') event.preventDefault()
    if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) idle.stay()
  }
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => event.preventDefault()}
      // Browsers close it anyway at the second Escape.
      onClose={open}
      onKeyDown={onKeyDown}
    >
      <h2 id={`${id}-title`} className={css.title}>
        {t('idle.title')}
      </h2>
      <div id={`${id}-text`}>
        <p className={css.text}>{t('idle.text', { count: seconds })}</p>
        <p className={css.question}>{t('idle.question')}</p>
      </div>
      <div className={css.track} aria-hidden="true">
        <div className={css.rest} style={{ inlineSize: `${Math.min(100, (seconds / 59) * 100)}%` }} />
      </div>
      {/* The opening is read out by the dialog; each second would be noise. */}
      <VisuallyHidden role="status">
        {idleSpoken.includes(seconds) ? t('idle.text', { count: seconds }) : ''}
      </VisuallyHidden>
      <div className={css.actions}>
        <Button variant="default" size="md" className={css.button} onClick={() => void session.signOut()}>
          {t('idle.no')}
        </Button>
        <Button ref={yes} size="md" className={css.button} onClick={idle.stay}>
          {t('idle.yes')}
        </Button>
      </div>
    </dialog>
  )
}

/** Shown while the idle session counts down, in all tabs at the same time. */
export function IdleDialog() {
  const seconds = useSyncExternalStore(idle.subscribe, idle.secondsLeft)
  return seconds === undefined ? null : <Countdown seconds={seconds} />
}
