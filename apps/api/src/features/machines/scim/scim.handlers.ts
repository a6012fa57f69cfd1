import type { scim } from '@portal/contract/machines/scim/scim.contract'
import type { Handlers } from '../../../platform/http/handle.ts'
import { readAsked } from './scim.answers.ts'
import { bulk } from './scim.bulk.ts'
import * as discovery from './scim.discovery.ts'
import * as groups from './scim.groups.ts'
import * as lists from './scim.lists.ts'
import { tellSection } from './scim.section.ts'
import * as users from './scim.users.ts'

export const handlers: Handlers<typeof scim> = {
  section: tellSection,
  config: (context, input) => discovery.tellConfig(context, input),
  resourceTypes: (context, input) => discovery.listTypes(context, input),
  resourceType: (context, input) => discovery.getType(context, input),
  schemas: (context, input) => discovery.listSchemas(context, input),
  schema: (context, input) => discovery.getSchema(context, input),
  listUsers: (context, input) => lists.listUsers(context, readAsked(input)),
  searchUsers: (context, { params, body }) =>
    lists.listUsers(context, readAsked({ params, query: lists.queryOf(body) })),
  createUser: (context, input) => users.createUser(context, readAsked(input)),
  getUser: (context, input) => users.getUser(context, readAsked(input)),
  replaceUser: (context, input) => users.replaceUser(context, readAsked(input)),
  patchUser: (context, input) => users.patchUser(context, readAsked(input)),
  removeUser: (context, input) => users.removeUser(context, input),
  listGroups: (context, input) => lists.listGroups(context, readAsked(input)),
  searchGroups: (context, { params, body }) =>
    lists.listGroups(context, readAsked({ params, query: lists.queryOf(body) })),
  createGroup: (context, input) => groups.createGroup(context, readAsked(input)),
  getGroup: (context, input) => groups.getGroup(context, readAsked(input)),
  replaceGroup: (context, input) => groups.replaceGroup(context, readAsked(input)),
  patchGroup: (context, input) => groups.patchGroup(context, readAsked(input)),
  removeGroup: (context, input) => groups.removeGroup(context, input),
  bulk,
}
