import { scim } from '@portal/contract/scim/scim.contract'
import { handle } from '../../platform/http/handle.ts'
import { readAsked } from './scim.answers.ts'
import { bulk } from './scim.bulk.ts'
import * as discovery from './scim.discovery.ts'
import * as groups from './scim.groups.ts'
import * as lists from './scim.lists.ts'
import { tellSection } from './scim.section.ts'
import * as users from './scim.users.ts'

export const scimRoutes = handle(scim, {
  section: (input, context) => tellSection(context, input),
  config: (input, context) => discovery.tellConfig(context, input),
  resourceTypes: (input, context) => discovery.listTypes(context, input),
  resourceType: (input, context) => discovery.getType(context, input),
  schemas: (input, context) => discovery.listSchemas(context, input),
  schema: (input, context) => discovery.getSchema(context, input),
  listUsers: (input, context) => lists.listUsers(context, readAsked(input)),
  searchUsers: ({ params, body }, context) =>
    lists.listUsers(context, readAsked({ params, query: lists.queryOf(body) })),
  createUser: (input, context) => users.createUser(context, readAsked(input)),
  getUser: (input, context) => users.getUser(context, readAsked(input)),
  replaceUser: (input, context) => users.replaceUser(context, readAsked(input)),
  patchUser: (input, context) => users.patchUser(context, readAsked(input)),
  removeUser: (input, context) => users.removeUser(context, input),
  listGroups: (input, context) => lists.listGroups(context, readAsked(input)),
  searchGroups: ({ params, body }, context) =>
    lists.listGroups(context, readAsked({ params, query: lists.queryOf(body) })),
  createGroup: (input, context) => groups.createGroup(context, readAsked(input)),
  getGroup: (input, context) => groups.getGroup(context, readAsked(input)),
  replaceGroup: (input, context) => groups.replaceGroup(context, readAsked(input)),
  patchGroup: (input, context) => groups.patchGroup(context, readAsked(input)),
  removeGroup: (input, context) => groups.removeGroup(context, input),
  bulk: (input, context) => bulk(context, input),
})
