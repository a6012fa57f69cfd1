import { Problem } from '@portal/contract/core/errors'
import {
  attributeAt,
  type Attribute,
  isList,
  isReadOnly,
  isReference,
  partOf,
  type Place,
  type Resource,
  type Shape,
  wholeSchema,
} from './scim.schemas.ts'

// Values in the form of their schema. Identity providers send booleans as words, other resources by the id alone or as
// a list of one, and types in any case. Unknown forms are refused.

export const isObject = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const invalidValue = (why: string) => new Problem('scim.invalidValue', { values: { why: why.slice(0, 200) } })
export const invalidPath = (why: string) => new Problem('scim.invalidPath', { values: { why: why.slice(0, 100) } })
/** An object without its empty fields. */
export const defined = (object: Resource): Resource =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined && value !== null))

/**
 * The names and values of an object; a name may not occur twice in different cases.
 * @throws Problem scim.invalidValue
 */
export function entriesOf(object: Resource): [string, unknown][] {
  const entries = Object.entries(object)
  const names = new Set(entries.map(([name]) => name.toLowerCase()))
  if (names.size < entries.length) throw invalidValue(`${Object.keys(object).join(', ').slice(0, 180)} …`)
  return entries
}

/** A whole resource may contain more than its schema (RFC 7643, 2.1). A change contains only changed attributes. */
type ReadOptions = { whole: boolean }

/**
 * A value of an attribute; undefined if it has none.
 * @throws Problem scim.invalidValue, and scim.invalidPath for a name that the attribute does not have
 */
export function valueOf(attribute: Attribute, input: unknown, reading: ReadOptions): unknown {
  if (input === null || input === undefined) return undefined
  if (!isList(attribute)) return oneOf(attribute, input, reading)
  const values = [input].flat().flatMap((one) => {
    const value = oneOf(attribute, one, reading)
    const isEmpty = value === undefined || (isObject(value) && Object.keys(defined(value)).length === 0)
    if (isEmpty && !reading.whole) throw invalidValue(attribute.name)
    return isEmpty ? [] : [isObject(value) ? defined(value) : value]
  })
  requireOnePrimary(attribute.name, values)
  return values.length === 0 ? undefined : values
}
/** RFC 7643, 2.4. @throws Problem scim.invalidValue */
export function requireOnePrimary(name: string, values: readonly unknown[]): void {
  if (values.filter((one) => isObject(one) && one['primary'] === true).length > 1)
    throw invalidValue(`${name}: primary`)
}

function oneOf(attribute: Attribute, input: unknown, reading: ReadOptions): unknown {
  const { name, type, config } = attribute
  if (type === 'complex') return complexOf(attribute, input, reading)
  if (type === 'boolean') {
    const word = typeof input === 'string' ? input.toLowerCase() : ''
    if (typeof input !== 'boolean' && !['true', 'false'].includes(word)) throw invalidValue(name)
    return input === true || word === 'true'
  }
  if (typeof input !== 'string') throw invalidValue(name)
  const usual = Array.isArray(config.canonicalValues) ? config.canonicalValues : []
  return input === '' ? undefined : (usual.find((one) => one.toLowerCase() === input.toLowerCase()) ?? input)
}

function complexOf(attribute: Attribute, input: unknown, reading: ReadOptions): Resource | undefined {
  const [one, ...more] = Array.isArray(input) && isReference(attribute) && !isList(attribute) ? input : [input]
  if (more.length > 0) throw invalidValue(attribute.name)
  if (typeof one === 'string' && isReference(attribute)) return one === '' ? undefined : { value: one }
  if (!isObject(one)) throw invalidValue(attribute.name)
  const read = entriesOf(one).flatMap(([name, part]): [string, unknown][] => {
    const known = partOf(attribute, name)
    if (!known && !reading.whole) throw invalidPath(`${attribute.name}.${name}`)
    return known && !isReadOnly(known) ? [[known.name, valueOf(known, part, reading)]] : []
  })
  if (read.length === 0 && !reading.whole) throw invalidValue(attribute.name)
  return read.length === 0 ? undefined : Object.fromEntries(read)
}

/**
 * A whole resource without read-only attributes and without attributes of no schema, as in RFC 7644 (3.5.1). Attributes
 * with an empty value stay, without a value.
 * @throws Problem scim.invalidValue
 */
export function wholeOf(shape: Shape, input: Resource, prefix = '', resource: Resource = {}): Resource {
  for (const [name, value] of entriesOf(input)) {
    const schema = prefix === '' ? wholeSchema(shape, name) : undefined
    if (schema && isObject(value)) wholeOf(shape, value, `${schema}:`, resource)
    else setWhole(resource, attributeAt(shape, prefix + name), value)
  }
  return resource
}
function setWhole(resource: Resource, place: Place | undefined, input: unknown): void {
  const [last, ...above] = (place?.attributes ?? []).toReversed()
  if (!place || !last || isReadOnly(last) || above.some((one) => isReadOnly(one) || isList(one))) return
  const value = valueOf(last, input, { whole: true })
  const holder = holderOf(resource, place.keys)
  holder[place.keys.at(-1) as string] = isObject(value) ? defined(value) : value
}
/** The object that contains the last of these names, created if it is missing. */
export const holderOf = (resource: Resource, keys: readonly string[]): Resource =>
  keys.slice(0, -1).reduce((above, key) => {
    const next = above[key]
    if (isObject(next)) return next
    const resource: Resource = {}
    above[key] = resource
    return resource
  }, resource)
