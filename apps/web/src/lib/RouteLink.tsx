import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address built by `paths.ts`; with a `target`, any address. */
  href: string
  /** Passed to the page that opens; not in the address. */
  state?: object | undefined
}

/** A link that stays in the app: a plain click navigates, any other click (new tab, download) and a `target` are the browser's. */
export function RouteLink({ href, state, onClick, children, ...rest }: Props) {
  const router = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const plain =
      !rest.target && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !plain) return
    event.preventDefault()
    void router.navigate({ href, ...(state && { state }) })
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}
