import type { ComponentType } from 'react'

/**
 * A page in its chunk. The router loads it before showing it. A missing chunk is a failed navigation (specification
 * section 4); the router's wrapper would answer it with a reload.
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
