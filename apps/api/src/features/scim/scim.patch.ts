import { Problem } from '@portal/contract/core/errors'
import { mostOperations } from '@portal/contract/scim/scim.rules'
import { ScimError, scimPatch, type ScimPatchOperation, type ScimResource } from 'scim-patch'
import { readFilter } from './scim.filter.ts'
import {
  attributeAt,
  enterpriseSchema,
  leniently,
  lenientAt,
  reasonOf,
  type Resource,
  type Shape,
} from './scim.schemas.ts'

// What a PATCH asks for, put into the one form that the library applies: every path is one of the schema, in its case, so that
// nothing a client writes becomes a name of an object by itself.

const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const words = ['add', 'remove', 'replace'] as const
export type Step = { op: (typeof words)[number]; path: string; filter?: string; sub?: string; value?: unknown }

const wrong = (why: string) => new Problem('scim.invalidSyntax', { values: { why: why.slice(0, 200) } })
const isObject = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const valueOf = (body: Resource, name: string) =>
  Object.entries(body).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]

/** Whether a message names its schema. @throws Problem scim.invalidSyntax */
export function requireSchema(body: Resource, schema: string): void {
  const schemas = valueOf(body, 'schemas')
  if (!Array.isArray(schemas) || !schemas.includes(schema)) throw wrong(`schemas: ${schema}`)
}

/** `emails[type eq "work"].value` in its parts; a dot within the brackets or within a name of a schema is none of the path's. */
const withFilter = /^([\w$:.-]{1,200})\[(.{1,400})\](?:\.([\w$-]{1,60}))?$/s

/** @throws Problem scim.invalidPath, scim.invalidFilter, scim.mutability */
function placeOf(shape: Shape, given: string, ignoresReadOnly: boolean): Omit<Step, 'op'> | undefined {
  const [, name = given, filter, sub] = withFilter.exec(given) ?? []
  const attribute = attributeAt(shape, name)
  const below = sub === undefined ? undefined : attributeAt(shape, `${name}.${sub}`)
  if (!attribute || (sub !== undefined && !below))
    throw new Problem('scim.invalidPath', { values: { why: given.slice(0, 100) } })
  if (attribute.readOnly || below?.readOnly) {
    if (ignoresReadOnly) return undefined
    throw new Problem('scim.mutability', { values: { why: given.slice(0, 100) } })
  }
  if (filter !== undefined) readFilter(filter)
  return {
    path: attribute.path,
    ...(filter !== undefined && { filter }),
    ...(below && { sub: below.path.split('.').at(-1) as string }),
  }
}

const poison = new Set(['__proto__', 'constructor', 'prototype'])
/** Names within a value are plain: the library takes one with a dot for a path. @throws Problem scim.invalidPath */
function requirePlain(value: unknown): unknown {
  if (Array.isArray(value)) value.forEach(requirePlain)
  else if (isObject(value))
    for (const [name, part] of Object.entries(value)) {
      if (!/^[\w$-]{1,100}$/.test(name) || poison.has(name))
        throw new Problem('scim.invalidPath', { values: { why: name.slice(0, 100) } })
      requirePlain(part)
    }
  return value
}
const stepFor = (op: Step['op'], place: Omit<Step, 'op'>, value: unknown): Step =>
  value === undefined
    ? { op, ...place }
    : { op, ...place, value: requirePlain(lenientAt(place.sub ?? place.path, value)) }

/** An operation without a path says what of the resource it is about by the names of its value, which may be paths themselves. */
function spread(shape: Shape, op: Step['op'], value: unknown): Step[] {
  if (!isObject(value)) throw wrong('value')
  return Object.entries(value).flatMap(([name, part]): Step[] => {
    if (name.toLowerCase() === enterpriseSchema.toLowerCase() && isObject(part))
      return Object.entries(part).flatMap(([own, one]) => spread(shape, op, { [`${enterpriseSchema}:${own}`]: one }))
    // A client that sends the whole resource sends what only the server writes as well.
    const known = withFilter.test(name) || attributeAt(shape, name)
    const place = known ? placeOf(shape, name, true) : undefined
    return place ? [stepFor(op, place, part)] : []
  })
}

/** The steps of a PATCH. @throws Problem scim.invalidSyntax, scim.invalidPath, scim.noTarget, scim.mutability */
export function stepsOf(shape: Shape, body: Resource): Step[] {
  requireSchema(body, patchSchema)
  const operations = valueOf(body, 'Operations')
  if (!Array.isArray(operations) || operations.length === 0) throw wrong('Operations')
  if (operations.length > mostOperations.patch) throw wrong(`Operations: > ${mostOperations.patch}`)
  return operations.flatMap((operation: unknown): Step[] => {
    if (!isObject(operation)) throw wrong('Operations')
    const said = valueOf(operation, 'op')
    const op = words.find((word) => typeof said === 'string' && word === said.toLowerCase())
    if (!op) throw wrong(`op: ${String(said)}`)
    const [path, value] = [valueOf(operation, 'path'), valueOf(operation, 'value')]
    if (path !== undefined && path !== null && typeof path !== 'string') throw wrong('path')
    if (op !== 'remove' && value === undefined) throw new Problem('scim.invalidValue', { values: { why: 'value' } })
    if (!path) {
      if (op === 'remove') throw new Problem('scim.noTarget', { values: { why: 'remove' } })
      return spread(shape, op, value)
    }
    const place = placeOf(shape, path, false) as Omit<Step, 'op'>
    return [stepFor(op, place, value)]
  })
}

const pathOf = ({ path, filter, sub }: Step) =>
  `${path}${filter === undefined ? '' : `[${filter}]`}${sub ? `.${sub}` : ''}`
/** Steps as the library takes them: what is removed by its values is removed by a filter of them. */
const operationsOf = (steps: readonly Step[]) =>
  steps.flatMap((step): ScimPatchOperation[] => {
    const { op, value, filter } = step
    if (op !== 'remove') return [{ op, path: pathOf(step), value }]
    const named = filter === undefined ? namedBy(value) : []
    if (named.length === 0) return [{ op, path: pathOf(step) }]
    return named.map((one) => ({ op, path: pathOf({ ...step, filter: `value eq ${JSON.stringify(one)}` }) }))
  })
/** What a value names: the `value` of each object in it. */
export const namedBy = (value: unknown): string[] =>
  [value].flat().flatMap((one) => (isObject(one) && typeof one['value'] === 'string' ? [one['value']] : []))

/** A resource after the steps. @throws Problem scim.noTarget, scim.invalidValue */
export function patched(resource: Resource, steps: readonly Step[]): Resource {
  try {
    const given = leniently(structuredClone(resource)) as ScimResource
    return scimPatch(given, operationsOf(steps), {
      mutateDocument: true,
      treatMissingAsAdd: true,
    }) as unknown as Resource
  } catch (error) {
    const isNoTarget = error instanceof ScimError && error.scimCode === 'noTarget'
    throw new Problem(isNoTarget ? 'scim.noTarget' : 'scim.invalidValue', { values: { why: reasonOf(error) } })
  }
}
