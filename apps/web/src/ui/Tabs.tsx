import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import css from './Tabs.module.css'

export type Tab = {
  id: number
  label: string /** Said beside the label: something in it is not saved. */
  mark?: string
  /** The number of errors in it, and that in words. */
  faults?: { count: number; text: string }
}
type Props = {
  label: string
  tabs: readonly Tab[]
  current: number
  onChange: (id: number) => void
  children: ReactNode
}

/** Numbered tabs of a record; the arrows move and open, Home and End go to the ends. The panel is the current tab's. */
export function Tabs({ label, tabs, current, onChange, children }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  const walk = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === current)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = tabs[(to + tabs.length) % tabs.length]
    if (!next) return
    onChange(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on the tabs, one of them at a time */}
      <div className={css.list} role="tablist" aria-label={label} ref={list} onKeyDown={walk}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.id}`}
            data-tab={tab.id}
            className={css.tab}
            aria-selected={tab.id === current}
            aria-controls={tab.id === current ? `${id}-panel` : undefined}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            <span className={css.number}>{tab.id}</span>
            {tab.label}
            {tab.faults && (
              <span className={css.faults} role="img" aria-label={tab.faults.text}>
                {tab.faults.count}
              </span>
            )}
            {tab.mark && <span className={css.dot} role="img" aria-label={tab.mark} />}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${current}`} className={css.panel}>
        {children}
      </div>
    </>
  )
}
