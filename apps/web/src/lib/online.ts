import { useSyncExternalStore } from 'react'
import { NetworkError } from './api.errors.ts'

// Whether requests reach the server. "Offline" from the browser counts, and so does a failed request.
const listeners = new Set<() => void>()
let requestFailed = false
/** Part of a page could not be fetched, since requests do not reach the server. */
let missing = false

const notify = () => listeners.forEach((listener) => listener())
const offline = () => requestFailed || !navigator.onLine

/** Called by the API client after each request. */
export function reportOffline(failed: boolean): void {
  if (requestFailed === failed && (failed || !missing)) return
  requestFailed = failed
  missing &&= failed
  notify()
}

const miss = (isMissing: boolean) => {
  missing = isMissing
  notify()
}
/** Called by placeholders of missing parts, and by the dialog that shows it. */
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
    notify()
  }
  listeners.add(listener)
  window.addEventListener('online', back)
  window.addEventListener('offline', notify)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', back)
    window.removeEventListener('offline', notify)
  }
}

/** True while requests do not reach the server. */
export const useOffline = () => useSyncExternalStore(listen, offline)

/** True from the first failed fetch of a page's part until the server is reached again or the dialog was dismissed. */
export const useNothingCame = () => useSyncExternalStore(listen, () => missing)
