import { clearTabExcept, dropDraftsExcept, restoreDrafts } from './drafts.ts'
import { read, readJson, write } from './storage.ts'

/**
 * The data that a reload needs; moments in milliseconds. `refreshToken` is part A: worthless without the HttpOnly
 * cookie.
 */
export type SessionRecord = {
  refreshToken: string
  startedAt: number
  refreshedAt: number
  expiresAt: number
  refreshExpiresAt: number
  /** Whose session it is; '' when the access token does not say. */
  userKey: string
}

const key = 'portal.session'
/** Stored by other modules for the duration of a session (specification section 3, "Stored client data"). */
const ofSession = ['portal.session', 'ramAccess', 'idleExpiry', 'idling']

export function readRecord(): SessionRecord | undefined {
  const found = readJson(key) as Partial<SessionRecord> | undefined | null
  const whole =
    typeof found?.refreshToken === 'string' &&
    [found.startedAt, found.refreshedAt, found.expiresAt, found.refreshExpiresAt].every(Number.isFinite)
  if (!whole) return undefined
  return { ...(found as SessionRecord), userKey: typeof found.userKey === 'string' ? found.userKey : '' }
}

export const writeRecord = (record: SessionRecord) => write(key, JSON.stringify(record))

/** Clears the session's data; language and theme stay, and so do the drafts of `userKey` if given. */
export function clearRecord(userKey?: string): void {
  for (const name of ofSession) write(name, null)
  clearTabExcept(userKey || undefined)
}

/** Prepares the browser for a session of `userKey`: clears a previous one, but keeps the drafts of the same person. */
export function makeReady(userKey = ''): void {
  const before = readRecord()
  if (before && before.userKey !== userKey) return clearRecord(userKey)
  for (const name of ofSession) write(name, null)
  dropDraftsExcept(userKey || undefined)
}

const ofBrowser = ['portal.language', 'portal.theme', 'portal.shortcuts', 'portal.idleMinutes']
/** Saves this browser's preferences; call the result to restore them after the server had all storage cleared. */
export function keepPreferences(): () => void {
  const kept = ofBrowser.map((name) => [name, read(name)] as const)
  return () => {
    for (const [name, value] of kept) if (value !== null) write(name, value)
    restoreDrafts()
  }
}

/** Calls back when another tab cleared the session, in case the channel's message did not arrive. */
export function onRecordCleared(listener: () => void): void {
  window.addEventListener('storage', (event) => {
    if ((event.key === key || event.key === null) && event.newValue === null) listener()
  })
}
