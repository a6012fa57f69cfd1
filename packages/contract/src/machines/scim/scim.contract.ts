import * as z from 'zod/mini'
import { key, nullable, oneOf, optional, text } from '../../core/fields.ts'
import { defineRoutes, type RouteTable } from '../../core/route.ts'
import { shapelessObject } from '../../core/shapeless.ts'
import { wire } from '../../core/wire.ts'
import { maxInValue } from './scim.rules.ts'

// SCIM 2.0 of an account (RFC 7643, 7644; decision 0089): requests and responses of an identity provider, in SCIM's
// form. Its resources are described by their schemas (`/Schemas`), so that here a resource is any object.

const known = <S extends z.ZodMiniType>(id: string, schema: S): S => {
  z.globalRegistry.add(schema, { id })
  return schema
}
// Requests are checked; responses return stored values, even if they were stored under other rules.
const answered = () => z.record(z.string(), z.unknown())
const Resource = known('ScimResource', answered())
const Message = known('ScimMessage', answered())
const GivenResource = known('ScimResourceGiven', shapelessObject(maxInValue))
const GivenMessage = known('ScimMessageGiven', shapelessObject(maxInValue))
const queryText = (longest: number) => optional(text(longest))
/** Parameters that are not known are left alone: providers add their own. */
const projection = { attributes: queryText(2_000), excludedAttributes: queryText(2_000) }
const Projection = z.object(projection)
const Query = z.object({
  filter: queryText(4_000),
  sortBy: queryText(200),
  sortOrder: queryText(20),
  startIndex: queryText(20),
  count: queryText(20),
  /** Returned with the previous page (RFC 9865); empty for the first. */
  cursor: queryText(400),
  ...projection,
})

const base = '/scim/v2/:acctKey'
const inAccount = { object: 'account', envelope: 'scim', params: z.object({ acctKey: key() }) } as const
const module = 'Customer-Add/Edit Users'
const reads = { module: { name: module, level: 'R' }, refusalsAlone: true } as const
const writes = { module: { name: module, level: 'RW' }, notActing: true } as const
const people = {
  read: { ...inAccount, ...reads, partnerCall: 'ScimUser', access: 'AcctMgmnt:R' },
  write: { ...inAccount, ...writes, partnerCall: 'ScimUser', access: 'AcctMgmnt:W' },
} as const
const groups = {
  read: { ...inAccount, ...reads, partnerCall: 'ScimGroup', access: 'UserGroupsAccess:R' },
  write: { ...inAccount, ...writes, partnerCall: 'ScimGroup', access: 'UserGroupsAccess:W' },
} as const
const discovery = { ...people.read, partnerCall: 'ScimDiscovery', method: 'GET' } as const
// An id of any form: SCIM answers 404 to an invalid one.
const id = () => text(100)
const byId = { params: z.object({ acctKey: key(), id: id() }) } as const

const faults = ['account.notFound', 'scim.invalidValue', 'scim.invalidSyntax'] as const
const found = [...faults, 'scim.notFound'] as const
const listed = [...faults, 'scim.invalidFilter', 'scim.invalidCursor', 'scim.tooMany'] as const
const patched = [...found, 'scim.invalidPath', 'scim.mutability', 'scim.noTarget', 'scim.externalIdTaken'] as const
const ofPeople = [
  'user.self',
  'user.aboveYou',
  'user.lastAdministrator',
  'account.inactive',
  'alias.forbidden',
  'group.beyondYou',
  'group.holdsMore',
] as const
const ofGroups = [
  'group.nameTaken',
  'group.beyondYou',
  'group.ownAccess',
  'user.self',
  'user.aboveYou',
  'alias.forbidden',
] as const

