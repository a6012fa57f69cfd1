import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'section'>, 'aria-label' | 'tabIndex'> & { label: string }

/** A scrolling area as a named region that the keyboard can reach. */
export function ScrollRegion({ label, children, ...rest }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section {...rest} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
