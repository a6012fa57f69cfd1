import { Problem } from '@portal/contract/core/errors'

/** The event after which a page begins, the newest first. */
export type After = { occurredAt: string; auditId: string }

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** JavaScript has a year 0, PostgreSQL has none. */
const isMoment = (value: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) && value >= '0001' && !Number.isNaN(Date.parse(value))

/** Plain values: nothing in a cursor is trusted, so nothing in it needs to be secret (`security.md` 3.10). */
export const encodeCursor = ({ occurredAt, auditId }: After) =>
  Buffer.from(JSON.stringify([occurredAt, auditId])).toString('base64url')

function read(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** @throws Problem 400 naming the cursor when it is not a cursor of an audit list */
export function decodeCursor(cursor: string | null | undefined): After | undefined {
  if (cursor == null) return undefined
  const parts = read(cursor)
  if (Array.isArray(parts) && parts.length === 2 && parts.every((part) => typeof part === 'string')) {
    const [occurredAt, auditId] = parts as [string, string]
    if (isMoment(occurredAt) && uuid.test(auditId)) return { occurredAt, auditId }
  }
  throw new Problem('request.invalid', { fields: [{ field: 'Cursor', code: 'cursor' }] })
}
