// A menu overrides the styles of its parts, so its styles come last.
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Tooltip.css'
import '@mantine/core/styles/Menu.css'
import { Menu, Popover, type PopoverProps, Tooltip } from '@mantine/core'
import { assignRef, useMounted, useWindowEvent } from '@mantine/hooks'
import { Fragment, type ReactNode, type Ref, useLayoutEffect } from 'react'
import { RouteLink } from '../lib/RouteLink.tsx'
import menuCss from './Menu.module.css'
import type { MenuEntry } from './menuEntry.ts'
import popoverCss from './Popover.module.css'

// The overlays that the library places next to a control; loaded when needed (`useOpener.ts`).

/** Hands the library the control that is on the page already, instead of one that it renders. */
function Standing({ id, ref }: { id: string; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => void assignRef(ref, document.getElementById(id)), [id, ref])
  return null
}

/** Opened a moment after it is rendered: on opening, the library notes where the focus was. */
const useOpened = (opened: boolean) => useMounted() && opened

type PopoverBodyProps = Pick<PopoverProps, 'onChange' | 'position' | 'width'> & {
  id: string
  label: string
  opened: boolean
  inPlace: boolean
  children: ReactNode
}

export function PopoverBody({ id, label, opened, inPlace, children, ...place }: PopoverBodyProps) {
  return (
    <Popover
      {...place}
      id={id}
      opened={useOpened(opened)}
      shadow="md"
      trapFocus
      returnFocus
      withinPortal={!inPlace}
      hideDetached={false}
      // Its content may load later and be taller than the placed box.
      preventPositionChangeWhenVisible={false}
      // Moved along its button where the window has no room, and never over the menu at the other side.
      middlewares={{ flip: { crossAxis: false }, shift: { padding: 8 } }}
    >
      <Popover.Target>
        <Standing id={id} />
      </Popover.Target>
      {/* null takes away the reference to the button: the name is `label`. */}
      <Popover.Dropdown className={popoverCss.dropdown} aria-label={label} aria-labelledby={null as never}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

type MenuBodyProps = Pick<PopoverProps, 'onChange' | 'position'> & {
  id: string
  opened: boolean
  entries: readonly MenuEntry[]
  focusFirst: boolean
  onSelect: (entry: MenuEntry) => void
}

export function MenuBody({ id, opened, entries, focusFirst, onSelect, ...place }: MenuBodyProps) {
  return (
    <Menu
      {...place}
      id={id}
      opened={useOpened(opened)}
      shadow="md"
      // A long menu is as high as the window has room for, and scrolls.
      middlewares={{ flip: true, shift: true, size: { padding: 8 } }}
      withinPortal
      // Within the page's main landmark, if it has one.
      portalProps={{ target: document.getElementById('main') ?? document.body }}
      withInitialFocusPlaceholder={false}
      // `Menu.tsx` returns the focus before the action: afterwards it would take it from where the action put it.
      returnFocus={false}
    >
      <Menu.Target>
        <Standing id={id} />
      </Menu.Target>
      <Menu.Dropdown className={menuCss.dropdown}>
        {entries.map((entry, index) => (
          <Fragment key={entry.key}>
            {entry.section && entry.section !== entries[index - 1]?.section && (
              <Menu.Label className={menuCss.section}>{entry.section}</Menu.Label>
            )}
            <Entry entry={entry} isFirst={focusFirst && index === 0} onSelect={() => onSelect(entry)} />
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type EntryProps = { entry: MenuEntry; isFirst: boolean; onSelect: () => void }
function Entry({ entry, isFirst, onSelect }: EntryProps) {
  const { href, disabledReason } = entry
  const item = {
    className: menuCss.item,
    leftSection: entry.icon,
    'data-danger': entry.danger || undefined,
    'data-autofocus': isFirst || undefined,
    'aria-disabled': disabledReason ? true : undefined,
    closeMenuOnClick: !disabledReason || entry.why !== undefined,
    onClick: onSelect,
  }
  const content = (
    <>
      {entry.label}
      {disabledReason && <span className={menuCss.reason}>{disabledReason}</span>}
    </>
  )
  if (href === undefined) return <Menu.Item {...item}>{content}</Menu.Item>
  return (
    <Menu.Item {...item} component={RouteLink} href={href}>
      {content}
    </Menu.Item>
  )
}

type TooltipBodyProps = {
  target: HTMLElement
  opened: boolean
  delay?: number
  onClose: () => void
  label: ReactNode
  position: 'top' | 'bottom' | 'left' | 'right'
}

/** The container of a hint: a modal dialog covers everything outside it, and the text belongs to a landmark. */
const places = 'dialog, [role="dialog"], main, nav, header, footer'

export function TooltipBody({ onClose, delay = 0, ...props }: TooltipBodyProps) {
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && onClose())
  const place = props.target.closest<HTMLElement>(places) ?? document.body
  return (
    <Tooltip
      {...props}
      transitionProps={{ enterDelay: delay }}
      withinPortal
      portalProps={{ target: place }}
      multiline
      maw={320}
    />
  )
}
