import type { scim } from '@portal/contract/machines/scim/scim.contract'
import type { Handlers } from '../../../platform/http/handle.ts'
import { readAttributes } from './scim.answers.ts'
import { bulk } from './scim.bulk.ts'
import * as discovery from './scim.discovery.ts'
import * as groups from './scim.groups.ts'
import * as lists from './scim.lists.ts'
import { describeSection } from './scim.section.ts'
import * as users from './scim.users.ts'

export const handlers: Handlers<typeof scim> = {
  section: describeSection,
  config: (context, input) => discovery.describeConfig(context, input),
  resourceTypes: (context, input) => discovery.listTypes(context, input),
  resourceType: (context, input) => discovery.getType(context, input),
  schemas: (context, input) => discovery.listSchemas(context, input),
  schema: (context, input) => discovery.getSchema(context, input),
  listUsers: (context, input) => lists.listUsers(context, readAttributes(input)),
  searchUsers: (context, { params, body }) =>
    lists.listUsers(context, readAttributes({ params, query: lists.queryOf(body) })),
  createUser: (context, input) => users.createUser(context, readAttributes(input)),
  getUser: (context, input) => users.getUser(context, readAttributes(input)),
  replaceUser: (context, input) => users.replaceUser(context, readAttributes(input)),
  patchUser: (context, input) => users.patchUser(context, readAttributes(input)),
  removeUser: (context, input) => users.removeUser(context, input),
  listGroups: (context, input) => lists.listGroups(context, readAttributes(input)),
  searchGroups: (context, { params, body }) =>
    lists.listGroups(context, readAttributes({ params, query: lists.queryOf(body) })),
  createGroup: (context, input) => groups.createGroup(context, readAttributes(input)),
  getGroup: (context, input) => groups.getGroup(context, readAttributes(input)),
  replaceGroup: (context, input) => groups.replaceGroup(context, readAttributes(input)),
  patchGroup: (context, input) => groups.patchGroup(context, readAttributes(input)),
  removeGroup: (context, input) => groups.removeGroup(context, input),
  bulk,
}
