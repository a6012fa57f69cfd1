import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Popover.css'
import { Menu as MantineMenu } from '@mantine/core'
import { type ReactElement, type ReactNode, useContext, useState } from 'react'
import { type WhyAsked, WhyContext } from '../lib/why.ts'
import css from './Menu.module.css'

export type MenuEntry = {
  key: string
  label: ReactNode
  icon?: ReactNode
  onSelect: () => void
  danger?: boolean
  /** Why it cannot be done now. The entry stays reachable, and says so. */
  disabledReason?: string
  /** What "Why?" explains about that: choosing the entry opens the explanation. */
  why?: WhyAsked | undefined
}
type Props = {
  target: ReactElement
  entries: readonly MenuEntry[]
  position?: 'bottom-start' | 'bottom-end'
  /** The first entry has the focus once the menu is open. */
  focusFirst?: boolean
}

/** Focuses the button first, so that a dialog opened by the action returns the focus there: the entry is gone by then. */
const focusButton = () => document.querySelector<HTMLElement>('[aria-haspopup="menu"][aria-expanded="true"]')?.focus()

/** A menu of actions under a button. */
export function Menu({ target, entries, position = 'bottom-end', focusFirst = false }: Props) {
  const views = useContext(WhyContext)
  const [explained, setExplained] = useState<WhyAsked>()
  const select = ({ disabledReason, why, onSelect }: MenuEntry) => {
    if (disabledReason && !why) return
    focusButton()
    if (disabledReason) setExplained(why)
    else onSelect()
  }
  return (
    <>
      <MantineMenu
        position={position}
        shadow="md"
        withinPortal
        // Within the page's main landmark, if it has one.
        portalProps={{ target: document.getElementById('main') ?? document.body }}
        withInitialFocusPlaceholder={false}
      >
        <MantineMenu.Target>{target}</MantineMenu.Target>
        <MantineMenu.Dropdown className={css.dropdown}>
          {entries.map((entry, index) => (
            <MantineMenu.Item
              key={entry.key}
              className={css.item}
              leftSection={entry.icon}
              data-danger={entry.danger || undefined}
              data-autofocus={(focusFirst && index === 0) || undefined}
              aria-disabled={entry.disabledReason ? true : undefined}
              closeMenuOnClick={!entry.disabledReason || entry.why !== undefined}
              onClick={() => select(entry)}
            >
              {entry.label}
              {entry.disabledReason && <span className={css.reason}>{entry.disabledReason}</span>}
            </MantineMenu.Item>
          ))}
        </MantineMenu.Dropdown>
      </MantineMenu>
      {explained && views?.dialog(explained, () => setExplained(undefined))}
    </>
  )
}
