import IconClose from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import css from './MenuDrawer.module.css'
import { SideMenu } from './SideMenu.tsx'

/** The side menu as an overlay where there is no room for it. Escape, the close button and a click outside close it. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    if (!dialog.current?.open) dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click outside the drawer; the dialog handles Escape
    <dialog
      ref={dialog}
      className={css.drawer}
      aria-label={t('shell.mainMenu')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={css.content}>
        <button type="button" className={css.close} aria-label={t('shell.closeMenu')} onClick={onClose}>
          <IconClose size={20} stroke={1.5} aria-hidden="true" />
        </button>
        <SideMenu onChosen={onClose} />
      </div>
    </dialog>
  )
}
