import '@mantine/core/styles/Popover.css'
import { Popover as MantinePopover } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import css from './Popover.module.css'

type Props = {
  /** The accessible name of the small dialog that opens. */
  label: string
  opened: boolean
  onChange: (opened: boolean) => void
  /** The button that opens it; it gets aria-haspopup, aria-expanded and aria-controls. */
  target: ReactElement
  children: ReactNode
  position?: 'bottom-start' | 'bottom-end' | 'right-start'
  width?: number | string
  /** Render in place instead of in a portal: inside a modal dialog, which nothing on the page can overlay. */
  inPlace?: boolean
}

/** A small dialog beside its button: takes the focus, returns it, closes on Escape and on a click outside. */
export function Popover({
  label,
  target,
  children,
  width = 320,
  position = 'bottom-start',
  inPlace = false,
  ...state
}: Props) {
  return (
    <MantinePopover
      {...state}
      position={position}
      width={width}
      shadow="md"
      trapFocus
      returnFocus
      withinPortal={!inPlace}
      hideDetached={false}
    >
      <MantinePopover.Target>{target}</MantinePopover.Target>
      {/* null takes away the reference to the button: the name is `label`. */}
      <MantinePopover.Dropdown className={css.dropdown} aria-label={label} aria-labelledby={null as never}>
        {children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  )
}
