import * as z from 'zod/mini'
import { multiline, text, visible } from './fields.ts'
import type { FieldIssueCode } from './issues.texts.ts'

// Parts of a request whose shape is found only later: a resource of SCIM, the value of a setting. Their texts are
// checked here by the rule of all others (decision 0112), so that no reader of them can forget it.

/** Characters of a name in such a part. */
const maxInName = 300
/** The most refused texts that are named; further texts are not read. A body has room for hundreds of thousands. */
const maxNamed = 20
/** @returns whether there is room for another */
type Refuse = (code?: FieldIssueCode, path?: PropertyKey[], params?: { max: number }) => boolean

function read(value: unknown, max: number, refuse: Refuse, path: PropertyKey[]): unknown {
  if (!refuse()) return value
  if (typeof value === 'string') {
    if (value.length > max) refuse('tooLong', path, { max })
    else if (multiline.test(value)) return visible(value)
    else refuse('control', path)
    return value
  }
  if (Array.isArray(value)) return value.map((one, at) => read(one, max, refuse, [...path, at]))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const below = [...path, name.slice(0, maxInName)]
      return [read(name, maxInName, refuse, below), read(part, max, refuse, below)]
    }),
  )
}

/** A value of any shape, with texts of at most `max` characters: without invisible characters, control characters refused. */
export const shapeless = (max: number) =>
  z.unknown().check(
    z.check((payload) => {
      let named = 0
      const refuse: Refuse = (message, path = [], params) => {
        if (message && named < maxNamed) {
          named += 1
          payload.issues.push({ code: 'custom', input: payload.value, message, path, ...(params && { params }) })
        }
        return named < maxNamed
      }
      payload.value = read(payload.value, max, refuse, [])
    }),
  )
/** An object of any shape. */
export const shapelessObject = (max: number) => z.record(text(maxInName, 1), shapeless(max))
