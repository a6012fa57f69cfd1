import { IconChevronDown as IconChevron } from './icons.ts'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import { Menu } from './Menu.tsx'
import { roving } from './roving.ts'
import { Steady } from './Steady.tsx'
import css from './TabBar.module.css'
import { useTabRow } from './useTabRow.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import { Icon } from './Icon.tsx'

export type Tab<Id> = {
  id: Id
  label: string
  /** Shown after the label. */
  badge?: ReactNode
  /** Added to the label: part of the tab is not saved. */
  mark?: string
  /** How many errors the tab has. */
  faults?: number
}
type Props<Id> = {
  label: string
  tabs: readonly Tab<Id>[]
  current: Id | undefined
  onChange: (id: Id) => void
  /**
   * The id of the panel below, which makes these tabs in the sense of ARIA; without it they are a toolbar with one
   * button pressed.
   */
  panel?: string
  /** Placed at the other end of the bar. */
  end?: ReactNode
}

/** The id of a tab's element, which names the panel. */
export const tabElementId = (panel: string, id: string | number) => `${panel}-tab-${id}`

/** Tabs in one row that never wraps: tabs that do not fit are in the menu "More", the current tab never is. */
export function TabBar<Id extends string | number>({ label, tabs, current, onChange, panel, end }: Props<Id>) {
  const { t } = useTranslation()
  const at = tabs.findIndex(({ id }) => id === current)
  const { bar, row, shows } = useTabRow(tabs.length, at)
  const choose = useFocusOnChosen(row, current, onChange)
  const rest = tabs.filter((_, index) => !shows(index))
  const walk = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    choose(next.id)
  }
  return (
    <div className={css.bar} data-tab-bar {...(!panel && { role: 'toolbar', 'aria-label': label, ref: roving })}>
      <div className={css.room} ref={bar}>
        <div className={css.row} {...(panel && { role: 'tablist', 'aria-label': label })} ref={row}>
          {tabs.map((tab, index) => (
            <button
              key={tab.id}
              type="button"
              className={css.tab}
              data-current={tab.id === current || undefined}
              data-rest={!shows(index) || undefined}
              {...(panel ? tabRole(panel, tab.id, tab.id === current) : { 'aria-pressed': tab.id === current })}
              onClick={() => onChange(tab.id)}
              onKeyDown={panel ? walk : undefined}
            >
              <Name tab={tab} />
            </button>
          ))}
        </div>
        {rest.length > 0 && (
          <Menu
            focusFirst
            entries={rest.map((tab) => ({
              key: String(tab.id),
              label: <Name tab={tab} />,
              onSelect: () => choose(tab.id),
            }))}
            target={
              <button type="button" className={css.more} onKeyDown={openByArrow}>
                {t('common.more')}
                <VisuallyHidden> {label}</VisuallyHidden>
                <Marks mark={rest.find(({ mark }) => mark)?.mark} faults={sum(rest.map(({ faults = 0 }) => faults))} />
                <Icon of={IconChevron} />
              </button>
            }
          />
        )}
      </div>
      {end}
    </div>
  )
}

/** The arrow also opens a menu from its button. */
const openByArrow = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'ArrowDown') return
  event.preventDefault()
  event.currentTarget.click()
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

const tabRole = (panel: string, id: string | number, selected: boolean) => ({
  role: 'tab',
  id: tabElementId(panel, id),
  'aria-selected': selected,
  'aria-controls': selected ? panel : undefined,
  tabIndex: selected ? 0 : -1,
})

/**
 * Moves the focus to a tab chosen by key or from the menu. It waits until that tab is current and therefore in the row,
 * and does nothing if the person has gone on meanwhile.
 */
function useFocusOnChosen<Id>(
  row: { current: HTMLElement | null },
  current: Id | undefined,
  onChange: (id: Id) => void,
): (id: Id) => void {
  const chosen = useRef<{ id: Id; from: Element | null }>(undefined)
  useLayoutEffect(() => {
    const { id, from } = chosen.current ?? {}
    chosen.current = undefined
    const stayed = document.activeElement === from || document.activeElement === document.body
    if (id !== undefined && id === current && stayed) row.current?.querySelector<HTMLElement>('[data-current]')?.focus()
  }, [row, current])
  return (id) => {
    chosen.current = { id, from: document.activeElement }
    onChange(id)
  }
}

function Name<Id>({ tab: { label, badge, mark, faults } }: { tab: Tab<Id> }) {
  return (
    <>
      <Steady text={label} className={css.name} />
      {badge && <span className={css.badge}>{badge}</span>}
      <Marks mark={mark} faults={faults} />
    </>
  )
}

function Marks({ mark, faults = 0 }: { mark: string | undefined; faults: number | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      {faults > 0 && (
        <span className={css.faults} role="img" aria-label={t('form.problem', { count: faults })}>
          {faults}
        </span>
      )}
      {mark && <span className={css.dot} role="img" aria-label={mark} />}
    </>
  )
}
