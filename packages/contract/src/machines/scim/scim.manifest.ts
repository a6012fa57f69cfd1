import type { Manifest } from '../../core/manifest.ts'
import { scim } from './scim.contract.ts'
import { scimErrors, scimLabels } from './scim.words.ts'
import type { Requests } from '../../core/requests.ts'

const core = 'urn:ietf:params:scim:schemas:core:2.0'
const messages = 'urn:ietf:params:scim:api:messages:2.0'
type Samples = { account: string; fresh: () => string }
const list = ({ account }: Samples) => ({
  params: { acctKey: account },
  query: { filter: 'userName eq "dana@northwind.example"', startIndex: '1', count: '10' },
})
const search = ({ account }: Samples) => ({
  params: { acctKey: account },
  body: { schemas: [`${messages}:SearchRequest`], startIndex: 1, count: 10 },
})
const one = ({ account, fresh }: Samples) => ({ params: { acctKey: account, id: fresh() } })
const user = () => ({
  schemas: [`${core}:User`],
  userName: 'dana@northwind.example',
  externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
  name: { givenName: 'Dana', familyName: 'Sample' },
  userType: 'ENDUSER',
  active: true,
})
const patch = (path: string, value: unknown) => ({
  schemas: [`${messages}:PatchOp`],
  Operations: [{ op: 'replace', path, value }],
})
const group = () => ({ schemas: [`${core}:Group`], displayName: 'Support', members: [] })

const requests: Requests<typeof scim> = {
  section: ({ account }) => ({ params: { acctKey: account } }),
  config: ({ account }) => ({ params: { acctKey: account } }),
  resourceTypes: ({ account }) => ({ params: { acctKey: account } }),
  resourceType: ({ account }) => ({ params: { acctKey: account, id: 'User' } }),
  schemas: ({ account }) => ({ params: { acctKey: account } }),
  schema: ({ account }) => ({ params: { acctKey: account, id: `${core}:User` } }),
  listUsers: list,
  searchUsers: search,
  createUser: ({ account }) => ({ params: { acctKey: account }, query: {}, body: user() }),
  getUser: (values) => ({ ...one(values), query: { attributes: 'userName,active' } }),
  replaceUser: (values) => ({ ...one(values), query: {}, body: user() }),
  patchUser: (values) => ({ ...one(values), query: {}, body: patch('active', false) }),
  removeUser: one,
  listGroups: ({ account }) => ({
    params: { acctKey: account },
    query: { filter: 'displayName eq "Support"', excludedAttributes: 'members' },
  }),
  searchGroups: search,
  createGroup: ({ account }) => ({ params: { acctKey: account }, query: {}, body: group() }),
  getGroup: (values) => ({ ...one(values), query: { excludedAttributes: 'members' } }),
  replaceGroup: (values) => ({ ...one(values), query: {}, body: group() }),
  patchGroup: (values) => ({ ...one(values), query: {}, body: patch('displayName', 'Support') }),
  removeGroup: one,
  bulk: ({ account }) => ({
    params: { acctKey: account },
    body: {
      schemas: [`${messages}:BulkRequest`],
      failOnErrors: 1,
      Operations: [{ method: 'POST', path: '/Users', bulkId: 'one', data: user() }],
    },
  }),
}

export const scimManifest = {
  routes: scim,
  requests,
  labels: scimLabels,
  errors: scimErrors,
  audit: { actions: {} },
} satisfies Manifest
