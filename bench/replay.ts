import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'

/** A statement as a route sent it to PostgreSQL. */
export type Statement = {
  text: string
  values: unknown[] /** Sent with the one before it, which it does not wait for. */
  along?: boolean
}

/** How often a request waits for the database. */
export const tripsOf = (statements: readonly Statement[]) => statements.filter(({ along }) => !along).length

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

const bytesIn = (statements: readonly Statement[]) =>
  statements.flatMap(({ values }) => values.filter((value): value is Buffer => Buffer.isBuffer(value)))

/**
 * The statements of one request that uses up what the one before it made, over and over: the bytes that the second of two
 * recordings has alone are made anew each time, and those that both have are the ones made last.
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
