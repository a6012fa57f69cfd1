import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'

/** A statement as a route sent it to PostgreSQL. */
export type Statement = {
  text: string
  values: unknown[] /** Sent with the one before it, which it does not wait for. */
  along?: boolean
}

/** How many database round trips a request makes. */
export const tripsOf = (statements: readonly Statement[]) => statements.filter(({ along }) => !along).length

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** Placeholder in a recorded request for what must be unique per request. */
export const mark = (count: number) => `bench-${String(count).padStart(9, '0')}`
const marks = /bench-\d{9}/g

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const uuidsIn = (statements: readonly Statement[]) =>
  new Set(statements.flatMap(({ values }) => values.flatMap((value) => textOf(value).match(uuids) ?? [])))

/**
 * Makes the statements of a request repeatable: keys that differ between two recordings were generated for the request, so each
 * repetition generates its own; the same for marks and bytes (hashes of what is unique to a request).
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

const bytesIn = (statements: readonly Statement[]) =>
  statements.flatMap(({ values }) => values.filter((value): value is Buffer => Buffer.isBuffer(value)))

/**
 * The statements of a request that consumes what the previous one created: bytes that only the second of two
 * recordings has are generated each time, and those in both are the ones generated last.
 */
export function chained(first: readonly Statement[], second: readonly Statement[]): () => Statement[] {
  const before = bytesIn(first)
  const made = bytesIn(second).find((value) => !before.some((one) => one.equals(value)))
  if (!made) throw new Error('nothing was made that the next request could use')
  let latest = made
  return () => {
    const [used, fresh] = [latest, randomBytes(made.length)]
    latest = fresh
    const renew = (value: unknown) => (Buffer.isBuffer(value) ? (value.equals(made) ? fresh : used) : value)
    return second.map(({ text, values }) => ({ text, values: values.map(renew) }))
  }
}
