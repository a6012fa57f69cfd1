import type { ReactNode } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import { Passing } from './Passing.tsx'
import css from './Toast.module.css'

type Props = { children: ReactNode; onClose: () => void; action?: string; onAct?: () => void }

/** A confirmation at the bottom, announced politely. */
export function Toast({ children, onClose, action, onAct }: Props) {
  const { t } = useTranslation()
  return (
    <Passing role="status" className={css.toast} onClose={onClose}>
      <span>{children}</span>
      {action && (
        <button type="button" className={css.act} onClick={onAct}>
          {action}
        </button>
      )}
      <button type="button" className={css.close} aria-label={t('form.close')} onClick={onClose}>
        <span aria-hidden="true">✕</span>
      </button>
    </Passing>
  )
}
