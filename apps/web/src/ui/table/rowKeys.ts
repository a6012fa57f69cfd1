import type { KeyboardEvent } from 'react'

/** The elements that keys focus in a row: the link of its name, else its checkbox. */
const standsForRow = (row: Element) =>
  row.querySelector<HTMLElement>('th a') ?? row.querySelector<HTMLElement>('th input')
/** x selects the focused row, with Shift also those between; a full stop opens its menu, the space bar peeks into it. */
const presses: Record<string, string> = {
  x: 'th input[type="checkbox"]',
  X: 'th input[type="checkbox"]',
  '.': '[aria-haspopup="menu"]',
  ' ': '[data-peek]',
}

const press = (element: HTMLElement | null | undefined, shiftKey: boolean) =>
  element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))

/** j and k, the arrows, Home and End walk over the rows; x and . act on one; only while the focus is inside of the table. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const table = event.currentTarget
  // Overlays that a row opened (a menu, a dialog) handle their keys.
  if (event.ctrlKey || event.metaKey || event.altKey || !table.contains(event.target as Node)) return
  const rows = [...table.querySelectorAll<HTMLElement>('tbody tr')].filter(standsForRow)
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const steps: Record<string, number> = {
    j: at + 1,
    ArrowDown: at + 1,
    k: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: rows.length - 1,
  }
  const to = steps[event.key]
  const pressed = rows[at]?.querySelector<HTMLElement>(presses[event.key] ?? ':not(*)')
  if (to === undefined && !pressed) return
  // A focused button or checkbox handles the space bar itself.
  if (event.key === ' ' && !(event.target instanceof HTMLAnchorElement)) return
  event.preventDefault()
  if (to === undefined) {
    press(pressed, event.shiftKey)
    return
  }
  const row = rows[Math.max(0, Math.min(rows.length - 1, to))]
  if (row) standsForRow(row)?.focus()
}
