import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Button.css'
import { Button as MantineButton, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'

type Props = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>

/** A button of the portal; it submits only when it says so. */
export function Button({ type = 'button', ...rest }: Props) {
  return <MantineButton type={type} {...rest} />
}
