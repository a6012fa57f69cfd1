// Unsaved input, kept in this tab until it is saved: it survives a reload or a forced sign-out, and no other person
// sees it. Never secrets.

const prefix = 'portal.draft.'
const keyOf = (userKey: string, name: string) => `${prefix}${userKey}.${name}`
/** A copy in memory, because the server's answer to a sign-out clears the storage (Clear-Site-Data). */
const inMemory = new Map<string, string>()

function put(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // With full or disabled storage a reload loses the draft, but the page works.
  }
}

/** Stores the values of one form of one person; `name` identifies the form and its record. */
export function keepDraft(userKey: string, name: string, draft: unknown): void {
  const text = JSON.stringify(draft)
  inMemory.set(keyOf(userKey, name), text)
  put(keyOf(userKey, name), text)
}

/** The stored draft of this form and person; the caller must validate its shape. */
export function findDraft(userKey: string, name: string): unknown {
  const key = keyOf(userKey, name)
  try {
    return JSON.parse(inMemory.get(key) ?? sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function dropDraft(userKey: string, name: string): void {
  inMemory.delete(keyOf(userKey, name))
  try {
    sessionStorage.removeItem(keyOf(userKey, name))
  } catch {
    // Disabled storage holds nothing either.
  }
}

/** Whether any person has a draft. */
export const hasDrafts = () => inMemory.size > 0

const isOf = (key: string, userKey: string | undefined) => Boolean(userKey) && key.startsWith(keyOf(userKey ?? '', ''))

/** Drops every draft but those of one person; without a person, all. */
export function dropDraftsExcept(userKey: string | undefined): void {
  for (const key of inMemory.keys()) if (!isOf(key, userKey)) inMemory.delete(key)
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix) && !isOf(key, userKey)) sessionStorage.removeItem(key)
  } catch {
    // Disabled storage holds nothing either.
  }
}

/** Clears this tab's session storage except the drafts of one person; without a person, clears all. */
export function clearTabExcept(userKey: string | undefined): void {
  try {
    for (const [key, text] of Object.entries(sessionStorage))
      if (key.startsWith(prefix)) inMemory.set(key, String(text))
    sessionStorage.clear()
  } catch {
    // Disabled storage holds nothing either.
  }
  dropDraftsExcept(userKey)
  restore()
}

/** Puts the drafts back after the storage was cleared. */
function restore(): void {
  for (const [key, text] of inMemory) put(key, text)
}

/** How long after the server's answer a browser may clear the storage of its other tabs (milliseconds). */
const late = [1_000, 5_000]

/** Restores the drafts after the server had the browser clear them, which reaches other tabs at an unknown time. */
export function restoreDrafts(): void {
  restore()
  for (const wait of late) setTimeout(restore, wait)
}
