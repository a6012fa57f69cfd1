import { accessGroups } from '@portal/contract/access/accessGroups/accessGroups.contract'
import type { Feature, Tables } from '../../../core/feature.ts'
import { exportedBy } from '../../../core/files/files.list.ts'
import { handle } from '../../../platform/http/handle.ts'
import { exportGroups, groupExport } from './accessGroups.export.ts'
import { effectiveAccess, findNamed, getGroup, listGroups } from './accessGroups.service.ts'
import { compareAccess } from './accessGroups.compare.ts'
import { searchMembers } from './accessGroups.members.ts'
import { changeGroupsOfPerson } from './accessGroups.person.service.ts'
import { groupHealth } from './accessGroups.health.ts'
import { changeMembers, createGroup, saveMatrix, updateGroup } from './accessGroups.save.ts'

const tables: Tables = {
  accessGroup: {
    by: 'administrators',
    bound: '500 for a company, archived ones counted',
    shown: ['tables', 'a company has as many groups'],
  },
  accessGroupMember: { by: 'administrators', bound: 'one row for each person and group; read 25 at a time' },
}

export const accessGroupsFeature: Feature = {
  routes: handle(accessGroups, {
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
  }),
  exports: [exportedBy(groupExport)],
  tables,
  health: [groupHealth],
  search: [{ kind: 'AccessGroup', list: accessGroups.list, find: findNamed }],
}
