import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** One step of the path from the reader's company down to the account shown. */
export type ScopeStep = { acctKey: string; acctName: string; acctType: 'RP' | 'SP' | 'DT' | 'RS' | 'CU' }

let steps: readonly ScopeStep[] | undefined
const listeners = new Set<() => void>()

function show(chain: readonly ScopeStep[] | undefined) {
  steps = chain
  for (const listener of listeners) listener()
}

/**
 * Set by a page that shows one account: the chain from the reader's company down to and including that account. The
 * path above the heading shows it while the page is open; undefined, as while loading, means the reader's company.
 */
export function useScopeChain(chain: readonly ScopeStep[] | undefined): void {
  const key = chain?.map((step) => `${step.acctKey} ${step.acctName}`).join('\n')
  const tell = useEffectEvent(() => show(chain))
  // Compared by names, not by identity: a page may build a new array on each render.
  useEffect(() => {
    if (key === undefined) return
    tell()
    return () => show(undefined)
  }, [key])
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The chain that the page shows, or undefined when it shows the reader's company. */
export const useShownChain = () => useSyncExternalStore(listen, () => steps)
