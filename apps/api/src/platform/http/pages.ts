import { Problem } from '@portal/contract/core/errors'

// Cursors are plain values, as JSON in base64url: nothing in them is trusted, so nothing needs to be secret
// (`security.md` 3.10).

export const encodeCursor = (...parts: readonly string[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

type Check = (part: string) => boolean
/** The parts of a cursor, each of which must pass its check. @throws Problem request.invalid naming the field */
export function decodeCursor<const Checks extends readonly Check[]>(
  cursor: string | null | undefined,
  checks: Checks,
  field = 'Cursor',
): { -readonly [Part in keyof Checks]: string } | undefined {
  if (cursor == null) return undefined
  const parts = parse(cursor)
  const isRight = (part: unknown, place: number) => typeof part === 'string' && checks[place]?.(part) === true
  if (Array.isArray(parts) && parts.length === checks.length && parts.every(isRight)) return parts as never
  throw new Problem('request.invalid', { fields: [{ field, code: 'cursor' }] })
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** An ISO moment in UTC. JavaScript has a year 0, PostgreSQL has none. */
export const isMoment = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) &&
  text >= '0001' &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString() === text

/** Text that PostgreSQL can store, of so many characters at most. */
export const isText = (longest: number) => (text: string) =>
  Array.from(text).length <= longest && text.isWellFormed() && !text.includes('\u0000')

/** A page of what was found: one more than its size says that there is a next page. */
export function pageOf<Row, Item>(
  found: readonly Row[],
  size: number,
  present: (row: Row) => Item,
  cursorOf: (last: Row) => string,
) {
  const shown = found.slice(0, size)
  const last = shown.at(-1)
  const hasMore = found.length > size
  const nextCursor = hasMore && last !== undefined ? cursorOf(last) : null
  return { items: shown.map(present), nextCursor, hasMore, partial: false, capped: false }
}
