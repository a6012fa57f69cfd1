import type { ComponentType } from 'react'

/**
 * A page in a chunk of its own. The router loads it before showing it; a missing chunk is a failed navigation
 * (specification section 4), which the router's own wrapper would answer with a reload instead.
 */
export function lazyPage(load: () => Promise<ComponentType>) {
  let Loaded: ComponentType | undefined
  const preload = async () => {
    Loaded ??= await load()
  }
  // The router always awaits preload() before rendering, so Loaded is set here.
  const Page = () => (Loaded ? <Loaded /> : null)
  return Object.assign(Page, { preload })
}
