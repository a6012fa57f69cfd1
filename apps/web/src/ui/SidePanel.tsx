import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import { CloseButton } from './CloseButton.tsx'
import css from './SidePanel.module.css'
import { useEscape } from './useEscape.ts'

type Props = {
  title: ReactNode
  /** Its name for screen readers, when the title changes with what is shown. */
  label?: string
  /** What is shown; another one takes the focus to the heading. */
  subject?: string
  /** The end: a look at something beside the page, which stays usable. The start: the menu, over the page. */
  side: 'start' | 'end'
  onClose: () => void
  /** What gets the focus afterwards, if it is not what had it before. */
  backTo?: () => HTMLElement | null
  /** Keys of its own, unless they are meant for a field, menu or dialog opened from it. */
  onKey?: (key: string) => boolean
  children: ReactNode
}

/** What handles its keys itself. */
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
    const shown = panel.current
    const opener = document.activeElement
    const modal = shown instanceof HTMLDialogElement ? shown : undefined
    if (modal && !modal.open) modal.showModal()
    return () => {
      const held = shown?.contains(document.activeElement)
      modal?.close()
      if (held) back(opener)
    }
  }, [])
  useEffect(() => heading.current?.focus(), [subject])
  const place = (element: HTMLElement | null) => {
    panel.current = element
  }
  const within = (target: EventTarget | null) => target instanceof Node && panel.current?.contains(target)
  return { place, heading, within }
}

/** The one panel at the side of the page: the same width, head, close button and Escape, whatever it shows. */
export function SidePanel(props: Props) {
  const { title, label, side, onClose, onKey, children } = props
  const { t } = useTranslation()
  const { place, heading, within } = useFocus(props)
  const id = useId()
  // It covers what is at the right of the header, which Tab still reaches.
  useEscape(side === 'end', (from) => {
    if (!within(from)) onClose()
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
    const owner = target.closest(owners)
    // What is opened from here is drawn elsewhere, but its events come here too.
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
