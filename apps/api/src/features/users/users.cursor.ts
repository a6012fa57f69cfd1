import { Problem } from '@portal/contract/core/errors'

/** The person after whom a page of administrators begins: their name as lists are sorted by it, and their address. */
export type After = { sortName: string; email: string }

/** Characters of a name and of an address, with room for the forms that searching folds letters into. */
const longest = 400

/** Plain values: nothing in a cursor is trusted, so nothing in it needs to be secret (`security.md` 3.10). */
export const encodeCursor = ({ sortName, email }: After) =>
  Buffer.from(JSON.stringify([sortName, email])).toString('base64url')

function read(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
const isText = (part: unknown): part is string =>
  typeof part === 'string' && part.length <= longest && part.isWellFormed() && !part.includes('\u0000')

/** @throws Problem 400 naming the cursor when it is not one of this list */
export function decodeCursor(cursor: string | null | undefined): After | undefined {
  if (cursor == null) return undefined
  const parts = read(cursor)
  if (Array.isArray(parts) && parts.length === 2 && parts.every(isText)) {
    const [sortName = '', email = ''] = parts
    return { sortName, email }
  }
  throw new Problem('request.invalid', { fields: [{ field: 'Cursor', code: 'cursor' }] })
}
