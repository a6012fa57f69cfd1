import { groups } from '@portal/contract/groups/groups.contract'
import { handle } from '../../platform/http/handle.ts'
import { changeMembers, createGroup, saveMatrix, updateGroup } from './groups.save.ts'
import { effectiveAccess, getGroup, listGroups } from './groups.service.ts'

export const groupsRoutes = handle(groups, {
  list: (input, context) => listGroups(context, input),
  get: ({ params }, context) => getGroup(context, params.groupKey),
  create: (input, context) => createGroup(context, input),
  update: ({ params, body, ifMatch }, context) => updateGroup(context, params.groupKey, body, ifMatch),
  members: ({ params, body }, context) => changeMembers(context, params.groupKey, body),
  saveMatrix: ({ body }, context) => saveMatrix(context, body),
  effective: ({ params }, context) => effectiveAccess(context, params.userKey),
})
