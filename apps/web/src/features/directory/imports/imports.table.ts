import { inert } from '@portal/contract/core/inert'
import { maxRows } from '@portal/contract/directory/imports/imports.columns'
import { isAddress, type SheetRow } from '@portal/contract/directory/imports/imports.sheet'

// Reads a file or a paste before anything is sent to the server (`product.md` 2.3).

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
/** Names derived from an address, as in `ada.lovelace@…`. They can be fixed in the check. */
function namesIn(email: string): { firstName?: string; lastName?: string } {
  const words = (email.split(/[@+]/, 1)[0] ?? '').split(/[._]/).filter(Boolean).map(capital)
  const [firstName = '', ...rest] = words
  return rest.length > 0 ? { firstName, lastName: rest.join(' ') } : {}
}
function namesOf(name: string): { firstName?: string; lastName?: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { ...(firstName && { firstName }), ...(rest.length > 0 && { lastName: rest.join(' ') }) }
}

/**
 * People from bare addresses, one a line or between commas and semicolons, with or without names: `Ada Lovelace
 * <ada@example.com>`. Undefined for any other text.
 */
export function addressesIn(text: string): SheetRow[] | undefined {
  const parts = text
    .split(/[\r\n,;]+/)
    .map((part) => part.trim())
    .filter(Boolean)
  const rows: SheetRow[] = []
  for (const [at, part] of parts.entries()) {
    const [, name = '', email = part] = /^"?([^"<>]*)(?:"\s*)?<([^<>]+)>$/.exec(part) ?? []
    if (!isAddress(email)) return undefined
    rows.push({ line: at + 1, cells: { email, ...(name.trim() ? namesOf(name) : namesIn(email)) } })
  }
  return rows.length > 0 ? rows : undefined
}

/** How many imports this many rows need. */
export const partsOf = (count: number): number => Math.max(1, Math.ceil(count / maxRows))
export const partOf = <T>(rows: readonly T[], part: number): T[] => rows.slice(part * maxRows, (part + 1) * maxRows)

const quoted = (cell: string) => `"${inert(cell).replaceAll('"', '""')}"`
/** Rows as CSV for a spreadsheet of the language. */
export const csvOf = (rows: readonly (readonly string[])[], language: string): string =>
  `\ufeff${rows.map((row) => row.map(quoted).join(language.startsWith('fr') ? ';' : ',')).join('\r\n')}\r\n`
