import { isDeepStrictEqual } from 'node:util'
import type { SetHere } from './moves.repository.ts'

// The differences for an account below another parent; above their common company nothing changes.

/** A policy belongs to the account that sets it; below, only its flag counts. */
const nameOf = (code: string) => (code.startsWith('flag ') ? `flag ${code.split(' ').at(-1)}` : code)

/** The value at the end of a chain: the nearest one, unless a farther one is locked. */
export function resolved(chain: readonly string[], rows: readonly SetHere[]): Map<string, unknown> {
  const values = new Map<string, unknown>()
  const locked = new Set<string>()
  for (const accountId of chain)
    for (const row of rows.filter((one) => one.accountId === accountId)) {
      const name = nameOf(row.code)
      if (locked.has(name)) continue
      values.set(name, row.value)
      if (row.locked) locked.add(name)
    }
  return values
}

/** The number of values that differ between two paths to the same account. */
export function countChanges(before: readonly string[], after: readonly string[], rows: readonly SetHere[]): number {
  const [old, now] = [resolved(before, rows), resolved(after, rows)]
  return [...new Set([...old.keys(), ...now.keys()])].filter((name) => !isDeepStrictEqual(old.get(name), now.get(name)))
    .length
}
