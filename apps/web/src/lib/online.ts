import { useSyncExternalStore } from 'react'
import { NetworkError } from './api.errors.ts'

// Whether requests reach the server. The browser is believed when it says "offline"; a failed request counts too.
const listeners = new Set<() => void>()
let requestFailed = false
/** Something that a page shows could not be fetched, since requests do not reach the server. */
let missing = false

const tell = () => listeners.forEach((listener) => listener())
const offline = () => requestFailed || !navigator.onLine

/** Said by the API client after each request. */
export function reportOffline(failed: boolean): void {
  if (requestFailed === failed && (failed || !missing)) return
  requestFailed = failed
  missing &&= failed
  tell()
}

const miss = (isMissing: boolean) => {
  missing = isMissing
  tell()
}
/** Said by what stands where something is missing, and by the dialog that shows it. */
export const nothingCame = {
  report: (error: unknown): void => {
    if (error instanceof NetworkError) miss(true)
  },
  dismiss: () => miss(false),
}

function listen(listener: () => void): () => void {
  const back = () => {
    requestFailed = false
    missing = false
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

/** True from the moment when something to be shown did not come until the server is reached again or it was dismissed. */
export const useNothingCame = () => useSyncExternalStore(listen, () => missing)
