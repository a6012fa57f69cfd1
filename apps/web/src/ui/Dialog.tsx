import { type ReactNode, useEffectEvent, useLayoutEffect, useId, useRef } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import { CloseButton } from './CloseButton.tsx'
import css from './Dialog.module.css'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  actions: ReactNode
  wide?: boolean
  /** Rises from below, over the whole width of a phone. */
  sheet?: boolean
  /** For a question that interrupts: its role is alertdialog. */
  asks?: boolean
}

const controls = 'input:not([type=hidden]), select, textarea'
const isTyped = (one: Element) => !one.matches('[type=checkbox], [type=radio], [type=file], :disabled, [readonly]')

/** The first field of a dialog, if it is one to type or choose in, so that the reader need not press Tab. */
function fieldToType(dialog: HTMLDialogElement | null): HTMLElement | undefined {
  const first = dialog?.querySelector<HTMLElement>(controls)
  return first && isTyped(first) ? first : undefined
}

/**
 * A modal dialog on the browser's <dialog>: it holds the focus, makes the page inert, closes on Escape and returns the
 * focus. Mantine's Modal cannot be an alertdialog (`ux.md` 3.6).
 */
export function Dialog({ title, onClose, children, actions, wide, sheet, asks }: Props) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const begin = useEffectEvent((element: HTMLDialogElement | null) => {
    const field = asks || matchMedia('(pointer: coarse)').matches ? undefined : fieldToType(element)
    ;(field ?? heading.current)?.focus()
  })
  // Closed while still in the page: a removed dialog does not return the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    begin(element)
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={[css.dialog, wide && css.wide, sheet && css.sheet].filter(Boolean).join(' ')}
      role={asks ? 'alertdialog' : 'dialog'}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={css.head}>
        <h2 id={`${id}-title`} ref={heading} tabIndex={-1} className={css.title}>
          {title}
        </h2>
        <CloseButton label={t('form.close')} onClick={onClose} />
      </div>
      <div id={`${id}-body`} className={css.body}>
        {children}
      </div>
      <div className={css.actions}>{actions}</div>
    </dialog>
  )
}
