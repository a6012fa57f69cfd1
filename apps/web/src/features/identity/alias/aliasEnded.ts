// Passed to the reloaded page after acting for another person timed out; the value is their name.
const key = 'portal.aliasEnded'

export const rememberEnded = (name: string) => sessionStorage.setItem(key, name)

/** The person this tab acted for until the time ran out; returned only once. */
export function takeEnded(): string | null {
  const name = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return name
}
