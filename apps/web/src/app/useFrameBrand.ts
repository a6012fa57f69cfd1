import { useEffect, useState } from 'react'
import { textOf } from '../core/routes/openRoute.ts'
import { signInLook } from '../features/delivery/branding/signInLook.ts'
import type { FrameBrand } from '../ui/frameBrand.ts'

/** How long the pages around sign-in wait for a brand before they show the portal's look (milliseconds). */
const longestWait = 1500

/** The part of an address that names a brand: the number of a company, else the host that opened the page. */
function brandAt(search: object): string | undefined {
  const { company, host } = search as { company?: unknown; host?: unknown }
  const [number, name] = [textOf(company), textOf(host)]
  if (number !== undefined) return String(new URLSearchParams({ company: number }))
  return name === undefined ? undefined : String(new URLSearchParams({ host: name }))
}

/**
 * The brand of the company whose number or host the address names, kept while the person stays on pages around sign-in;
 * `null` until it is known. Without a number, host or answer it is the portal's look.
 */
export function useFrameBrand(search: object): FrameBrand | null | undefined {
  const here = brandAt(search)
  const [address, setAddress] = useState(here)
  const [found, setFound] = useState<{ of: string; brand: FrameBrand | undefined }>()
  if (here !== undefined && here !== address) setAddress(here)
  useEffect(() => {
    if (address === undefined) return
    let left = false
    const settle = (brand: FrameBrand | undefined) => left || setFound({ of: address, brand })
    const late = setTimeout(() => settle(undefined), longestWait)
    signInLook(Object.fromEntries(new URLSearchParams(address)))
      .then(settle, () => settle(undefined))
      .finally(() => clearTimeout(late))
    return () => {
      left = true
      clearTimeout(late)
    }
  }, [address])
  if (address === undefined) return undefined
  return found?.of === address ? found.brand : null
}
