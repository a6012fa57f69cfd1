import { Problem } from '@portal/contract/core/errors'
import type { Resource } from './scim.schemas.ts'
import { entriesOf } from './scim.values.ts'

// Messages of SCIM. Resources may have more fields than their schema, but a message has only those of the RFC, so that
// a misspelt field is refused and no part of a request is ignored.

export const invalidSyntax = (why: string) => new Problem('scim.invalidSyntax', { values: { why: why.slice(0, 200) } })

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const valueOf = (body: Resource, name: string) => Object.entries(body).find(([key]) => isSame(key, name))?.[1]

/** Whether a message names its schema. @throws Problem scim.invalidSyntax */
export function requireSchema(body: Resource, schema: string): void {
  const schemas = valueOf(body, 'schemas')
  if (!Array.isArray(schemas) || !schemas.some((one) => typeof one === 'string' && isSame(one, schema)))
    throw invalidSyntax(`schemas: ${schema}`)
}

/**
 * The fields of an object under their RFC names, ignoring case.
 * @throws Problem scim.invalidSyntax for any other field, scim.invalidValue for a duplicate
 */
export function fieldsOf<const N extends string>(body: Resource, names: readonly N[]): Partial<Record<N, unknown>> {
  const members = entriesOf(body).map(([given, value]) => {
    const name = names.find((one) => isSame(one, given))
    if (name === undefined) throw invalidSyntax(given)
    return [name, value]
  })
  return Object.fromEntries(members) as Partial<Record<N, unknown>>
}
/** The fields of a message except its schema. @throws Problem scim.invalidSyntax, scim.invalidValue */
export function messageOf<const N extends string>(body: Resource, schema: string, names: readonly N[]) {
  requireSchema(body, schema)
  return fieldsOf(body, ['schemas', ...names])
}
