import { Problem } from '@portal/contract/core/errors'
import { maxOperations, pageOfScim } from '@portal/contract/machines/scim/scim.rules'
import type { Context } from '../../../platform/http/context.ts'
import { baseUrl } from './scim.answers.ts'
import { definitions, enterpriseSchema, groupSchema, type Resource, userSchema } from './scim.schemas.ts'
import { getAccount } from './scim.users.ts'

// The documents that a client may read first (RFC 7644, 4); they are the same for every account.

const core = 'urn:ietf:params:scim:schemas:core:2.0'
const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
type Params = { acctKey: string }

/** @throws Problem account.notFound */
const about = async <T>(context: Context, { acctKey }: Params, build: (base: string) => T): Promise<T> => {
  await context.db.inScope(context.caller.scope, (tx) => getAccount(tx, context, acctKey))
  return build(baseUrl(context.config, acctKey))
}
const list = (resources: readonly Resource[]): Resource => ({
  schemas: [listSchema],
  totalResults: resources.length,
  itemsPerPage: resources.length,
  startIndex: 1,
  Resources: resources,
})
const found = (resources: readonly Resource[], id: string): Resource => {
  const one = resources.find((resource) => String(resource['id']).toLowerCase() === id.toLowerCase())
  if (!one) throw new Problem('scim.notFound')
  return one
}

const configOf = (context: Context, base: string): Resource => ({
  schemas: [`${core}:ServiceProviderConfig`],
  documentationUri: `${context.config.publicOrigin}/api/docs`,
  patch: { supported: true },
  bulk: { supported: true, maxOperations: maxOperations.bulk, maxPayloadSize: context.config.bodyLimit },
  filter: { supported: true, maxResults: pageOfScim.most },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  pagination: {
    cursor: true,
    index: true,
    defaultPaginationMethod: 'index',
    defaultPageSize: pageOfScim.default,
    maxPageSize: pageOfScim.most,
  },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'API key',
      description: 'An API key of the account as the bearer token.',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})
const typesOf = (base: string): Resource[] => [
  {
    schemas: [`${core}:ResourceType`],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'People of the account',
    schema: userSchema,
    schemaExtensions: [{ schema: enterpriseSchema, required: false }],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
  },
  {
    schemas: [`${core}:ResourceType`],
    id: 'Group',
    name: 'Group',
    endpoint: '/Groups',
    description: 'Access groups of the account',
    schema: groupSchema,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/Group` },
  },
]
const schemasOf = (base: string) =>
  definitions.map((definition) => definition.describe(`${base}/Schemas`) as unknown as Resource)

type IdRequest = { params: Params & { id: string } }
export const describeConfig = (context: Context, { params }: { params: Params }) =>
  about(context, params, (base) => configOf(context, base))
export const listTypes = (context: Context, { params }: { params: Params }) =>
  about(context, params, (base) => list(typesOf(base)))
export const getType = (context: Context, { params }: IdRequest) =>
  about(context, params, (base) => found(typesOf(base), params.id))
export const listSchemas = (context: Context, { params }: { params: Params }) =>
  about(context, params, (base) => list(schemasOf(base)))
export const getSchema = (context: Context, { params }: IdRequest) =>
  about(context, params, (base) => found(schemasOf(base), params.id))
