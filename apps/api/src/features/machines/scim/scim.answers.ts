import { languages } from '@portal/contract/core/language'
import { phone } from '@portal/contract/core/fields'
import { longestPersonName } from '@portal/contract/core/lengths'
import { timeZone } from '@portal/contract/core/lookups/lookups.fields'
import * as z from 'zod/mini'
import type { Config } from '../../../platform/config/config.ts'
import { invalidSyntax } from './scim.message.ts'
import type { GroupRow, MemberRow, PersonRow } from './scim.repository.ts'
import { attributeAt, enterpriseSchema, groupSchema, type Resource, type Shape, userSchema } from './scim.schemas.ts'
import { defined, invalidValue, isObject } from './scim.values.ts'

// Converts people and groups to SCIM resources, and back.

export const baseUrl = ({ publicOrigin }: Config, acctKey: string) => `${publicOrigin}/scim/v2/${acctKey}`

export const isActive = ({ userStatus }: Pick<PersonRow, 'userStatus'>) => !['Disabled', 'Removed'].includes(userStatus)
export const userNameOf = ({ email, emailTyped }: Pick<PersonRow, 'email' | 'emailTyped'>) => emailTyped || email

const fullName = (...parts: unknown[]) => parts.filter(Boolean).join(' ') || undefined

/** A person as a SCIM resource: the portal's own fields, and attributes that it does not use, unchanged. */
export function userResource(config: Config, row: PersonRow): Resource {
  const { kept, firstName, lastName } = row
  const userName = userNameOf(row)
  const formatted = fullName(firstName, lastName)
  const base = baseUrl(config, row.accountId)
  return defined({
    schemas: [userSchema, ...(kept?.[enterpriseSchema] ? [enterpriseSchema] : [])],
    id: row.userId,
    externalId: row.externalId,
    userName,
    displayName: formatted,
    emails: [{ value: userName, type: 'work', primary: true }],
    phoneNumbers: row.phone ? [{ value: row.phone, type: 'work' }] : undefined,
    preferredLanguage: row.language,
    timezone: row.timeZone,
    userType: row.kind,
    ...kept,
    name: defined({
      formatted,
      ...(kept?.['name'] as Resource | undefined),
      givenName: firstName,
      familyName: lastName,
    }),
    active: isActive(row),
    groups: row.groups.map(({ value, display }) => ({
      value,
      display,
      $ref: `${base}/Groups/${value}`,
      type: 'direct',
    })),
    meta: metaOf('User', `${base}/Users/${row.userId}`, row.createdAt, row.modifiedAt, row.version),
  })
}
const metaOf = (resourceType: Shape, location: string, created: string, lastModified: string, version: number) => ({
  resourceType,
  created,
  lastModified,
  location,
  version: `W/"${version}"`,
})
export function groupResource(config: Config, row: GroupRow, members: readonly MemberRow[] | undefined): Resource {
  const base = baseUrl(config, row.acctKey)
  return defined({
    schemas: [groupSchema],
    id: row.groupKey,
    externalId: row.externalId,
    displayName: row.name,
    members: members?.map(({ value, display }) => ({ value, display, $ref: `${base}/Users/${value}`, type: 'User' })),
    meta: metaOf('Group', `${base}/Groups/${row.groupKey}`, row.createdOn, row.modifiedOn, row.version),
  })
}

const parsed = <T>(schema: z.ZodMiniType<T>, value: unknown): T | null => {
  const result = z.safeParse(schema, value)
  return result.success ? result.data : null
}
type MultiValue = { value?: unknown; type?: string; primary?: boolean }[]
const firstOf = (values: unknown) => {
  const several = (Array.isArray(values) ? values : []) as MultiValue
  return (several.find(({ primary }) => primary) ?? several.find(({ type }) => type === 'work') ?? several[0])?.value
}
const nameIn = (value: unknown, path: string): string | null => {
  if (typeof value !== 'string' || value.trim() === '') return null
  if (value.trim().length > longestPersonName) throw invalidValue(`${path}: > ${longestPersonName}`)
  return value.trim()
}
const languageIn = (value: unknown) => {
  const text = typeof value === 'string' ? value.toLowerCase().replace('_', '-') : ''
  return languages.find((one) => one === text) ?? languages.find((one) => text.slice(0, 2) === one.slice(0, 2)) ?? null
}
/**
 * The fields of a person's record that a resource sets now, or set `before`. Values that the portal cannot use are
 * stored unchanged.
 */
