import { Problem } from '@portal/contract/core/errors'
import { isDeepStrictEqual } from 'node:util'
import type { Step } from './scim.patch.ts'
import { isImmutable, isList, isReference, partOf, type Resource } from './scim.schemas.ts'
import { defined, holderOf, isObject, requireOnePrimary } from './scim.values.ts'

// Applies steps to a resource in order (RFC 7644, 3.5.2.1 to 3.5.2.3), without side effects. An impossible step throws,
// and then none applies.

const nameOf = ({ keys, part }: Step) => [...keys, ...(part ? [part.name] : [])].join('.')
const noTarget = (step: Step) => new Problem('scim.noTarget', { values: { why: nameOf(step).slice(0, 100) } })
const lowered = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)

/** Whether a value has all the named parts. */
const isNamed = (present: unknown, named: unknown): boolean =>
  isObject(named) && isObject(present)
    ? Object.entries(defined(named)).every(([name, part]) => isNamed(present[name], part))
    : isDeepStrictEqual(lowered(present), lowered(named))
/** Values of a list are equal if they have the same value and type (RFC 7643, 2.4). */
const isSame = (one: Resource, other: Resource) =>
  one['value'] === undefined
    ? isDeepStrictEqual(one, other)
    : lowered(one['value']) === lowered(other['value']) && lowered(one['type']) === lowered(other['type'])

type StepResult = { values: Resource[] /** The values that the step wrote. */; written: Resource[] }
function changed(step: Step, before: Resource[]): StepResult {
  const { op, condition, value } = step
  if (condition) return changedWhere(step, condition, before)
  const resources = (value ?? []) as Resource[]
  if (op === 'replace') return { values: resources, written: resources }
  if (op === 'remove') {
    const isLeft = (one: Resource) => value !== undefined && !resources.some((named) => isNamed(one, named))
    return { values: before.filter(isLeft), written: [] }
  }
  const written = resources.map((one) => ({ ...before.find((other) => isSame(other, one)), ...one }))
  const kept = before.map((one) => written.find((other) => isSame(one, other)) ?? one)
  return { values: [...kept, ...written.filter((one) => !kept.includes(one))], written }
}
function changedWhere(step: Step, { isMet, made }: NonNullable<Step['condition']>, before: Resource[]): StepResult {
  const { op, attribute, part, value } = step
  const met = before.filter(isMet)
  const isTakenAway = op === 'remove' || value === undefined
  if (isTakenAway && !part) return { values: before.filter((one) => !met.includes(one)), written: [] }
  const set = (one: Resource) =>
    defined(
      part
        ? { ...one, [part.name]: isTakenAway ? undefined : value }
        : op === 'add'
          ? { ...one, ...(value as Resource) }
          : (value as Resource),
    )
  if (met.length === 0 && !isTakenAway) {
    // A value that a client expects to exist is created, if filter and step define it (RFC 7644, 3.5.2.3 for
    // attributes).
    const one = { ...made, ...set({}) }
    const isSaid = !attribute || !partOf(attribute, 'value') || one['value'] !== undefined
    if (!made || !isSaid) throw noTarget(step)
    return { values: [...before, one], written: [one] }
  }
  const written = new Map(met.map((one) => [one, set(one)]))
  return { values: before.map((one) => written.get(one) ?? one), written: [...written.values()] }
}

function applyToList(step: Step, holder: Resource, name: string): void {
  const { values, written } = changed(step, (holder[name] ?? []) as Resource[])
  requireOnePrimary(name, written)
  const primary = written.find((one) => one['primary'] === true)
  const present = values.filter((one) => Object.keys(one).length > 0)
  holder[name] = present.map((one) =>
    primary && one !== primary && one['primary'] === true ? { ...one, primary: false } : one,
  )
  if (present.length === 0) delete holder[name]
}

function applyToOne(step: Step, holder: Resource, name: string): void {
  const { op, attribute, value } = step
  const present = holder[name]
  if (op === 'remove' && value !== undefined && !isNamed(present, value)) throw noTarget(step)
  if (op === 'remove' || value === undefined) {
    delete holder[name]
    return
  }
  if (attribute && isImmutable(attribute) && present !== undefined && lowered(present) !== lowered(value))
    throw new Problem('scim.mutability', { values: { why: nameOf(step) } })
  // A reference to another resource is replaced as a whole; a name is replaced part by part.
  const isPartly = isObject(value) && attribute && !isReference(attribute)
  const after = isObject(value) ? defined({ ...(isPartly && isObject(present) && present), ...value }) : value
  holder[name] = after
  if (isObject(after) && Object.keys(after).length === 0) delete holder[name]
}

function apply(resource: Resource, step: Step): void {
  const { keys, attribute } = step
  const holder = holderOf(resource, keys)
  const name = keys.at(-1) as string
  if (attribute && isList(attribute)) applyToList(step, holder, name)
  else applyToOne(step, holder, name)
  for (let depth = keys.length - 1; depth > 0; depth -= 1) {
    const [above, key] = [holderOf(resource, keys.slice(0, depth)), keys[depth - 1] as string]
    if (Object.keys(above[key] as Resource).length === 0) delete above[key]
  }
}

/** A resource after the steps. @throws Problem scim.noTarget, scim.invalidValue, scim.mutability */
export function patched(resource: Resource, steps: readonly Step[]): Resource {
  const after = structuredClone(resource)
  for (const step of steps) apply(after, step)
  return after
}
