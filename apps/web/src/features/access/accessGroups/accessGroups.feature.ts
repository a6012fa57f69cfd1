import { IconLockAccess as IconAccess } from '../../../ui/icons.ts'
import type { Feature } from '../../../core/feature.ts'
import { paths } from '../../../lib/paths.ts'

export const accessGroupsFeature: Feature = {
  pages: {
    accessManagement: () => import('./AccessManagementPage.tsx').then((module) => module.AccessManagementPage),
    accessGroup: () => import('./GroupPage.tsx').then((module) => module.GroupPage),
  },
  help: {
    accessManagement: ({ view }) => (view === 'person' ? 'checkRights' : 'accessGroups'),
    accessGroup: 'accessGroups',
  },
  // Same rule as the tile, except the access check, which the page makes itself.
  menu: {
    accessManagement: { shown: ({ can, role, ramAccess }) => can.UserGroupsAccess && role !== 'CU' && ramAccess },
  },
  tiles: [
    {
      id: 'accessManagement',
      place: 1,
      icon: IconAccess,
      href: paths.accessManagement,
      kind: 'load',
      shown: ({ role, ramAccess, accessCheck }) => role !== 'CU' && ramAccess && !accessCheck,
    },
  ],
  search: { AccessGroup: { href: ({ key }) => paths.accessGroup(key) } },
}
