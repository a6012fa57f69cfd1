import type { RightsMap } from '../../lib/useCan.ts'

const key = 'accessProfile'
const values = new Set<unknown>(['W', 'R', 'N', 'Y'])
type StoredProfile = { userKey: string; rights: RightsMap }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : (JSON.parse(text) as unknown)
  } catch {
    return null
  }
}

/**
 * The flags of an access profile: a list of JSON objects as text, merged into one (specification section 3). Entries
 * that are neither objects nor flag values, such as `UserRole`, are ignored; null when nothing is left.
 */
export function mergeProfile(texts: readonly string[]): RightsMap | null {
  const merged = Object.assign({}, ...texts.map(parsed).filter(isObject)) as Record<string, unknown>
  const flags = Object.entries(merged).filter(([, value]) => values.has(value))
  return flags.length > 0 ? (Object.fromEntries(flags) as RightsMap) : null
}

let reloaded = performance.getEntriesByType?.('navigation').some((entry) => 'type' in entry && entry.type === 'reload')

/** The profile kept in session storage for this person; reloading the page clears it first. */
export function cachedProfile(userKey: string): RightsMap | null {
  if (reloaded) cacheProfile(userKey, null)
  reloaded = false
  try {
    const stored = parsed(sessionStorage.getItem(key)) as StoredProfile | null
    return stored?.userKey === userKey && isObject(stored.rights) ? stored.rights : null
  } catch {
    return null
  }
}

/** Keeps the profile of a person for this tab; null forgets it. */
export function cacheProfile(userKey: string, rights: RightsMap | null): void {
  try {
    if (rights === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify({ userKey, rights } satisfies StoredProfile))
  } catch {
    // Without storage the profile is fetched again after the next load.
  }
}
