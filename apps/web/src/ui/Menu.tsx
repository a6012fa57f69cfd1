import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Popover.css'
import { Menu as MantineMenu } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import css from './Menu.module.css'

export type MenuEntry = {
  key: string
  label: ReactNode
  icon?: ReactNode
  onSelect: () => void
  danger?: boolean
  /** Why it cannot be done now. The entry stays reachable, and says so. */
  disabledReason?: string
}
type Props = { target: ReactElement; entries: readonly MenuEntry[]; position?: 'bottom-start' | 'bottom-end' }

/** The button keeps the focus, so that a dialog which the action opens gives it back there: the entry itself is gone by then. */
function select(entry: MenuEntry): void {
  if (entry.disabledReason) return
  document.querySelector<HTMLElement>('[aria-haspopup="menu"][aria-expanded="true"]')?.focus()
  entry.onSelect()
}

/** A menu of actions under a button. */
export function Menu({ target, entries, position = 'bottom-end' }: Props) {
  return (
    <MantineMenu
      position={position}
      shadow="md"
      withinPortal
      // Within the page's main landmark, where there is one.
      portalProps={{ target: document.getElementById('main') ?? document.body }}
      withInitialFocusPlaceholder={false}
    >
      <MantineMenu.Target>{target}</MantineMenu.Target>
      <MantineMenu.Dropdown className={css.dropdown}>
        {entries.map((entry) => (
          <MantineMenu.Item
            key={entry.key}
            className={css.item}
            leftSection={entry.icon}
            data-danger={entry.danger || undefined}
            aria-disabled={entry.disabledReason ? true : undefined}
            closeMenuOnClick={!entry.disabledReason}
            onClick={() => select(entry)}
          >
            {entry.label}
            {entry.disabledReason && <span className={css.reason}>{entry.disabledReason}</span>}
          </MantineMenu.Item>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  )
}
