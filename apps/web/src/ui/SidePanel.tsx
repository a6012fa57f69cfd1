import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import { CloseButton } from './CloseButton.tsx'
import css from './SidePanel.module.css'
import { useEscape } from './useEscape.ts'

type Props = {
  title: ReactNode
  /** The panel's name for screen readers, when the title changes with the content. */
  label?: string
  /** The key of the content; new content takes the focus to the heading. */
  subject?: string
  /** The end side shows an object while the page stays usable. The start side has the menu, over the page. */
  side: 'start' | 'end'
  onClose: () => void
  /** The element that gets the focus on closing, if it differs from the one that had it before. */
  backTo?: () => HTMLElement | null
  /** The panel's keys, unless they are meant for a field, menu or dialog opened from it. */
  onKey?: (key: string) => boolean
  children: ReactNode
}

/** Elements that handle keys on their own. */
const owners = 'dialog, [role="menu"], input, textarea'

/** Focus goes to the heading, and back when the panel closes with the focus in it. */
function useFocus({ subject, backTo }: Props) {
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const back = useEffectEvent((opener: Element | null) => {
    const target = backTo?.() ?? opener
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  })
  useLayoutEffect(() => {
    const element = panel.current
    const opener = document.activeElement
    const modal = element instanceof HTMLDialogElement ? element : undefined
    if (modal && !modal.open) modal.showModal()
    return () => {
      const hasFocus = element?.contains(document.activeElement)
      modal?.close()
      if (hasFocus) back(opener)
    }
  }, [])
  useEffect(() => heading.current?.focus(), [subject])
  const place = (element: HTMLElement | null) => {
    panel.current = element
  }
  const within = (target: EventTarget | null) => target instanceof Node && panel.current?.contains(target)
  return { place, heading, within }
}

/** The one panel at the side of the page: the same width, head, close button and Escape for any content. */
export function SidePanel(props: Props) {
  const { title, label, side, onClose, onKey, children } = props
  const { t } = useTranslation()
  const { place, heading, within } = useFocus(props)
  const id = useId()
  // The header next to the panel stays usable.
  useEscape(side === 'end', (from) => {
    if (!within(from)) onClose()
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
    const owner = target.closest(owners)
    // Menus opened from here are drawn elsewhere, but their events arrive here too.
    if (!currentTarget.contains(target) || (owner && owner !== currentTarget)) return
    if (key === 'Escape') onClose()
    else if (!onKey?.(key)) return
    event.preventDefault()
  }
  const content = (
    <>
      <div className={css.head}>
        <h2 id={id} ref={heading} tabIndex={-1} className={css.title}>
          {title}
        </h2>
        <CloseButton label={t('form.close')} onClick={onClose} />
      </div>
      {children}
    </>
  )
  const frame = {
    ref: place,
    className: css.panel,
    'data-side': side,
    onKeyDown,
    ...(label ? { 'aria-label': label } : { 'aria-labelledby': id }),
  }
  if (side === 'end') return <aside {...frame}>{content}</aside>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click outside; Escape does the same
    <dialog
      {...frame}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {content}
    </dialog>
  )
}
