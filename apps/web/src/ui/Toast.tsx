import type { ReactNode } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import { CloseButton } from './CloseButton.tsx'
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
      <CloseButton label={t('form.close')} onClick={onClose} />
    </Passing>
  )
}