/** Reading and writing routes of a resource type: the same for both types. */
const reading = <const N extends 'Users' | 'Groups', const R extends object>(name: N, what: string, read: R) => {
  const path = `${base}/${name}` as const
  const one = { ...read, ...byId, method: 'GET', path: `${path}/:id`, query: Projection } as const
  return {
    list: {
      ...read,
      method: 'GET',
      path,
      summary: `List SCIM ${what}s of an account`,
      description: 'Supports filter, sorting, and paging by index or cursor.',
      query: Query,
      result: Message,
    },
    search: {
      ...read,
      method: 'POST',
      path: `${path}/.search`,
      summary: `Search SCIM ${what}s of an account`,
      body: GivenMessage,
      result: Message,
    },
    get: { ...one, summary: `Get a SCIM ${what}`, result: Resource, etag: true },
  } as const
}
const writing = <const N extends 'Users' | 'Groups', const W extends object>(name: N, what: string, write: W) => {
  const path = `${base}/${name}` as const
  const answer = { query: Projection, result: Resource, etag: true } as const
  const one = { ...write, ...byId, path: `${path}/:id`, ifMatch: 'optional' } as const
  return {
    create: {
      ...write,
      ...answer,
      method: 'POST',
      path,
      summary: `Create a SCIM ${what}`,
      body: GivenResource,
      status: 201,
    },
    replace: { ...one, ...answer, method: 'PUT', summary: `Replace a SCIM ${what}`, body: GivenResource },
    patch: { ...one, ...answer, method: 'PATCH', summary: `Update a SCIM ${what}`, body: GivenMessage },
    remove: {
      ...one,
      method: 'DELETE',
      summary: `Delete a SCIM ${what}`,
      result: nullable(Resource),
      status: 204,
    },
  } as const
}
const user = { ...reading('Users', 'user', people.read), ...writing('Users', 'user', people.write) }
const group = { ...reading('Groups', 'access group', groups.read), ...writing('Groups', 'access group', groups.write) }

export const scim = defineRoutes({
  section: {
    object: 'account',
    params: z.object({ acctKey: key() }),
    access: 'APIIntegrationAccessSettings:R',
    module: { name: 'Customer-Settings', level: 'R' },
    principals: 'people',
    method: 'GET',
    path: '/api/v1/Scim/:acctKey',
    summary: 'Get the SCIM configuration and activity of an account',
    description: 'Includes the address for its identity provider, and the changes it made.',
    result: wire('ScimSection', {
      /** The tenant’s address at the identity provider. */
      BaseUrl: z.string(),
      /** Whether API access is on for the account (setting `integration.api`). */
      Open: z.boolean(),
      /** People and groups that SCIM created or took over; `maxCounted` means that many or more. */
      People: z.number(),
      Groups: z.number(),
      /** When it changed something last, and by which key. */
      ChangedOn: nullable(z.string()),
      ChangedBy: nullable(z.string()),
      /** The defaults of people, where the request has no value. */
      Kind: oneOf('ScimKind', ['ADMIN', 'ENDUSER']),
    }),
    errors: ['account.notFound'],
  },
  config: {
    ...discovery,
    path: `${base}/ServiceProviderConfig`,
    summary: 'Get the supported SCIM features',
    result: Message,
    errors: ['account.notFound'],
  },
  resourceTypes: {
    ...discovery,
    path: `${base}/ResourceTypes`,
    summary: 'List SCIM resource types',
    result: Message,
    errors: ['account.notFound'],
  },
  resourceType: {
    ...discovery,
    ...byId,
    path: `${base}/ResourceTypes/:id`,
    summary: 'Get a SCIM resource type',
    result: Message,
    errors: found,
  },
  schemas: {
    ...discovery,
    path: `${base}/Schemas`,
    summary: 'List SCIM schemas',
    result: Message,
    errors: ['account.notFound'],
  },
  schema: {
    ...discovery,
    ...byId,
    path: `${base}/Schemas/:id`,
    summary: 'Get a SCIM schema',
    result: Message,
    errors: found,
  },
  listUsers: { ...user.list, errors: listed },
  searchUsers: { ...user.search, errors: listed },
  createUser: {
    ...user.create,
    errors: [...patched, ...ofPeople, 'user.emailTaken', 'user.kindNotHere', 'account.suspended'],
  },
  getUser: { ...user.get, errors: found },
  replaceUser: { ...user.replace, errors: [...patched, ...ofPeople] },
  patchUser: { ...user.patch, errors: [...patched, ...ofPeople] },
  removeUser: { ...user.remove, errors: [...found, ...ofPeople] },
  listGroups: { ...group.list, errors: listed },
  searchGroups: { ...group.search, errors: listed },
  createGroup: { ...group.create, errors: [...patched, ...ofGroups, 'group.tooMany'] },
  getGroup: { ...group.get, errors: found },
  replaceGroup: { ...group.replace, errors: [...patched, ...ofGroups] },
  patchGroup: { ...group.patch, errors: [...patched, ...ofGroups] },
  removeGroup: { ...group.remove, errors: [...found, ...ofGroups, 'scim.mutability'] },
  bulk: {
    ...people.write,
    partnerCall: 'ScimBulk',
    method: 'POST',
    path: `${base}/Bulk`,
    summary: 'Run several SCIM operations',
    description: 'Each succeeds or fails on its own. References use bulkId and can’t form cycles.',
    body: GivenMessage,
    result: Message,
    errors: [...faults, 'scim.tooLarge', 'alias.forbidden'],
  },
} satisfies RouteTable)
