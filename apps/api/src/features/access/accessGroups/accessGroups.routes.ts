import { accessGroups } from '@portal/contract/access/accessGroups/accessGroups.contract'
import { handle } from '../../../platform/http/handle.ts'
import { compareAccess } from './accessGroups.compare.ts'
import { exportGroups } from './accessGroups.export.ts'
import { searchMembers } from './accessGroups.members.ts'
import { changeGroupsOfPerson } from './accessGroups.person.service.ts'
import { changeMembers, createGroup, saveMatrix, updateGroup } from './accessGroups.save.ts'
import { effectiveAccess, getGroup, listGroups } from './accessGroups.service.ts'

export const accessGroupsRoutes = handle(accessGroups, {
  list: listGroups,
  exportFile: (context, { body }) => exportGroups(context, body),
  get: (context, { params }) => getGroup(context, params.groupKey),
  create: createGroup,
  update: (context, { params, body, ifMatch }) => updateGroup(context, params.groupKey, body, ifMatch),
  members: (context, { params, body }) => changeMembers(context, params.groupKey, body),
  ofPerson: changeGroupsOfPerson,
  memberSearch: searchMembers,
  saveMatrix: (context, { body }) => saveMatrix(context, body),
  effective: (context, { params }) => effectiveAccess(context, params.userKey),
  compare: (context, { params }) => compareAccess(context, params),
})
