import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { BatchingClient } from '../apps/api/src/platform/db/client.ts'

/** A statement as a route sent it to PostgreSQL. */
export type Statement = {
  text: string
  values: unknown[]
  /** Sent with the one before it, which it does not wait for. */
  along?: boolean
  /** Its rows are the answer of its round trip. */
  read?: boolean
}

/** How many database round trips a request makes. */
export const tripsOf = (statements: readonly Statement[]) => statements.filter(({ along }) => !along).length

/** Sends statements again in the round trips in which they were recorded; returns the rows that were read. */
export async function send(client: BatchingClient, statements: readonly Statement[]): Promise<unknown[]> {
  const trips: Statement[][] = []
  for (const one of statements)
    if (one.along) trips.at(-1)?.push(one)
    else trips.push([one])
  const rows: unknown[] = []
  for (const trip of trips)
    rows.push(
      ...(
        await client.send(
          trip,
          trip.findIndex(({ read }) => read),
        )
      ).rows,
    )
  return rows
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** Placeholder in a recorded request for what must be unique per request. */
export const mark = (count: number) => `bench-${String(count).padStart(9, '0')}`
const marks = /bench-\d{9}/g

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const uuidsIn = (statements: readonly Statement[]) =>
  new Set(statements.flatMap(({ values }) => values.flatMap((value) => textOf(value).match(uuids) ?? [])))

/**
 * Makes the statements of a request repeatable. Keys that differ between two recordings were generated for the request,
 * so each repetition generates new ones; the same holds for marks and bytes (hashes of unique values of a request).
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
    return second.map((one) => ({ ...one, values: one.values.map(renew) }))
  }
}

const bytesIn = (statements: readonly Statement[]) =>
  statements.flatMap(({ values }) => values.filter((value): value is Buffer => Buffer.isBuffer(value)))

/**
 * The statements of a request that consumes the result of the previous one. Bytes that only the second of two
 * recordings has are generated each time; bytes in both are the ones generated last.
 */
export function chained(first: readonly Statement[], second: readonly Statement[]): () => Statement[] {
  const before = bytesIn(first)
  const created = bytesIn(second).find((value) => !before.some((one) => one.equals(value)))
  if (!created) throw new Error('nothing was made that the next request could use')
  let latest = created
  return () => {
    const [used, fresh] = [latest, randomBytes(created.length)]
    latest = fresh
    const renew = (value: unknown) => (Buffer.isBuffer(value) ? (value.equals(created) ? fresh : used) : value)
    return second.map((one) => ({ ...one, values: one.values.map(renew) }))
  }
}
