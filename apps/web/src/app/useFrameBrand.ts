import { useEffect, useState } from 'react'
import { textOf } from '../core/routes/openRoute.ts'
import type { FrameBrand } from '../ui/frameBrand.ts'

/** How long the pages around sign-in wait for a brand before they show the portal's own look (milliseconds). */
const longestWait = 1500

/**
 * The brand of the company whose number the address names, as long as somebody goes on to pages around sign-in; `null` until it
 * is known. Without a number or an answer it is the portal's own look.
 */
export function useFrameBrand(search: object): FrameBrand | null | undefined {
  const here = textOf((search as { company?: unknown }).company)
  const [company, setCompany] = useState(here)
  const [found, setFound] = useState<{ of: string; brand: FrameBrand | undefined }>()
  if (here !== undefined && here !== company) setCompany(here)
  useEffect(() => {
    if (company === undefined) return
    let left = false
    const settle = (brand: FrameBrand | undefined) => left || setFound({ of: company, brand })
    const late = setTimeout(() => settle(undefined), longestWait)
    // Not with the page: most addresses name no company.
    import('../features/branding/signInLook.ts')
      .then(({ signInLook }) => signInLook(company))
      .then(settle, () => settle(undefined))
      .finally(() => clearTimeout(late))
    return () => {
      left = true
      clearTimeout(late)
    }
  }, [company])
  if (company === undefined) return undefined
  return found?.of === company ? found.brand : null
}
