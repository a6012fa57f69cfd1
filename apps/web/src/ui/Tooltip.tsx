import '@mantine/core/styles/Tooltip.css'
import { Tooltip as MantineTooltip } from '@mantine/core'
import type { ReactElement } from 'react'

type Props = {
  label: string
  children: ReactElement
  position?: 'top' | 'bottom' | 'left' | 'right'
  disabled?: boolean
}

/** Adds a hint to a control that has its own name: essential information is never in a tooltip alone. */
export const Tooltip = ({ position = 'bottom', ...rest }: Props) => (
  <MantineTooltip position={position} withinPortal multiline maw={320} {...rest} />
)
