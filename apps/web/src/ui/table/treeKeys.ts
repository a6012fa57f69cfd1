import type { KeyboardEvent } from 'react'

const level = (row: Element) => Number(row.getAttribute('aria-level'))

/** The row that a key of the tree pattern leads to (WAI-ARIA treegrid, rows first), or undefined when the key opens, closes or is none. */
export function rowFor(key: string, rows: readonly HTMLElement[], at: number): HTMLElement | undefined {
  const row = rows[at]
  if (!row) return undefined
  const open = row.getAttribute('aria-expanded')
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return rows[at + 1]
    case 'ArrowUp':
    case 'k':
      return rows[at - 1]
    case 'Home':
      return rows[0]
    case 'End':
      return rows.at(-1)
    case 'ArrowRight':
      return open === 'true' ? rows[at + 1] : undefined
    case 'ArrowLeft':
      return open === 'true' ? undefined : rows.slice(0, at).findLast((one) => level(one) < level(row))
    default:
      return undefined
  }
}

/** Moves the focus between the rows of a tree, opens and closes them, and follows a row's link on Enter. */
export function walkTree(event: KeyboardEvent<HTMLElement>, toggle: (key: string) => void): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[data-key]')]
  const at = rows.indexOf(event.target as HTMLElement)
  const row = rows[at]
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return
  const next = rowFor(event.key, rows, at)
  const open = row.getAttribute('aria-expanded')
  const flips = (event.key === 'ArrowRight' && open === 'false') || (event.key === 'ArrowLeft' && open === 'true')
  if (next) next.focus()
  else if (flips) toggle(row.dataset['key'] ?? '')
  else if (event.key === 'Enter') row.querySelector('a')?.click()
  else return
  event.preventDefault()
}
