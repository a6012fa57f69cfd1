import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '../lib/paths.ts'
import { brokenPage } from './broken.ts'

/** Flags the address that could not be loaded and hands over to the broken page, which retries it (specification section 4). */
export function NavigationFailed() {
  const router = useRouter()
  useEffect(() => {
    const { href, pathname } = router.state.location
    // An effect may run twice; by then the address is no longer the one that failed.
    if (pathname === paths.brokenPage) return
    brokenPage.flag(href)
    void router.navigate({ href: paths.brokenPage, replace: true })
  }, [router])
  return null
}
