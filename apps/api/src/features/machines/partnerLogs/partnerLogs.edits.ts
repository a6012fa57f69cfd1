import { Problem } from '@portal/contract/core/errors'
import { mask } from './partnerLogs.words.ts'

// The fields of a request, and a person's changes of them before it runs again.

export type Edit = { field: string; value: string | number | boolean | null }
type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** The values of a body by their paths: `Account.AcctName`, `Plans.0.PlanCode`. */
export function leavesOf(body: unknown, path = ''): [field: string, value: unknown][] {
  if (!isFields(body)) return path ? [[path, body]] : []
  const entries = Object.entries(body)
  if (entries.length === 0 && path) return [[path, body]]
  return entries.flatMap(([name, part]) => leavesOf(part, path ? `${path}.${name}` : name))
}

const safe = (name: string) => !['__proto__', 'constructor', 'prototype'].includes(name)
/** The body with some values changed; null removes a field. @throws Problem partnerLog.fieldUnknown */
export function edited(body: unknown, edits: readonly Edit[]): unknown {
  const copy: unknown = structuredClone(body)
  for (const { field, value } of edits) {
    const names = field.split('.')
    const last = names.pop() ?? ''
    let at = copy
    for (const name of names) at = isFields(at) && safe(name) && Object.hasOwn(at, name) ? at[name] : undefined
    if (!isFields(at) || !safe(last) || (Array.isArray(at) && !Object.hasOwn(at, last)))
      throw new Problem('partnerLog.fieldUnknown', { values: { field: field.slice(0, 100) } })
    if (value === null) delete at[last]
    else at[last] = value
  }
  return copy
}

export type Difference = { field: string; old: string | null; new: string | null }
/** The differences of two bodies, as far as they are visible; 100 fields at most. */
export function differencesOf(old: unknown, newValue: unknown): Difference[] {
  const before = new Map(leavesOf(old))
  const after = new Map(leavesOf(newValue))
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((field) => JSON.stringify(before.get(field)) !== JSON.stringify(after.get(field)))
    .slice(0, 100)
    .map((field) => ({ field, old: mask(field, before.get(field)), new: mask(field, after.get(field)) }))
}