export function recordOf(resource: Resource, before: Resource) {
  const says = (...names: string[]) => names.some((one) => one in resource || one in before)
  const name = (resource['name'] ?? {}) as Resource
  const typed = firstOf(resource['phoneNumbers'])
  return {
    ...(says('name') && {
      firstName: nameIn(name['givenName'], 'name.givenName'),
      lastName: nameIn(name['familyName'], 'name.familyName'),
    }),
    ...(says('phoneNumbers') && {
      phone: parsed(phone(), typeof typed === 'string' ? typed.replace(/^tel:/i, '') : typed),
    }),
    ...(says('preferredLanguage', 'locale') && {
      language: languageIn(resource['preferredLanguage'] ?? resource['locale']),
    }),
    ...(says('timezone') && { timeZone: parsed(timeZone(), resource['timezone']) }),
  }
}
const less = (object: Resource, names: readonly string[]): Resource =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))
/** The attributes that SCIM stores besides the record. */
export function storedAttributes(resource: Resource): Resource {
  const rest = less(resource, [
    'schemas',
    'id',
    'meta',
    'userName',
    'active',
    'externalId',
    'userType',
    'groups',
    'name',
  ])
  const { givenName, familyName, ...more } = (resource['name'] ?? {}) as Resource
  const name = more['formatted'] === fullName(givenName, familyName) ? less(more, ['formatted']) : more
  return Object.keys(name).length > 0 ? { ...rest, name } : rest
}

type AttributeQuery = { attributes?: string | undefined; excludedAttributes?: string | undefined }
const always = ['schemas', 'id']
const namesIn = (text: string | undefined) => (text ?? '').split(',').flatMap((name) => name.trim() || [])
/**
 * Reads the requested attributes as in RFC 7644 (3.9 and 3.10): one of the two parameters, with well-formed names.
 * Unknown attributes are ignored, since the answer shows its content.
 * @throws Problem scim.invalidSyntax, scim.invalidValue
 */
export function readAttributes<I extends { query: AttributeQuery }>(input: I): I {
  const { attributes, excludedAttributes } = input.query
  if (attributes?.trim() && excludedAttributes?.trim()) throw invalidSyntax('attributes, excludedAttributes')
  const invalid = namesIn(attributes ?? excludedAttributes).find((name) => !/^[\w$:.-]{1,200}$/.test(name))
  if (invalid !== undefined) throw invalidValue(invalid)
  return input
}
const listed = (shape: Shape, text: string | undefined) =>
  namesIn(text).flatMap((path) => {
    const found = attributeAt(shape, path)?.path ?? (/^meta\./i.test(path) ? path : undefined)
    return found ? [found] : []
  })
/** Whether an answer contains a first-level attribute. */
export function isRequested(shape: Shape, query: AttributeQuery, name: string): boolean {
  const [included, excluded] = [listed(shape, query.attributes), listed(shape, query.excludedAttributes)]
  return query.attributes ? included.some((path) => path.split('.')[0] === name) : !excluded.includes(name)
}
/** The requested attributes of a resource (RFC 7644, 3.9); those that are always returned are included. */
export function projected(shape: Shape, resource: Resource, query: AttributeQuery): Resource {
  if (query.attributes) {
    const included = listed(shape, query.attributes)
    return picked(resource, (path) => always.includes(path) || included.includes(path), included)
  }
  const excluded = listed(shape, query.excludedAttributes)
  if (excluded.length === 0) return resource
  return picked(resource, (path) => always.includes(path) || !excluded.includes(path), [])
}
/** @param further paths that lead below a name */
function picked(
  resource: Resource,
  takes: (path: string) => boolean,
  further: readonly string[],
  prefix = '',
): Resource {
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]): [string, unknown][] => {
      const path = prefix + name
      const below = (one: unknown) =>
        isObject(one) ? picked(one, takes, further, `${path}${name.startsWith('urn:') ? ':' : '.'}`) : one
      const leads = further.some((one) => one.startsWith(`${path}.`) || one.startsWith(`${path}:`))
      if (takes(path))
        return [
          [name, further.length > 0 || !isDeep(value) ? value : Array.isArray(value) ? value.map(below) : below(value)],
        ]
      return leads ? [[name, Array.isArray(value) ? value.map(below) : below(value)]] : []
    }),
  )
}
const isDeep = (value: unknown) => typeof value === 'object' && value !== null
