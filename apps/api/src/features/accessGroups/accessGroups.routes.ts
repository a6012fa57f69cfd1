import { accessGroups } from '@portal/contract/accessGroups/accessGroups.contract'
import { handle } from '../../platform/http/handle.ts'
import { compareAccess } from './accessGroups.compare.ts'
import { exportGroups } from './accessGroups.export.ts'
import { searchMembers } from './accessGroups.members.ts'
import { changeGroupsOfPerson } from './accessGroups.person.service.ts'
import { changeMembers, createGroup, saveMatrix, updateGroup } from './accessGroups.save.ts'
import { effectiveAccess, getGroup, listGroups } from './accessGroups.service.ts'

export const accessGroupsRoutes = handle(accessGroups, {
  list: (input, context) => listGroups(context, input),
  exportFile: ({ body }, context) => exportGroups(context, body),
  get: ({ params }, context) => getGroup(context, params.groupKey),
  create: (input, context) => createGroup(context, input),
  update: ({ params, body, ifMatch }, context) => updateGroup(context, params.groupKey, body, ifMatch),
  members: ({ params, body }, context) => changeMembers(context, params.groupKey, body),
  ofPerson: (input, context) => changeGroupsOfPerson(context, input),
  memberSearch: (input, context) => searchMembers(context, input),
  saveMatrix: ({ body }, context) => saveMatrix(context, body),
  effective: ({ params }, context) => effectiveAccess(context, params.userKey),
  compare: ({ params }, context) => compareAccess(context, params),
})
