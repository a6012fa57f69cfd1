import type { KeyboardEvent } from 'react'

const level = (row: Element) => Number(row.getAttribute('aria-level'))

/**
 * The row that a key of the tree pattern leads to (WAI-ARIA treegrid, rows first), or undefined when the key opens,
 * closes or is not part of it.
 */
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

const menuOf = (row: Element) => row.querySelector<HTMLElement>('[aria-haspopup="menu"]')

/**
 * Moves the focus between the rows of a tree, opens and closes them, follows a row's link on Enter and opens its menu
 * on a full stop. In a row that does not open, Right goes to the menu's button, and Left goes back to the row.
 */
export function walkTree(event: KeyboardEvent<HTMLElement>, toggle: (key: string) => void): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[data-key]')]
  const { key } = event
  const target = event.target as HTMLElement
  const at = rows.indexOf(target)
  const row = rows[at]
  const menuRow = row ? undefined : rows.find((one) => menuOf(one) === target)
  if (event.ctrlKey || event.metaKey || event.altKey || !(row ?? menuRow)) return
  const next = row ? rowFor(key, rows, at) : key === 'ArrowLeft' ? menuRow : undefined
  const open = row?.getAttribute('aria-expanded')
  const flips = (key === 'ArrowRight' && open === 'false') || (key === 'ArrowLeft' && open === 'true')
  if (next) next.focus()
  else if (!row) return
  else if (flips) toggle(row.dataset['key'] ?? '')
  else if (key === 'Enter') row.querySelector('a')?.click()
  else if (key === '.') menuOf(row)?.click()
  else if (key === 'ArrowRight') menuOf(row)?.focus()
  else return
  event.preventDefault()
}
