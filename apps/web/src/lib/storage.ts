/** localStorage that never throws: it may be disabled or full, and the portal works without it. */
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text; null removes the key. */
export function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Only this browser's memory is lost.
  }
}

/** The stored JSON value, or undefined when it is missing or cannot be read. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(read(key) ?? '') as unknown
  } catch {
    return undefined
  }
}
