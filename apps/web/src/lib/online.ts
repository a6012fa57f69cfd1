import { useSyncExternalStore } from 'react'

// Whether requests reach the server. The browser is believed when it says "offline"; a failed request counts too.
const listeners = new Set<() => void>()
let requestFailed = false

const tell = () => listeners.forEach((listener) => listener())
const offline = () => requestFailed || !navigator.onLine

/** Said by the API client after each request. */
export function reportOffline(failed: boolean): void {
  if (requestFailed === failed) return
  requestFailed = failed
  tell()
}

function listen(listener: () => void): () => void {
  const back = () => {
    requestFailed = false
    tell()
  }
  listeners.add(listener)
  window.addEventListener('online', back)
  window.addEventListener('offline', tell)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', back)
    window.removeEventListener('offline', tell)
  }
}

/** True while requests do not reach the server. */
export const useOffline = () => useSyncExternalStore(listen, offline)
