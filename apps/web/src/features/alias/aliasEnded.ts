// Told to the page that is loaded anew after acting for somebody ended by itself; the value is whom for.
const key = 'portal.aliasEnded'

export const noteEnded = (name: string) => sessionStorage.setItem(key, name)

/** For whom this tab acted until the time was over; told once. */
export function takeEnded(): string | null {
  const name = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return name
}
