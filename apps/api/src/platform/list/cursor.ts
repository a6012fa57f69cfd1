import { Problem } from '@portal/contract/core/errors'

// The start of the next page of a list: the values of the last row's order, as JSON in base64url. Nothing in a cursor
// is trusted, so nothing needs to be secret (`security.md` 3.10).

type Check = (part: string) => boolean
export type Cursors<After> = {
  encode(last: After): string
  /** @throws Problem request.invalid naming the cursor when it is not one of this list */
  decode(cursor: string | null | undefined): After | undefined
}

/** The cursors of a list, by the check of each of their parts. @param field the name of the cursor in requests */
export function cursors<const Checks extends Readonly<Record<string, Check>>>(
  checks: Checks,
  field = 'Cursor',
): Cursors<{ -readonly [Part in keyof Checks]: string }> {
  const parts = Object.entries(checks)
  return {
    encode: (last) => Buffer.from(JSON.stringify(parts.map(([part]) => last[part]))).toString('base64url'),
    decode(cursor) {
      if (cursor == null) return undefined
      const values = parse(cursor)
      const isRight = ([, check]: (typeof parts)[number], place: number) =>
        typeof values[place] === 'string' && check(values[place])
      if (values.length !== parts.length || !parts.every(isRight))
        throw new Problem('request.invalid', { fields: [{ field, code: 'cursor' }] })
      return Object.fromEntries(parts.map(([part], place) => [part, values[place]])) as never
    },
  }
}

function parse(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(values) ? values : []
  } catch {
    return []
  }
}

export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
/** A position in a list of so few rows that they are numbered. */
export const isNumber = (text: string) => /^\d{1,9}$/.test(text)

/** An ISO moment in UTC. JavaScript has a year 0, PostgreSQL has none. */
export const isMoment = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) &&
  text >= '0001' &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString() === text

/** A calendar date. */
export const isDay = (text: string) => text.length === 10 && isMoment(`${text}T00:00:00.000Z`)

/** Text that PostgreSQL can store, of the given number of characters at most. */
export const isText = (longest: number) => (text: string) =>
  Array.from(text).length <= longest && text.isWellFormed() && !text.includes('\u0000')
