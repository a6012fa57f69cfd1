import { Schemas, Types } from 'scimmy'

// The schemas of RFC 7643 from scimmy, without attributes that the portal does not store: pictures, certificates,
// passwords and those that give rights. They are the single declaration: `/Schemas` returns them, and reading, refusing
// and changing follow them.

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

const leftOut = ['password', 'ims', 'photos', 'profileUrl', 'entitlements', 'roles', 'x509Certificates']
Schemas.User.truncate(leftOut)
// The type expects an instance, but the code takes the class.
Schemas.User.extend(Schemas.EnterpriseUser as never)

export type Resource = Record<string, unknown>
export type Attribute = Types.Attribute
export const kinds = ['ADMIN', 'ENDUSER', 'BOTH'] as const
const shapes = { User: Schemas.User, Group: Schemas.Group } as const
export type Shape = keyof typeof shapes
/** scimmy's definitions include their extensions. */
const definitionOf = (shape: Shape) => shapes[shape].definition
export const definitions = [Schemas.User, Schemas.Group, Schemas.EnterpriseUser].map(({ definition }) => definition)

const attributesOf = (of: Types.SchemaDefinition | Attribute) =>
  ((of instanceof Types.Attribute ? of.subAttributes : of.attributes) ?? []).filter(
    (one): one is Attribute => one instanceof Types.Attribute,
  )
const among = (attributes: readonly Attribute[], name: string) =>
  attributes.find((one) => one.name.toLowerCase() === name.toLowerCase())
export const partOf = (attribute: Attribute, name: string) => among(attributesOf(attribute), name)
const configure = (shape: Shape, name: string, config: Partial<Attribute['config']>) =>
  Object.assign((among(attributesOf(definitionOf(shape)), name) as Attribute).config, config)

// A client that could change a person's address could sign in as them; a person's kind decides their rights.
configure('User', 'userName', {
  mutable: 'immutable',
  uniqueness: 'global',
  description: 'The e-mail address that the person signs in with.',
})
configure('User', 'userType', {
  mutable: 'immutable',
  canonicalValues: [...kinds],
  description: 'Whether the person is an administrator, an end user or both.',
})
for (const shape of ['User', 'Group'] as const) configure(shape, 'schemas', { mutable: false })

export const isReadOnly = ({ config }: Attribute) => config.mutable === false || config.mutable === 'readOnly'
export const isImmutable = ({ config }: Attribute) => config.mutable === 'immutable'
export const isList = ({ config }: Attribute) => config.multiValued === true
/** Whether its value is another resource, which clients may also name by the id alone. */
export const isReference = (attribute: Attribute) => partOf(attribute, '$ref') !== undefined
/** Attributes that always have a value: required ones, immutable ones, and booleans of a resource. */
export const isAlwaysThere = (attribute: Attribute) =>
  attribute.config.required === true || isImmutable(attribute) || attribute.type === 'boolean'

export type Place = {
  /** In the schema's spelling: `name.givenName`, `urn:…:User:department`. */
  path: string
  /** The keys that lead to it in a resource. */
  keys: readonly [string, ...string[]]
  /** From the first level down to it; empty for a whole extension. */
  attributes: readonly Attribute[]
}
/** The part of a path below a schema; undefined if it names another schema. */
function below(schema: string, path: string): string | undefined {
  if (!path.toLowerCase().startsWith(schema.toLowerCase())) return undefined
  const rest = path.slice(schema.length)
  return rest === '' || rest.startsWith(':') ? rest.slice(1) : undefined
}
/** The schema that a path names as a whole, if any. */
export const wholeSchema = (shape: Shape, path: string): string | undefined =>
  [definitionOf(shape).id, ...(shape === 'User' ? [enterpriseSchema] : [])].find((schema) => below(schema, path) === '')

/** The attribute of a path, or undefined. */
export function attributeAt(shape: Shape, path: string): Place | undefined {
  if (!/^[\w$:.-]{1,200}$/.test(path)) return undefined
  const own = shape === 'User' ? below(enterpriseSchema, path) : undefined
  if (own === '') return { path: enterpriseSchema, keys: [enterpriseSchema], attributes: [] }
  const names = (own ?? below(definitionOf(shape).id, path) ?? path).split('.')
  if (names.length > 2) return undefined
  const attributes: Attribute[] = []
  let at: Types.SchemaDefinition | Attribute =
    own === undefined ? definitionOf(shape) : Schemas.EnterpriseUser.definition
  for (const name of names) {
    // Attributes common to all resources belong to the schema of the resource, not to its extension.
    const next = among(attributesOf(at), name)
    if (!next || (own !== undefined && next.config.shadow)) return undefined
    attributes.push(next)
    at = next
  }
  const found = attributes.map(({ name }) => name)
  const prefix = own === undefined ? '' : `${enterpriseSchema}:`
  const keys = [...(own === undefined ? [] : [enterpriseSchema]), ...found] as unknown as Place['keys']
  return { path: prefix + found.join('.'), keys, attributes }
}
