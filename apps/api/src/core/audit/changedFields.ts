import { isDeepStrictEqual } from 'node:util'
import type { AuditChange } from './audit.record.ts'

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The differences between the stored and the wanted values, field by field; objects are compared by part (`address.city`). */
export function changedFields(before: object, after: object, prefix = ''): AuditChange[] {
  const stored = before as Fields
  return Object.entries(after).flatMap(([field, value]): AuditChange[] => {
    if (value === undefined) return []
    const old = stored[field] ?? null
    if (isObject(value)) return changedFields(isObject(old) ? old : {}, value, `${prefix}${field}.`)
    return isDeepStrictEqual(old, value) ? [] : [{ field: prefix + field, old, new: value }]
  })
}
