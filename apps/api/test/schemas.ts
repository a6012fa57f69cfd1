import * as z from 'zod/mini'

// The JSON schema of a route's input, and the places in a value that it describes.

export type Schema = {
  $ref?: string
  $defs?: Record<string, Schema>
  /** A list of types: a simple value that may be null. */
  type?: string | string[]
  enum?: readonly string[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
}
type Path = (string | number)[]
/** A value inside another, and its schema. */
export type Place = { path: Path; schema: Schema; value: unknown }

/** The schema without references. */
export function schemaOf(given: z.core.$ZodType): Schema {
  const { $defs = {}, ...whole } = z.toJSONSchema(given, { io: 'input', unrepresentable: 'any' }) as Schema
  const resolve = (schema: Schema): Schema => {
    if (schema.$ref) return resolve($defs[schema.$ref.split('/').at(-1) ?? ''] ?? {})
    const { properties, items, anyOf, additionalProperties: rest } = schema
    return {
      ...schema,
      ...(properties && {
        properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, resolve(part)])),
      }),
      ...(items && { items: resolve(items) }),
      ...(anyOf && { anyOf: anyOf.map(resolve) }),
      ...(typeof rest === 'object' && { additionalProperties: resolve(rest) }),
    }
  }
  return resolve(whole)
}

/** The contract allows any value here. */
export const allowsAnyValue = ({ schema: { type, anyOf, const: only } }: Place) => !type && !anyOf && only === undefined

/** The one of several forms that is not null. */
export const nonNull = (schema: Schema) => schema.anyOf?.find((one) => one.type !== 'null') ?? schema
export const typesOf = (schema: Schema): string[] =>
  schema.anyOf ? schema.anyOf.flatMap(typesOf) : schema.enum ? ['string'] : [schema.type ?? 'string'].flat()

/** Every place of a value, itself first. */
export function placesOf(value: unknown, schema: Schema, path: Path = []): Place[] {
  const here = { path, schema, value }
  const { properties = {}, additionalProperties: rest, items = {} } = nonNull(schema)
  if (Array.isArray(value)) return [here, ...value.flatMap((part, index) => placesOf(part, items, [...path, index]))]
  if (typeof value !== 'object' || value === null) return [here]
  const inside = (name: string) => properties[name] ?? (typeof rest === 'object' ? rest : {})
  return [here, ...Object.entries(value).flatMap(([name, part]) => placesOf(part, inside(name), [...path, name]))]
}

/** An object whose fields the contract names, unlike one that holds any number of names. */
export const hasNamedFields = ({ schema, value }: Place) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && nonNull(schema).properties !== undefined

/** A copy of a value with something else at a path. */
export function withAt(value: unknown, [first, ...rest]: Path, other: unknown): unknown {
  if (first === undefined) return other
  if (Array.isArray(value)) return value.map((part, index) => (index === first ? withAt(part, rest, other) : part))
  const object = value as Record<string, unknown>
  return { ...object, [first]: withAt(object[first], rest, other) }
}
