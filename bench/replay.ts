import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'

/** A statement as a route sent it to PostgreSQL. */
export type Statement = { text: string; values: unknown[] }

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** Stands in a recorded request wherever each request needs something of its own. */
export const mark = (count: number) => `bench-${String(count).padStart(9, '0')}`
const marks = /bench-\d{9}/g

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const uuidsIn = (statements: readonly Statement[]) =>
  new Set(statements.flatMap(({ values }) => values.flatMap((value) => textOf(value).match(uuids) ?? [])))

/**
 * The statements of one request made repeatable: keys that two recordings do not share were made for the request, so each
 * repetition makes its own, as it does for marks and for bytes (hashes of what each request has alone).
 */
export function repeatable(first: readonly Statement[], second: readonly Statement[]): () => Statement[] {
  const before = uuidsIn(first)
  const own = [...uuidsIn(second)].filter((key) => !before.has(key))
  let count = 500_000_000
  return () => {
    const fresh = new Map(own.map((key) => [key, uuid()]))
    const marked = mark(count++)
    const renew = (value: unknown): unknown => {
      if (Buffer.isBuffer(value)) return randomBytes(value.length)
      if (typeof value !== 'string') return value
      return value.replace(uuids, (key) => fresh.get(key) ?? key).replace(marks, marked)
    }
    return second.map(({ text, values }) => ({ text, values: values.map(renew) }))
  }
}
