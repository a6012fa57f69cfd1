import { Problem } from '@portal/contract/core/errors'
import { Schemas, Types } from 'scimmy'

// The schemas of RFC 7643 as scimmy has them, less what is not kept here: pictures, certificates, passwords and what gives rights.

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

const leftOut = ['password', 'ims', 'photos', 'profileUrl', 'entitlements', 'roles', 'x509Certificates']
Schemas.User.truncate(leftOut)
// Its type asks for an instance; the code takes the class.
Schemas.User.extend(Schemas.EnterpriseUser as never)

export type Resource = Record<string, unknown>
const shapes = { User: Schemas.User, Group: Schemas.Group } as const
export type Shape = keyof typeof shapes
/** scimmy's definitions hold their extensions as well. */
const definitionOf = (shape: Shape) => shapes[shape].definition
export const definitions = [Schemas.User, Schemas.Group, Schemas.EnterpriseUser].map(({ definition }) => definition)

const booleans = new Set(['active', 'primary'])
/** Entra ID sends what is true or false as a word; a manager by the id alone, or as a list of one. */
function lenient(name: string, value: unknown): unknown {
  const lower = name.toLowerCase()
  if (booleans.has(lower) && typeof value === 'string' && /^(?:true|false)$/i.test(value))
    return value.toLowerCase() === 'true'
  if (lower === 'manager' || lower.endsWith(':manager')) {
    const one = Array.isArray(value) ? value[0] : value
    return typeof one === 'string' ? { value: one } : leniently(one)
  }
  return leniently(value)
}
/** The same for all that a value holds. */
export function leniently(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(leniently)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, lenient(name, part)]))
}
export const lenientAt = (path: string, value: unknown) => lenient(path.split('.').at(-1) ?? path, value)

/** A resource as its schema has it: names in their own case, values of their types, what is unknown left out. @throws Problem scim.invalidValue */
export function conform(shape: Shape, given: Resource): Resource {
  try {
    const made = new shapes[shape](leniently(given), 'in')
    const { schemas: _, meta: __, id: ___, ...resource } = JSON.parse(JSON.stringify(made)) as Resource
    return resource
  } catch (error) {
    throw new Problem('scim.invalidValue', { values: { why: reasonOf(error) } })
  }
}
/** A sentence of a library, short and on one line. */
export const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, 200)

/** The attribute of a path, in the case of its schema (`name.givenName`, `urn:…:User:department`); undefined where none is. */
export function attributeAt(shape: Shape, path: string): { path: string; readOnly: boolean } | undefined {
  const bare = path.toLowerCase().startsWith(`${definitionOf(shape).id.toLowerCase()}:`)
    ? path.slice(definitionOf(shape).id.length + 1)
    : path
  if (!/^[\w$:.-]{1,200}$/.test(bare)) return undefined
  const extension = bare.toLowerCase().startsWith(enterpriseSchema.toLowerCase()) && shape === 'User'
  if (extension && bare.length === enterpriseSchema.length) return { path: enterpriseSchema, readOnly: false }
  const names = (extension ? bare.slice(enterpriseSchema.length + 1) : bare).split('.')
  if (names.length > 2) return undefined
  let at: Types.SchemaDefinition | Types.Attribute = extension ? Schemas.EnterpriseUser.definition : definitionOf(shape)
  const found: string[] = []
  let readOnly = false
  for (const name of names) {
    const next: Types.Attribute | undefined = attributesOf(at).find(
      (one) => one.name.toLowerCase() === name.toLowerCase(),
    )
    if (!next) return undefined
    found.push(next.name)
    readOnly ||= next.config.mutable === false || next.config.mutable === 'readOnly'
    at = next
  }
  const prefix = extension ? `${enterpriseSchema}:` : ''
  return { path: prefix + found.join('.'), readOnly }
}
const attributesOf = (of: Types.SchemaDefinition | Types.Attribute) =>
  ((of instanceof Types.Attribute ? of.subAttributes : of.attributes) ?? []).filter(
    (one): one is Types.Attribute => one instanceof Types.Attribute,
  )
