import type { KeyboardEvent } from 'react'

/** What stands for a row under the keys: the link or the box of its name. */
const standsForRow = 'th :is(a, input)'
/** x marks the row of the focus, a full stop opens its menu. */
const presses: Record<string, string> = { x: 'th input[type="checkbox"]', '.': '[aria-haspopup="menu"]' }

/** j and k, the arrows, Home and End walk over the rows; x and . act on one; only while the focus is inside of the table. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const table = event.currentTarget
  // What a row opened above the page (a menu, a dialog) has keys of its own.
  if (event.ctrlKey || event.metaKey || event.altKey || !table.contains(event.target as Node)) return
  const rows = [...table.querySelectorAll<HTMLElement>('tbody tr')].filter((row) => row.querySelector(standsForRow))
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
  event.preventDefault()
  if (to === undefined) return pressed?.click()
  rows[Math.max(0, Math.min(rows.length - 1, to))]?.querySelector<HTMLElement>(standsForRow)?.focus()
}
