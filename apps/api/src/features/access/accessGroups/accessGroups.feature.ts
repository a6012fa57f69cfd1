import type { Feature, Tables } from '../../../core/feature.ts'
import { accessGroups } from '@portal/contract/access/accessGroups/accessGroups.contract'
import { exportedBy } from '../../../core/files/files.list.ts'
import { groupExport } from './accessGroups.export.ts'
import { accessGroupsRoutes } from './accessGroups.routes.ts'
import { findNamed } from './accessGroups.service.ts'

const tables: Tables = {
  accessGroup: {
    by: 'administrators',
    bound: '500 for a company, archived ones counted',
    shown: ['tables', 'a company has as many groups'],
  },
  accessGroupMember: { by: 'administrators', bound: 'one row for each person and group; read 25 at a time' },
}

export const accessGroupsFeature: Feature = {
  routes: accessGroupsRoutes,
  exports: [exportedBy(groupExport)],
  tables,
  search: [{ kind: 'AccessGroup', list: accessGroups.list, find: findNamed }],
}
