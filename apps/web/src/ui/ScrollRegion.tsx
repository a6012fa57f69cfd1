import type { ComponentProps, KeyboardEvent } from 'react'

type Props = Omit<ComponentProps<'section'>, 'aria-label' | 'tabIndex'> & {
  label: string
  /** One Tab stop for all links inside, which have `tabIndex={-1}`: the arrows go from one to the next. */
  roving?: boolean
}

function goByArrows(event: KeyboardEvent<HTMLElement>) {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.findIndex((link) => link === document.activeElement)
  const places: Partial<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: links.length - 1,
  }
  const link = links[places[event.key] ?? -1]
  if (!link) return
  event.preventDefault()
  link.focus()
}

/** A scrolling area as a named region that the keyboard can reach. */
export function ScrollRegion({ label, roving, children, ...rest }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section {...rest} aria-label={label} tabIndex={0} {...(roving && { onKeyDown: goByArrows })}>
      {children}
    </section>
  )
}
